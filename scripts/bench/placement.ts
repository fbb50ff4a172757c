import { PlacementMatrix } from '@/lib/domain/placement/verdict/matrix/placement-matrix';
import { ClusterStore } from '@/lib/server/fleet/cluster-store';
import { placementPage } from '@/lib/server/placement/placement-page';
import { PLACEMENT_LISTS } from '@/lib/server/kube/resources';
import type { Measure } from './measure';
import { rawPod, replicasPerTemplate } from './sample-cluster';
import { hybridNode, rawWorkload } from './sample-workloads';

interface Size {
  nodes: number;
  workloads: number;
  /** Distinct PodSpecs; absent: each workload has its own. */
  specs?: number;
}

const page = { sort: 'trouble', dir: 'asc', offset: 0, limit: 100 } as const;
const parts = { today: '2026-11-21' };

/** A workload with its own name, and with the PodSpec of another where `specs` are fewer. */
function workloadAt(index: number, specs: number): Record<string, unknown> {
  const own = rawWorkload(index);
  return index < specs ? own : { ...own, spec: rawWorkload(index % specs)['spec'] };
}

/** One whose PodSpec differs from every other's in more than names, images and words. */
function unlikeAt(index: number): Record<string, unknown> {
  const own = rawWorkload(index);
  const { template, ...spec } = Object(own['spec']);
  const { containers, ...pod } = template.spec;
  const told = { ...containers[0], workingDir: `/srv/web-${index}` };
  return { ...own, spec: { ...spec, template: { ...template, spec: { ...pod, containers: [told] } } } };
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

/** What one call costs a processor, in milliseconds: other programs on the machine do not count. */
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

const judgeAll = (matrix: PlacementMatrix): void => {
  matrix.work(() => matrix.pending.verdicts > 0);
};

function versioned(raw: Record<string, unknown>, version: number): Record<string, unknown> {
  const { metadata } = raw;
  return { ...raw, metadata: { ...Object(metadata), resourceVersion: String(version) } };
}

function coldly(store: ClusterStore): number {
  const matrix = new PlacementMatrix();
  store.placement.follow(matrix);
  return millis(() => {
    take(matrix, store);
    judgeAll(matrix);
    matrix.stood();
  });
}

/** The middle one of several runs, each with a change of its own: the first is slower than people ever meet again. */
function median(runs: number, run: (at: number) => number): number {
  const values = Array.from({ length: runs }, (_, at) => run(at)).toSorted((a, b) => a - b);
  return values[Math.floor(runs / 2)] ?? 0;
}

const CHANGES = 7;

/** What a cluster that has been judged costs as it moves. */
function benchMoves(matrix: PlacementMatrix, store: ClusterStore, { nodes }: Size) {
  const onePod = (at: number): number => {
    store.sink('pods').upsert(versioned(rawPod(7 + at, nodes + 1), 90_000_001), false);
    return millis(() => matrix.stood());
  };
  const oneNode = (at: number): number => {
    const closed = { ...versioned(hybridNode(11 + 10 * at), 90_000_002), spec: { unschedulable: true } };
    store.sink('nodes').upsert(closed, false);
    return millis(() => {
      take(matrix, store);
      judgeAll(matrix);
      matrix.stood();
    });
  };
  return {
    onePod: median(CHANGES, onePod),
    oneNode: median(CHANGES, oneNode),
    paged: median(CHANGES, () => millis(() => placementPage(matrix, page))),
  };
}

/** Every workload against every node of the largest cluster: cold, after one pod, after one node, and the rules. */
export function benchPlacement(size: Size = { nodes: 5_000, workloads: 4_000 }): Measure[] {
  const store = filled(size);
  const matrix = new PlacementMatrix();
  store.placement.follow(matrix);
  const cold = millis(() => {
    take(matrix, store);
    judgeAll(matrix);
    matrix.stood();
  });
  const rules = millis(() => matrix.work(() => true));
  const { onePod, oneNode, paged } = benchMoves(matrix, store, size);
  // As one chart installed in many namespaces; and as no cluster is, where no two workloads have anything in common.
  const alike = coldly(filled({ ...size, specs: Math.ceil(size.workloads / 10) }));
  const unlike = coldly(filled(size, true));
  const of = `${size.workloads} workloads, ${size.nodes} nodes`;
  return [
    { what: `placement: every verdict, cold, ${of}`, value: cold, unit: 'ms', budget: 500 },
    {
      what: 'placement: every verdict, ten workloads to a PodSpec, second run',
      value: alike,
      unit: 'ms',
      budget: 500,
    },
    {
      what: 'placement: every verdict, no two templates alike, third run',
      value: unlike,
      unit: 'ms',
      budget: 500,
    },
    { what: `placement: every rule of every workload, ${of}`, value: rules, unit: 'ms', budget: 2_000 },
    { what: 'placement: every verdict after one pod', value: onePod, unit: 'ms', budget: 10 },
    { what: 'placement: every verdict after one node', value: oneNode, unit: 'ms', budget: 10 },
    { what: 'placement: a page of 100 rows in order of trouble', value: paged, unit: 'ms', budget: 30 },
  ];
}
