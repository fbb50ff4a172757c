import { z } from 'zod';
import { nodePoolRowSchema } from '@/lib/domain/pool/node-pool';
import { clusterParams, endpoint, sourced } from './endpoint';

export const nodePoolSort = z.enum(['name', 'os', 'state', 'total', 'changedAt']);

export const nodePoolQuery = z.strictObject({
  q: z.string().max(256).optional(),
  os: z.enum(['linux', 'windows', 'unknown']).optional(),
  sort: nodePoolSort.default('name'),
  dir: z.enum(['asc', 'desc']).default('asc'),
});

/** Nodes are the expected ones; null: unknown for a pool. */
const readyTotalsSchema = z.object({ pools: z.number(), nodes: z.number().nullable(), ready: z.number().nullable() });

/** Of the pools that the filter leaves. */
export const poolTotalsSchema = z.object({ pools: z.number(), linux: readyTotalsSchema, windows: readyTotalsSchema });

export const listNodePools = endpoint({
  id: 'node-pools.list',
  path: '/api/clusters/{cluster}/node-pools',
  params: clusterParams,
  query: nodePoolQuery,
  response: sourced({
    rows: z.array(nodePoolRowSchema),
    /** Null: unknown, ACK has not been read. */ totals: poolTotalsSchema.nullable(),
  }),
});
