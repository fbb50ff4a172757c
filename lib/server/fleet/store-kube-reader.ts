import type { KubeReader } from '@/lib/domain/ports/kube';
import type { ClusterStore } from './cluster-store';

type Kind = 'nodes' | 'pods' | 'workloads' | 'budgets';

/** Complete kinds from the live store, the rest from the API server. For previews. */
export function storeKubeReader(from: {
  store: ClusterStore;
  fresh: KubeReader;
  /** Whether the store holds a kind completely and is not stale. */
  trusted: (kind: Kind) => boolean;
}): KubeReader {
  const { store, fresh, trusted } = from;
  return {
    // The store keeps too little of a pod to assess its eviction.
    ...fresh,
    node: async (name) => (trusted('nodes') ? store.node(name) : fresh.node(name)),
    nodes: async () => (trusted('nodes') ? store.nodes() : fresh.nodes()),
    workloads: async () => (trusted('workloads') ? store.workloads() : fresh.workloads()),
    budgets: async () => (trusted('budgets') ? store.budgets.budgets() : fresh.budgets()),
    pods: async (q) => (trusted('pods') ? store.pods(q?.nodeName) : fresh.pods(q)),
    podWarnings: async () => {
      if (!store.warnings.known) return (await fresh.podWarnings?.()) ?? null;
      const ofPods = [...store.warnings.byObject().values()].flat().filter(({ about }) => about.kind === 'Pod');
      return ofPods.map(({ about, reason, count }) => ({ podUid: about.uid, reason, count }));
    },
    placementFacts: async () => {
      const isKept = (['nodes', 'pods', 'workloads'] as const).every(trusted);
      return isKept ? store.placementIndex.parts(Date.now()) : fresh.placementFacts();
    },
  };
}
