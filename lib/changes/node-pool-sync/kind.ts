import { defineChange } from '../parts/define-change';
import { nodePoolSyncInput } from './input';
import { planSync } from './plan';
import { poolSyncData, poolSyncSteps, verifySync } from './steps';

/** Lets ACK read the nodes of all pools again (ACK API: SyncClusterNodePool). */
export const nodePoolSync = defineChange({
  id: 'node-pool.sync',
  input: nodePoolSyncInput,
  data: poolSyncData,
  targets: ({ cluster }) => [{ type: 'cluster', uid: cluster.id, name: cluster.name }],
  plan: planSync,
  steps: poolSyncSteps,
  verify: verifySync,
  summaryParams: ({ cluster }) => ({ name: cluster.name }),
});
