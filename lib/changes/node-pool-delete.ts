import { defineChange } from './define-change';
import { nodePoolDeleteInput } from './node-pool-delete.input';
import { planDelete } from './pool-delete/plan-delete';
import { poolDeleteData, poolDeleteSteps } from './pool-delete/steps';
import { verifyDelete } from './pool-delete/verify';

/** Deletes a node pool (ACK API: DeleteClusterNodepool); which instances go with it follows ACK's release rules. */
export const nodePoolDelete = defineChange({
  id: 'node-pool.delete',
  input: nodePoolDeleteInput,
  data: poolDeleteData,
  secrets: [],
  targets: ({ nodePool }) => [{ type: 'node-pool', uid: nodePool.id, name: nodePool.name }],
  plan: planDelete,
  steps: poolDeleteSteps,
  verify: verifyDelete,
  sentence: 'Delete node pool {name}',
  summaryParams: ({ nodePool }) => ({ name: nodePool.name }),
});
