import { PlacementMatrix, assess, placementWorld } from '@/lib/placement';
import { ClusterStore } from '@/lib/server/fleet/cluster-store';
import { placementPage } from '@/lib/server/placement/placement-page';
import { PLACEMENT_LISTS } from '@/lib/server/kube/watch/resources';
import { logSlope, type Measure } from './measure';
import { rawPod, replicasPerTemplate } from './sample-cluster';
import { hybridNode, rawWorkload } from './sample-workloads';

interface Size {
  nodes: number;
  workloads: number;
  specs?: number;
}

const page = { sort: 'outcome', dir: 'asc', offset: 0, limit: 100 } as const;
const parts = { today: '2026-11-21' };

/** A workload with its own name; it shares its PodSpec if `specs` are fewer. */
function workloadAt(index: number, specs: number): Record<string, unknown> {
  const own = rawWorkload(index);
  return index < specs ? own : { ...own, spec: rawWorkload(index % specs)['spec'] };
}

/** A workload whose PodSpec differs from all others in more than names and images. */
function unlikeAt(index: number): Record<string, unknown> {
  const own = rawWorkload(index);
  const { template, ...spec } = Object(own['spec']);
  const { containers, ...pod } = template.spec;
  const reported = { ...containers[0], workingDir: `/srv/web-${index}` };
  return { ...own, spec: { ...spec, template: { ...template, spec: { ...pod, containers: [reported] } } } };
}

function filled({ nodes, workloads, specs = workloads }: Size, unlike = false): ClusterStore {
  const store = new ClusterStore({ name: 'bench', environment: 'dev', ack: null });
  for (let index = 0; index < nodes; index += 1) store.sink('nodes').upsert(hybridNode(index), true);
  for (let index = 0; index < workloads; index += 1)
    store.sink('Deployment').upsert(unlike ? unlikeAt(index) : workloadAt(index, specs), true);
  for (let index = 0; index < workloads * replicasPerTemplate; index += 1)
    store.sink('pods').upsert(rawPod(index, nodes), true);
  for (const { kind } of PLACEMENT_LISTS) store.sink(kind).retain(new Set());
  store.setKnown('nodes');
  store.setKnown('pods');
  return store;
}

