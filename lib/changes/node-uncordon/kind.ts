import { nodeRef } from '../parts/node/node-ref';
import { someNames } from '../parts/some-names';
import { planCordon } from '../parts/node/plan-cordon';
import { cordonData, cordonSteps, verifyCordon } from '../parts/node/cordon-steps';
import { defineChange } from '../parts/define-change';
import { nodeUncordonInput } from './input';

const unschedulable = false;

/** Uncordons nodes and removes our annotation. */
export const nodeUncordon = defineChange({
  id: 'node.uncordon',
  input: nodeUncordonInput,
  data: cordonData,
  secrets: [],
  targets: (input) => input.nodes.map(nodeRef),
  plan: (ctx, input) => planCordon(ctx, { input, unschedulable }),
  steps: (data) => cordonSteps(data, unschedulable),
  verify: (ctx, data) => verifyCordon(ctx, { data, unschedulable }),
  summaryParams: ({ nodes }) => ({ names: someNames(nodes.map((node) => node.name)), count: nodes.length }),
});
