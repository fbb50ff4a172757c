import { nodeRef } from '../parts/node/node-ref';
import { someNames } from '../parts/some-names';
import { defineChange } from '../parts/define-change';
import { nodeLabelInput } from './input';
import { planLabel } from './plan';
import {
  type KeyedData,
  keyedData,
  keysAreSo,
  nodePatchSteps,
  type NodePatchWork,
  verifyNodePatch,
} from '../parts/node/node-patch-steps';

const labelWork = ({ set, remove }: KeyedData): NodePatchWork => ({
  verb: 'Label',
  isSo: ({ labels }) => keysAreSo(labels, { set, remove }),
  write: (ctx, node) => ctx.kubeWrite.patchLabels({ ...node, set, remove }),
});

/** Sets and removes labels of nodes; running pods stay, those of DaemonSets follow the labels. */
export const nodeLabel = defineChange({
  id: 'node.label',
  input: nodeLabelInput,
  data: keyedData,
  secrets: [],
  targets: (input) => input.nodes.map(nodeRef),
  plan: planLabel,
  steps: (data) => nodePatchSteps(data.nodes, labelWork(data)),
  verify: (ctx, data) => verifyNodePatch(ctx, { nodes: data.nodes, isSo: labelWork(data).isSo }),
  summaryParams: ({ nodes, set, remove }) => ({
    names: someNames(nodes.map(({ name }) => name)),
    count: nodes.length,
    marks: someNames([
      ...Object.entries(set).map(([key, value]) => `+${key}=${value}`),
      ...remove.map((key) => `−${key}`),
    ]),
  }),
});
