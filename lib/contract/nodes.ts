import { z } from 'zod';
import { requestedLabels } from '@/lib/domain/node/label-filter';
import { nodeRowSchema, nodeStateSchema } from '@/lib/domain/node/node';
import { endpoint, integerParam, clusterParams, sourced } from './endpoint';

export const nodeSort = z.enum(['name', 'state', 'pool', 'os', 'age', 'cpu', 'memory']);

const nodeLabelFilter = z
  .string()
  .max(1_000)
  .refine((text) => requestedLabels(text) !== null, 'is not a list of labels such as key=value,key');

export const nodeFilter = z.strictObject({
  q: z.string().max(256).optional(),
  pool: z.string().max(128).optional(),
  os: z.enum(['linux', 'windows', 'unknown']).optional(),
  build: z.string().max(32).optional(),
  state: nodeStateSchema.optional(),
  cordoned: z.enum(['yes', 'no']).optional(),
  protected: z.enum(['yes', 'no']).optional(),
  /** `key=value`, or `key` for any value; separated by commas, all required. */
  label: nodeLabelFilter.optional(),
  sort: nodeSort.default('name'),
  dir: z.enum(['asc', 'desc']).default('asc'),
});

export const nodeTotalsSchema = z.object({
  total: z.number(),
  ready: z.number(),
  notReady: z.number(),
  cordoned: z.number(),
  linux: z.number(),
  windows: z.number(),
  protected: z.number(),
  builds: z.record(z.string(), z.number()),
});

export const listNodes = endpoint({
  id: 'nodes.list',
  path: '/api/clusters/{cluster}/nodes',
  params: clusterParams,
  query: nodeFilter.extend({
    offset: integerParam({ min: 0 }).default(0),
    limit: integerParam({ min: 1, max: 500 }).default(100),
  }),
  response: sourced({
    rows: z.array(nodeRowSchema),
    /** Null: unknown, the nodes have not been read. */ totals: nodeTotalsSchema.nullable(),
    matching: z.number(),
  }),
});

/** GET /api/clusters/{cluster}/nodes/export?<filter>: exactly the filtered list, as CSV, streamed. */
export const exportNodesPath = '/api/clusters/{cluster}/nodes/export';
