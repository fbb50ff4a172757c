import type { CloudCluster, CloudNode, CloudNodePool, CloudTask } from '@/lib/domain/ports/cloud';
import { sameValue } from './same-value';

/** One poll of ACK. A pool without an entry in `nodes` keeps its known machines. */
export interface CloudSnapshot {
  /** When it was taken, epoch milliseconds. */
  at: number;
  pools: CloudNodePool[];
  nodes: ReadonlyMap<string, CloudNode[]>;
  /** Why machines of a pool could not be read: what is known of them is old. */
  unavailable?: ReadonlyMap<string, string>;
  tasks: ReadonlyMap<string, CloudTask>;
}

interface Moved {
  pool: (id: string) => void;
  instance: (node: CloudNode) => void;
}

/** ACK's pools, machines and running tasks; reports which changed. */
export class CloudTable {
  readonly #pools = new Map<string, CloudNodePool>();
  /** `seen`: the change to the state was observed, else it may be older. */
  readonly #stateSince = new Map<string, { at: number; seen: boolean }>();
  /** Of instances whose state changed since the first poll. */
  readonly #instanceSince = new Map<string, number>();
  readonly #nodes = new Map<string, CloudNode>();
  readonly #byName = new Map<string, CloudNode>();
  #tasks: ReadonlyMap<string, CloudTask> = new Map();
  #isFirst = true;
  #unavailable: ReadonlyMap<string, string> = new Map();
  #cluster: CloudCluster | null = null;
  readonly #moved: Moved;

  constructor(on: Moved) {
    this.#moved = on;
  }

  get cluster(): CloudCluster | null {
    return this.#cluster;
  }

  pool(id: string): CloudNodePool | null {
    return this.#pools.get(id) ?? null;
  }

  pools(): IterableIterator<CloudNodePool> {
    return this.#pools.values();
  }

  /** At the latest since then. Epoch milliseconds; null for no such pool. */
  stateSince(id: string): number | null {
    return this.#stateSince.get(id)?.at ?? null;
  }

  /** Null also when it has been in that state since the first poll: since when is unknown. */
  stateChangedAt(id: string): number | null {
    const since = this.#stateSince.get(id);
    return since?.seen === true ? since.at : null;
  }

  /** The same of an instance; null also when it has been in that state since Mullion started. */
  instanceSince(id: string): number | null {
    return this.#instanceSince.get(id) ?? null;
  }

  task(poolId: string): CloudTask | null {
    return this.#tasks.get(poolId) ?? null;
  }

  /** Null when the machines could be read. */
  unavailable(poolId: string): string | null {
    return this.#unavailable.get(poolId) ?? null;
  }

  node(instanceId: string | null, name: string): CloudNode | null {
    return (instanceId === null ? undefined : this.#nodes.get(instanceId)) ?? this.#byName.get(name) ?? null;
  }

  instances(): IterableIterator<string> {
    return this.#nodes.keys();
  }

  instance(instanceId: string): CloudNode | undefined {
    return this.#nodes.get(instanceId);
  }

  setCluster(cluster: CloudCluster): void {
    this.#cluster = cluster;
  }

  set(snapshot: CloudSnapshot): void {
    const tasksBefore = this.#tasks;
    this.#tasks = snapshot.tasks;
    for (const id of new Set([...tasksBefore.keys(), ...snapshot.tasks.keys()]))
      if (!sameValue(tasksBefore.get(id), snapshot.tasks.get(id))) this.#moved.pool(id);
    this.#setPools(snapshot.pools, snapshot.at);
    this.#isFirst = false;
    for (const [poolId, nodes] of snapshot.nodes) this.#setNodes(poolId, nodes, snapshot.at);
    this.#setUnavailable(snapshot.unavailable ?? new Map());
  }

  #setUnavailable(unavailable: ReadonlyMap<string, string>): void {
    const before = this.#unavailable;
    this.#unavailable = unavailable;
    for (const node of this.#nodes.values())
      if (before.get(node.poolId) !== unavailable.get(node.poolId)) this.#moved.instance(node);
  }

  #setPools(pools: CloudNodePool[], now: number): void {
    const ids = new Set(pools.map(({ id }) => id));
    for (const id of this.#pools.keys())
      if (!ids.has(id)) {
        this.#pools.delete(id);
        this.#stateSince.delete(id);
        this.#setNodes(id, [], now);
        this.#moved.pool(id);
      }
    for (const pool of pools) {
      const known = this.#pools.get(pool.id);
      if (known?.rawState !== pool.rawState) this.#stateSince.set(pool.id, { at: now, seen: !this.#isFirst });
      if (sameValue(known, pool)) continue;
      this.#pools.set(pool.id, pool);
      this.#moved.pool(pool.id);
    }
  }

  #setNodes(poolId: string, nodes: CloudNode[], now: number): void {
    const ids = new Set(nodes.map(({ instanceId }) => instanceId));
    for (const known of this.#nodes.values())
      if (known.poolId === poolId && !ids.has(known.instanceId)) {
        this.#instanceSince.delete(known.instanceId);
        this.#forget(known);
      }
    for (const node of nodes) {
      const known = this.#nodes.get(node.instanceId);
      if (sameValue(known, node)) continue;
      if (known !== undefined && known.rawState !== node.rawState) this.#instanceSince.set(node.instanceId, now);
      if (known !== undefined) this.#forget(known);
      this.#nodes.set(node.instanceId, node);
      if (node.nodeName !== null && node.nodeName !== '') this.#byName.set(node.nodeName, node);
      this.#moved.instance(node);
    }
  }

  #forget(node: CloudNode): void {
    this.#nodes.delete(node.instanceId);
    if (node.nodeName !== null && this.#byName.get(node.nodeName) === node) this.#byName.delete(node.nodeName);
    this.#moved.instance(node);
  }
}
