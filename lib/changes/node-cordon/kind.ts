import { cordonData, cordonWork } from '../parts/node/plan-cordon';
import { defineNodePatch } from '../parts/node/define-node-patch';
import { nodeCordonInput } from './input';
import { planNodeCordon } from './plan';

/** Cordons nodes; running pods stay (Kubernetes docs: "Manual Node administration"). */
export const nodeCordon = defineNodePatch({
  id: 'node.cordon',
  input: nodeCordonInput,
  data: cordonData,
  plan: planNodeCordon,
  work: () => cordonWork(true),
});
