import 'server-only';
import type { Clock } from '@/lib/domain/ports/clock';
import type { CloudNodePool, CloudReader, CloudTask } from '@/lib/domain/ports/cloud';
import { type AckTiming, retryMsOf } from './timing';
import type { ClusterStore } from '../cluster-store';
import { WakeableWait } from './wakeable-wait';
import { PoolInstances } from '../tables/pool-instances';
import { inTransition, poolStateOf } from '@/lib/domain/pool/node-pool';
import { problemOf, type SourceHealth } from './source-health';

/** What rarely changes. */
const CLUSTER_EVERY_MS = 60_000;
const MAX_NAMED = 3;

interface PollerOptions {
  store: ClusterStore;
  reader: CloudReader;
  health: SourceHealth;
  clock: Clock;
  timing: AckTiming;
}

/** Pools at each poll, machines and tasks where something changes. */
export class AckPoller {
  readonly #o: PollerOptions;
  readonly #wait = new WakeableWait();
  readonly #movingSince = new Map<string, number>();
  readonly #instances: PoolInstances;
  #clusterReadAt = Number.NEGATIVE_INFINITY;
  #pokedUntil = Number.NEGATIVE_INFINITY;
  #failures = 0;
  #stopped = false;
  /** Resolved by a poll that began after the request. */
  #waiting: (() => void)[] = [];

  constructor(o: PollerOptions) {
    this.#o = o;
    this.#instances = new PoolInstances(o.reader, o.timing);
  }

  async run(): Promise<void> {
    while (!this.#stopped) {
      const waitMs = await this.#attempt();
      if (!this.#stopped) await this.#wait.wait(waitMs, Math.min(waitMs, this.#o.timing.fastMs / 2));
    }
    this.#settle(this.#waiting);
  }

  stop(): void {
    this.#stopped = true;
    this.#wait.end();
  }

  /** After a write: polls now and often for a while. */
  poke(): void {
    this.#pokedUntil = this.#o.clock.now() + this.#o.timing.pokedMs;
    if (this.#failures === 0) this.#wait.end();
  }

  /** Resolves when a poll that began after this call is in the store, or polling stops. */
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
      this.#o.health.alive('poll');
      this.#o.health.ready();
      this.#reportUnavailable();
      return this.#isFast() ? this.#o.timing.fastMs : this.#o.timing.slowMs;
    } catch (error) {
      this.#waiting.unshift(...requested);
      this.#failures += 1;
      const waitMs = retryMsOf({ timing: this.#o.timing, failures: this.#failures, error });
      this.#o.health.failed('poll', error, this.#o.clock.now() + waitMs);
      return waitMs;
    }
  }

  async #poll(): Promise<void> {
    const now = this.#o.clock.now();
    if (now - this.#clusterReadAt > CLUSTER_EVERY_MS) {
      this.#o.store.setCloudCluster(await this.#o.reader.cluster());
      this.#clusterReadAt = now;
    }
    const pools = await this.#o.reader.nodePools();
    const tasks = await this.#tasksOf(pools);
    const nodes = await this.#instances.read({ pools, now, moving: this.#movingSince });
    const unavailable = new Map(
      this.#instances.unavailable.map(({ pool, error }) => [pool.id, problemOf(error).message]),
    );
    this.#o.store.setCloud({ at: now, pools, nodes, unavailable, tasks });
    this.#note(pools, now);
  }

  /** The source answers, but its gaps must not look known. */
  #reportUnavailable(): void {
    const { unavailable } = this.#instances;
    const [first] = unavailable;
    if (first === undefined) return this.#o.health.setGap(null);
    const names = unavailable.slice(0, MAX_NAMED).map(({ pool }) => pool.name || pool.id);
    const more = unavailable.length > names.length ? ` and ${unavailable.length - names.length} more` : '';
    const what = `Instances of the node pool${unavailable.length > 1 ? 's' : ''} ${names.join(', ')}${more} could not be read`;
    this.#o.health.setGap({ what, error: first.error, retryAt: first.retryAt });
  }

  async #tasksOf(pools: CloudNodePool[]): Promise<Map<string, CloudTask>> {
    const moving = new Set(pools.filter((pool) => inTransition(poolStateOf(pool.rawState))).map(({ id }) => id));
    const running = new Map<string, CloudTask>();
    if (moving.size === 0) return running;
    for (const task of await this.#o.reader.tasks()) {
      const open = task.state === 'running' || task.state === 'paused';
      if (open && task.targetId !== null && moving.has(task.targetId) && !running.has(task.targetId))
        running.set(task.targetId, task);
    }
    return running;
  }

  /** A pool that came to rest is polled once more, so that its machines are read at rest. */
  #note(pools: CloudNodePool[], now: number): void {
    const moving = new Set<string>();
    for (const pool of pools) if (inTransition(poolStateOf(pool.rawState))) moving.add(pool.id);
    for (const id of this.#movingSince.keys()) if (!moving.has(id)) this.#movingSince.delete(id);
    for (const id of moving) if (!this.#movingSince.has(id)) this.#movingSince.set(id, now);
  }

  #isFast(): boolean {
    const now = this.#o.clock.now();
    if (now < this.#pokedUntil) return true;
    return [...this.#movingSince.values()].some((since) => now - since < this.#o.timing.fastAtMostMs);
  }
}
