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
import { type KubeTiming, usualKubeTiming } from './kube-timing';
import { Pause } from './wakeable-wait';
import { sameValue } from '../tables/same-value';
import { PROBE, type SourceHealth } from './source-health';

/** How long a reader waits for the first credential of a feed that has just been started. */
const FIRST_CREDENTIAL_MS = 10_000;
/** A watch opened with the old credential may run on; it ends by itself within ten minutes. */
const OLD_CONNECTION_MS = 11 * 60_000;
/** A kind that the API server does not have comes with an installation, and is not asked for all the time. */
const ABSENT_RETRY_MS = 5 * 60_000;
/** Longest wait a timer can hold is about 24 days; nothing needs a longer one than a day. */
const LONGEST_WAIT_MS = 24 * 3_600_000;

/** Keeps one cluster's store equal to its Kubernetes API: credential, reflectors, sign of life. */
export class KubeFeed {
  readonly #store: ClusterStore;
  readonly #source: CredentialSource;
  readonly #health: SourceHealth;
  readonly #clock: Clock;
  readonly #timing: KubeTiming;
  readonly #reflectors: ReadonlyMap<string, Reflector>;
  readonly #credentialPause = new Pause();
  readonly #probePause = new Pause();
  /** Kinds whose reflector's last word was a failure. */
  readonly #failing = new Set<string>();
  readonly #old = new Map<KubeConnection, NodeJS.Timeout>();
  /** Settles when a credential was asked for once, whatever the answer. */
  readonly #requested: Promise<void>;
  #markRequested: () => void = () => undefined;
  #granted: GrantedCredential | null = null;
  #connection: KubeConnection | null = null;
  #stopped = false;

  constructor(o: {
    store: ClusterStore;
    source: CredentialSource;
    health: SourceHealth;
    clock: Clock;
    timing?: KubeTiming;
  }) {
    this.#store = o.store;
    this.#source = o.source;
    this.#health = o.health;
    this.#clock = o.clock;
    this.#timing = o.timing ?? usualKubeTiming;
    this.#requested = new Promise((resolve) => (this.#markRequested = resolve));
    this.#reflectors = new Map(FEEDS.map((feed) => [feed.kind, this.#reflector(feed)]));
  }

  start(): void {
    void this.#keepCredential();
    void this.#keepProbing();
    for (const reflector of this.#reflectors.values()) void reflector.run();
  }

  stop(): void {
    this.#stopped = true;
    this.#markRequested();
    this.#credentialPause.end();
    this.#probePause.end();
    for (const reflector of this.#reflectors.values()) reflector.stop();
    for (const [connection, timer] of this.#old) {
      clearTimeout(timer);
      connection.transport.close();
    }
    this.#connection?.transport.close();
    this.#connection = null;
  }

  /** Right after the start, waits for the first credential. @throws UpstreamFailure when there is none. */
  async connection(): Promise<KubeConnection> {
    if (this.#connection === null)
      await Promise.race([this.#requested, delay(FIRST_CREDENTIAL_MS, undefined, { ref: false })]);
    if (this.#connection === null) throw noConnection(this.#store.identity.name, this.#health);
    return this.#connection;
  }

  /** Whether the store holds a kind completely and is told of every change of it. */
  isSynced(kind: 'nodes' | 'pods' | 'workloads' | 'budgets'): boolean {
    const kinds = kind === 'workloads' ? WORKLOADS.map((workload) => workload.kind) : [kind];
    return kinds.every((one) => this.#reflectors.get(one)?.isComplete === true && !this.#failing.has(one));
  }

  #reflector({ kind, path, query, required, custom = false }: Feed): Reflector {
    const timing = this.#timing.reflector;
    return new Reflector({
      path,
      ...(query === undefined ? {} : { query }),
      transport: () => this.#connection?.transport ?? null,
      sink: this.#store.sink(kind),
      timing: custom ? { ...timing, absentRetryMs: ABSENT_RETRY_MS } : timing,
      now: () => this.#clock.now(),
      events: {
        alive: () => {
          this.#failing.delete(kind);
          if (required) this.#health.alive(kind);
        },
        synced: () => this.#hasSynced(kind),
        failed: (error, retryAt) => {
          this.#failing.add(kind);
          if (required) this.#health.failed(kind, error, retryAt);
          if (error.kind === 'forbidden') this.#store.placement.lost(kind);
          if (custom && error.kind === 'not-found') this.#store.placement.absent(kind);
          if (this.#source.cheap || error.details.upstream?.code === 'Unauthorized') this.#credentialPause.end();
        },
      },
    });
  }

  #hasSynced(kind: string): void {
    this.#store.setKnown(kind);
    if (kind === 'nodes') this.#health.ready();
  }

  async #keepCredential(): Promise<void> {
    while (!this.#stopped) {
      const requestedAt = this.#clock.now();
      let waitMs = this.#timing.credentialRetryMs;
      try {
        this.#take(await this.#source.get());
        waitMs = this.#renewalMs(requestedAt);
      } catch (error) {
        this.#health.failed('credential', error, requestedAt + waitMs);
      }
      this.#markRequested();
      // Refused at once or many times over, it is not asked for more often than this.
      const least = Math.min(waitMs, this.#timing.credentialRetryMs);
      await this.#credentialPause.wait(waitMs, least);
    }
  }

  /** At four fifths of its life, counted from now: until then a failed renewal has time to be repeated. */
  #renewalMs(requestedAt: number): number {
    const expiresAt = this.#granted?.expiresAt ?? null;
    if (expiresAt === null) return LONGEST_WAIT_MS;
    return Math.min(LONGEST_WAIT_MS, Math.max(this.#timing.credentialRetryMs, (expiresAt - requestedAt) * 0.8));
  }

  #take(granted: GrantedCredential): void {
    if (this.#stopped) return;
    this.#health.recovered('credential');
    if (sameValue(this.#granted, granted)) return;
    this.#granted = granted;
    this.#retire();
    this.#connection = connectKube({ cluster: this.#store.identity.name, credential: granted.credential });
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
      await this.#probePause.wait(this.#timing.probeMs);
      const connection = this.#connection;
      if (this.#stopped || connection === null) continue;
      if (!this.#health.failing && this.#clock.now() - (this.#health.seenAt ?? 0) < this.#timing.probeMs) continue;
      await this.#probe(connection);
    }
  }

  /** Tells only whether the server is up: what a half-open watch has missed makes its rows no younger. */
  async #probe({ transport }: KubeConnection): Promise<void> {
    try {
      await transport.probe('/readyz');
    } catch (error) {
      if (!isAnswer(error)) return this.#health.failed(PROBE, error, this.#clock.now() + this.#timing.probeMs);
    }
    this.#health.recovered(PROBE);
    if (this.#health.failing) for (const reflector of this.#reflectors.values()) reflector.retryNow();
  }

  /** Only for show, and ACK tells it too; a failure is no news beside those of the lists. */
  async #readVersion(): Promise<void> {
    try {
      this.#store.setKubernetesVersion(await (await this.connection()).reader.serverVersion());
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) throw error;
    }
  }
}

/** A server that may not tell whether it is ready, or has no such path, is up all the same. */
const isAnswer = (error: unknown): boolean =>
  error instanceof UpstreamFailure &&
  (error.kind === 'not-found' || (error.kind === 'forbidden' && error.details.upstream?.code !== 'Unauthorized'));