/** CPU time of one call in milliseconds, without other programs on the machine. */
function millis(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function take(matrix: PlacementMatrix, store: ClusterStore): void {
  const feed = store.placement;
  const cluster = feed.facts({ minor: 34, provider: null });
  matrix.take({ cluster, workloads: feed.matrixWorkloads(), parts });
}

const assessAll = (matrix: PlacementMatrix): void => {
  matrix.work(() => matrix.pending.verdicts > 0);
};

function versioned(raw: Record<string, unknown>, version: number): Record<string, unknown> {
  const { metadata } = raw;
  return { ...raw, metadata: { ...Object(metadata), resourceVersion: String(version) } };
}

function coldly(store: ClusterStore, matrix = new PlacementMatrix()): number {
  store.placement.follow(matrix);
  // Garbage of other clusters must not count.
  globalThis.gc?.();
  return millis(() => {
    take(matrix, store);
    assessAll(matrix);
    matrix.outcomes();
  });
}

/** The median of several runs, each with its own change: the first is slower. */
function median(runs: number, run: (at: number) => number): number {
  const values = Array.from({ length: runs }, (_, at) => run(at)).toSorted((a, b) => a - b);
  return values[Math.floor(runs / 2)] ?? 0;
}

/** Enough for the compiler to optimize what they run. */
const CHANGES = 31;
const PODS = 301;

/** Costs of changes in an assessed cluster. */
function benchMoves(matrix: PlacementMatrix, store: ClusterStore, { nodes }: Size): Measure[] {
  let version = 90_000_000;
  const nodesTo = (spec: Record<string, unknown>, indexes: readonly number[]): number => {
    version += 1;
    for (const index of indexes) store.sink('nodes').upsert({ ...versioned(hybridNode(index), version), spec }, false);
    return millis(() => {
      take(matrix, store);
      assessAll(matrix);
      matrix.outcomes();
    });
  };
  const onePod = median(PODS, (at) => {
    store.sink('pods').upsert(versioned(rawPod(7 + at, nodes + 1), 90_000_001), false);
    return millis(() => matrix.outcomes());
  });
  const oneNode = median(CHANGES, (at) => nodesTo({ unschedulable: true }, [11 + 10 * at]));
  // The nodes of the first of twenty pools, with alternating taints.
  const pool = Array.from({ length: nodes / 20 }, (_, at) => at * 20);
  const onePool = median(CHANGES, (at) =>
    nodesTo({ taints: [{ key: 'team', value: `t${at}`, effect: 'NoSchedule' }] }, pool),
  );
  const paged = median(CHANGES, () => millis(() => placementPage(matrix, page)));
  return [
    { what: 'placement: every verdict after one pod', value: onePod, unit: 'ms', budget: 10 },
    { what: 'placement: every verdict after one node', value: oneNode, unit: 'ms', budget: 10 },
    { what: 'placement: every verdict after a pool has other taints', value: onePool, unit: 'ms', budget: 50 },
    { what: 'placement: a page of 100 rows in order of severity', value: paged, unit: 'ms', budget: 30 },
  ];
}

/** One workload in a hundred assessed separately: its cost and its results. */
function benchNaive(matrix: PlacementMatrix, store: ClusterStore, cold: number): Measure[] {
  const world = placementWorld({ ...parts, cluster: store.placement.facts({ minor: 34, provider: null }) });
  const sample = matrix.outcomes().filter((_, at) => at % 100 === 0);
  let others = 0;
  const spent = millis(() => {
    for (const { assessed, outcome } of sample) if (assess(assessed.top.object, world).outcome !== outcome) others += 1;
  });
  const whole = (spent / sample.length) * matrix.outcomes().length * replicasPerTemplate;
  return [
    { what: 'placement: outcomes of a sample that are others one by one', value: others, unit: '', budget: 0 },
    {
      what: 'placement: share of what every pod by itself would cost',
      value: (cold / whole) * 1_000,
      unit: '‰',
      budget: 1_000 / 300,
    },
  ];
}

/** How the cost of all verdicts grows with equal workloads and with nodes of the same kinds. */
function benchGrowth(): Measure[] {
  const slope = (sizes: readonly Size[], of: (size: Size) => number): number =>
    logSlope(sizes.map((size) => ({ x: of(size), y: median(3, () => coldly(filled(size))) })));
  const pods = [400, 1_200, 4_000].map((workloads) => ({ nodes: 1_500, workloads, specs: 200 }));
  const nodes = [500, 1_500, 5_000].map((count) => ({ nodes: count, workloads: 800, specs: 200 }));
  return [
    {
      what: 'placement: growth of every verdict with pods, templates fixed',
      value: slope(pods, ({ workloads }) => workloads),
      unit: 'slope',
      budget: 0.4,
    },
    {
      what: 'placement: growth of every verdict with nodes, shapes fixed',
      value: slope(nodes, (size) => size.nodes),
      unit: 'slope',
      budget: 0.4,
    },
  ];
}

/** Every workload against every node of the largest cluster: cold, after changes, and the rules. */
export function benchPlacement(size: Size = { nodes: 5_000, workloads: 4_000 }): Measure[] {
  const store = filled(size);
  const matrix = new PlacementMatrix();
  const cold = coldly(store, matrix);
  const rules = millis(() => matrix.work(() => true));
  const naive = benchNaive(matrix, store, cold);
  const moves = benchMoves(matrix, store, size);
  // One chart installed in many namespaces, and the worst case: no two workloads have anything in common.
  const alike = coldly(filled({ ...size, specs: Math.ceil(size.workloads / 10) }));
  const unlike = coldly(filled(size, true));
  const of = `${size.workloads} workloads, ${size.nodes} nodes`;
  return [
    { what: `placement: every verdict, cold, ${of}`, value: cold, unit: 'ms', budget: 500 },
    { what: 'placement: every verdict, ten workloads to a PodSpec, second run', value: alike, unit: 'ms', budget: 500 },
    { what: 'placement: every verdict, no two templates alike, third run', value: unlike, unit: 'ms', budget: 500 },
    { what: `placement: every rule of every workload, ${of}`, value: rules, unit: 'ms', budget: 2_000 },
    ...moves,
    ...naive,
    ...benchGrowth(),
  ];
}
