import { z } from 'zod';
import { earlierTasksSchema, type TaskPlace } from '@/lib/changes/parts/pool/pool-task';
import { upgradeTarget } from './target';
import { batchedUpgrade } from './batches/data';

/** Inputs of the steps: the nodes, their target, and the batches. */
export const poolUpgradeData = z.strictObject({
  poolId: z.string(),
  poolName: z.string(),
  target: upgradeTarget,
  replaceSystemDisk: z.boolean(),
  /** A node keeps its name when its system disk is replaced, but gets another UID. */
  nodes: z.array(z.strictObject({ name: z.string(), uid: z.string() })),
  /** These are all nodes of the pool, so ACK is given no names. */
  allNodes: z.boolean(),
  batch: z.strictObject({
    maxParallel: z.number(),
    intervalMinutes: z.number(),
    pause: z.enum(['first-batch', 'every-batch', 'never']),
    maxFailed: z.number(),
  }),
  ignoreWarnings: z.boolean(),
  /** `namespace/name` of DaemonSets that run on these nodes before. */
  daemonSets: z.array(z.string()),
  /** null: ACK drains the nodes itself, in its own batches. */
  batches: batchedUpgrade.nullable().default(null),
  earlierTasks: earlierTasksSchema,
});
export type PoolUpgradeData = z.output<typeof poolUpgradeData>;

export const placeOf = ({ poolId, poolName, earlierTasks }: PoolUpgradeData): TaskPlace => ({
  step: 'upgrade',
  poolId,
  poolName,
  types: /^nodepool_upgrade$/,
  earlierTasks,
});
