import { objectAt, objectsAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import type { BesideFacts, ClusterFacts, Provider } from '@/lib/kube-rules/objects/cluster-facts';
import { providerOf, unreadOf } from '@/lib/kube-rules/objects/cluster-facts-of';
import { controllerOf } from '@/lib/kube-rules/objects/owner-of';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { KubeWorkload } from '@/lib/domain/ports/kube';
import type { ReflectorSink } from '@/lib/server/kube/watch/reflector';
import { resourceOf, WORKLOADS } from '@/lib/server/kube/watch/resources';
import type { BudgetTable } from '../tables/budget-table';
import { Interner } from '../tables/intern';
import type { NodeTable } from '../tables/node-table';
import { PlacementTables } from '../tables/placement-tables';
import type { PodEntry } from '../tables/pod-entry';
import type { PodFollower, PodTable } from '../tables/pod-table';
import type { Warning, WarningTable } from '../tables/warning-table';
import { RevisionTable } from '../tables/revision-table';
import {
  type SharedTemplates,
  type ShortWorkload,
  type TopWorkload,
  type WorkloadFollower,
  WorkloadTable,
} from '../tables/workload-table';

interface Sources {
  nodeTable: NodeTable;
  podTable: PodTable;
  budgets: BudgetTable;
  warnings: WarningTable;
  /** What was read completely, so that absence means zero. */
  known: Readonly<{ nodes: boolean; pods: boolean }>;
  /** Another workload has fewer pods than it should, or one no longer. */
  shortMoved: () => void;
  follower?: WorkloadFollower;
}

/** Revisions of each part; equal numbers mean that nothing changed. */
export interface PlacementRevs {
  nodes: number;
  pods: number;
  workloads: number;
  lists: number;
}

/** Whether the author of a pod named its node; the scheduler binds without being noted as a writer of the field. */
const namesItsNode = (metadata: RawObject): boolean =>
  objectsAt(metadata, 'managedFields').some((entry) =>
    Object.hasOwn(objectAt(objectAt(entry, 'fieldsV1'), 'f:spec'), 'f:nodeName'),
  );

/** Without the node that the scheduler chose. */
export function withoutBinding(raw: RawObject): RawObject {
  if (namesItsNode(objectAt(raw, 'metadata'))) return raw;
  const { nodeName: _nodeName, ...spec } = objectAt(raw, 'spec');
  return { ...raw, spec };
}

const NO_DRIVERS = {};
const ENDED = ['Succeeded', 'Failed'];

/** Everything that decides where pods run, without copies. */
export class PlacementFeed {
  readonly #from: Sources;
  readonly #tables = new PlacementTables();
  readonly #shared: SharedTemplates = { templates: new Interner(), podSpecs: new Interner() };
  readonly #workloads: ReadonlyMap<string, WorkloadTable>;
  readonly #bare: WorkloadTable;
  readonly #revisions: RevisionTable;
  /** Those of Deployments also say which templates their pods have. */
  readonly #replicaSets: ReflectorSink = {
    upsert: (raw, listed) => {
      this.#workloads.get('ReplicaSet')?.upsert(raw, listed);
      this.#revisions.upsert(raw);
    },
    remove: (uid) => {
      this.#workloads.get('ReplicaSet')?.remove(uid);
      this.#revisions.remove(uid);
    },
    retain: (uids) => {
      this.#workloads.get('ReplicaSet')?.retain(uids);
      this.#revisions.retain(uids);
    },
  };
  #workloadRev = 0;
  #tops: { rev: number; list: readonly Readonly<TopWorkload>[] } | null = null;
  #nodes: { of: readonly NodeFacts[]; drivers: unknown; list: readonly NodeFacts[] } | null = null;
  readonly #driven = new WeakMap<NodeFacts, NodeFacts>();
  readonly #readKinds = new Set<string>();

  constructor(from: Sources) {
    this.#from = from;
    const moved = (): void => {
      this.#workloadRev += 1;
    };
    const { shortMoved, follower } = from;
    const on = { moved, shortMoved, ...(follower === undefined ? {} : { follower }) };
    this.#bare = new WorkloadTable('Pod', this.#shared, { moved });
    this.#revisions = new RevisionTable(this.#shared.podSpecs, moved);
    this.#workloads = new Map(WORKLOADS.map(({ kind }) => [kind, new WorkloadTable(kind, this.#shared, on)]));
  }

  get revs(): PlacementRevs {
    const { nodeTable, podTable, budgets } = this.#from;
    const { known } = this.#from;
    const first = [known.nodes, known.pods, this.#readKinds.has('DaemonSet')].filter(Boolean).length;
    const lists = this.#tables.rev + budgets.rev + first;
    return { nodes: nodeTable.rev, pods: podTable.rev, workloads: this.#workloadRev, lists };
  }

  get templates(): number {
    return this.#shared.templates.size;
  }

  sink(kind: string): ReflectorSink | undefined {
    return kind === 'ReplicaSet' ? this.#replicaSets : (this.#workloads.get(kind) ?? this.#tables.table(kind));
  }

  /** Pods without a controller are workloads of their own besides. */
  podSink(): ReflectorSink {
    const { podTable } = this.#from;
    return {
      upsert: (raw, listed) => {
        podTable.upsert(raw, listed);
        const metadata = objectAt(raw, 'metadata');
        if (controllerOf(metadata) !== null) return;
        if (ENDED.includes(textAt(objectAt(raw, 'status'), 'phase'))) this.#bare.remove(textAt(metadata, 'uid'));
        else this.#bare.upsert(withoutBinding(raw), listed);
      },
      remove: (uid) => {
        podTable.remove(uid);
        this.#bare.remove(uid);
      },
      retain: (uids) => {
        podTable.retain(uids);
        this.#bare.retain(uids);
      },
    };
  }

  pods(): readonly PodEntry[] {
    return this.#from.podTable.facts();
  }

  /** By full image name: builds of the Windows nodes that have it. */
  imagesOnNodes(): ReadonlyMap<string, readonly number[]> {
    return this.#from.nodeTable.held.builds();
  }

  warnings(): Iterable<Warning> {
    return this.#from.warnings.all();
  }

  follow(follower: PodFollower): void {
    this.#from.podTable.follow(follower);
  }

  lost(kind: string): void {
    this.#tables.table(kind)?.forget();
  }

  absent(kind: string): void {
    this.#tables.table(kind)?.none();
  }

  /** The first complete list of a kind of workloads. */
  hasRead(kind: string): void {
    this.#readKinds.add(kind);
  }

  /** Lists that could not be read, so that verdicts lack them. */
  unavailable(): string[] {
    const { nodes, pods } = this.#from.known;
    const others = [...this.unreadWorkloads(), ...this.#tables.unavailable()];
    return [...(nodes ? [] : ['nodes']), ...(pods ? [] : ['pods']), ...others];
  }

  get lists(): PlacementTables['lists'] {
    return this.#tables.lists;
  }

  unreadWorkloads(): string[] {
    return WORKLOADS.filter(({ kind }) => !this.#readKinds.has(kind)).map(({ path }) => resourceOf(path));
  }

  /** Names; null while they may not be read. */
  namespaces(): string[] | null {
    return this.#tables.lists.namespaces.facts?.map(({ name }) => name) ?? null;
  }

  workloads(): KubeWorkload[] {
    return [...this.#workloads.values()].flatMap((table) => table.workloads());
  }

  /** Workloads with fewer pods than they should have. */
  short(): ShortWorkload[] {
    return [...this.#workloads.values()].flatMap((table) => [...table.short()]);
  }

  /** As `workloads`, with bare pods and the objects themselves. */
  tops(): readonly Readonly<TopWorkload>[] {
    if (this.#tops?.rev !== this.#workloadRev) {
      const tops = [...this.#workloads.values(), this.#bare].flatMap((table) => [...table.tops()]);
      const list = tops.map((top) => this.#withRevisions(top));
      this.#tops = { rev: this.#workloadRev, list };
    }
    return this.#tops.list;
  }

  #withRevisions(top: Readonly<TopWorkload>): Readonly<TopWorkload> {
    const object = this.#revisions.joined(top.object);
    return object === top.object ? top : { ...top, object };
  }

  find(wanted: { namespace: string; kind: string; name: string }): Readonly<TopWorkload> | null {
    const { namespace, kind, name } = wanted;
    const isIt = ({ object }: Readonly<TopWorkload>): boolean =>
      object.name === name && object.namespace === namespace && object.kind === kind;
    return this.tops().find(isIt) ?? null;
  }

  matrixWorkloads() {
    return this.tops().map(({ object, workload: { replicas, available } }) => ({
      object,
      replicas,
      available: available ?? null,
    }));
  }

  /** `minor` of the API server; `provider` from the configuration, if known. */
  facts({ minor, provider }: { minor: number | null; provider: Provider | null }): ClusterFacts {
    const { lists } = this.#tables;
    const nodes = this.#joined();
    return {
      minor,
      provider: provider ?? providerOf(nodes),
      nodes,
      pods: this.#from.podTable.facts(),
      workloads: this.tops().map(({ object }) => object),
      runtimeClasses: lists.runtimeclasses.facts,
      namespaces: lists.namespaces.facts,
      limitRanges: lists.limitranges.facts,
      resourceQuotas: lists.resourcequotas.facts,
      priorityClasses: lists.priorityclasses.facts,
      serviceAccounts: lists.serviceaccounts.facts,
      claims: lists.persistentvolumeclaims.facts,
      volumes: lists.persistentvolumes.facts,
      storageClasses: lists.storageclasses.facts,
      beside: this.#beside(),
      ...unreadOf({ ...this.#from.known, daemonsets: this.#readKinds.has('DaemonSet') }),
    };
  }

  #beside(): BesideFacts {
    const { budgets } = this.#from;
    const { lists } = this.#tables;
    return {
      services: lists.services.facts,
      networkPolicies: lists.networkpolicies.facts,
      autoscalers: lists.horizontalpodautoscalers.facts,
      budgets: budgets.known
        ? budgets.budgets().map(({ namespace, name, selector }) => ({ namespace, name, selector }))
        : null,
      verticalAutoscalers: lists.verticalpodautoscalers.facts,
      gmsaSpecs: lists.gmsacredentialspecs.facts,
      gmsaInstalled: lists.gmsacredentialspecs.absent ? false : null,
    };
  }

  #joined(): readonly NodeFacts[] {
    const of = this.#from.nodeTable.facts();
    const drivers = this.#tables.drivers();
    if (drivers === null) return of;
    if (this.#nodes?.of !== of || this.#nodes.drivers !== drivers)
      this.#nodes = {
        of,
        drivers,
        list: of.map((node) => this.#withDrivers(node, drivers.get(node.name) ?? NO_DRIVERS)),
      };
    return this.#nodes.list;
  }

  /** The same object as long as neither changed. */
  #withDrivers(node: NodeFacts, drivers: NonNullable<NodeFacts['drivers']>): NodeFacts {
    const known = this.#driven.get(node);
    if (known?.drivers === drivers) return known;
    const joined = { ...node, drivers };
    this.#driven.set(node, joined);
    return joined;
  }
}
