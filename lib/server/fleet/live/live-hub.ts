import 'server-only';
import { randomBytes } from 'node:crypto';
import type { LiveView } from '@/lib/contract/live';
import { Failure } from '@/lib/domain/failure';
import type { Actor } from '@/lib/domain/access/actor';
import type { Clock } from '@/lib/domain/ports/clock';
import { type LiveCluster, LiveTab } from './live-tab';

const TICK_MS = 1_000;
const PING_EVERY_TICKS = 15;

/** Notifies about altered changes; implemented by the engine. */
export interface ChangeFeed {
  onMoved(listener: (moved: { id: string; state: string }) => void): () => void;
}

export class LiveHub {
  readonly #tabs = new Map<string, LiveTab>();
  readonly #clusters: ReadonlyMap<string, LiveCluster>;
  readonly #clock: Clock;
  #ticker: NodeJS.Timeout | null = null;
  #ticks = 0;
  #changes: ChangeFeed | null = null;
  #unfollow: () => void = () => undefined;

  constructor({ clusters, clock }: { clusters: readonly LiveCluster[]; clock: Clock }) {
    this.#clusters = new Map(clusters.map((cluster) => [cluster.name, cluster]));
    this.#clock = clock;
  }

  get size(): number {
    return this.#tabs.size;
  }

  follow(changes: ChangeFeed): void {
    if (this.#changes === changes) return;
    this.#unfollow();
    this.#changes = changes;
    this.#unfollow = changes.onMoved((moved) => {
      for (const tab of this.#tabs.values()) tab.changeMoved(moved);
    });
  }

  /** It ends with the signal, its reader, or the hub. */
  open({ actor, signal }: { actor: Actor; signal: AbortSignal }): ReadableStream<Uint8Array> {
    const id = randomBytes(16).toString('hex');
    const tab: LiveTab = new LiveTab({
      id,
      actorId: actor.id,
      clusters: this.#clusters,
      clock: this.#clock,
      closed: () => this.#closed(id),
    });
    this.#tabs.set(id, tab);
    this.#ticker ??= this.#startTicking();
    if (signal.aborted) tab.close();
    else signal.addEventListener('abort', () => tab.close(), { once: true });
    return tab.stream;
  }

  /** @throws Failure `not-found` for a tab that does not exist or belongs to another person */
  declare({ actor, tab: id, views }: { actor: Actor; tab: string; views: readonly LiveView[] }): void {
    const tab = this.#tabs.get(id);
    if (tab === undefined || tab.actorId !== actor.id)
      throw new Failure('not-found', 'This live connection has ended.', {
        remedy:
          'The page reconnects automatically. If this repeats, give all requests of a browser to the same replica (session affinity).',
      });
    tab.declare(views);
  }

  stop(): void {
    this.#unfollow();
    this.#changes = null;
    for (const tab of this.#tabs.values()) tab.close();
  }

  #startTicking(): NodeJS.Timeout {
    const ticker = setInterval(() => this.#tick(), TICK_MS);
    ticker.unref();
    return ticker;
  }

  #tick(): void {
    this.#ticks += 1;
    for (const tab of this.#tabs.values()) {
      tab.sendSources();
      tab.sendPlacement();
      if (this.#ticks % PING_EVERY_TICKS === 0) tab.ping();
    }
  }

  #closed(id: string): void {
    this.#tabs.delete(id);
    if (this.#tabs.size > 0 || this.#ticker === null) return;
    clearInterval(this.#ticker);
    this.#ticker = null;
  }
}
