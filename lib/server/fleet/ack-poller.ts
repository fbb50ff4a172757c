import 'server-only';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { Clock } from '@/lib/domain/ports/clock';
import type { CloudNode, CloudNodePool, CloudReader, CloudTask } from '@/lib/domain/ports/cloud';
import type { ClusterStore } from './cluster-store';
import { Pause } from './pause';
import { inTransition, poolStateOf } from './pool-state';
import type { SourceMark } from './source-mark';

export interface AckTiming {
  /** Between polls while a pool is in transition or somebody asked for news. */
  fastMs: number;
  slowMs: number;
  /** How long a poke keeps polls fast. */
  pokedMs: number;
  /** A pool that has been in transition for longer is polled slowly again. */
  fastAtMostMs: number;
  firstRetryMs: number;
  lastRetryMs: number;
}

export const usualAckTiming: AckTiming = {
  fastMs: 2_000,
  slowMs: 15_000,
  pokedMs: 20_000,
  fastAtMostMs: 30 * 60_000,
  firstRetryMs: 2_000,
  lastRetryMs: 60_000,
};

/** What is asked seldom because it hardly moves. */
const CLUSTER_EVERY_MS = 60_000;
const NODES_EVERY_MS = 60_000;

/** Polls one ACK cluster into its store: pools each time, machines and tasks where something moves. */
export class AckPoller {
  readonly #store: ClusterStore;
  readonly #reader: CloudReader;
  readonly #mark: SourceMark;
  readonly #clock: Clock;
  readonly #timing: AckTiming;
  readonly #pause = new Pause();
  /** Since when a pool has been seen in transition. */
  readonly #movingSince = new Map<string, number>();
  readonly #nodesReadAt = new Map<string, number>();
  #clusterReadAt = Number.NEGATIVE_INFINITY;
  #pokedUntil = Number.NEGATIVE_INFINITY;
  #failures = 0;
  #stopped = false;

  constructor(o: {
    store: ClusterStore;
    reader: CloudReader;
    mark: SourceMark;
    clock: Clock;
    timing?: AckTiming;
  }) {
    this.#store = o.store;
    this.#reader = o.reader;
    this.#mark = o.mark;
    this.#clock = o.clock;
    this.#timing = o.timing ?? usualAckTiming;
  }

  async run(): Promise<void> {
    while (!this.#stopped) {
      const waitMs = await this.#attempt();
      if (!this.#stopped) await this.#pause.wait(waitMs, Math.min(waitMs, this.#timing.fastMs / 2));
    }
  }

  stop(): void {
    this.#stopped = true;
    this.#pause.end();
  }

  /** Something was just written: look now and keep looking often for a while. */
  poke(): void {
    this.#pokedUntil = this.#clock.now() + this.#timing.pokedMs;
    if (this.#failures === 0) this.#pause.end();
  }

  async #attempt(): Promise<number> {
    try {
      await this.#poll();
      this.#failures = 0;
      this.#mark.alive('poll');
      this.#mark.ready();
      return this.#isFast() ? this.#timing.fastMs : this.#timing.slowMs;
    } catch (error) {
      this.#failures += 1;
      const waitMs = this.#retryMs(error);
      this.#mark.failed('poll', error, this.#clock.now() + waitMs);
      return waitMs;
    }
  }

  #retryMs(error: unknown): number {
    const { firstRetryMs, lastRetryMs } = this.#timing;
    const grown = Math.min(lastRetryMs, firstRetryMs * 2 ** Math.min(this.#failures - 1, 10));
    const told = error instanceof UpstreamFailure ? (error.details.retryAfterMs ?? 0) : 0;
    return Math.max(told, grown);
  }

  async #poll(): Promise<void> {
    const now = this.#clock.now();
    if (now - this.#clusterReadAt > CLUSTER_EVERY_MS) {
      this.#store.setCloudCluster(await this.#reader.cluster());
      this.#clusterReadAt = now;
    }
    const pools = await this.#reader.nodePools();
    const nodes = new Map<string, CloudNode[]>();
    for (const pool of pools)
      if (this.#needsNodes(pool, now)) nodes.set(pool.id, await this.#nodesOf(pool, now));
    this.#store.setCloud({ at: now, pools, nodes, tasks: await this.#tasksOf(pools) });
    this.#note(pools, now);
  }

  /** Machines that Kubernetes does not show matter only where ACK counts some that are not at work. */
  #needsNodes(pool: CloudNodePool, now: number): boolean {
    const { counts } = pool;
    if (inTransition(poolStateOf(pool.rawState)) || this.#movingSince.has(pool.id)) return true;
    if (counts.initial + counts.failed + counts.offline + counts.removing > 0) return true;
    return now - (this.#nodesReadAt.get(pool.id) ?? Number.NEGATIVE_INFINITY) > NODES_EVERY_MS;
  }

  async #nodesOf(pool: CloudNodePool, now: number): Promise<CloudNode[]> {
    const nodes = await this.#reader.nodes(pool.id);
    this.#nodesReadAt.set(pool.id, now);
    return nodes.map((node) => (node.poolId === '' ? { ...node, poolId: pool.id } : node));
  }

  /** The newest task in flight of each pool that is in transition. */
  async #tasksOf(pools: CloudNodePool[]): Promise<Map<string, CloudTask>> {
    const moving = new Set(
      pools.filter((pool) => inTransition(poolStateOf(pool.rawState))).map(({ id }) => id),
    );
    const running = new Map<string, CloudTask>();
    if (moving.size === 0) return running;
    for (const task of await this.#reader.tasks()) {
      const open = task.state === 'running' || task.state === 'paused';
      if (open && task.targetId !== null && moving.has(task.targetId) && !running.has(task.targetId))
        running.set(task.targetId, task);
    }
    return running;
  }

  /** A pool that has just come to rest is looked at once more, so that its machines are read at rest too. */
  #note(pools: CloudNodePool[], now: number): void {
    const moving = new Set<string>();
    for (const pool of pools) if (inTransition(poolStateOf(pool.rawState))) moving.add(pool.id);
    for (const id of this.#movingSince.keys()) if (!moving.has(id)) this.#movingSince.delete(id);
    for (const id of moving) if (!this.#movingSince.has(id)) this.#movingSince.set(id, now);
  }

  #isFast(): boolean {
    const now = this.#clock.now();
    if (now < this.#pokedUntil) return true;
    return [...this.#movingSince.values()].some((since) => now - since < this.#timing.fastAtMostMs);
  }
}
