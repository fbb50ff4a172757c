import { Failure } from '../failure';
import type { Os } from '../cluster/cluster';
import { type HistoryMetric, historyMetrics } from './metrics';

/** The object of a chart. */
export type HistoryObject =
  | { scope: 'cluster'; os: Os | null }
  | { scope: 'node-pool'; pool: string; os: Os | null }
  | { scope: 'node'; node: string }
  | { scope: 'workload'; namespace: string; kind: string; name: string }
  | { scope: 'pod'; namespace: string; name: string };

export interface HistoryQuery {
  scope: HistoryObject['scope'];
  object?: string | undefined;
  namespace?: string | undefined;
  os?: 'linux' | 'windows' | undefined;
  metrics: string;
  nodes: 'yes' | 'no';
}

export interface HistoryRequest {
  of: HistoryObject;
  metrics: HistoryMetric[];
  /** Percentiles and single nodes instead of sums. */
  byNode: boolean;
}

function invalid(field: string, message: string, remedy: string): Failure {
  return new Failure('invalid', message, { field, issues: [{ field, message }], remedy });
}

const isMetric = (text: string): text is HistoryMetric => historyMetrics.some((metric) => metric === text);

function metricsIn(text: string): HistoryMetric[] {
  const names = [...new Set(text.split(',').map((name) => name.trim()))];
  const metrics = names.filter(isMetric);
  const wrong = names.find((name) => !isMetric(name));
  if (wrong !== undefined)
    throw invalid('metrics', `There is no metric “${wrong}”.`, `Use some of ${historyMetrics.join(', ')}.`);
  return metrics;
}

const required = (value: string | undefined, field: 'object' | 'namespace', scope: string): string => {
  if (value !== undefined) return value;
  throw invalid(field, `A ${scope} needs ${field}.`, `Set ${field}.`);
};

function objectOf({ scope, object, namespace, os }: HistoryQuery): HistoryObject {
  switch (scope) {
    case 'cluster':
      return { scope, os: os ?? null };
    case 'node-pool':
      return { scope, pool: required(object, 'object', scope), os: os ?? null };
    case 'node':
      return { scope, node: required(object, 'object', scope) };
    case 'pod':
      return { scope, namespace: required(namespace, 'namespace', scope), name: required(object, 'object', scope) };
    case 'workload': {
      const [kind = '', name = '', ...more] = required(object, 'object', scope).split('/');
      if (kind === '' || name === '' || more.length > 0)
        throw invalid(
          'object',
          'A workload is named by its kind and name.',
          'Write Kind/name, such as Deployment/web.',
        );
      return { scope, namespace: required(namespace, 'namespace', scope), kind, name };
    }
  }
}

/** @throws Failure `invalid` naming the field */
export function historyRequest(query: HistoryQuery): HistoryRequest {
  const of = objectOf(query);
  const hasNodes = of.scope === 'cluster' || of.scope === 'node-pool';
  if (of.scope === 'cluster' && query.object !== undefined)
    throw invalid('object', 'A cluster is named by the path alone.', 'Leave object out.');
  if (query.namespace !== undefined && of.scope !== 'workload' && of.scope !== 'pod')
    throw invalid('namespace', 'Only workloads and pods have a namespace.', 'Leave namespace out.');
  if (query.os !== undefined && !hasNodes)
    throw invalid('os', 'Only a cluster or a node pool is filtered by OS.', 'Leave os out.');
  if (query.nodes === 'yes' && !hasNodes)
    throw invalid('nodes', 'Only a cluster or a node pool has lines per node.', 'Leave nodes out.');
  return { of, metrics: metricsIn(query.metrics), byNode: query.nodes === 'yes' };
}
