import { protectionEnd } from '@/lib/domain/node/node-protection';
import { defineNodePatch, keyedData } from '../parts/node/define-node-patch';
import { planProtect, protectionWork } from '../parts/node/plan-protection';
import { nodeProtectInput } from './input';

/** Protects nodes against draining for a while: by whom, why, and until when are stored as annotations. */
export const nodeProtect = defineNodePatch({
  id: 'node.protect',
  input: nodeProtectInput,
  data: keyedData,
  plan: planProtect,
  work: protectionWork,
  moreParams: ({ owner, until }) => ({ owner, until: protectionEnd(Date.parse(until)) }),
});
