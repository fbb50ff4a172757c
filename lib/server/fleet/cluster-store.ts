import type { ClusterFigures } from '@/lib/domain/cluster/cluster';
import type { LabeledNode } from '@/lib/domain/node/node';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import type { CloudCluster, CloudNode, CloudNodePool } from '@/lib/domain/ports/cloud';
import type { KubeNode, KubePod, KubeWorkload } from '@/lib/domain/ports/kube';
import type { ReflectorSink } from '@/lib/server/kube/watch/reflector';
import { BudgetTable } from './tables/budget-table';
import type { CloudSnapshot } from './tables/cloud-table';
import { ClusterJoin, type Known, type StoreChange } from './cluster-join';
import { type BlockedWorkloads, blockedWorkloads, withBlocked } from './rows/blocked-workloads';
import { type ClusterIdentity, clusterRow } from './rows/cluster-row';
import { type ExternalDrains, ExternalDrainTable } from './tables/external-drain-table';
import type { NodeFilter, NodePage, NodeTotals } from './rows/node-query';
import { KnownTotals } from './rows/known-totals';
import { narrows, nodeMatcher, nodeOrder } from './rows/node-query';
import { PlacementIndex } from '@/lib/server/placement/placement-index';
import { minorOf } from '@/lib/kube-rules/objects/cluster-facts-of';
import { PlacementFeed } from './feeds/placement-inputs';
import type { PodEntry } from './tables/pod-entry';
import { observeTables, type StoreObserver } from './tables/store-observer';
import type { PodTable } from './tables/pod-table';
import type { PoolSince } from './rows/pool-row';
import { type PoolFilter, type PoolTotals, matchesPool, poolOrder, poolTotals } from './rows/pool-query';
import { sameValue } from './tables/same-value';
import { type FailingPodsPage, type FailingPodsQuery, failingPods } from './rows/failing-pods';
import { WorkloadRows } from './rows/workload-rows';
import { WarningTable } from './tables/warning-table';

/** One cluster in memory: projections joined from Kubernetes and ACK, indexed. */
export class ClusterStore {
  readonly identity: ClusterIdentity;
  readonly budgets = new BudgetTable();
  readonly warnings = new WarningTable();
  readonly #join: ClusterJoin;
  readonly placement: PlacementFeed;
  readonly placementIndex: PlacementIndex;
  readonly workloadRows: WorkloadRows;
  readonly #externalDrains: ExternalDrainTable;
  readonly #listeners = new Set<(change: StoreChange) => void>();
  readonly #totals = new KnownTotals();
  #row: ClusterFigures | null = null;
  #rowIsOld = true;
  #rowWarnings = 0;
  #version: string | null = null;

  constructor(identity: ClusterIdentity) {
    this.identity = identity;
    this.#join = new ClusterJoin(identity.name, (change) => {
      this.#rowIsOld = true;
      if (change.nodes.length > 0) this.#totals.clear();
      for (const listener of this.#listeners) listener(change);
    });
    const { nodeTable, podTable, known } = this.#join;
    const { budgets, warnings } = this;
    this.#externalDrains = new ExternalDrainTable({ nodeTable, podTable, budgets });
    const shortMoved = (): void => this.#join.countMoved();
    this.workloadRows = new WorkloadRows({
      cluster: identity.name,
      known,
      node: (name) => this.node(name),
      podTable,
      blocked: () => this.#blocked().list,
    });
    const tables = { nodeTable, podTable, budgets, warnings, known };
    this.placement = new PlacementFeed({ ...tables, shortMoved, follower: this.workloadRows });
    this.placementIndex = new PlacementIndex({
      feed: this.placement,
      minor: () => minorOf(this.#join.cloud.cluster?.kubernetesVersion ?? this.#version),
      provider: () => (identity.ack === null ? null : 'ack'),
      poolName: (pool) => this.#join.cloud.pool(pool)?.name ?? pool,
    });
  }

