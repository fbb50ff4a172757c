import { z } from 'zod';
import { findingSchema } from '@/lib/domain/change/plan';
import { osSchema } from '@/lib/domain/cluster/cluster';
import { endpoint, integerParam, clusterParams, sourced } from './endpoint';

export const externalDrainSchema = z.object({
  uid: z.string(),
  name: z.string(),
  os: osSchema,
  ready: z.enum(['True', 'False', 'Unknown']),
  /** The field manager that cordoned it; null: unknown. */
  cordonedBy: z.string().nullable(),
  /** Epoch milliseconds; null: unknown. */
  cordonedAt: z.number().nullable(),
  /** `waiting`: nothing blocks its pods, and no eviction was requested. */
  state: z.enum(['blocked', 'leaving', 'waiting', 'empty']),
  /** Pods that a drain has to move. */
  left: z.number(),
  /** An unfinished change of the node or its pool, for which ACK may drain it; null: none. */
  change: z.string().nullable(),
  /** In the order to fix them. */
  findings: z.array(findingSchema),
});
export type ExternalDrainRow = z.infer<typeof externalDrainSchema>;

export const listExternalDrains = endpoint({
  id: 'external-drains.list',
  params: clusterParams,
  query: z.strictObject({
    node: z.string().min(1).max(253).optional(),
    limit: integerParam({ min: 1, max: 500 }).default(50),
  }),
  response: sourced({
    /** Blocked ones first, then by name. */
    nodes: z.array(externalDrainSchema),
    /** Of the whole cluster, regardless of the query; null: its nodes or pods have not been read. */
    totals: z.object({ nodes: z.number(), blocked: z.number() }).nullable(),
    /** Blocking PDBs, the first by name. */
    budgets: z.array(z.object({ uid: z.string(), name: z.string(), finding: findingSchema })),
    /** null: not read. */
    budgetsTotal: z.number().nullable(),
  }),
});
