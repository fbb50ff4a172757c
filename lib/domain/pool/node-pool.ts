import { z } from 'zod';
import { capacitySchema, osSchema } from '../cluster/cluster';
import { nodeStateSchema, taintSchema } from '../node/node';

/** ACK's states plus `unknown` for any other word (treated as busy; `rawState` keeps the word). */
export const poolStateSchema = z.enum([
  'active',
  'initial',
  'scaling',
  'updating',
  'upgrading',
  'repairing',
  'removing',
  'deleting',
  'degraded',
  'unknown',
]);
export type PoolState = z.infer<typeof poolStateSchema>;

export const nodeTileSchema = z.object({
  key: z.string(),
  name: z.string(),
  state: nodeStateSchema,
  cordoned: z.boolean(),
});

/** A node pool joined from ACK and Kubernetes. Null numbers are unknown, never zero. */
export const nodePoolRowSchema = z.object({
  id: z.string(),
  cluster: z.string(),
  name: z.string(),
  os: osSchema,
  platform: z.string().nullable(),
  build: z.string().nullable(),
  imageId: z.string().nullable(),
  state: poolStateSchema,
  rawState: z.string(),
  isDefault: z.boolean(),
  managed: z.boolean(),
  scaling: z.discriminatedUnion('mode', [
    z.object({ mode: z.literal('manual'), desired: z.number().nullable() }),
    z.object({ mode: z.literal('auto'), min: z.number(), max: z.number() }),
  ]),
  total: z.number().nullable(),
  ready: z.number().nullable(),
  cordoned: z.number().nullable(),
  failed: z.number().nullable(),
  instanceTypes: z.array(z.string()),
  vSwitchIds: z.array(z.string()),
  zoneIds: z.array(z.string()),
  runtime: z.string().nullable(),
  kubeletVersion: z.string().nullable(),
  labels: z.record(z.string(), z.string()),
  taints: z.array(taintSchema),
  allocatable: capacitySchema.nullable(),
  requested: capacitySchema.nullable(),
  /** At most 120 tiles; `total` is their full number. */
  tiles: z.array(nodeTileSchema),
  /** The provider's current task, in its own words. */
  task: z.object({ id: z.string(), type: z.string(), stage: z.string(), startedAt: z.number().nullable() }).nullable(),
  changedAt: z.number().nullable(),
});
export type NodePoolRow = z.infer<typeof nodePoolRowSchema>;
