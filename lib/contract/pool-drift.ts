import { z } from 'zod';
import { driftFields, driftKinds, driftRemedies } from '@/lib/domain/pool/drift';
import { endpoint } from './endpoint';
import { emptyInput } from './empty-input';
import { sourced } from './of-cluster';

export const driftGroupSchema = z.object({
  field: z.enum(driftFields),
  /** The label or taint; null for fields that are one value. */
  key: z.string().nullable(),
  kind: z.enum(driftKinds),
  /** null = the pool has none. */
  template: z.string().nullable(),
  /** null = the nodes have none; for the kind `unknown` nobody tells. */
  live: z.string().nullable(),
  remedy: z.enum(driftRemedies).nullable(),
  count: z.number(),
  /** At most 200 of them. */
  nodes: z.array(z.object({ uid: z.string(), name: z.string() })),
});
export type DriftGroupRow = z.infer<typeof driftGroupSchema>;

export const getPoolDrift = endpoint({
  id: 'node-pools.drift',
  method: 'GET',
  path: '/api/clusters/{cluster}/node-pools/{pool}/drift',
  params: z.strictObject({ cluster: z.string().min(1).max(128), pool: z.string().min(1).max(128) }),
  query: emptyInput,
  body: emptyInput,
  response: sourced({
    /** Nodes that were compared. */
    compared: z.number(),
    /** How many of them have no difference that is known. */
    alike: z.number(),
    /** Machines of the pool that are no node yet; null = the provider could not be asked. */
    notJoined: z.number().nullable(),
    /** What could not be read, so that nothing is said about it, and why. */
    unavailable: z.array(
      z.object({ what: z.enum(['instances', 'zones', 'version']), message: z.string(), remedy: z.string().nullable() }),
    ),
    /** At most 200; `moreGroups` counts the rest. */
    groups: z.array(driftGroupSchema),
    moreGroups: z.number(),
  }),
});
