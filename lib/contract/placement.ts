import { z } from 'zod';
import {
  cellSchema,
  findingCountsSchema,
  outcomeSchema,
  packedRowSchema,
  placementPoolSchema,
  progressSchema,
} from '@/lib/domain/placement/verdict';
import { endpoint, integerParam, clusterParams, sourced } from './endpoint';
import { placementFields } from './filters';
import { urlSchema } from './url-schema';

const placementFilter = urlSchema(placementFields);

export const placementTotalsSchema = z.object({
  workloads: z.number(),
  outcomes: z.record(outcomeSchema, z.number()),
  windows: z.number(),
  linux: z.number(),
  findings: findingCountsSchema,
});

/** A page of the matrix: 4,000 workloads × a column per pool. */
export const listPlacement = endpoint({
  id: 'placement.list',
  params: clusterParams,
  query: placementFilter.extend({
    offset: integerParam({ min: 0 }).default(0),
    limit: integerParam({ min: 1, max: 500 }).default(100),
  }),
  response: sourced({
    pools: z.array(placementPoolSchema),
    /** The different ones of the rows. */
    cells: z.array(cellSchema),
    rows: z.array(packedRowSchema),
    /** null: a kind of workloads was not read. */
    totals: placementTotalsSchema.nullable(),
    matching: z.number(),
    namespaces: z.array(z.string()),
    progress: progressSchema,
    /** Kinds of objects without read permission, which verdicts lack, e.g. `runtimeclasses`. */
    unavailable: z.array(z.string()),
  }),
});
