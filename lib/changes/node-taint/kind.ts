import { someNames } from '../parts/names';
import { defineNodePatch } from '../parts/node/define-node-patch';
import { nodeTaintInput } from './input';
import { planTaint, taintData, taintText, taintWork } from './plan';

/** NoExecute evicts pods immediately, ignoring PDBs (Kubernetes docs: Taints and Tolerations). */
export const nodeTaint = defineNodePatch({
  id: 'node.taint',
  input: nodeTaintInput,
  data: taintData,
  plan: planTaint,
  work: taintWork,
  moreParams: ({ set, remove }) => ({
    marks: someNames([
      ...set.map((one) => `+${taintText(one)}`),
      ...remove.map(({ key, effect }) => `−${key}${effect === null ? '' : `:${effect}`}`),
    ]),
  }),
});
