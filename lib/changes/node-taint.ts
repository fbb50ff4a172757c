import { nodeRef, someNames } from './cordon/plan-cordon';
import { defineChange } from './define-change';
import { planTaint, taintText } from './node-marks/plan-taint';
import { markSteps, verifyMarks } from './node-marks/steps';
import { taintData, taintWork } from './node-marks/taint-data';
import { nodeTaintInput } from './node-taint.input';

/** Sets and removes taints of nodes; NoExecute drives pods away at once, past all budgets (Kubernetes docs: Taints and Tolerations). */
export const nodeTaint = defineChange({
  id: 'node.taint',
  input: nodeTaintInput,
  data: taintData,
  secrets: [],
  targets: (input) => input.nodes.map(nodeRef),
  plan: planTaint,
  steps: (data) => markSteps(data.nodes, taintWork(data)),
  verify: (ctx, data) => verifyMarks(ctx, { nodes: data.nodes, isSo: taintWork(data).isSo }),
  sentence: 'Taint {names}: {marks}',
  summaryParams: ({ nodes, set, remove }) => ({
    names: someNames(nodes.map(({ name }) => name)),
    count: nodes.length,
    marks: someNames([
      ...set.map((one) => `+${taintText(one)}`),
      ...remove.map(({ key, effect }) => `−${key}${effect === null ? '' : `:${effect}`}`),
    ]),
  }),
});
