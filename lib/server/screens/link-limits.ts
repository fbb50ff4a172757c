import 'server-only';
import type { Clock } from '@/lib/domain/ports/clock';
import { isSecretOf, type LinkToken } from './link-token';

const periodMs = 60_000;
/** Requests of one link per minute: a screen sends 12, and several screens may share a link. */
export const requestsPerLink = 300;
/** Requests with what is no known link, per address and minute. */
export const triesPerAddress = 60;
/** Buckets kept in memory; the least recently used ones are dropped. */
const mostBuckets = 2_000;

interface Bucket {
  tokens: number;
  at: number;
}

/**
 * Limits requests of links in memory, because a read writes nothing. Links that were open lately have buckets of their own: guesses
 * from the address that a screen shares with others (a proxy, an office) cannot stop it.
 */
export class LinkLimits {
  readonly #clock: Clock;
  readonly #buckets = new Map<string, Bucket>();
  readonly #known = new Map<string, string>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @returns milliseconds to wait before the request is answered; 0: it may be answered now */
  take(token: LinkToken | null, address: string): number {
    const known = token === null ? undefined : this.#known.get(token.id);
    if (token !== null && known !== undefined && isSecretOf(token.secret, known))
      return this.#take(`link:${token.id}`, requestsPerLink);
    return this.#take(`address:${address}`, triesPerAddress);
  }

  /** The request was that of an open link. */
  opened(id: string, secretHash: string): void {
    remember(this.#known, id, secretHash);
  }

  #take(key: string, capacity: number): number {
    const now = this.#clock.now();
    const kept = this.#buckets.get(key) ?? { tokens: capacity, at: now };
    const tokens = Math.min(capacity, kept.tokens + (Math.max(0, now - kept.at) * capacity) / periodMs);
    const allowed = tokens >= 1;
    remember(this.#buckets, key, { tokens: allowed ? tokens - 1 : tokens, at: now });
    return allowed ? 0 : Math.ceil(((1 - tokens) * periodMs) / capacity);
  }
}

/** As the most recently used one. */
function remember<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > mostBuckets && oldest !== undefined) map.delete(oldest);
}
