import { cordonData, cordonWork, planCordon } from '../parts/node/plan-cordon';
import { defineNodePatch } from '../parts/node/define-node-patch';
import { nodeUncordonInput } from './input';

/** Uncordons nodes and removes our annotation. */
export const nodeUncordon = defineNodePatch({
  id: 'node.uncordon',
  input: nodeUncordonInput,
  data: cordonData,
  plan: (ctx, input) => planCordon(ctx, { input, unschedulable: false }),
  work: () => cordonWork(false),
});
