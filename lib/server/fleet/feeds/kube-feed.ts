import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { Clock } from '@/lib/domain/ports/clock';
import { connectKube, type KubeConnection } from '@/lib/server/kube/transport/connect-kube';
import { Reflector } from '@/lib/server/kube/watch/reflector';
import { WORKLOADS } from '@/lib/server/kube/watch/resources';
import type { ClusterStore } from '../cluster-store';
import type { CredentialSource, GrantedCredential } from './credential-source';
import { noConnection } from './kube-access';
import { type Feed, FEEDS } from './watched-resources';
import type { KubeTiming } from './timing';
import { WakeableWait } from './wakeable-wait';
import { sameValue } from '../tables/same-value';
import { PROBE, type SourceHealth } from './source-health';

/** How long a reader waits for the first credential of a feed that has just been started. */
const FIRST_CREDENTIAL_MS = 10_000;
/** A watch opened with the old credential may run on; it ends by itself within ten minutes. */
const OLD_CONNECTION_MS = 11 * 60_000;
/** A kind that is not installed; requested rarely. */
const ABSENT_RETRY_MS = 5 * 60_000;
/** A kind that takes longer to read does not keep the next ones waiting. */
const WAVE_MS = 5_000;
/** Timers hold at most about 24 days; nothing needs more than a day. */
const LONGEST_WAIT_MS = 24 * 3_600_000;

interface FeedOptions {
  store: ClusterStore;
  source: CredentialSource;
  health: SourceHealth;
  clock: Clock;
  timing: KubeTiming;
}

/** Keeps one cluster's store in sync with its Kubernetes API: credential, reflectors, health probe. */
export class KubeFeed {
  readonly #o: FeedOptions;
  readonly #reflectors: ReadonlyMap<string, Reflector>;
  readonly #credentialWait = new WakeableWait();
  readonly #probeWait = new WakeableWait();
  readonly #failing = new Set<string>();
  /** Called when a kind has been read or cannot be. */
  readonly #awaited = new Map<string, () => void>();
  readonly #old = new Map<KubeConnection, NodeJS.Timeout>();
  /** Settles after the first credential request, whatever the result. */
  readonly #requested: Promise<void>;
  #markRequested: () => void = () => undefined;
  #granted: GrantedCredential | null = null;
  #connection: KubeConnection | null = null;
  #stopped = false;
  /** The last probe had no answer. */
  #silent = false;

  constructor(o: FeedOptions) {
    this.#o = o;
    this.#requested = new Promise((resolve) => (this.#markRequested = resolve));
    this.#reflectors = new Map(FEEDS.map((feed) => [feed.kind, this.#reflector(feed)]));
  }

  start(): void {
    void this.#keepCredential();
    void this.#keepProbing();
    void this.#readInOrder();
  }

