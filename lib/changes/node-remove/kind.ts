import { someNames } from '../parts/some-names';
import { defineChange } from '../parts/define-change';
import { nodeRemoveInput } from './input';
import { nodeRemoveData } from './data';
import { planRemove } from './plan';
import { targetsOf } from './read-inputs';
import { nodeRemoveSteps } from './steps';
import { verifyRemove } from './verify';

/** Removes specific nodes from their pool; drained or not, released or not (ACK API: RemoveNodePoolNodes). */
export const nodeRemove = defineChange({
  id: 'node.remove',
  input: nodeRemoveInput,
  data: nodeRemoveData,
  secrets: [],
  targets: targetsOf,
  plan: planRemove,
  steps: nodeRemoveSteps,
  verify: verifyRemove,
  summaryParams: ({ nodes }) => ({ names: someNames(nodes.map(({ name }) => name)), count: nodes.length }),
});
