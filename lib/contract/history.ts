import { z } from 'zod';
import { type HistoryMetric, historyMetrics } from '@/lib/domain/history/metrics';
import { clusterParams, endpoint, integerParam } from './endpoint';
import { messageSchema } from './message';

/** What a chart shows. CPU in millicores, memory and disk in MiB, network in bytes per second, pods and nodes as counts. */
export { historyMetrics, type HistoryMetric };

const name = z.string().min(1).max(253);

/** A sum over many nodes, percentiles over nodes, or one named node. */
const seriesSchema = z.object({
  kind: z.enum(['value', 'p5', 'p50', 'p95', 'node']),
  /** Of a node; null for the others. */
  name: z.string().nullable(),
  /** One for each time of the chart; null = not known. */
  values: z.array(z.number().nullable()),
});
export type HistorySeries = z.infer<typeof seriesSchema>;

const problemSchema = z.object({ code: z.string(), reason: messageSchema, remedy: messageSchema });
export type HistoryProblem = z.infer<typeof problemSchema>;

const chartSchema = z.object({
  metric: z.enum(historyMetrics),
  /** Epoch milliseconds, evenly spaced by `stepMs`. */
  at: z.array(z.number()),
  series: z.array(seriesSchema),
  /** Same unit and times as the series. */
  limits: z.array(
    z.object({ kind: z.enum(['requested', 'allocatable', 'limit']), values: z.array(z.number().nullable()) }),
  ),
  /** Nodes that `series` leaves out because others are worse. */
  leftOut: z.number(),
  /** Why this chart has no values, or fewer than requested; null: complete. */
  problem: problemSchema.nullable(),
});
export type HistoryChart = z.infer<typeof chartSchema>;

/** Use over time of one object, from the metrics source of the cluster or from the samples that Mullion keeps. */
export const getHistory = endpoint({
  id: 'history.get',
  params: clusterParams,
  query: z.strictObject({
    scope: z.enum(['cluster', 'node-pool', 'node', 'workload', 'pod']),
    /** Node pool: its id. Node: its name. Workload: `Kind/name`. Pod: its name. Absent for the cluster. */
    object: name.optional(),
    /** Of a workload or pod. */
    namespace: name.optional(),
    /** Only nodes of this OS; for cluster and node pool. */
    os: z.enum(['linux', 'windows']).optional(),
    /** Comma-separated. */
    metrics: z.string().max(100),
    from: integerParam({ min: 0 }),
    to: integerParam({ min: 0 }),
    /** Percentiles and the five worst nodes instead of sums; for cluster and node pool. */
    nodes: z.enum(['yes', 'no']).default('no'),
  }),
  response: z.object({
    now: z.number(),
    from: z.number(),
    to: z.number(),
    stepMs: z.number(),
    source: z.object({
      kind: z.enum(['prometheus', 'samples', 'none']),
      /** The oldest time with samples of Mullion; null: none, or Prometheus. */
      since: z.number().nullable(),
      /** Older samples were dropped because the limit was reached. */
      dropped: z.boolean(),
    }),
    charts: z.array(chartSchema),
  }),
});
export type History = z.infer<typeof getHistory.response>;
