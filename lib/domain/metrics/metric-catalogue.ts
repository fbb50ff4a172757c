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
    help: 'Nodes, and machines that are to become one. Absent before the nodes have been read.',
  },
  mullion_nodes_cordoned: {
    type: 'gauge',
    unit: 'nodes',
    labels: ['cluster'],
    help: 'Nodes that take no new pods, whoever closed them.',
  },
  mullion_nodes_cordoned_outside: {
    type: 'gauge',
    unit: 'nodes',
    labels: ['cluster', 'state'],
    help: 'Nodes that somebody closed without Mullion; state blocked: something holds pods that have to leave; leaving, waiting, empty.',
  },
  mullion_drain_blocked_pods: {
    type: 'gauge',
    unit: 'pods',
    labels: ['cluster', 'node', 'reason', 'budget'],
    help: 'Pods on nodes closed without Mullion that do not leave, by reason; budget is empty where none holds them. The largest 100 a cluster.',
  },
  mullion_drain_blocked_pods_unlisted: {
    type: 'gauge',
    unit: 'pods',
    labels: ['cluster'],
    help: 'The same pods beyond the 100 that mullion_drain_blocked_pods lists of a cluster.',
  },
  mullion_budgets_never_pass: {
    type: 'gauge',
    unit: 'disruption budgets',
    labels: ['cluster'],
    help: 'Disruption budgets that let no pod go before somebody changes something. Absent while the budgets have not been read.',
  },
  mullion_source_up: {
    type: 'gauge',
    unit: '1 = live',
    labels: ['cluster', 'source'],
    help: 'Whether what is shown of a source is true now.',
  },
  mullion_source_staleness_seconds: {
    type: 'gauge',
    unit: 'seconds',
    labels: ['cluster', 'source'],
    help: 'Since a source was last heard of. Absent before the first time.',
  },
} as const satisfies Record<string, MetricTemplate>;

const ofChanges = {
  mullion_changes: {
    type: 'gauge',
    unit: 'changes',
    labels: ['kind', 'state'],
    help: 'Changes that are not over.',
  },
  mullion_changes_ended_total: {
    type: 'counter',
    unit: 'changes',
    labels: ['state'],
    help: 'Changes that are over, since the database began.',
  },
  mullion_runs: {
    type: 'gauge',
    unit: 'runs',
    labels: ['state'],
    help: 'Runs that are not over: queued and not begun, running (or paused) by some worker.',
  },
  mullion_run_oldest_age_seconds: {
    type: 'gauge',
    unit: 'seconds',
    labels: [],
    help: 'Since the oldest run that is not over began. 0 when none is.',
  },
  mullion_queue_oldest_age_seconds: {
    type: 'gauge',
    unit: 'seconds',
    labels: [],
    help: 'How long the oldest queued run has been due. 0 when none is.',
  },
  mullion_worker_up: {
    type: 'gauge',
    unit: '1 = alive',
    labels: [],
    help: 'Whether the worker of this process looks for due runs.',
  },
  mullion_audit_records: {
    type: 'gauge',
    unit: 'records',
    labels: [],
    help: 'Number of the latest record of the audit chain.',
  },
  mullion_audit_chain_ok: {
    type: 'gauge',
    unit: '1 = unbroken',
    labels: [],
    help: 'What the latest verification by this process found; it walks the whole chain every six hours. Absent before the first is done.',
  },
  mullion_audit_verified_age_seconds: {
    type: 'gauge',
    unit: 'seconds',
    labels: [],
    help: 'Since that verification ended.',
  },
} as const satisfies Record<string, MetricTemplate>;

const ofProcess = {
  mullion_build_info: {
    type: 'gauge',
    unit: '1',
    labels: ['version'],
    help: 'The version that runs.',
  },
  mullion_streams_open: {
    type: 'gauge',
    unit: 'streams',
    labels: [],
    help: 'Streams that tabs and scripts hold open.',
  },
  process_cpu_seconds_total: {
    type: 'counter',
    unit: 'seconds',
    labels: [],
    help: 'Processor time of this process, user and system.',
  },
  process_resident_memory_bytes: {
    type: 'gauge',
    unit: 'bytes',
    labels: [],
    help: 'Memory of this process that is in RAM.',
  },
  process_start_time_seconds: {
    type: 'gauge',
    unit: 'seconds',
    labels: [],
    help: 'When this process began, since the epoch.',
  },
  nodejs_heap_size_used_bytes: {
    type: 'gauge',
    unit: 'bytes',
    labels: [],
    help: 'Used heap of JavaScript.',
  },
} as const satisfies Record<string, MetricTemplate>;

/** Everything that `/metrics` serves, and nothing else. The reference lists it. */
export const metricCatalogue = { ...ofCluster, ...ofChanges, ...ofProcess };

export type MetricName = keyof typeof metricCatalogue;

/** One value of a family, with exactly its labels. */
export interface Sample<Name extends MetricName = MetricName> {
  labels: Record<(typeof metricCatalogue)[Name]['labels'][number], string>;
  value: number;
}

/** What was measured. A family without samples is not known now. */
export type Readings = { [Name in MetricName]: Sample<Name>[] };
