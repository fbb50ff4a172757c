import { z } from 'zod';
import { capacitySchema, osSchema } from '../cluster/cluster';
import { nodeStateSchema, taintSchema } from '../node/node';

/** ACK's states plus `unknown` for any other (treated as busy; `rawState` keeps the original). */
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

/** ACK adds it to every node of a pool; its value is the pool's id (ACK docs: node labels). */
export const POOL_LABEL = 'alibabacloud.com/nodepool-id';

/** A pool in inputs: its id, which is used, and its name for display; both must refer to the same pool. */
export const poolRefSchema = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'use the ID that ACK returned for the pool, such as np1f0c9a…'),
  name: z.string().min(1).max(63),
});

/** ACK API documents active, scaling, removing, deleting, and updating; the others occur in answers and error texts. */
const STATES: Record<string, PoolState> = {
  active: 'active',
  initial: 'initial',
  initializing: 'initial',
  scaling: 'scaling',
  updating: 'updating',
  upgrading: 'upgrading',
  repairing: 'repairing',
  removing: 'removing',
  removing_nodes: 'removing',
  deleting: 'deleting',
  degraded: 'degraded',
  failed: 'degraded',
  delete_failed: 'degraded',
};

export const poolStateOf = (raw: string): PoolState =>
  Object.hasOwn(STATES, raw.toLowerCase()) ? (STATES[raw.toLowerCase()] ?? 'unknown') : 'unknown';

export const inTransition = (state: PoolState): boolean => state !== 'active' && state !== 'degraded';

const KEEPS_NODES: readonly PoolState[] = ['active', 'initial', 'scaling', 'degraded'];

/** Whether ACK leaves the existing nodes of a pool alone in this state; in any other it may remove or recreate them. */
export const keepsNodes = (state: PoolState): boolean => KEEPS_NODES.includes(state);

/** Longer than tasks take for pools of normal size. */
const TOO_LONG_MS = 30 * 60_000;

/** Whether a pool needs attention: failed, or in transition (or an unknown state) for too long. */
export function isStuck(state: PoolState, since: number | null, now: number): boolean {
  if (state === 'active') return false;
  return state === 'degraded' || (since !== null && now - since > TOO_LONG_MS);
}
