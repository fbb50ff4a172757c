import { nodeRef } from '../parts/node/node-ref';
import { someNames } from '../parts/some-names';
import { defineChange } from '../parts/define-change';
import { planTaint, taintText } from './plan';
import { nodePatchSteps, verifyNodePatch } from '../parts/node/node-patch-steps';
import { taintData, taintWork } from './data';
import { nodeTaintInput } from './input';

/**
 * Sets and removes taints of nodes; NoExecute evicts pods immediately, ignoring PDBs (Kubernetes docs: Taints and
 * Tolerations).
 */
export const nodeTaint = defineChange({
  id: 'node.taint',
  input: nodeTaintInput,
  data: taintData,
  secrets: [],
  targets: (input) => input.nodes.map(nodeRef),
  plan: planTaint,
  steps: (data) => nodePatchSteps(data.nodes, taintWork(data)),
  verify: (ctx, data) => verifyNodePatch(ctx, { nodes: data.nodes, isSo: taintWork(data).isSo }),
  summaryParams: ({ nodes, set, remove }) => ({
    names: someNames(nodes.map(({ name }) => name)),
    count: nodes.length,
    marks: someNames([
      ...set.map((one) => `+${taintText(one)}`),
      ...remove.map(({ key, effect }) => `−${key}${effect === null ? '' : `:${effect}`}`),
    ]),
  }),
});