  /** Called after every settlement that changes a shown value. */
  subscribe(listener: (change: StoreChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** At once; pools at their settlement (`subscribe`). */
  observe(observer: StoreObserver): void {
    observeTables({ ...this.#join, warnings: this.warnings }, observer);
  }

  get known(): Readonly<Known> {
    return this.#join.known;
  }

  sink(kind: string): ReflectorSink {
    if (kind === 'nodes') return this.#join.nodeTable;
    if (kind === 'pods') return this.placement.podSink();
    if (kind === 'budgets') return this.budgets;
    if (kind === 'warnings') return this.warnings;
    const sink = this.placement.sink(kind);
    if (sink === undefined) throw new RangeError(`no table for ${kind}`);
    return sink;
  }

  setKnown(kind: string): void {
    if (kind === 'nodes' || kind === 'pods') this.#join.setKnown(kind);
    if (kind === 'budgets') this.budgets.setKnown();
    this.placement.hasRead(kind);
  }

  setKubernetesVersion(version: string): void {
    if (this.#version === version) return;
    this.#version = version;
    this.#join.countMoved();
  }

  /** Null before ACK was first read. */
  get vpcId(): string | null {
    return this.#join.cloud.cluster?.vpcId || null;
  }

  setCloudCluster(cluster: CloudCluster): void {
    this.#join.cloud.setCluster(cluster);
    this.#join.countMoved();
  }

  setCloud(snapshot: CloudSnapshot): void {
    this.#join.cloud.set(snapshot);
    this.#join.setKnown('cloud');
  }

  nodeRows(filter: NodeFilter, offset: number, limit: number): NodePage {
    const rows = this.matchingNodes(filter);
    return { rows: rows.slice(offset, offset + limit), matching: rows.length };
  }

  matchingNodes(filter: NodeFilter): readonly LabeledNode[] {
    this.settle();
    const sorted = this.#join.rows.sorted(`${filter.sort} ${filter.dir}`, () => nodeOrder(filter));
    return narrows(filter) ? sorted.filter(nodeMatcher(filter)) : sorted;
  }

  /** Other filters than `pool` do not narrow them. Null: the nodes have not been read. */
  nodeTotals(filter?: Pick<NodeFilter, 'pool'>): NodeTotals | null {
    this.settle();
    if (!this.#join.known.nodes) return null;
    const pool = filter?.pool ?? '';
    return this.#totals.of(pool, () => (pool === '' ? [...this.#join.rows.values()] : this.#join.rows.group(pool)));
  }

  nodeRow(key: string): LabeledNode | null {
    this.settle();
    return this.#join.rows.get(key) ?? null;
  }

  /** By name; a machine that is not yet a node also by its instance. */
  nodeNamed(name: string): LabeledNode | null {
    return this.#join.rowNamed(name);
  }

  /** Null = unknown to ACK. */
  instanceOf({ instanceId, name }: Pick<LabeledNode, 'instanceId' | 'name'>): CloudNode | null {
    return this.#join.cloud.node(instanceId, name);
  }

  poolRows(filter: PoolFilter): NodePoolRow[] {
    this.settle();
    const sorted = this.#join.poolRows.sorted(`${filter.sort} ${filter.dir}`, () => poolOrder(filter));
    return sorted.filter((row) => matchesPool(row, filter));
  }

  /** Of the rows that the filter leaves. Null: ACK has not been read, or there is none. */
  poolTotals(filter: PoolFilter): PoolTotals | null {
    const rows = this.poolRows(filter);
    return this.#join.known.cloud ? poolTotals(rows) : null;
  }

  poolRow(id: string): NodePoolRow | null {
    this.settle();
    return this.#join.poolRows.get(id) ?? null;
  }

  /** As ACK returned it, with what is too large for a row; null: not read, or no such pool. Settles nothing. */
  cloudPool(id: string): Pick<CloudNodePool, 'name' | 'scalingGroupId' | 'definition'> | null {
    return this.#join.cloud.pool(id);
  }

  /** Null: not known. */
  podEntry(uid: string): Readonly<PodEntry> | null {
    return this.#join.podTable.entry(uid);
  }

  /** With since when they are in their state; null before ACK has been read. `now` in epoch milliseconds. */
  stuckPools(now: number): PoolSince[] | null {
    return this.#join.stuckPools(now);
  }

  /** Idle pools with too few Ready nodes, with since when; null before ACK has been read. */
  shortPools(): PoolSince[] | null {
    return this.#join.shortPools();
  }

  /** Epoch milliseconds; 0 for no such row. */
  changedAt(key: string): number {
    const { rows, poolRows } = this.#join;
    return Math.max(rows.changedAt(key), poolRows.changedAt(key), this.workloadRows.rows.changedAt(key));
  }

  /** The same object as long as nothing in it changes. */
  clusterRow(): ClusterFigures {
    this.settle();
    if (this.#row !== null && !this.#rowIsOld && this.#rowWarnings === this.warnings.rev) return this.#row;
    const row = this.#computeRow();
    if (this.#row === null || !sameValue(this.#row, row)) this.#row = row;
    this.#rowIsOld = false;
    this.#rowWarnings = this.warnings.rev;
    return this.#row;
  }

  #computeRow(): ClusterFigures {
    const { cloud, known, podTable, poolRows, rows } = this.#join;
    return clusterRow(this.identity, {
      nodes: [...rows.values()],
      pools: known.cloud ? [...poolRows.values()] : null,
      known,
      figures: withBlocked(podTable.figures, this.#blocked()),
      kubernetesVersion: cloud.cluster?.kubernetesVersion ?? this.#version,
      network: cloud.cluster?.network ?? null,
    });
  }

  nodes(): KubeNode[] {
    return this.#join.nodeTable.nodes();
  }

  node(name: string): KubeNode | null {
    const uid = this.#join.nodeTable.uidOfName(name);
    return uid === undefined ? null : (this.#join.nodeTable.get(uid) ?? null);
  }

  pods(nodeName?: string): KubePod[] {
    return this.#join.podTable.pods(nodeName);
  }

  /** Of one node; null while the cluster's pods have not been read. */
  podEntries(nodeName: string): ReadonlySet<Readonly<PodEntry>> | null {
    return this.#join.known.pods ? this.#join.podTable.entries(nodeName) : null;
  }

  /** Pods that do not run, of all workloads or one; null while the cluster's pods have not been read. */
  failingPods(query: FailingPodsQuery, workload?: string): FailingPodsPage | null {
    this.settle();
    const { known, podTable } = this.#join;
    if (!known.pods) return null;
    const nodeOs = (name: string) => this.node(name)?.os ?? null;
    const all = { pods: podTable.failing, blocked: this.#blocked() };
    const of = workload === undefined ? all : this.workloadRows.failing(workload, all.blocked);
    return failingPods({ ...of, warnings: this.warnings, nodeOs }, query);
  }

  /** Every pod in place, for what reads them all. */
  get podTable(): Pick<PodTable, 'all' | 'failing'> {
    return this.#join.podTable;
  }

  #blocked(): BlockedWorkloads {
    const { podTable } = this.#join;
    return blockedWorkloads({ short: this.placement.short(), podTable, warnings: this.warnings });
  }

  /** Drains by others than Mullion; null while the cluster's nodes or pods have not been read. */
  externalDrains(now: number): ExternalDrains | null {
    const { nodes, pods } = this.#join.known;
    return nodes && pods ? this.#externalDrains.read(now) : null;
  }

  workloads(): KubeWorkload[] {
    return this.placement.workloads();
  }

  sizes(): { nodes: number; pods: number; podShapes: number; templates: number; warnings: number } {
    const { nodeTable, podTable } = this.#join;
    return {
      nodes: nodeTable.size,
      pods: podTable.size,
      podShapes: podTable.shapes,
      templates: this.placement.templates,
      warnings: this.warnings.size,
    };
  }

  settle(): void {
    this.#join.settle();
  }

  close(): void {
    this.#join.close();
    this.workloadRows.close();
    this.#listeners.clear();
  }
}
