import { z } from 'zod';
import { poolRefSchema } from '@/lib/domain/pool/node-pool';
import { drainInput } from '../parts/inputs/drain';
import { distinctBy, nodeIdentity } from '../parts/inputs/chosen-nodes';

const id = z.string().min(1).max(128);

/** ACK API, `rolling_policy`: how many nodes at once, and what happens between the batches. */
const batchSchema = z
  .strictObject({
    maxParallel: z.number().int().min(1).max(10).default(1),
    /** Minutes between batches; ACK accepts an interval only without pauses. */
    intervalMinutes: z
      .number()
      .int()
      .min(0)
      .max(120)
      .refine((minutes) => minutes === 0 || minutes >= 5, 'use 0 or 5 to 120 minutes')
      .default(0),
    pause: z.enum(['first-batch', 'every-batch', 'never']).default('never'),
    /** Nodes that may fail before ACK stops. */
    maxFailed: z.number().int().min(0).max(100).default(0),
  })
  .refine(({ pause, intervalMinutes }) => pause === 'never' || intervalMinutes === 0, {
    path: ['intervalMinutes'],
    message: 'an interval works only without pauses',
  });

const drain = drainInput.shape;

/** Mullion drains the nodes itself, and ACK replaces the system disks of drained nodes only. */
export const nodePoolUpgradeBatches = z.strictObject({
  /** Nodes that are added first and removed at the end. */
  surge: z.int().min(0).max(10).default(0),
  accepted: drain.accepted,
  onLimit: drain.onLimit,
  nodeMinutes: drain.nodeMinutes,
  canaries: drain.canaries,
  firstPercent: drain.firstPercent,
  laterPercent: drain.laterPercent,
  soakMinutes: drain.soakMinutes,
  healthyMinutes: drain.healthyMinutes,
});

export const nodePoolUpgradeInput = z
  .strictObject({
    nodePool: poolRefSchema,
    /** True: to the version of the control plane. A version: to that one, e.g. `1.32.1-aliyun.1`. */
    kubelet: z.union([z.boolean(), z.string().min(1).max(64)]).default(true),
    /** containerd; null: stays as it is. */
    runtimeVersion: z.string().min(1).max(64).nullable().default(null),
    /** null: stays as it is. */
    imageId: id.nullable().default(null),
    /** The only method on Windows, and the only way to another image. Data on the system disks is lost. */
    replaceSystemDisk: z.boolean().default(false),
    /** null: all nodes of the pool. */
    nodes: z
      .array(nodeIdentity)
      .min(1)
      .max(500)
      .refine(distinctBy('uid'), 'names a node twice')
      .nullable()
      .default(null),
    batch: batchSchema.default({ maxParallel: 1, intervalMinutes: 0, pause: 'never', maxFailed: 0 }),
    /** ACK's own warnings do not stop the upgrade. */
    ignoreWarnings: z.boolean().default(false),
    /** null: ACK drains the nodes in its own batches; else `batch` is ignored. */
    batches: nodePoolUpgradeBatches.nullable().default(null),
  })
  .refine(({ batches, replaceSystemDisk }) => batches === null || replaceSystemDisk, {
    path: ['batches'],
    message: 'works only where the system disks are replaced',
  });
export type NodePoolUpgradeInput = z.output<typeof nodePoolUpgradeInput>;
