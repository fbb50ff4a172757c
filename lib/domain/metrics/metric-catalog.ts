/** One family of `/metrics`. Names end in their unit, as Prometheus recommends (Prometheus docs: Metric and label naming). */
export interface MetricTemplate {
  type: 'gauge' | 'counter';
  unit: string;
  labels: readonly string[];
  help: string;
}

const gauge = <const Labels extends readonly string[]>(unit: string, labels: Labels, help: string) =>
  ({ type: 'gauge', unit, labels, help }) as const;
const counter = <const Labels extends readonly string[]>(unit: string, labels: Labels, help: string) =>
  ({ type: 'counter', unit, labels, help }) as const;

const ofCluster = {
  mullion_nodes: gauge(
    'nodes',
    ['cluster', 'os', 'state'],
    'Nodes, including instances that have not registered yet. Absent until the nodes are read.',
  ),
  mullion_nodes_cordoned: gauge('nodes', ['cluster'], 'Cordoned nodes, regardless of who cordoned them.'),
  mullion_external_drain_nodes: gauge(
    'nodes',
    ['cluster', 'state'],
    'Nodes cordoned outside Mullion, by the progress of their drain: blocked, leaving, waiting or empty.',
  ),
  mullion_external_drain_blocked_pods: gauge(
    'pods',
    ['cluster', 'node', 'reason', 'budget'],
    'Pods that block a drain on nodes cordoned outside Mullion, by reason. The budget label is empty unless a PDB blocks them. Only the 100 largest series of a cluster.',
  ),
  mullion_external_drain_blocked_pods_omitted: gauge(
    'pods',
    ['cluster'],
    'Pods that mullion_external_drain_blocked_pods omits because a cluster has more than 100 series.',
  ),
  mullion_blocking_pdbs: gauge(
    'disruption budgets',
    ['cluster'],
    'PodDisruptionBudgets that never allow an eviction in their present state. Absent until the budgets are read.',
  ),
  mullion_source_up: gauge(
    '1 = live',
    ['cluster', 'source'],
    'Whether the source is live, so that its data is current.',
  ),
  mullion_source_staleness_seconds: gauge(
    'seconds',
    ['cluster', 'source'],
    'Time since the source last responded. Absent before its first response.',
  ),
} as const satisfies Record<string, MetricTemplate>;

const ofChanges = {
  mullion_changes: gauge('changes', ['kind', 'state'], 'Changes that have not ended.'),
  mullion_changes_ended_total: counter('changes', ['state'], 'Changes that have ended since the database was created.'),
  mullion_runs: gauge('runs', ['state'], 'Active runs: queued, or running (including paused) on any worker.'),
  mullion_run_oldest_age_seconds: gauge('seconds', [], 'Age of the oldest active run. 0 if there is none.'),
  mullion_queue_oldest_age_seconds: gauge(
    'seconds',
    [],
    'How long the oldest queued run has been due. 0 if there is none.',
  ),
  mullion_worker_up: gauge('1 = alive', [], 'Whether the worker of this process is looking for due runs.'),
  mullion_audit_records: gauge('records', [], 'Sequence number of the latest audit record.'),
  mullion_audit_chain_ok: gauge(
    '1 = unbroken',
    [],
    'Result of the latest verification of the audit chain by this process: all records at start and daily, new ones every hour. Absent before the first one.',
  ),
  mullion_audit_verified_age_seconds: gauge('seconds', [], 'Time since the latest verification of the audit chain.'),
} as const satisfies Record<string, MetricTemplate>;

const ofProcess = {
  mullion_build_info: gauge('1', ['version'], 'Version of this process.'),
  mullion_streams_open: gauge('streams', [], 'Open event streams of browser tabs and scripts.'),
  process_cpu_seconds_total: counter('seconds', [], 'User and system CPU time of this process.'),
  process_resident_memory_bytes: gauge('bytes', [], 'Resident memory of this process.'),
  process_start_time_seconds: gauge('seconds', [], 'Start time of this process since the Unix epoch.'),
  nodejs_heap_size_used_bytes: gauge('bytes', [], 'Used JavaScript heap.'),
} as const satisfies Record<string, MetricTemplate>;

/** Everything that `/metrics` exposes, and nothing else. The reference lists it. */
export const metricCatalog = { ...ofCluster, ...ofChanges, ...ofProcess };

export type MetricName = keyof typeof metricCatalog;

export interface Sample<Name extends MetricName = MetricName> {
  labels: Record<(typeof metricCatalog)[Name]['labels'][number], string>;
  value: number;
}

/** A family without samples is currently unknown. */
export type Readings = { [Name in MetricName]: Sample<Name>[] };
