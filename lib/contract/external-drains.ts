import { z } from 'zod';
import { findingSchema } from '@/lib/domain/change/plan';
import { osSchema } from '@/lib/domain/cluster/cluster';
import { endpoint } from './endpoint';
import { emptyInput } from './empty-input';
import { integerParam } from './integer-param';
import { clusterParams, sourced } from './of-cluster';

/** A node that somebody closed without us, and what keeps it from being empty. */
export const externalDrainSchema = z.object({
  uid: z.string(),
  name: z.string(),
  os: osSchema,
  ready: z.enum(['True', 'False', 'Unknown']),
  /** The program that closed it, as it named itself to the API server; null = not told. */
  cordonedBy: z.string().nullable(),
  /** Epoch milliseconds; null = not told. */
  cordonedAt: z.number().nullable(),
  /** `waiting`: nothing holds its pods, and nobody asks them to go. */
  state: z.enum(['blocked', 'leaving', 'waiting', 'empty']),
  /** Pods that a drain has to move. */
  left: z.number(),
  /** A change under way that has to do with the node or its pool: ACK may empty it for that; null = none. */
  change: z.string().nullable(),
  /** What has to be changed first comes first. */
  findings: z.array(findingSchema),
});
export type ExternalDrainRow = z.infer<typeof externalDrainSchema>;

export const listExternalDrains = endpoint({
  id: 'external-drains.list',
  method: 'GET',
  path: '/api/clusters/{cluster}/external-drains',
  params: clusterParams,
  query: z.strictObject({
    /** Only this node. */
    node: z.string().min(1).max(253).optional(),
    limit: integerParam({ min: 1, max: 500 }).default(50),
  }),
  body: emptyInput,
  response: sourced({
    /** The blocked ones first, then by name. */
    nodes: z.array(externalDrainSchema),
    /** Over the whole cluster, whatever the query; null = its nodes or pods have not been read. */
    totals: z.object({ nodes: z.number(), blocked: z.number() }).nullable(),
    /** Budgets that no drain gets past, the first of them by name. */
    budgets: z.array(z.object({ uid: z.string(), name: z.string(), finding: findingSchema })),
    /** How many there are; null = the budgets have not been read. */
    budgetsTotal: z.number().nullable(),
  }),
});
