import { findObjects } from '@/lib/contract/search';
import { ClusterStore } from '@/lib/server/fleet/cluster-store';
import { searchFleet } from '@/lib/server/search/search-fleet';
import { heapBytes, logSlope, type Measure, medianMicros } from './measure';
import { rawNode, rawPod } from './sample-cluster';

const filter = { sort: 'name', dir: 'asc' } as const;

function filled(pods: number, nodes: number): ClusterStore {
  const store = new ClusterStore({ name: 'bench', environment: 'dev', ack: null });
  for (let index = 0; index < nodes; index += 1) store.sink('nodes').upsert(rawNode(index), true);
  store.setKnown('nodes');
  for (let index = 0; index < pods; index += 1) store.sink('pods').upsert(rawPod(index, nodes), true);
  store.setKnown('pods');
  store.nodeRows(filter, 0, 60);
  return store;
}

const workloadFilter = { sort: 'state', dir: 'asc' } as const;

/** A page of workloads at any depth after a pod has changed: what a busy cluster costs. */
function workloadPage(store: ClusterStore, o: { pods: number; nodes: number }): number {
  let version = 20_000_000;
  const { total } = store.workloadRows.summary().totals;
  return medianMicros((round) => {
    const raw = rawPod((round * 7919) % o.pods, o.nodes);
    version += 1;
    const metadata = { ...(raw['metadata'] as object), resourceVersion: String(version) };
    const phase = round % 2 === 0 ? 'Pending' : 'Running';
    store.sink('pods').upsert({ ...raw, metadata, status: { phase } }, false);
    const offset = (round * 997) % Math.max(1, total - 100);
    store.workloadRows.matching(workloadFilter).slice(offset, offset + 100);
  }, 101);
}

/** One search over all nodes, workloads and pods of a cluster, in milliseconds. */
async function searchMs(store: ClusterStore, q: string): Promise<number> {
  const started = performance.now();
  for (let round = 0; round < 5; round += 1) await searchFleet([store], findObjects.query.parse({ q, each: 5 }));
  return (performance.now() - started) / 5;
}

function podEvent(store: ClusterStore, o: { pods: number; nodes: number }): number {
  let version = 10_000_000;
  return medianMicros((round) => {
    const raw = rawPod((round * 7919) % o.pods, o.nodes);
    version += 1;
    store
      .sink('pods')
      .upsert({ ...raw, metadata: { ...(raw['metadata'] as object), resourceVersion: String(version) } }, false);
  });
}

const lastOf = (points: readonly { y: number }[]): number => (points.at(-1)?.y ?? Number.NaN) / 1000;

/** Memory per pod and per node, and how the cost of an event and of a page grows with the cluster. */
export async function benchStore(): Promise<Measure[]> {
  const sizes = [1_000, 10_000, 100_000].map((pods) => ({ pods, nodes: pods / 20 }));
  const events: { x: number; y: number }[] = [];
  const pages: { x: number; y: number }[] = [];
  const workloads: { x: number; y: number }[] = [];
  let perPod = 0;
  let perNode = 0;
  let search = Number.NaN;
  for (const { pods, nodes } of sizes) {
    const before = heapBytes();
    const bare = filled(0, nodes);
    perNode = (heapBytes() - before) / nodes;
    bare.nodeTotals();
    const between = heapBytes();
    const store = filled(pods, nodes);
    perPod = (heapBytes() - between - perNode * nodes) / pods;
    events.push({ x: pods, y: podEvent(store, { pods, nodes }) });
    pages.push({ x: nodes, y: medianMicros((round) => void store.nodeRows(filter, (round * 60) % nodes, 60), 101) });
    store.workloadRows.settle();
    workloads.push({ x: pods, y: workloadPage(store, { pods, nodes }) });
    if (pods === 100_000) search = await searchMs(store, 'web-17-5d4f8c7b9d');
  }
  const lastPage = pages.at(-1)?.y ?? Number.NaN;
  return [
    { what: 'store: bytes per pod, 25 replicas a template, 100,000 pods', value: perPod, unit: 'B', budget: 1024 },
    { what: 'store: bytes per node, 5,000 nodes', value: perNode, unit: 'B', budget: 4096 },
    { what: 'store: growth of one pod event with pods', value: logSlope(events), unit: 'slope', budget: 0.1 },
    { what: 'store: growth of a page of 60 nodes with nodes', value: logSlope(pages), unit: 'slope', budget: 0.2 },
    { what: 'store: page of 100 of 4,000 workloads, after a pod', value: lastOf(workloads), unit: 'ms', budget: 30 },
    { what: 'store: growth of a page of workloads with pods', value: logSlope(workloads), unit: 'slope', budget: 0.2 },
    { what: 'store: search of 5,000 nodes and 100,000 pods', value: search, unit: 'ms', budget: 120 },
    { what: 'store: page of 60 of 5,000 nodes', value: lastPage / 1000, unit: 'ms', budget: 30 },
  ];
}
