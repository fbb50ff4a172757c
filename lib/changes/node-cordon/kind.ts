import { planClosing } from './plan';
import { nodeRef } from '../parts/node/node-ref';
import { someNames } from '../parts/some-names';
import { cordonData, cordonSteps, verifyCordon } from '../parts/node/cordon-steps';
import { defineChange } from '../parts/define-change';
import { nodeCordonInput } from './input';

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
  summaryParams: ({ nodes }) => ({ names: someNames(nodes.map((node) => node.name)), count: nodes.length }),
});
