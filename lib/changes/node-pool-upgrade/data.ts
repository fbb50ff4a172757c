import { z } from 'zod';
import { earlierTasksSchema, type TaskPlace } from '@/lib/changes/parts/pool/pool-task';
import { upgradeTarget } from './target';
import type { Json } from '@/lib/domain/json';
import { drainData, type DrainBatch } from '@/lib/changes/parts/drain/data';

/** Inputs of the steps if Mullion drains the nodes itself, batch by batch. */
const batchedUpgrade = z.strictObject({
  drain: drainData,
  surge: z.number(),
  /** Expected number of nodes before; the surge is added to it. */
  size: z.number(),
  /** Names of all previous nodes of the pool: any other node belongs to the surge. */
  before: z.array(z.string()),
  /** The boot id of each node before, by UID; empty if its kubelet does not report it. */
  boots: z.record(z.string(), z.string()),
});
export type BatchedUpgrade = z.output<typeof batchedUpgrade>;

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

const pausePolicy = { 'first-batch': 'FirstBatch', 'every-batch': 'EveryBatch', never: 'NotPause' } as const;

/** ACK API, UpgradeClusterNodepool, in wire format. `batch_interval` is accepted only without pauses. */
export function upgradeBody(data: PoolUpgradeData): { [name: string]: Json } {
  const { target, batch, nodes, allNodes, ignoreWarnings, replaceSystemDisk } = data;
  return {
    ...(target.kubelet === null ? {} : { kubernetes_version: target.kubelet }),
    ...(target.runtime === null ? {} : { runtime_type: 'containerd', runtime_version: target.runtime }),
    ...(target.imageId === null ? {} : { image_id: target.imageId }),
    use_replace: replaceSystemDisk,
    ...(allNodes ? {} : { node_names: nodes.map(({ name }) => name) }),
    ...(ignoreWarnings ? { ignore_warning_check: true } : {}),
    rolling_policy: {
      max_parallelism: batch.maxParallel,
      pause_policy: pausePolicy[batch.pause],
      ...(batch.pause === 'never' ? { batch_interval: batch.intervalMinutes } : {}),
      max_failed_nodes: batch.maxFailed,
    },
  };
}

/** The maximum number of nodes that ACK processes at once (ACK API: rolling_policy.max_parallelism). */
const MAX_PARALLEL = 10;

/** The upgrade of a single batch: its nodes by name, with as much parallelism as ACK supports. */
export const ofBatch = (data: PoolUpgradeData, { nodes }: Pick<DrainBatch, 'nodes'>): PoolUpgradeData => ({
  ...data,
  nodes,
  allNodes: false,
  batch: {
    maxParallel: Math.min(MAX_PARALLEL, Math.max(1, nodes.length)),
    intervalMinutes: 0,
    pause: 'never',
    maxFailed: 0,
  },
});

/** How many rounds ACK needs for a batch. */
export const roundsOf = ({ nodes }: Pick<DrainBatch, 'nodes'>): number => Math.ceil(nodes.length / MAX_PARALLEL);

const replaceId = (part: number): string => `replace:${part}`;

/** Where to find the task of a batch: every batch of the run starts one of the same kind. */
export const placeOfPart = (data: PoolUpgradeData, part: number): TaskPlace => ({
  ...placeOf(data),
  step: replaceId(part),
  after: Array.from({ length: part - 1 }, (_, at) => replaceId(at + 1)),
});
