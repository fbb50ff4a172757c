import 'server-only';
import { UpstreamFailure } from '@/lib/domain/failure';
import { isGone, isOfFuture, listPages, refusalOf, requireReached, unexpected } from './list-pages';
import { isObject, objectAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import type { KubeTransport } from '../transport/transport';

/** Items are keyed by UID: a namesake is another object. */
export interface ReflectorSink {
  /** `listed`: part of a consistent list, which overrides any version seen before. */
  upsert(raw: RawObject, listed: boolean): void;
  remove(uid: string): void;
  /** A complete list was read: everything else is gone. */
  retain(uids: ReadonlySet<string>): void;
}

export interface ReflectorEvents {
  /** A watch was accepted, or bytes arrived. */
  alive(): void;
  synced(): void;
  failed(error: UpstreamFailure, retryAtMs: number): void;
}

export interface ReflectorTiming {
  /** A watch without a byte for this long is dropped; bookmarks come about once a minute. */
  silenceMs: number;
  /** A streaming list, or a watch resumed after silence, falls back to pages after this. */
  listSilenceMs: number;
  /** Least time between two lists of this kind after 410. */
  relistEveryMs: number;
  firstRetryMs: number;
  lastRetryMs: number;
  /** Wait after 401 and 403, which rarely pass soon. */
  refusedRetryMs: number;
  /** Wait after 404, where the kind need not be there; absent: as after any failure. */
  absentRetryMs?: number;
  /** The server ends a watch after a random time in this range. */
  watchSeconds: { least: number; most: number };
}

export const usualTiming: ReflectorTiming = {
  silenceMs: 75_000,
  listSilenceMs: 10_000,
  relistEveryMs: 5_000,
  firstRetryMs: 500,
  lastRetryMs: 30_000,
  refusedRetryMs: 15_000,
  watchSeconds: { least: 300, most: 600 },
};

export interface ReflectorOptions {
  path: string;
  query?: Record<string, string>;
  /** Called before every request; null while there is no credential. */
  transport: () => KubeTransport | null;
  sink: ReflectorSink;
  events: ReflectorEvents;
  timing?: ReflectorTiming;
  now?: () => number;
  /** 0 ≤ x < 1. */
  random?: () => number;
}

/**
 * After a longer silence, a version that went back may have caught up unnoticed. The API server compacts as often
 * (`--etcd-compaction-interval`), so most such watches would be refused anyway.
 */
const RESUME_WITHIN_MS = 5 * 60_000;
const INITIAL_END = 'k8s.io/initial-events-end';

/** Keeps a sink equal to one list of the API server: streaming list, else pages, then a watch that resumes. */
export class Reflector {
  readonly #options: ReflectorOptions;
  readonly #timing: ReflectorTiming;
  readonly #now: () => number;
  readonly #random: () => number;
  readonly #stop = new AbortController();
  #wake: () => void = () => undefined;
  #version: string | null = null;
  #streaming: 'untried' | 'works' | 'refused' = 'untried';
  #failures = 0;
  /** The previous watch went silent: only bytes prove that this one works. */
  #suspect = false;
  #listedAt = Number.NEGATIVE_INFINITY;
  #aliveAt = Number.NEGATIVE_INFINITY;
  /** The version went back: a known object may have a known version, and still be another. */
  #wentBack = false;

  constructor(options: ReflectorOptions) {
    this.#options = options;
    this.#timing = options.timing ?? usualTiming;
    this.#now = options.now ?? Date.now;
    this.#random = options.random ?? Math.random;
  }

  /** Whether the sink holds a complete list and a watch continues from it. */
  get isComplete(): boolean {
    return this.#version !== null;
  }

  async run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const startedAt = this.#now();
      try {
        const transport = this.#options.transport();
        if (transport !== null) await this.#round(transport);
        // Nothing to request yet, or a server that ends every watch at once: no tight loop.
        if (this.#now() - startedAt < 1_000) await this.#sleep(this.#jitter(this.#timing.firstRetryMs));
      } catch (error) {
        if (this.#stop.signal.aborted) return;
        await this.#afterFailure(error);
      }
    }
  }

  stop(): void {
    this.#stop.abort();
    this.#wake();
  }

  retryNow(): void {
    this.#failures = 0;
    this.#wake();
  }

  async #round(transport: KubeTransport): Promise<void> {
    if (this.#now() - this.#aliveAt > RESUME_WITHIN_MS) this.#version = null;
    if (this.#version === null) await this.#list(transport);
    else await this.#watch(transport, this.#version);
  }

  async #list(transport: KubeTransport): Promise<void> {
    await this.#sleep(this.#listedAt + this.#timing.relistEveryMs - this.#now());
    if (this.#stop.signal.aborted) return;
    this.#listedAt = this.#now();
    if (this.#streaming === 'refused' || this.#suspect) return this.#listByPages(transport);
    const seen = new Set<string>();
    try {
      await this.#follow(transport, { seen });
    } catch (error) {
      if (this.#version !== null || !(error instanceof UpstreamFailure) || !this.#tryPages(error)) throw error;
      await this.#listByPages(transport);
    }
  }

  /** Some servers reject the streaming list, or ignore it and never mark its end. */
  #tryPages(error: UpstreamFailure): boolean {
    const refused = error.kind === 'bad-request';
    if (refused) this.#streaming = 'refused';
    return refused || isOfFuture(error) || (error.kind === 'timeout' && error.details.upstream?.code === 'Timeout');
  }

  async #listByPages(transport: KubeTransport): Promise<void> {
    const seen = new Set<string>();
    let version = '';
    for await (const page of listPages(transport, this.#request())) {
      this.#isAlive();
      for (const item of page.items) this.#takeListed(item, seen);
      version = page.version;
    }
    this.#complete(seen, version);
  }

  #request(): { path: string; signal: AbortSignal; query?: Record<string, string> } {
    const { path, query } = this.#options;
    return { path, signal: this.#stop.signal, ...(query === undefined ? {} : { query }) };
  }

  /** Nothing proves that the rows are true again before the list that replaces them is whole. */
  #isAlive(): void {
    this.#aliveAt = this.#now();
    if (!this.#wentBack) this.#options.events.alive();
  }

  #takeListed(item: RawObject, seen: Set<string>): void {
    const uid = textAt(objectAt(item, 'metadata'), 'uid');
    seen.add(uid);
    if (this.#wentBack) this.#options.sink.remove(uid);
    this.#options.sink.upsert(item, true);
  }

  async #watch(transport: KubeTransport, version: string): Promise<void> {
    const timeoutMs = this.#timing.listSilenceMs;
    await requireReached(transport, { ...this.#request(), timeoutMs }, version);
    await this.#follow(transport, { version });
  }

  /** One stream: a streaming list that goes on as a watch, or a watch from a version. */
  async #follow(transport: KubeTransport, from: { seen: Set<string> } | { version: string }): Promise<void> {
    const { path, query } = this.#options;
    const { least, most } = this.#timing.watchSeconds;
    const start: Record<string, string> =
      'seen' in from
        ? { sendInitialEvents: 'true', resourceVersionMatch: 'NotOlderThan' }
        : { resourceVersion: from.version };
    const batches = transport.stream({
      path,
      query: {
        ...query,
        ...start,
        watch: '1',
        allowWatchBookmarks: 'true',
        timeoutSeconds: String(Math.round(least + this.#random() * (most - least))),
      },
      signal: this.#stop.signal,
      silenceMs: () => (this.#version === null || this.#suspect ? this.#timing.listSilenceMs : this.#timing.silenceMs),
    });
    const seen = 'seen' in from ? from.seen : new Set<string>();
    for await (const batch of batches) {
      if (!this.#suspect || batch.length > 0) this.#isAlive();
      for (const event of batch) this.#take(event, seen);
      if (batch.length > 0) this.#suspect = false;
      if (this.#version !== null && batch.length > 0) this.#failures = 0;
    }
  }

  #take(event: RawObject, seen: Set<string>): void {
    const object = event['object'];
    if (!isObject(object)) return;
    if (event['type'] === 'ERROR') throw refusalOf(object);
    const metadata = objectAt(object, 'metadata');
    const version = textAt(metadata, 'resourceVersion');
    if (event['type'] === 'BOOKMARK') {
      const ends = objectAt(metadata, 'annotations')[INITIAL_END] === 'true';
      if (this.#version === null && ends) this.#complete(seen, version);
      else if (this.#version !== null) this.#advance(version);
      return;
    }
    const uid = textAt(metadata, 'uid');
    if (event['type'] === 'DELETED') {
      seen.delete(uid);
      this.#options.sink.remove(uid);
    } else if (this.#version === null) this.#takeListed(object, seen);
    else this.#options.sink.upsert(object, false);
    if (this.#version !== null) this.#advance(version);
  }

  #advance(version: string): void {
    if (version !== '') this.#version = version;
  }

  #complete(seen: Set<string>, version: string): void {
    this.#options.sink.retain(seen);
    this.#version = version === '' ? null : version;
    this.#failures = 0;
    this.#suspect = false;
    this.#wentBack = false;
    seen.clear();
    this.#options.events.synced();
    this.#isAlive();
  }

  async #afterFailure(error: unknown): Promise<void> {
    if (isGone(error)) {
      this.#version = null;
      return this.#sleep(this.#random() * this.#timing.firstRetryMs);
    }
    const failure = error instanceof UpstreamFailure ? error : unexpected(error);
    if (this.#version !== null && isOfFuture(failure)) {
      this.#version = null;
      this.#wentBack = true;
    } else if (failure.kind === 'timeout' && this.#version !== null) {
      // Resumes once; after a second silence a list is read.
      if (this.#suspect) this.#version = null;
      this.#suspect = true;
    }
    this.#failures += 1;
    const waitMs = this.#retryAfter(failure);
    this.#options.events.failed(failure, this.#now() + waitMs);
    await this.#sleep(waitMs);
  }

  #retryAfter(failure: UpstreamFailure): number {
    const { firstRetryMs, lastRetryMs, refusedRetryMs, absentRetryMs = 0 } = this.#timing;
    const grown = Math.min(lastRetryMs, firstRetryMs * 2 ** Math.min(this.#failures - 1, 10));
    const reported = failure.kind === 'not-found' ? absentRetryMs : (failure.details.retryAfterMs ?? 0);
    const least = failure.kind === 'forbidden' ? refusedRetryMs : reported;
    return Math.max(least, this.#jitter(grown));
  }

  /** Half to all of it, so that kinds and clusters do not return all at once. */
  #jitter(ms: number): number {
    return ms * (0.5 + this.#random() / 2);
  }

  #sleep(ms: number): Promise<void> {
    if (ms <= 0 || this.#stop.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
