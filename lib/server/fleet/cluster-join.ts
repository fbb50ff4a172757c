import type { LabeledNode } from '@/lib/domain/node/node';
import { isStuck, type NodePoolRow } from '@/lib/domain/pool/node-pool';
import type { CloudNode } from '@/lib/domain/ports/cloud';
import type { KubeNode } from '@/lib/domain/ports/kube';
import type { WorkloadRow } from '@/lib/domain/workload/workload-row';
import { CloudTable } from './tables/cloud-table';
import { cloudNodeRow, instanceIdOf, instanceKey, kubeNodeRow } from './rows/node-row';
import { NodeTable } from './tables/node-table';
import { nodeOrder } from './rows/node-query';
import { PodTable } from './tables/pod-table';
import { isShort } from '@/lib/domain/pool/pool-need';
import { type TroubledPools, poolRow } from './rows/pool-row';
import { RowTable, type RowChange } from './tables/row-table';

export interface StoreChange {
  nodes: RowChange<LabeledNode>[];
  pools: RowChange<NodePoolRow>[];
  /** Only of those who follow workloads. */
  workloads: RowChange<WorkloadRow>[];
}

/** Completely read, so that absence means zero. */
export interface Known {
  nodes: boolean;
  pods: boolean;
  cloud: boolean;
}

/** Minimum time between two recomputations; the first after an idle period is immediate. */
const SETTLE_EVERY_MS = 40;
/** The same for rows of pools, each of which counts all its nodes; tabs hear no more often. */
const POOLS_EVERY_MS = 250;
const byName = nodeOrder({ sort: 'name', dir: 'asc' });

