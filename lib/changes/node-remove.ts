import { someNames } from './cordon/plan-cordon';
import { defineChange } from './define-change';
import { nodeRemoveInput } from './node-remove.input';
import { nodeRemoveData } from './remove/data';
import { planRemove } from './remove/plan-remove';
import { targetsOf } from './remove/question';
import { nodeRemoveSteps } from './remove/steps';
import { verifyRemove } from './remove/verify';

/** Takes named nodes out of their pool; drained or not, released or not (ACK API: RemoveNodePoolNodes). */
export const nodeRemove = defineChange({
  id: 'node.remove',
  input: nodeRemoveInput,
  data: nodeRemoveData,
  secrets: [],
  targets: targetsOf,
  plan: planRemove,
  steps: nodeRemoveSteps,
  verify: verifyRemove,
  sentence: 'Remove {names}',
  summaryParams: ({ nodes }) => ({ names: someNames(nodes.map(({ name }) => name)), count: nodes.length }),
});
