import { z } from 'zod';
import { nodePoolRowSchema } from '@/lib/domain/pool/node-pool';
import { endpoint, clusterParams, sourced, poolParams } from './endpoint';
import { codePlaceSchema } from '@/lib/domain/pool/code/code-body';
import { poolDefinitionSchema } from '@/lib/domain/pool/fields/form-schema';

export const nodePoolSort = z.enum(['name', 'os', 'state', 'total', 'changedAt']);

export const nodePoolQuery = z.strictObject({
  q: z.string().max(256).optional(),
  os: z.enum(['linux', 'windows', 'unknown']).optional(),
  sort: nodePoolSort.default('name'),
  dir: z.enum(['asc', 'desc']).default('asc'),
});

export const poolTotalsSchema = z.object({
  pools: z.number(),
  linux: z.object({ pools: z.number(), nodes: z.number(), ready: z.number() }),
  windows: z.object({ pools: z.number(), nodes: z.number(), ready: z.number() }),
});

export const listNodePools = endpoint({
  id: 'node-pools.list',
  path: '/api/clusters/{cluster}/node-pools',
  params: clusterParams,
  query: nodePoolQuery,
  response: sourced({ rows: z.array(nodePoolRowSchema), totals: poolTotalsSchema }),
});

/** Apart from the list, whose readers do not need the catalog of fields. */
export const getNodePool = endpoint({
  id: 'node-pools.get',
  path: '/api/clusters/{cluster}/node-pools/{pool}',
  params: poolParams,
  response: sourced({
    pool: nodePoolRowSchema,
    /** The pool's complete definition, for edits and generated code: no password, but its scripts. */
    definition: poolDefinitionSchema,
    /** Null: not an ACK cluster. */
    place: codePlaceSchema.nullable(),
    /** Null: unknown. */
    vpcId: z.string().nullable().default(null),
  }),
});
