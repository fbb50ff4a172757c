import { ClusterStore } from '@/lib/server/fleet/cluster-store';
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

/** Memory per pod and per node, and how the cost of an event and of a page grows with the cluster. */
export function benchStore(): Measure[] {
  const sizes = [1_000, 10_000, 100_000].map((pods) => ({ pods, nodes: pods / 20 }));
  const events: { x: number; y: number }[] = [];
  const pages: { x: number; y: number }[] = [];
  let perPod = 0;
  let perNode = 0;
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
  }
  const lastPage = pages.at(-1)?.y ?? Number.NaN;
  return [
    { what: 'store: bytes per pod, 25 replicas a template, 100,000 pods', value: perPod, unit: 'B', budget: 1024 },
    { what: 'store: bytes per node, 5,000 nodes', value: perNode, unit: 'B', budget: 4096 },
    { what: 'store: growth of one pod event with pods', value: logSlope(events), unit: 'slope', budget: 0.1 },
    { what: 'store: growth of a page of 60 nodes with nodes', value: logSlope(pages), unit: 'slope', budget: 0.2 },
    { what: 'store: page of 60 of 5,000 nodes', value: lastPage / 1000, unit: 'ms', budget: 30 },
  ];
}
