import { defineChange } from './define-change';
import { nodePoolScaleInput } from './node-pool-scale.input';
import { planScale } from './pool-scale/plan-scale';
import { poolRefOf } from './pool-state';
import { poolScaleData, poolScaleSteps, verifyScale } from './pool-scale/steps';

/** Sets the absolute size of a node pool (ACK API: ModifyClusterNodePool, desired_size). */
export const nodePoolScale = defineChange({
  id: 'node-pool.scale',
  input: nodePoolScaleInput,
  data: poolScaleData,
  secrets: [],
  targets: (input) => [poolRefOf(input)],
  plan: planScale,
  steps: poolScaleSteps,
  verify: verifyScale,
  sentence: 'Scale node pool {name} to {desired}',
  summaryParams: ({ nodePool, desired }) => ({ name: nodePool.name, desired }),
});