  stop(): void {
    this.#stopped = true;
    this.#markRequested();
    this.#credentialWait.end();
    this.#probeWait.end();
    for (const reflector of this.#reflectors.values()) reflector.stop();
    for (const [connection, timer] of this.#old) {
      clearTimeout(timer);
      connection.transport.close();
    }
    this.#connection?.transport.close();
    this.#connection = null;
  }

  /** Waits for the first credential right after the start. @throws UpstreamFailure when there is none. */
  async connection(): Promise<KubeConnection> {
    if (this.#connection === null)
      await Promise.race([this.#requested, delay(FIRST_CREDENTIAL_MS, undefined, { ref: false })]);
    if (this.#connection === null) throw noConnection(this.#o.store.identity.name, this.#o.health);
    return this.#connection;
  }

  /** Whether the store holds a kind completely and watches it. */
  isSynced(kind: 'nodes' | 'pods' | 'workloads' | 'budgets'): boolean {
    const kinds = kind === 'workloads' ? WORKLOADS.map((workload) => workload.kind) : [kind];
    return kinds.every((one) => this.#reflectors.get(one)?.isComplete === true && !this.#failing.has(one));
  }

  #reflector({ kind, path, query, required, custom = false }: Feed): Reflector {
    const timing = this.#o.timing.reflector;
    return new Reflector({
      path,
      ...(query === undefined ? {} : { query }),
      transport: () => this.#connection?.transport ?? null,
      sink: this.#o.store.sink(kind),
      timing: custom ? { ...timing, absentRetryMs: ABSENT_RETRY_MS } : timing,
      now: () => this.#o.clock.now(),
      events: {
        alive: () => {
          this.#failing.delete(kind);
          if (required) this.#o.health.alive(kind);
        },
        synced: () => {
          this.#awaited.get(kind)?.();
          this.#hasSynced(kind);
        },
        failed: (error, retryAt) => {
          this.#awaited.get(kind)?.();
          this.#failing.add(kind);
          if (required) this.#o.health.failed(kind, error, retryAt);
          if (error.kind === 'forbidden') this.#o.store.placement.lost(kind);
          if (custom && error.kind === 'not-found') this.#o.store.placement.absent(kind);
          if (this.#o.source.cheap || error.details.upstream?.code === 'Unauthorized') this.#credentialWait.end();
        },
      },
    });
  }

  #hasSynced(kind: string): void {
    this.#o.store.setKnown(kind);
    if (kind === 'nodes') this.#o.health.ready();
  }

  /** What people look at first: all kinds at once would share one core, and the nodes would come as late as the pods. */
  async #readInOrder(): Promise<void> {
    const kinds = [...this.#reflectors.keys()];
    const rest = kinds.filter((kind) => kind !== 'nodes' && kind !== 'pods');
    for (const wave of [['nodes'], ['pods'], rest]) {
      if (this.#stopped) return;
      const read = wave.map((kind) => new Promise<void>((resolve) => this.#awaited.set(kind, resolve)));
      for (const kind of wave) void this.#reflectors.get(kind)?.run();
      await Promise.race([Promise.all(read), delay(WAVE_MS, undefined, { ref: false })]);
    }
  }

  async #keepCredential(): Promise<void> {
    while (!this.#stopped) {
      const requestedAt = this.#o.clock.now();
      let waitMs = this.#o.timing.credentialRetryMs;
      try {
        this.#take(await this.#o.source.get());
        waitMs = this.#renewalMs(requestedAt);
      } catch (error) {
        this.#o.health.failed('credential', error, requestedAt + waitMs);
      }
      this.#markRequested();
      // Refused credentials are requested no more often than this.
      const least = Math.min(waitMs, this.#o.timing.credentialRetryMs);
      await this.#credentialWait.wait(waitMs, least);
    }
  }

  /** After four fifths of its life, so that a failed renewal can be repeated. */
  #renewalMs(requestedAt: number): number {
    const expiresAt = this.#granted?.expiresAt ?? null;
    if (expiresAt === null) return LONGEST_WAIT_MS;
    return Math.min(LONGEST_WAIT_MS, Math.max(this.#o.timing.credentialRetryMs, (expiresAt - requestedAt) * 0.8));
  }

  #take(granted: GrantedCredential): void {
    if (this.#stopped) return;
    this.#o.health.recovered('credential');
    if (sameValue(this.#granted, granted)) return;
    this.#granted = granted;
    this.#retire();
    this.#connection = connectKube(granted.credential);
    for (const reflector of this.#reflectors.values()) reflector.retryNow();
    void this.#readVersion();
  }

  #retire(): void {
    const old = this.#connection;
    if (old === null) return;
    const timer = setTimeout(() => {
      this.#old.delete(old);
      old.transport.close();
    }, OLD_CONNECTION_MS);
    timer.unref();
    this.#old.set(old, timer);
  }

  async #keepProbing(): Promise<void> {
    while (!this.#stopped) {
      await this.#probeWait.wait(this.#silent ? this.#o.timing.downProbeMs : this.#o.timing.probeMs);
      const connection = this.#connection;
      if (this.#stopped || connection === null) continue;
      if (!this.#o.health.failing && this.#o.clock.now() - (this.#o.health.seenAt ?? 0) < this.#o.timing.probeMs)
        continue;
      await this.#probe(connection);
    }
  }

  /** Proves only that the server is up: a half-open watch may have missed events. */
  async #probe({ transport }: KubeConnection): Promise<void> {
    try {
      await transport.probe('/readyz');
    } catch (error) {
      if (!isAnswer(error)) {
        this.#silent = true;
        return this.#o.health.failed(PROBE, error, this.#o.clock.now() + this.#o.timing.downProbeMs);
      }
    }
    this.#o.health.recovered(PROBE);
    // A server that is back is read at once; one that was up all along keeps the waits that it asked for.
    if (!this.#silent) return;
    this.#silent = false;
    for (const reflector of this.#reflectors.values()) reflector.retryNow();
  }

  /** For display only; ACK reports it too, and list failures are reported elsewhere. */
  async #readVersion(): Promise<void> {
    try {
      this.#o.store.setKubernetesVersion(await (await this.connection()).reader.serverVersion());
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) throw error;
    }
  }
}

/** A server that refuses or lacks the readiness path is up all the same. */
const isAnswer = (error: unknown): boolean =>
  error instanceof UpstreamFailure &&
  (error.kind === 'not-found' || (error.kind === 'forbidden' && error.details.upstream?.code !== 'Unauthorized'));
