import { holdEnd } from '@/lib/domain/node/node-hold';
import { nodeRef, someNames } from './cordon/plan-cordon';
import { defineChange } from './define-change';
import { nodeHoldInput } from './node-hold.input';
import { holdWork } from './node-marks/hold-work';
import { planHold } from './node-marks/plan-hold';
import { keyedData, markSteps, verifyMarks } from './node-marks/steps';

/** Marks nodes that nobody is to drain for a while: by whom, why and until when stands on them as annotations. */
export const nodeHold = defineChange({
  id: 'node.hold',
  input: nodeHoldInput,
  data: keyedData,
  secrets: [],
  targets: (input) => input.nodes.map(nodeRef),
  plan: planHold,
  steps: (data) => markSteps(data.nodes, holdWork('Hold', data)),
  verify: (ctx, data) => verifyMarks(ctx, { nodes: data.nodes, isSo: holdWork('Hold', data).isSo }),
  sentence: 'Hold {names} for {owner} until {until}',
  summaryParams: ({ nodes, owner, until }) => ({
    names: someNames(nodes.map(({ name }) => name)),
    count: nodes.length,
    owner,
    until: holdEnd(Date.parse(until)),
  }),
});
