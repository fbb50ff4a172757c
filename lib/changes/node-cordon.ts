import { planClosing } from './cordon/plan-closing';
import { nodeRef, someNames } from './cordon/plan-cordon';
import { cordonData, cordonSteps, verifyCordon } from './cordon/steps';
import { defineChange } from './define-change';
import { nodeCordonInput } from './node-cordon.input';

const unschedulable = true;

/** Closes nodes for new pods; running pods stay (Kubernetes docs: "Manual Node administration"). */
export const nodeCordon = defineChange({
  id: 'node.cordon',
  input: nodeCordonInput,
  data: cordonData,
  secrets: [],
  targets: (input) => input.nodes.map(nodeRef),
  plan: planClosing,
  steps: (data) => cordonSteps(data, unschedulable),
  verify: (ctx, data) => verifyCordon(ctx, { data, unschedulable }),
  sentence: 'Cordon {names}',
  summaryParams: ({ nodes }) => ({ names: someNames(nodes.map((node) => node.name)), count: nodes.length }),
});
