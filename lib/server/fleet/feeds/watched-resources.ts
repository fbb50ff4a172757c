import {
  CUSTOM_LISTS,
  DISRUPTION_BUDGETS,
  EVENTS,
  NODES,
  PLACEMENT_LISTS,
  PODS,
  WORKLOADS,
} from '@/lib/server/kube/watch/resources';

export interface Feed {
  kind: string;
  path: string;
  query?: Record<string, string>;
  /** Without it the cluster's rows are wrong. */
  required: boolean;
  /** The API server may not have the kind. */
  custom?: boolean;
}

export const FEEDS: readonly Feed[] = [
  { kind: 'nodes', path: NODES, required: true },
  { kind: 'pods', path: PODS, required: true },
  ...WORKLOADS.map(({ kind, path }) => ({ kind, path, required: false })),
  { kind: 'budgets', path: DISRUPTION_BUDGETS, required: false },
  ...PLACEMENT_LISTS.map(({ kind, path }) => ({ kind, path, required: false })),
  ...CUSTOM_LISTS.map(({ kind, path }) => ({ kind, path, required: false, custom: true })),
  { kind: 'warnings', path: EVENTS, query: { fieldSelector: 'type=Warning' }, required: false },
];
