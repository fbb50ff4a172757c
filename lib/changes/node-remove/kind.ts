import { defineChange } from '../parts/define-change';
import { nodeRemoveInput } from './input';
import { planRemove } from './plan';
import { targetsOf } from './read-inputs';
import { nodeRemoveData, nodeRemoveSteps } from './steps';
import { verifyRemove } from './verify';
import { someNames } from '../parts/names';

/** Removes specific nodes from their pool; drained or not, released or not (ACK API: RemoveNodePoolNodes). */
export const nodeRemove = defineChange({
  id: 'node.remove',
  input: nodeRemoveInput,
  data: nodeRemoveData,
  targets: targetsOf,
  plan: planRemove,
  steps: nodeRemoveSteps,
  verify: verifyRemove,
  summaryParams: ({ nodes }) => ({ names: someNames(nodes.map(({ name }) => name)), count: nodes.length }),
});
