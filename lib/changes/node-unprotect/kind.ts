import { nodeRef } from '../parts/node/node-ref';
import { someNames } from '../parts/some-names';
import { defineChange } from '../parts/define-change';
import { protectionWork } from '../parts/node/protection-work';
import { planRelease } from '../parts/node/plan-protection';
import { keyedData, nodePatchSteps, verifyNodePatch } from '../parts/node/node-patch-steps';
import { nodeReleaseInput } from './input';

/** Removes the protection of nodes, so that they may be drained again. */
export const nodeRelease = defineChange({
  id: 'node.unprotect',
  input: nodeReleaseInput,
  data: keyedData,
  secrets: [],
  targets: (input) => input.nodes.map(nodeRef),
  plan: planRelease,
  steps: (data) => nodePatchSteps(data.nodes, protectionWork('Unprotect', data)),
  verify: (ctx, data) => verifyNodePatch(ctx, { nodes: data.nodes, isSo: protectionWork('Unprotect', data).isSo }),
  summaryParams: ({ nodes }) => ({ names: someNames(nodes.map(({ name }) => name)), count: nodes.length }),
});
