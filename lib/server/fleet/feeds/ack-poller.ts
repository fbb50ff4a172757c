import 'server-only';
import type { Clock } from '@/lib/domain/ports/clock';
import type { CloudNodePool, CloudReader, CloudTask } from '@/lib/domain/ports/cloud';
import { type AckTiming, retryMsOf, usualAckTiming } from './ack-timing';
import type { ClusterStore } from '../cluster-store';
import { Pause } from './wakeable-wait';
import { PoolInstances } from '../tables/pool-instances';
import { inTransition, poolStateOf } from '@/lib/domain/pool/pool-state';
import { problemOf, type SourceHealth } from './source-health';

/** What is asked seldom because it hardly moves. */
const CLUSTER_EVERY_MS = 60_000;
/** Pools named in one sentence. */
const NAMED_AT_MOST = 3;

/** Polls one ACK cluster into its store: pools each time, machines and tasks where something moves. */
export class AckPoller {
  readonly #store: ClusterStore;
  readonly #reader: CloudReader;
  readonly #health: SourceHealth;
  readonly #clock: Clock;
  readonly #timing: AckTiming;
  readonly #pause = new Pause();
  /** Since when a pool has been seen in transition. */
  readonly #movingSince = new Map<string, number>();
  readonly #instances: PoolInstances;
  #clusterReadAt = Number.NEGATIVE_INFINITY;
  #pokedUntil = Number.NEGATIVE_INFINITY;
  #failures = 0;
  #stopped = false;
  /** Those who wait for a look that begins after they asked. */
  #waiting: (() => void)[] = [];

  constructor(o: { store: ClusterStore; reader: CloudReader; health: SourceHealth; clock: Clock; timing?: AckTiming }) {
    this.#store = o.store;
    this.#reader = o.reader;
    this.#health = o.health;
    this.#clock = o.clock;
    this.#timing = o.timing ?? usualAckTiming;
    this.#instances = new PoolInstances(o.reader, this.#timing);
  }

  async run(): Promise<void> {
    while (!this.#stopped) {
      const waitMs = await this.#attempt();
      if (!this.#stopped) await this.#pause.wait(waitMs, Math.min(waitMs, this.#timing.fastMs / 2));
    }
    this.#settle(this.#waiting);
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

  /** Ends when a look that began after this call is in the store, or when nobody looks any more. */
  lookAgain(): Promise<void> {
    if (this.#stopped) return Promise.resolve();
    const looked = new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.poke();
    return looked;
  }

  #settle(requested: readonly (() => void)[]): void {
    for (const resolve of requested) resolve();
  }

  async #attempt(): Promise<number> {
    const requested = this.#waiting.splice(0);
    try {
      await this.#poll();
      this.#settle(requested);
      this.#failures = 0;
      this.#health.alive('poll');
      this.#health.ready();
      this.#reportUnavailable();
      return this.#isFast() ? this.#timing.fastMs : this.#timing.slowMs;
    } catch (error) {
      this.#waiting.unshift(...requested);
      this.#failures += 1;
      const waitMs = retryMsOf({ timing: this.#timing, failures: this.#failures, error });
      this.#health.failed('poll', error, this.#clock.now() + waitMs);
      return waitMs;
    }
  }

  async #poll(): Promise<void> {
    const now = this.#clock.now();
    if (now - this.#clusterReadAt > CLUSTER_EVERY_MS) {
      this.#store.setCloudCluster(await this.#reader.cluster());
      this.#clusterReadAt = now;
    }
    const pools = await this.#reader.nodePools();
    const tasks = await this.#tasksOf(pools);
    const nodes = await this.#instances.read({ pools, now, moving: this.#movingSince });
    const unavailable = new Map(
      this.#instances.unavailable.map(({ pool, error }) => [pool.id, problemOf(error).message]),
    );
    this.#store.setCloud({ at: now, pools, nodes, unavailable, tasks });
    this.#note(pools, now);
  }

  /** The source answers, yet what it does not tell must not look known. */
  #reportUnavailable(): void {
    const { unavailable } = this.#instances;
    const [first] = unavailable;
    if (first === undefined) return this.#health.setGap(null);
    const names = unavailable.slice(0, NAMED_AT_MOST).map(({ pool }) => pool.name || pool.id);
    const more = unavailable.length > names.length ? ` and ${unavailable.length - names.length} more` : '';
    const what = `Instances of the node pool${unavailable.length > 1 ? 's' : ''} ${names.join(', ')}${more} could not be read`;
    this.#health.setGap({ what, error: first.error, retryAt: first.retryAt });
  }

  /** The newest task in flight of each pool that is in transition. */
  async #tasksOf(pools: CloudNodePool[]): Promise<Map<string, CloudTask>> {
    const moving = new Set(pools.filter((pool) => inTransition(poolStateOf(pool.rawState))).map(({ id }) => id));
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
