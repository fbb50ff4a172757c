import { protectionEnd } from '@/lib/domain/node/node-protection';
import { nodeRef } from '../parts/node/node-ref';
import { someNames } from '../parts/some-names';
import { defineChange } from '../parts/define-change';
import { nodeProtectInput } from './input';
import { protectionWork } from '../parts/node/protection-work';
import { planProtect } from '../parts/node/plan-protection';
import { keyedData, nodePatchSteps, verifyNodePatch } from '../parts/node/node-patch-steps';

/** Protects nodes against draining for a while: by whom, why, and until when are stored as annotations. */
export const nodeProtect = defineChange({
  id: 'node.protect',
  input: nodeProtectInput,
  data: keyedData,
  secrets: [],
  targets: (input) => input.nodes.map(nodeRef),
  plan: planProtect,
  steps: (data) => nodePatchSteps(data.nodes, protectionWork('Protect', data)),
  verify: (ctx, data) => verifyNodePatch(ctx, { nodes: data.nodes, isSo: protectionWork('Protect', data).isSo }),
  summaryParams: ({ nodes, owner, until }) => ({
    names: someNames(nodes.map(({ name }) => name)),
    count: nodes.length,
    owner,
    until: protectionEnd(Date.parse(until)),
  }),
});
