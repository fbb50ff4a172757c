import type { CloudNode, CloudNodePool, CloudReader } from '@/lib/domain/ports/cloud';
import { type AckTiming, retryMsOf } from '../feeds/timing';
import { inTransition, poolStateOf } from '@/lib/domain/pool/node-pool';

/** What rarely changes. */
const EVERY_MS = 60_000;

/** Times in epoch milliseconds. */
export interface UnavailablePool {
  pool: CloudNodePool;
  error: unknown;
  failures: number;
  retryAt: number;
}

interface ReadRequest {
  pools: readonly CloudNodePool[];
  now: number;
  moving: { has(id: string): boolean };
}

/** Reads the machines of pools where something changes. A failed pool is retried later and stops no other. */
export class PoolInstances {
  readonly #reader: Pick<CloudReader, 'nodes'>;
  readonly #timing: AckTiming;
  readonly #read = new Map<string, { at: number; total: number | null }>();
  readonly #unavailable = new Map<string, UnavailablePool>();

  constructor(reader: Pick<CloudReader, 'nodes'>, timing: AckTiming) {
    this.#reader = reader;
    this.#timing = timing;
  }

  get unavailable(): readonly UnavailablePool[] {
    return [...this.#unavailable.values()];
  }

  async read(request: ReadRequest): Promise<Map<string, CloudNode[]>> {
    this.#forget(new Set(request.pools.map(({ id }) => id)));
    const read = new Map<string, CloudNode[]>();
    for (const pool of request.pools) {
      if (!this.#isDue(pool, request)) continue;
      const nodes = await this.#nodesOf(pool, request.now);
      if (nodes !== null) read.set(pool.id, nodes);
    }
    return read;
  }

  async #nodesOf(pool: CloudNodePool, now: number): Promise<CloudNode[] | null> {
    try {
      const nodes = await this.#reader.nodes(pool.id);
      this.#read.set(pool.id, { at: now, total: pool.instances.total });
      this.#unavailable.delete(pool.id);
      return nodes.map((node) => (node.poolId === '' ? { ...node, poolId: pool.id } : node));
    } catch (error) {
      const failures = (this.#unavailable.get(pool.id)?.failures ?? 0) + 1;
      const retryAt = now + retryMsOf({ timing: this.#timing, failures, error });
      this.#unavailable.set(pool.id, { pool, error, failures, retryAt });
      return null;
    }
  }

  /** Machines missing in Kubernetes matter only where ACK counts some that are not running. */
  #isDue(pool: CloudNodePool, { now, moving }: ReadRequest): boolean {
    const unavailable = this.#unavailable.get(pool.id);
    if (unavailable !== undefined) return now >= unavailable.retryAt;
    const { counts, instances } = pool;
    if (inTransition(poolStateOf(pool.rawState)) || moving.has(pool.id)) return true;
    if (counts.initial + counts.failed + counts.offline + counts.removing > 0) return true;
    const last = this.#read.get(pool.id);
    return last === undefined || last.total !== instances.total || now - last.at > EVERY_MS;
  }

  #forget(present: ReadonlySet<string>): void {
    for (const known of [this.#read, this.#unavailable])
      for (const id of known.keys()) if (!present.has(id)) known.delete(id);
  }
}
