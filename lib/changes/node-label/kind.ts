import { someNames } from '../parts/names';
import { defineNodePatch, keyedData, keysAreSet } from '../parts/node/define-node-patch';
import { nodeLabelInput } from './input';
import { planLabel } from './plan';

/** Sets and removes labels of nodes; running pods stay, those of DaemonSets follow the labels. */
export const nodeLabel = defineNodePatch({
  id: 'node.label',
  input: nodeLabelInput,
  data: keyedData,
  plan: planLabel,
  work: ({ set, remove }) => ({
    isDone: ({ labels }) => keysAreSet(labels, { set, remove }),
    write: (ctx, node) => ctx.kubeWrite.patchLabels({ ...node, set, remove }),
  }),
  moreParams: ({ set, remove }) => ({
    marks: someNames([
      ...Object.entries(set).map(([key, value]) => `+${key}=${value}`),
      ...remove.map((key) => `−${key}`),
    ]),
  }),
});
