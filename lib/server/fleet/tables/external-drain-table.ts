import {
  type ExternalDrain,
  externalDrain,
  type ExternalDrainPod,
  type BlockingPdb,
  blockingPdbs,
} from '@/lib/domain/drain/external-drains';
import { CORDONED_BY, FIELD_MANAGER } from '@/lib/domain/node/node-protection';
import { covers } from '@/lib/domain/workload/disruption-budget';
import type { KubeNode } from '@/lib/domain/ports/kube';
import type { DrainBudget } from '@/lib/domain/ports/kube-drain';
import type { CordonOrigin } from '@/lib/server/kube/map/map-leaving';
import type { BudgetTable } from './budget-table';
import type { NodeTable } from './node-table';
import type { NodeUsage, PodEntry } from './pod-entry';
import type { PodTable } from './pod-table';

export interface ExternalDrains {
  nodes: ExternalDrain[];
  /** Budgets that block every drain; null: not read. */
  budgets: BlockingPdb[] | null;
}

interface Sources {
  nodeTable: NodeTable;
  podTable: PodTable;
  budgets: BudgetTable;
}

/** The inputs of a drain: it is valid while all are the same. */
interface Kept {
  node: KubeNode;
  origin: CordonOrigin;
  usage: NodeUsage | undefined;
  rev: number;
  budgetsKnown: boolean;
  budgets: Map<string, readonly DrainBudget[]>;
  /** Terminating pods become late without an event. */
  isTimed: boolean;
  drain: ExternalDrain;
}

/** The last writer of the field is more reliable than the annotation, which stays when others cordon the node again. */
const isOurs = (node: KubeNode, { by }: CordonOrigin): boolean =>
  by === null ? node.annotations[CORDONED_BY] !== undefined : by === FIELD_MANAGER;

const byName = (a: ExternalDrain, b: ExternalDrain): number =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : a.uid < b.uid ? -1 : 1;

const toPod = ({ name, phase, deletionAt, leaving, labelSet, shape }: Readonly<PodEntry>): ExternalDrainPod => ({
  namespace: shape.value.namespace,
  name,
  phase,
  deletionAt,
  ready: leaving.ready,
  mirror: leaving.mirror,
  finalizers: leaving.finalizers,
  labels: labelSet.value,
  owner: shape.value.workload,
});

/** Computed on demand: an event costs nothing, and a query visits only cordoned nodes whose pods or budgets changed. */
export class ExternalDrainTable {
  readonly #from: Sources;
  #kept = new Map<string, Kept>();
  #blocking: { rev: number; budgets: BlockingPdb[] } = { rev: -1, budgets: [] };
  /** Replicas share one set of labels: the budgets that match it are computed once. */
  readonly #covering = new WeakMap<readonly DrainBudget[], WeakMap<object, readonly DrainBudget[]>>();
  #looks = 0;

  constructor(from: Sources) {
    this.#from = from;
  }

  get looks(): number {
    return this.#looks;
  }

  read(now: number): ExternalDrains {
    const { nodeTable, budgets } = this.#from;
    const kept = new Map<string, Kept>();
    for (const [uid, origin] of nodeTable.cordonOrigins) {
      const node = nodeTable.get(uid);
      if (node === undefined || isOurs(node, origin)) continue;
      kept.set(uid, this.#stillTrue(node, origin) ?? this.#look(node, { origin, now }));
    }
    this.#kept = kept;
    return {
      nodes: Array.from(kept.values(), ({ drain }) => drain).toSorted(byName),
      budgets: budgets.known ? this.#blockingPdbs() : null,
    };
  }

  #blockingPdbs(): BlockingPdb[] {
    const { rev } = this.#from.budgets;
    if (this.#blocking.rev !== rev) this.#blocking = { rev, budgets: blockingPdbs(this.#from.budgets.drainBudgets()) };
    return this.#blocking.budgets;
  }

  #coveringOf(list: readonly DrainBudget[], pod: ExternalDrainPod): readonly DrainBudget[] {
    if (list.length === 0) return list;
    const byLabels = this.#covering.get(list) ?? new WeakMap<object, readonly DrainBudget[]>();
    this.#covering.set(list, byLabels);
    const known = byLabels.get(pod.labels);
    if (known !== undefined) return known;
    const found = list.filter((budget) => covers(budget, pod));
    byLabels.set(pod.labels, found);
    return found;
  }

  #stillTrue(node: KubeNode, { by, at }: CordonOrigin): Kept | null {
    const { podTable, budgets } = this.#from;
    const known = this.#kept.get(node.uid);
    if (known === undefined || known.isTimed || known.node !== node) return null;
    // Uncordoned and cordoned again between two polls.
    if (known.origin.by !== by || known.origin.at !== at) return null;
    const usage = podTable.usage(node.name);
    const samePods = known.usage === usage && known.rev === (usage?.rev ?? 0);
    const sameBudgets =
      known.budgetsKnown === budgets.known &&
      [...known.budgets].every(([namespace, list]) => budgets.of(namespace) === list);
    return samePods && sameBudgets ? known : null;
  }

  #look(node: KubeNode, { origin, now }: { origin: CordonOrigin; now: number }): Kept {
    this.#looks += 1;
    const { podTable, budgets } = this.#from;
    const { uid, name, os, ready } = node;
    const usage = podTable.usage(name);
    const requested = new Map<string, readonly DrainBudget[]>();
    const of = (pod: ExternalDrainPod): readonly DrainBudget[] => {
      const list = budgets.of(pod.namespace);
      requested.set(pod.namespace, list);
      return this.#coveringOf(list, pod);
    };
    const pods = Array.from(usage?.entries ?? [], toPod);
    const drain = externalDrain(
      { uid, name, os, ready, cordonedBy: origin.by, cordonedAt: origin.at, pods },
      { budgets: budgets.known ? of : null, now },
    );
    return {
      node,
      origin,
      usage,
      rev: usage?.rev ?? 0,
      budgetsKnown: budgets.known,
      budgets: requested,
      isTimed: pods.some(({ deletionAt }) => deletionAt !== null),
      drain,
    };
  }
}
