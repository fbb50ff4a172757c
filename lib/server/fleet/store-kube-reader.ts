import type { KubeNode, KubePod, KubeReader, KubeWorkload, PodWarning } from '@/lib/domain/ports/kube';
import type { KubeDisruptionBudget } from '@/lib/domain/ports/kube-drain';
import type { DrainBudget, DrainPod, PlacedPod } from '@/lib/domain/ports/kube-drain';
import type { CreateAnswer, DryRunAnswer, WorkloadName, WorkloadWrite } from '@/lib/domain/ports/kube-workloads';
import type { PlacementFacts } from '@/lib/domain/placement/placement-facts';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import type { PodFacts } from '@/lib/kube-rules/objects/pod-facts';
import type { ClusterStore } from './cluster-store';

interface Sources {
  store: ClusterStore;
  fresh: KubeReader;
  /** Whether the store holds everything of a kind and is not stale. */
  trusted: (kind: 'nodes' | 'pods' | 'workloads' | 'budgets') => boolean;
}

/** Reads from the live store what it holds completely, the rest from the API server. For previews. */
export class StoreKubeReader implements KubeReader {
  readonly #from: Sources;

  constructor(from: Sources) {
    this.#from = from;
  }

  clusterUid(): Promise<string> {
    return this.#from.fresh.clusterUid();
  }

  serverVersion(): Promise<string> {
    return this.#from.fresh.serverVersion();
  }

  node(name: string): Promise<KubeNode | null> {
    const { fresh, store, trusted } = this.#from;
    return trusted('nodes') ? Promise.resolve(store.node(name)) : fresh.node(name);
  }

  nodes(): Promise<KubeNode[]> {
    const { fresh, store, trusted } = this.#from;
    return trusted('nodes') ? Promise.resolve(store.nodes()) : fresh.nodes();
  }

  workloads(): Promise<KubeWorkload[]> {
    const { fresh, store, trusted } = this.#from;
    return trusted('workloads') ? Promise.resolve(store.workloads()) : fresh.workloads();
  }

  budgets(): Promise<KubeDisruptionBudget[]> {
    const { fresh, store, trusted } = this.#from;
    return trusted('budgets') ? Promise.resolve(store.budgets.budgets()) : fresh.budgets();
  }

  pods(q?: { nodeName?: string }): Promise<KubePod[]> {
    const { fresh, store, trusted } = this.#from;
    return trusted('pods') ? Promise.resolve(store.pods(q?.nodeName)) : fresh.pods(q);
  }

  podWarnings(): Promise<PodWarning[] | null> {
    const { fresh, store } = this.#from;
    if (!store.warnings.known) return fresh.podWarnings?.() ?? Promise.resolve(null);
    const all = [...store.warnings.byObject().values()].flat();
    const ofPods = all.filter(({ about }) => about.kind === 'Pod');
    return Promise.resolve(ofPods.map(({ about, reason, count }) => ({ podUid: about.uid, reason, count })));
  }

  /** The store keeps too little of a pod to judge its leaving. */
  drainPods(q: { nodeName: string; shallow?: true }): Promise<DrainPod[]> {
    return this.#from.fresh.drainPods(q);
  }

  workloadObject(q: WorkloadName): Promise<RawObject | null> {
    return this.#from.fresh.workloadObject(q);
  }

  podsIn(namespace: string): Promise<PodFacts[]> {
    return this.#from.fresh.podsIn(namespace);
  }

  dryRunWorkload(q: WorkloadWrite): Promise<DryRunAnswer> {
    return this.#from.fresh.dryRunWorkload(q);
  }

  dryRunCreate(object: RawObject): Promise<CreateAnswer> {
    return this.#from.fresh.dryRunCreate(object);
  }

  placementFacts(): Promise<PlacementFacts> {
    const { fresh, store, trusted } = this.#from;
    const isWhole = trusted('nodes') && trusted('pods') && trusted('workloads');
    return isWhole ? Promise.resolve(store.placementIndex.parts(Date.now())) : fresh.placementFacts();
  }

  placedPods(): Promise<PlacedPod[]> {
    return this.#from.fresh.placedPods();
  }

  drainBudgets(): Promise<DrainBudget[]> {
    return this.#from.fresh.drainBudgets();
  }
}
