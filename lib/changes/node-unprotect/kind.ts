import { defineNodePatch, keyedData } from '../parts/node/define-node-patch';
import { planRelease, protectionWork } from '../parts/node/plan-protection';
import { nodeReleaseInput } from './input';

export const nodeUnprotect = defineNodePatch({
  id: 'node.unprotect',
  input: nodeReleaseInput,
  data: keyedData,
  plan: planRelease,
  work: protectionWork,
});
