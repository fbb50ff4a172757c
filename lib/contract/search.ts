import { z } from 'zod';
import { environmentSchema, osSchema, sourceStatusSchema } from '@/lib/domain/cluster/cluster';
import { searchTypes } from '@/lib/domain/search/search-query';
import { endpoint, integerParam } from './endpoint';
import { searchFields } from './filters';
import { urlSchema } from './url-schema';

export const searchRowSchema = z.object({
  /** Unique over all clusters. */
  key: z.string(),
  type: z.enum(searchTypes),
  cluster: z.string(),
  /** Null: a node. */
  namespace: z.string().nullable(),
  /** Of a workload; of a pod that of its owner. */
  kind: z.string().nullable(),
  name: z.string(),
  /** A state of a node or workload, or what a pod does. */
  state: z.string(),
  /** What Kubernetes calls the state of a pod. */
  word: z.string().nullable(),
  /** It needs action. */
  troubled: z.boolean(),
  since: z.number().nullable(),
  /** Of a node; of a pod or workload the intended one. */
  os: osSchema,
  /** Of a node, or of the nodes that it runs on if they have one. */
  build: z.string().nullable(),
  /** Of a pod; null: not scheduled, or not a pod. */
  node: z.string().nullable(),
  pool: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
});
export type SearchRow = z.infer<typeof searchRowSchema>;

const countsSchema = z.object({ node: z.number(), workload: z.number(), pod: z.number() });

/** Nodes, workloads and pods of all clusters. An empty query finds nothing. */
export const findObjects = endpoint({
  id: 'search.find',
  query: urlSchema(searchFields).extend({
    limit: integerParam({ min: 1, max: 500 }).default(100),
    /** At most so many of each type, the best first. */
    each: integerParam({ min: 1, max: 50 }).optional(),
  }),
  response: z.object({
    now: z.number(),
    rows: z.array(searchRowSchema),
    /** All that match, also those that `rows` leaves out. */
    matching: countsSchema,
    /** The search ended before it had compared everything: there are at least so many. */
    orMore: z.boolean(),
    clusters: z.array(
      z.object({
        name: z.string(),
        environment: environmentSchema,
        sources: z.array(sourceStatusSchema),
        /** Resources that were not searched because they could not be read, e.g. `pods`. */
        unread: z.array(z.string()),
      }),
    ),
  }),
});
