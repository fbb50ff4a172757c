import { defineChange } from './define-change';
import { nodePoolUpdateInput, nodePoolUpdateSecrets } from './node-pool-update.input';
import { planUpdate } from './pool-update/plan-update';
import { poolRefOf } from './pool-state';
import { poolUpdateData, poolUpdateSteps } from './pool-update/steps';
import { verifyUpdate } from './pool-update/verify';

/** Changes what a node pool is told (ACK API: ModifyClusterNodePool). Only what differs is sent. */
export const nodePoolUpdate = defineChange({
  id: 'node-pool.update',
  input: nodePoolUpdateInput,
  data: poolUpdateData,
  secrets: nodePoolUpdateSecrets,
  targets: (input) => [poolRefOf(input)],
  plan: planUpdate,
  steps: poolUpdateSteps,
  verify: verifyUpdate,
  sentence: 'Change node pool {name}: {fields}',
  summaryParams: ({ nodePool, set, push, loginPassword }) => ({
    name: nodePool.name,
    fields: [
      ...new Set([...Object.keys(set), ...(push ? ['labels', 'taints'] : [])]),
      ...(loginPassword === '' ? [] : ['password']),
    ].join(', '),
  }),
});
