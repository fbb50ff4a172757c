import { cordonData, cordonWork } from '../parts/node/plan-cordon';
import { defineNodePatch } from '../parts/node/define-node-patch';
import { nodeUncordonInput } from './input';
import { planUncordon } from './plan';

/** Uncordons nodes and removes our annotation. */
export const nodeUncordon = defineNodePatch({
  id: 'node.uncordon',
  input: nodeUncordonInput,
  data: cordonData,
  plan: planUncordon,
  work: () => cordonWork(false),
});
