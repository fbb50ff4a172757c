import { z } from 'zod';
import {
  cellVerdictSchema,
  findingCountsSchema,
  outcomeSchema,
  placementPoolSchema,
  placementRowSchema,
  progressSchema,
} from '@/lib/domain/placement/verdict';
import { endpoint, integerParam, clusterParams, sourced } from './endpoint';

export const placementFilter = z.strictObject({
  q: z.string().max(256).optional(),
  namespace: z.string().max(253).optional(),
  kind: z.string().max(64).optional(),
  os: z.enum(['linux', 'windows', 'either', 'unknown']).optional(),
  outcome: outcomeSchema.optional(),
  /** Only workloads with such a cell in any column. */
  cell: cellVerdictSchema.optional(),
  /** Only workloads with a finding of this rule. */
  rule: z.string().max(32).optional(),
  sort: z.enum(['outcome', 'name', 'namespace', 'os', 'findings']).default('outcome'),
  dir: z.enum(['asc', 'desc']).default('asc'),
});

export const placementTotalsSchema = z.object({
  workloads: z.number(),
  outcomes: z.record(outcomeSchema, z.number()),
  windows: z.number(),
  linux: z.number(),
  findings: findingCountsSchema,
});

/** Rows of the matrix hold a cell per pool: a page is what about two screens show. */
export const matrixPageSize = 25;

/** A page of the matrix: 4,000 workloads × a column per pool. */
export const listPlacement = endpoint({
  id: 'placement.list',
  path: '/api/clusters/{cluster}/placement',
  params: clusterParams,
  query: placementFilter.extend({
    offset: integerParam({ min: 0 }).default(0),
    limit: integerParam({ min: 1, max: 500 }).default(100),
  }),
  response: sourced({
    pools: z.array(placementPoolSchema),
    rows: z.array(placementRowSchema),
    /** null: a kind of workloads was not read. */
    totals: placementTotalsSchema.nullable(),
    matching: z.number(),
    namespaces: z.array(z.string()),
    progress: progressSchema,
    /** Kinds of objects without read permission, which verdicts lack, e.g. `runtimeclasses`. */
    unavailable: z.array(z.string()),
  }),
});
