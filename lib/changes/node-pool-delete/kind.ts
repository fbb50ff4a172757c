import { defineChange } from '../parts/define-change';
import { nodePoolDeleteInput } from './input';
import { planDelete } from './plan';
import { poolDeleteData, poolDeleteSteps } from './steps';
import { verifyDelete } from './verify';
import { poolRefOf } from '@/lib/changes/parts/refs';

/** Deletes a node pool (ACK API: DeleteClusterNodepool); ACK's release rules decide which instances are released. */
export const nodePoolDelete = defineChange({
  id: 'node-pool.delete',
  input: nodePoolDeleteInput,
  data: poolDeleteData,
  targets: (input) => [poolRefOf(input)],
  plan: planDelete,
  steps: poolDeleteSteps,
  verify: verifyDelete,
  summaryParams: ({ nodePool }) => ({ name: nodePool.name }),
});
