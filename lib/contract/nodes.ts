import { z } from 'zod';
import { requestedLabels } from '@/lib/domain/node/label-filter';
import { nodeRowSchema, nodeStateSchema } from '@/lib/domain/node/node';
import { endpoint } from './endpoint';
import { emptyInput } from './empty-input';
import { integerParam } from './integer-param';
import { clusterParams, sourced } from './of-cluster';

export const nodeSort = z.enum(['name', 'state', 'pool', 'os', 'age', 'cpu', 'memory']);

/** At most ten labels. */
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
  /** Whether somebody holds it now. */
  protected: z.enum(['yes', 'no']).optional(),
  /** `key=value`, or `key` for any value; several, split by commas, must all be there. */
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
  /** How many nodes run each Windows build. */
  builds: z.record(z.string(), z.number()),
});

export const listNodes = endpoint({
  id: 'nodes.list',
  method: 'GET',
  path: '/api/clusters/{cluster}/nodes',
  params: clusterParams,
  query: nodeFilter.extend({
    offset: integerParam({ min: 0 }).default(0),
    limit: integerParam({ min: 1, max: 500 }).default(100),
  }),
  body: emptyInput,
  response: sourced({
    rows: z.array(nodeRowSchema),
    totals: nodeTotalsSchema,
    /** Rows that match the filter. */
    matching: z.number(),
  }),
});

/** GET /api/clusters/{cluster}/nodes/export?<filter>: exactly the filtered list, as CSV, streamed. */
export const exportNodesPath = '/api/clusters/{cluster}/nodes/export';
