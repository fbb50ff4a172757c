import type { ThrottleLimits } from '@/simulator/world/world';

/** A request budget in real time: callers wait in real time too, independent of the simulated clock. */
export class TokenBucket {
  #tokens: number | undefined;
  #atMs = 0;

  /** Takes one token. Returns 0 when there was one, else the milliseconds until there will be. */
  take(limits: ThrottleLimits, nowMs: number): number {
    const gained = ((nowMs - this.#atMs) / 1000) * limits.perSecond;
    this.#tokens = Math.min(limits.burst, (this.#tokens ?? limits.burst) + gained);
    this.#atMs = nowMs;
    if (this.#tokens >= 1) {
      this.#tokens -= 1;
      return 0;
    }
    return Math.ceil(((1 - this.#tokens) / limits.perSecond) * 1000);
  }

  refill(): void {
    this.#tokens = undefined;
  }
}
