import { z } from 'zod';
import { nodePoolRowSchema } from '@/lib/domain/pool/node-pool';
import { clusterParams, endpoint, sourced } from './endpoint';
import { poolFields } from './filters';
import { urlSchema } from './url-schema';

export const nodePoolQuery = urlSchema(poolFields);

/** Nodes are the expected ones; null: unknown for a pool. */
const readyTotalsSchema = z.object({ pools: z.number(), nodes: z.number().nullable(), ready: z.number().nullable() });

/** Of the pools that the filter leaves. */
export const poolTotalsSchema = z.object({ pools: z.number(), linux: readyTotalsSchema, windows: readyTotalsSchema });

export const listNodePools = endpoint({
  id: 'node-pools.list',
  params: clusterParams,
  query: nodePoolQuery,
  response: sourced({
    rows: z.array(nodePoolRowSchema),
    /** Null: unknown, ACK has not been read. */ totals: poolTotalsSchema.nullable(),
  }),
});
