/** One family of `/metrics`. Names end in their unit, as Prometheus asks (Prometheus docs: Metric and label naming). */
export interface MetricTemplate {
  type: 'gauge' | 'counter';
  unit: string;
  labels: readonly string[];
  help: string;
}

const ofCluster = {
  mullion_nodes: {
    type: 'gauge',
    unit: 'nodes',
    labels: ['cluster', 'os', 'state'],
    help: 'Nodes, including instances that have not registered yet. Absent until the nodes are read.',
  },
  mullion_nodes_cordoned: {
    type: 'gauge',
    unit: 'nodes',
    labels: ['cluster'],
    help: 'Cordoned nodes, regardless of who cordoned them.',
  },
  mullion_external_drain_nodes: {
    type: 'gauge',
    unit: 'nodes',
    labels: ['cluster', 'state'],
    help: 'Nodes cordoned outside Mullion, by the progress of their drain: blocked, leaving, waiting or empty.',
  },
  mullion_external_drain_blocked_pods: {
    type: 'gauge',
    unit: 'pods',
    labels: ['cluster', 'node', 'reason', 'budget'],
    help: 'Pods that block a drain on nodes cordoned outside Mullion, by reason. The budget label is empty unless a PDB blocks them. Only the 100 largest series of a cluster.',
  },
  mullion_external_drain_blocked_pods_omitted: {
    type: 'gauge',
    unit: 'pods',
    labels: ['cluster'],
    help: 'Pods that mullion_external_drain_blocked_pods omits because a cluster has more than 100 series.',
  },
  mullion_blocking_pdbs: {
    type: 'gauge',
    unit: 'disruption budgets',
    labels: ['cluster'],
    help: 'PodDisruptionBudgets that never allow an eviction in their present state. Absent until the budgets are read.',
  },
  mullion_source_up: {
    type: 'gauge',
    unit: '1 = live',
    labels: ['cluster', 'source'],
    help: 'Whether the source is live, so that its data is current.',
  },
  mullion_source_staleness_seconds: {
    type: 'gauge',
    unit: 'seconds',
    labels: ['cluster', 'source'],
    help: 'Time since the source last responded. Absent before its first response.',
  },
} as const satisfies Record<string, MetricTemplate>;

const ofChanges = {
  mullion_changes: { type: 'gauge', unit: 'changes', labels: ['kind', 'state'], help: 'Changes that have not ended.' },
  mullion_changes_ended_total: {
    type: 'counter',
    unit: 'changes',
    labels: ['state'],
    help: 'Changes that have ended since the database was created.',
  },
  mullion_runs: {
    type: 'gauge',
    unit: 'runs',
    labels: ['state'],
    help: 'Active runs: queued, or running (including paused) on any worker.',
  },
  mullion_run_oldest_age_seconds: {
    type: 'gauge',
    unit: 'seconds',
    labels: [],
    help: 'Age of the oldest active run. 0 if there is none.',
  },
  mullion_queue_oldest_age_seconds: {
    type: 'gauge',
    unit: 'seconds',
    labels: [],
    help: 'How long the oldest queued run has been due. 0 if there is none.',
  },
  mullion_worker_up: {
    type: 'gauge',
    unit: '1 = alive',
    labels: [],
    help: 'Whether the worker of this process is looking for due runs.',
  },
  mullion_audit_records: {
    type: 'gauge',
    unit: 'records',
    labels: [],
    help: 'Sequence number of the latest audit record.',
  },
  mullion_audit_chain_ok: {
    type: 'gauge',
    unit: '1 = unbroken',
    labels: [],
    help: 'Result of the latest verification of the audit chain by this process, which runs every six hours. Absent before the first one.',
  },
  mullion_audit_verified_age_seconds: {
    type: 'gauge',
    unit: 'seconds',
    labels: [],
    help: 'Time since the latest verification of the audit chain.',
  },
} as const satisfies Record<string, MetricTemplate>;

const ofProcess = {
  mullion_build_info: { type: 'gauge', unit: '1', labels: ['version'], help: 'Version of this process.' },
  mullion_streams_open: {
    type: 'gauge',
    unit: 'streams',
    labels: [],
    help: 'Open event streams of browser tabs and scripts.',
  },
  process_cpu_seconds_total: {
    type: 'counter',
    unit: 'seconds',
    labels: [],
    help: 'User and system CPU time of this process.',
  },
  process_resident_memory_bytes: { type: 'gauge', unit: 'bytes', labels: [], help: 'Resident memory of this process.' },
  process_start_time_seconds: {
    type: 'gauge',
    unit: 'seconds',
    labels: [],
    help: 'Start time of this process since the Unix epoch.',
  },
  nodejs_heap_size_used_bytes: { type: 'gauge', unit: 'bytes', labels: [], help: 'Used JavaScript heap.' },
} as const satisfies Record<string, MetricTemplate>;

/** Everything that `/metrics` exposes, and nothing else. The reference lists it. */
export const metricCatalogue = { ...ofCluster, ...ofChanges, ...ofProcess };

export type MetricName = keyof typeof metricCatalogue;

/** One value of a family, with exactly its labels. */
export interface Sample<Name extends MetricName = MetricName> {
  labels: Record<(typeof metricCatalogue)[Name]['labels'][number], string>;
  value: number;
}

/** What was measured. A family without samples is currently unknown. */
export type Readings = { [Name in MetricName]: Sample<Name>[] };
