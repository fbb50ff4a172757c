import { holdEnd } from '@/lib/domain/node/node-protection';
import { nodeRef } from '../parts/node/node-ref';
import { someNames } from '../parts/some-names';
import { defineChange } from '../parts/define-change';
import { nodeHoldInput } from './input';
import { holdWork } from '../parts/node/protection-work';
import { planHold } from '../parts/node/plan-protection';
import { keyedData, markSteps, verifyMarks } from '../parts/node/mark-steps';

/** Protects nodes against draining for a while: by whom, why, and until when are stored as annotations. */
export const nodeHold = defineChange({
  id: 'node.protect',
  input: nodeHoldInput,
  data: keyedData,
  secrets: [],
  targets: (input) => input.nodes.map(nodeRef),
  plan: planHold,
  steps: (data) => markSteps(data.nodes, holdWork('Protect', data)),
  verify: (ctx, data) => verifyMarks(ctx, { nodes: data.nodes, isSo: holdWork('Protect', data).isSo }),
  summaryParams: ({ nodes, owner, until }) => ({
    names: someNames(nodes.map(({ name }) => name)),
    count: nodes.length,
    owner,
    until: holdEnd(Date.parse(until)),
  }),
});
