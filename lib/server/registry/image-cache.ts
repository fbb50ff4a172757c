import 'server-only';
import type { ImagePlatform } from '@/lib/domain/image/image-platform';
import { type ImageReference, parseReference } from '@/lib/domain/image/reference';
import type { Clock } from '@/lib/domain/ports/clock';
import { log } from '@/lib/server/http/log';
import { type Looked, lookUpImage } from './look-up-image';
import { registryClient, type RegistryClient } from './registry-client';
import type { RegistryConfig } from './registry-config';
import { RegistryFailure } from './registry-failure';

const MAX_PARALLEL = 4;
/** A tag may move; a digest may not. */
const TAG_MS = 10 * 60_000;
const FAILED_MS = 60_000;
const MAX_REFERENCES = 20_000;
const MAX_DIGESTS = 20_000;
const LOG_EVERY_MS = 60_000;

export interface ImageLookUp {
  /** Null = unknown yet; requested in the background. */
  platform(reference: string): ImagePlatform | null;
  /** Grows with every changed answer. */
  revision(): number;
  /** Resolves when nothing is in flight. */
  settled(): Promise<void>;
  stop(): void;
}

export interface LookUpParts {
  config: { registries?: readonly RegistryConfig[] };
  clock: Clock;
  env?: Readonly<Record<string, string | undefined>>;
  timeoutMs?: number;
}

interface Entry {
  parsed: ImageReference;
  /** null = not answered yet. */
  looked: Looked | null;
  /** No request before this time; epoch milliseconds. */
  freshUntil: number;
  state: 'idle' | 'queued' | 'requested';
}

interface Host {
  client: RegistryClient;
  /** No request before this time, epoch milliseconds: the registry's Retry-After, else one minute. */
  pausedUntil: number;
  loggedAt: number;
}

class BackgroundLookUp implements ImageLookUp {
  readonly #clock: Clock;
  readonly #hosts: ReadonlyMap<string, Host>;
  readonly #entries = new Map<string, Entry>();
  readonly #digests = new Map<string, ImagePlatform>();
  readonly #queue: string[] = [];
  readonly #running = new Set<Promise<void>>();
  #revision = 0;
  #stopped = false;

  constructor({ config, clock, env = process.env, timeoutMs }: LookUpParts) {
    this.#clock = clock;
    this.#hosts = new Map(
      (config.registries ?? []).map((registry) => [
        registry.host,
        {
          client: registryClient({ registry, clock, env, ...(timeoutMs === undefined ? {} : { timeoutMs }) }),
          pausedUntil: 0,
          loggedAt: Number.NEGATIVE_INFINITY,
        },
      ]),
    );
  }

  platform(reference: string): ImagePlatform | null {
    const entry = this.#entries.get(reference) ?? this.#enter(reference);
    if (entry === null) return null;
    const host = this.#hosts.get(entry.parsed.registry);
    const now = this.#clock.now();
    if (entry.state === 'idle' && entry.freshUntil <= now && (host?.pausedUntil ?? 0) <= now) {
      entry.state = 'queued';
      this.#queue.push(reference);
      this.#work();
    }
    return entry.looked?.platform ?? null;
  }

  revision(): number {
    return this.#revision;
  }

  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  stop(): void {
    this.#stopped = true;
    this.#queue.length = 0;
  }

  /** Only registries of the configuration are contacted. */
  #enter(reference: string): Entry | null {
    if (this.#hosts.size === 0) return null;
    const parsed = parseReference(reference);
    if (parsed === null || !this.#hosts.has(parsed.registry)) return null;
    if (this.#entries.size >= MAX_REFERENCES) this.#forgetSome();
    const entry: Entry = { parsed, looked: null, freshUntil: 0, state: 'idle' };
    this.#entries.set(reference, entry);
    return entry;
  }

  /** The oldest half of what is not awaited. */
  #forgetSome(): void {
    const idle = [...this.#entries].filter(([, { state }]) => state === 'idle');
    for (const [reference] of idle.slice(0, Math.ceil(idle.length / 2))) this.#entries.delete(reference);
  }

  #work(): void {
    while (!this.#stopped && this.#running.size < MAX_PARALLEL) {
      const reference = this.#queue.shift();
      if (reference === undefined) return;
      const running: Promise<void> = this.#request(reference).finally(() => {
        this.#running.delete(running);
        this.#work();
      });
      this.#running.add(running);
    }
  }

  async #request(reference: string): Promise<void> {
    const entry = this.#entries.get(reference);
    const host = entry === undefined ? undefined : this.#hosts.get(entry.parsed.registry);
    if (entry === undefined || host === undefined) return;
    const now = this.#clock.now();
    if (host.pausedUntil > now) {
      entry.state = 'idle';
      return;
    }
    entry.state = 'requested';
    try {
      const looked = await lookUpImage({
        reference,
        parsed: entry.parsed,
        client: host.client,
        known: (digest) => this.#digests.get(digest) ?? null,
        last: entry.looked?.digest ?? null,
      });
      this.#answered(entry, looked);
    } catch (error) {
      this.#failed({ entry, host, error });
    } finally {
      entry.state = 'idle';
    }
  }

  #answered(entry: Entry, looked: Looked): void {
    const { digest, platform } = looked;
    const before = entry.looked;
    entry.looked = looked;
    const holds = digest === null ? FAILED_MS : entry.parsed.digest === null ? TAG_MS : Number.POSITIVE_INFINITY;
    entry.freshUntil = this.#clock.now() + holds;
    if (digest !== null) {
      if (this.#digests.size >= MAX_DIGESTS) this.#digests.clear();
      this.#digests.set(digest, platform);
    }
    if (before === null || before.digest !== digest) this.#revision += 1;
  }

  /** Known answers stay: an unreachable registry changed nothing. */
  #failed({ entry, host, error }: { entry: Entry; host: Host; error: unknown }): void {
    const failure = error instanceof RegistryFailure ? error : new RegistryFailure('broken');
    const now = this.#clock.now();
    entry.freshUntil = now + FAILED_MS;
    if (failure.kind === 'throttled') host.pausedUntil = now + (failure.retryAfterMs ?? FAILED_MS);
    if (now - host.loggedAt < LOG_EVERY_MS) return;
    host.loggedAt = now;
    log('warn', 'failed to read a registry', { host: entry.parsed.registry, why: failure.kind });
  }
}

/** Without registries in the configuration it contacts none. */
export const createImageLookUp = (parts: LookUpParts): ImageLookUp => new BackgroundLookUp(parts);
