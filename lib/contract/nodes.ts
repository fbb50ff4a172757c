import { z } from 'zod';
import { nodeRowSchema } from '@/lib/domain/node/node';
import { endpoint, integerParam, clusterParams, sourced } from './endpoint';
import { nodeFields } from './filters';
import { urlSchema } from './url-schema';

export const nodeFilter = urlSchema(nodeFields);

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
  params: clusterParams,
  query: nodeFilter.extend({
    offset: integerParam({ min: 0 }).default(0),
    limit: integerParam({ min: 1, max: 500 }).default(100),
    /** Comma-separated: these nodes, regardless of the filter. At most 100. */
    names: z
      .string()
      .max(8_000)
      .refine((text) => text.split(',').length <= 100, 'must be at most 100 names')
      .optional(),
  }),
  response: sourced({
    rows: z.array(nodeRowSchema),
    /** Null: unknown, the nodes have not been read. */ totals: nodeTotalsSchema.nullable(),
    matching: z.number(),
  }),
});
