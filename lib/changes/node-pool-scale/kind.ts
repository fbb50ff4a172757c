import { defineChange } from '../parts/define-change';
import { nodePoolScaleInput } from './input';
import { planScale } from './plan';
import { poolScaleData, poolScaleSteps, verifyScale } from './steps';
import { poolRefOf } from '../parts/refs';

/** Sets the absolute size of a node pool (ACK API: ModifyClusterNodePool, desired_size). */
export const nodePoolScale = defineChange({
  id: 'node-pool.scale',
  input: nodePoolScaleInput,
  data: poolScaleData,
  targets: (input) => [poolRefOf(input)],
  plan: planScale,
  steps: poolScaleSteps,
  verify: verifyScale,
  summaryParams: ({ nodePool, desired }) => ({ name: nodePool.name, desired }),
});
