import { defineChange } from '../parts/define-change';
import { nodePoolDeleteInput } from './input';
import { planDelete } from './plan';
import { poolDeleteData, poolDeleteSteps } from './steps';
import { verifyDelete } from './verify';

/** Deletes a node pool (ACK API: DeleteClusterNodepool); ACK's release rules decide which instances are released. */
export const nodePoolDelete = defineChange({
  id: 'node-pool.delete',
  input: nodePoolDeleteInput,
  data: poolDeleteData,
  secrets: [],
  targets: ({ nodePool }) => [{ type: 'node-pool', uid: nodePool.id, name: nodePool.name }],
  plan: planDelete,
  steps: poolDeleteSteps,
  verify: verifyDelete,
  summaryParams: ({ nodePool }) => ({ name: nodePool.name }),
});