/** Joins the data of Kubernetes and ACK into rows, and recomputes only rows whose sources changed. */
export class ClusterJoin {
  readonly nodeTable = new NodeTable({ moved: (node) => this.#nodeMoved(node) });
  readonly podTable = new PodTable({
    nodeMoved: (name) => this.#usageMoved(name),
    countMoved: () => this.countMoved(),
  });
  readonly cloud = new CloudTable({ pool: (id) => this.#poolMoved(id), instance: (node) => this.#instanceMoved(node) });
  readonly rows = new RowTable<LabeledNode>({ of: (row) => row.poolId, order: byName });
  readonly poolRows = new RowTable<NodePoolRow>();
  /** Since when pools have too few Ready nodes, by id. */
  readonly shortSince = new Map<string, number | null>();
  readonly known: Known = { nodes: false, pods: false, cloud: false };
  readonly #cluster: string;
  readonly #settled: (change: StoreChange) => void;
  readonly #dirtyNodes = new Set<string>();
  readonly #dirtyInstances = new Set<string>();
  readonly #dirtyPools = new Set<string>();
  #countsDirty = false;
  #timer: NodeJS.Timeout | null = null;
  #due = 0;
  #settledAt = Number.NEGATIVE_INFINITY;
  #poolsAt = Number.NEGATIVE_INFINITY;

  constructor(cluster: string, settled: (change: StoreChange) => void) {
    this.#cluster = cluster;
    this.#settled = settled;
  }

  /** The first complete list: unknown numbers become known. */
  setKnown(source: keyof Known): void {
    if (this.known[source]) return;
    this.known[source] = true;
    for (const uid of this.nodeTable.uids()) this.#dirtyNodes.add(uid);
    for (const instance of this.cloud.instances()) this.#dirtyInstances.add(instance);
    for (const pool of this.cloud.pools()) this.#dirtyPools.add(pool.id);
    this.countMoved();
  }

  countMoved(): void {
    this.#countsDirty = true;
    this.#soon();
  }

  settle(): void {
    this.#settle(true);
  }

  rowNamed(name: string): LabeledNode | null {
    this.settle();
    const uid = this.nodeTable.uidOfName(name);
    if (uid !== undefined) return this.rows.get(uid) ?? null;
    const instance = this.cloud.instance(name) ?? this.cloud.node(null, name);
    return instance === null ? null : (this.rows.get(instanceKey(instance.instanceId)) ?? null);
  }

  troubledPools(now: number): TroubledPools | null {
    this.settle();
    if (!this.known.cloud) return null;
    const { cloud, shortSince } = this;
    const pools = [...this.poolRows.values()];
    return {
      stuck: pools
        .filter(({ id, state }) => isStuck(state, cloud.stateSince(id), now))
        .map((pool) => ({ pool, since: pool.task?.startedAt ?? cloud.stateChangedAt(pool.id) })),
      short: pools
        .filter((pool) => isShort(pool) === true)
        .map((pool) => ({ pool, since: shortSince.get(pool.id) ?? null })),
    };
  }

  #settle(withPools: boolean): void {
    this.close();
    const dirty = this.#dirtyNodes.size + this.#dirtyInstances.size + this.#dirtyPools.size;
    if (dirty === 0 && !this.#countsDirty) return;
    const now = performance.now();
    this.#settledAt = now;
    const nodes = this.#settleNodes();
    const arePoolsDue = withPools || now - this.#poolsAt >= POOLS_EVERY_MS;
    if (arePoolsDue) this.#poolsAt = now;
    const change: StoreChange = { nodes, pools: arePoolsDue ? this.#settlePools() : [], workloads: [] };
    const moved = this.#countsDirty || change.nodes.length > 0 || change.pools.length > 0;
    this.#countsDirty = false;
    if (moved) this.#settled(change);
    if (this.#dirtyPools.size > 0) this.#soon();
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #settleNodes(): RowChange<LabeledNode>[] {
    const changes: RowChange<LabeledNode>[] = [];
    const put = (key: string, row: LabeledNode | null): void => {
      const change = this.rows.put(key, row);
      if (change === null) return;
      changes.push(change);
      for (const side of [change.before, change.after])
        if (side !== null && side.poolId !== null) this.#dirtyPools.add(side.poolId);
    };
    for (const uid of this.#dirtyNodes) put(uid, this.#kubeRow(uid));
    for (const instance of this.#dirtyInstances) put(instanceKey(instance), this.#cloudRow(instance));
    this.#dirtyNodes.clear();
    this.#dirtyInstances.clear();
    return changes;
  }

  #settlePools(): RowChange<NodePoolRow>[] {
    const changes: RowChange<NodePoolRow>[] = [];
    for (const id of this.#dirtyPools) {
      const row = this.#poolRow(id);
      this.#noteShort(id, row);
      const change = this.poolRows.put(id, row);
      if (change !== null) changes.push(change);
    }
    this.#dirtyPools.clear();
    return changes;
  }

  /** The oldest of its nodes that are not Ready says since when, else that it was seen to become short; else that is unknown. */
  #noteShort(id: string, row: NodePoolRow | null): void {
    if (row === null || isShort(row) !== true) {
      this.shortSince.delete(id);
      return;
    }
    if (this.shortSince.has(id)) return;
    const before = this.poolRows.get(id);
    const seen = before !== undefined && isShort(before) === false ? [Date.now()] : [];
    const states = this.rows.group(id).filter(({ state }) => state !== 'ready');
    const times = [...seen, ...states.flatMap(({ stateSince }) => stateSince ?? [])];
    this.shortSince.set(id, times.length === 0 ? null : Math.min(...times));
  }

  #kubeRow(uid: string): LabeledNode | null {
    const kube = this.nodeTable.get(uid);
    if (kube === undefined) return null;
    const cloud = this.cloud.node(instanceIdOf(kube.providerId), kube.name);
    return kubeNodeRow({
      cluster: this.#cluster,
      kube,
      cloud,
      unavailable: cloud === null ? null : this.cloud.unavailable(cloud.poolId),
      leftSince: cloud === null ? null : this.cloud.instanceSince(cloud.instanceId),
      poolName: (id) => this.cloud.pool(id)?.name ?? null,
      usage: this.podTable.usage(kube.name),
      podsKnown: this.known.pods,
    });
  }

  #cloudRow(instanceId: string): LabeledNode | null {
    const cloud = this.cloud.instance(instanceId);
    // Before Kubernetes has been read, a machine without a Node object is normal.
    if (cloud === undefined || !this.known.nodes || this.#uidOf(cloud) !== undefined) return null;
    return cloudNodeRow({
      cluster: this.#cluster,
      cloud,
      pool: this.cloud.pool(cloud.poolId),
      unavailable: this.cloud.unavailable(cloud.poolId),
      since: this.cloud.instanceSince(instanceId),
    });
  }

  #uidOf({ instanceId, nodeName }: CloudNode): string | undefined {
    return (
      this.nodeTable.uidOfInstance(instanceId) ?? (nodeName === null ? undefined : this.nodeTable.uidOfName(nodeName))
    );
  }

  #poolRow(id: string): NodePoolRow | null {
    const pool = this.cloud.pool(id);
    if (pool === null) return null;
    const nodes = this.rows.group(id);
    return poolRow({ cluster: this.#cluster, pool, nodes, task: this.cloud.task(id), known: this.known });
  }

  #nodeMoved(node: KubeNode): void {
    this.#dirtyNodes.add(node.uid);
    const instance = instanceIdOf(node.providerId) ?? this.cloud.node(null, node.name)?.instanceId;
    if (instance !== undefined) this.#dirtyInstances.add(instance);
    this.#soon();
  }

  #usageMoved(nodeName: string): void {
    const uid = this.nodeTable.uidOfName(nodeName);
    if (uid === undefined) return;
    this.#dirtyNodes.add(uid);
    this.#soon();
  }

  #instanceMoved(node: CloudNode): void {
    this.#dirtyInstances.add(node.instanceId);
    const uid = this.#uidOf(node);
    if (uid !== undefined) this.#dirtyNodes.add(uid);
    this.#soon();
  }

  #poolMoved(id: string): void {
    this.#dirtyPools.add(id);
    const name = this.cloud.pool(id)?.name ?? null;
    for (const row of this.rows.group(id)) {
      // The pool's name is in its nodes' rows.
      if (row.poolName === name) continue;
      if (row.uid !== null) this.#dirtyNodes.add(row.uid);
      else if (row.instanceId !== null) this.#dirtyInstances.add(row.instanceId);
    }
    this.#soon();
  }

  #soon(): void {
    const areOnlyPools = this.#dirtyNodes.size + this.#dirtyInstances.size === 0 && !this.#countsDirty;
    const due = areOnlyPools ? this.#poolsAt + POOLS_EVERY_MS : this.#settledAt + SETTLE_EVERY_MS;
    if (this.#timer !== null && this.#due <= due) return;
    this.close();
    this.#due = due;
    this.#timer = setTimeout(() => this.#settle(false), Math.max(0, due - performance.now()));
    this.#timer.unref();
  }
}
