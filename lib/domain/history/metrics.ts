/** What a chart shows. CPU in millicores, memory and disk in MiB, network in bytes per second, pods and nodes as counts. */
export const historyMetrics = ['cpu', 'memory', 'disk', 'pods', 'network-in', 'network-out', 'nodes'] as const;
export type HistoryMetric = (typeof historyMetrics)[number];
