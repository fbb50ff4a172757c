import type { HistoryMetric } from '@/lib/contract/history';
import { objectKey } from '@/lib/domain/timeline/timeline-object';

/** Whose history: of a cluster, or of an object in it as `history.get` names it. */
export interface HistoryObject {
  cluster: string;
  scope: 'cluster' | 'node-pool' | 'node' | 'workload' | 'pod';
  /** Node pool: its id. Node, pod: its name. Workload: `Kind/name`. */
  object?: string | undefined;
  namespace?: string | undefined;
  os?: 'linux' | 'windows' | undefined;
}

/** As `timeline.lanes` names it; undefined: the whole cluster. */
export function timelineObject({ scope, object, namespace }: HistoryObject): string | undefined {
  if (scope === 'cluster' || object === undefined) return undefined;
  return objectKey({ type: scope, namespace: namespace ?? null, name: object });
}

export const clusterMetrics = [
  'cpu',
  'memory',
  'disk',
  'pods',
  'network-in',
  'network-out',
  'nodes',
] as const satisfies readonly HistoryMetric[];
export const nodeMetrics = [
  'cpu',
  'memory',
  'disk',
  'pods',
  'network-in',
  'network-out',
] as const satisfies readonly HistoryMetric[];
export const podMetrics = ['cpu', 'memory', 'network-in', 'network-out'] as const satisfies readonly HistoryMetric[];
