const RECOVER_AFTER_MS = 30_000;
const LEAST_PER_SECOND = 0.5;

/** One second's requests at once, then `perSecond`; halves when throttled, doubles after 30 quiet seconds. */
export class RequestBucket {
  readonly #perSecond: number;
  #rate: number;
  #tokens: number;
  /** When `#tokens` was counted; in the future while the provider demands silence. */
  #at: number;
  #changedAt = Number.NEGATIVE_INFINITY;

  constructor(perSecond: number, at: number) {
    this.#perSecond = perSecond;
    this.#rate = perSecond;
    this.#tokens = Math.max(1, perSecond);
    this.#at = at;
  }

  rate(): number {
    return this.#rate;
  }

  #refill(at: number): void {
    if (at <= this.#at) return;
    this.#tokens = Math.min(Math.max(1, this.#rate), this.#tokens + ((at - this.#at) * this.#rate) / 1000);
    this.#at = at;
  }

  /** From when a request may be sent that waits for `ahead` others. Look-ups leave half of a second's requests. */
  turnOf({ at, ahead, lookUp }: { at: number; ahead: number; lookUp: boolean }): number {
    this.#refill(at);
    const reserve = lookUp ? Math.floor(this.#rate / 2) : 0;
    const missing = Math.max(0, ahead + 1 + reserve - this.#tokens);
    return Math.max(at, this.#at) + (missing * 1000) / this.#rate;
  }

  take(at: number): void {
    this.#refill(at);
    this.#tokens -= 1;
  }

  recover(at: number): void {
    if (this.#rate >= this.#perSecond || at - this.#changedAt < RECOVER_AFTER_MS) return;
    this.#refill(at);
    this.#rate = Math.min(this.#perSecond, this.#rate * 2);
    this.#changedAt = at;
  }

  /** A request sent at `sentAt` was throttled: nothing is sent for `retryAfterMs`, then more slowly. */
  throttled(at: number, { retryAfterMs, sentAt }: { retryAfterMs: number; sentAt: number }): void {
    this.#refill(at);
    // Throttled answers to one burst count once: only requests sent at the present rate count.
    if (sentAt >= this.#changedAt) {
      this.#rate = Math.max(LEAST_PER_SECOND, this.#rate / 2);
      this.#changedAt = at;
    }
    if (at + retryAfterMs <= this.#at) return;
    this.#at = at + retryAfterMs;
    this.#tokens = 0;
  }
}
