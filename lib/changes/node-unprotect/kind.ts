import { defineNodePatch, keyedData } from '../parts/node/node-patch-steps';
import { planRelease, protectionWork } from '../parts/node/plan-protection';
import { nodeReleaseInput } from './input';

export const nodeRelease = defineNodePatch({
  id: 'node.unprotect',
  input: nodeReleaseInput,
  data: keyedData,
  plan: planRelease,
  work: protectionWork,
});
