import { defineChange } from './define-change';
import { nodePoolSyncInput } from './node-pool-sync.input';
import { planSync } from './pool-sync/plan-sync';
import { poolSyncData, poolSyncSteps, verifySync } from './pool-sync/steps';

/** Lets ACK read the nodes of all pools again (ACK API: SyncClusterNodePool). */
export const nodePoolSync = defineChange({
  id: 'node-pool.sync',
  input: nodePoolSyncInput,
  data: poolSyncData,
  secrets: [],
  targets: ({ cluster }) => [{ type: 'cluster', uid: cluster.id, name: cluster.name }],
  plan: planSync,
  steps: poolSyncSteps,
  verify: verifySync,
  sentence: 'Synchronise the node pools of {name}',
  summaryParams: ({ cluster }) => ({ name: cluster.name }),
});
