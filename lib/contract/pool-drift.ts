import { z } from 'zod';
import { driftFields, driftKinds, driftRemedies } from '@/lib/domain/pool/drift';
import { endpoint, sourced, poolParams } from './endpoint';

export const driftGroupSchema = z.object({
  field: z.enum(driftFields),
  /** The label or taint; null: a single-valued field. */
  key: z.string().nullable(),
  kind: z.enum(driftKinds),
  /** null: the pool has none. */
  template: z.string().nullable(),
  /** null: the nodes have none, or (kind `unknown`) it is unknown. */
  live: z.string().nullable(),
  remedy: z.enum(driftRemedies).nullable(),
  count: z.number(),
  /** At most 200. */
  nodes: z.array(z.object({ uid: z.string(), name: z.string() })),
});
export type DriftGroupRow = z.infer<typeof driftGroupSchema>;

export const getPoolDrift = endpoint({
  id: 'node-pools.drift',
  params: poolParams,
  response: sourced({
    compared: z.number(),
    /** Nodes without a known difference. */
    alike: z.number(),
    /** Instances that are not nodes yet; null: the provider could not be read. */
    notJoined: z.number().nullable(),
    /** What could not be read, and why. */
    unavailable: z.array(
      z.object({ what: z.enum(['instances', 'zones', 'version']), message: z.string(), remedy: z.string().nullable() }),
    ),
    /** At most 200; `moreGroups` counts the rest. */
    groups: z.array(driftGroupSchema),
    moreGroups: z.number(),
  }),
});
