import { setImmediate as othersFirst } from 'node:timers/promises';

/** Splits long work so that other work runs in between. */
export class TimeSlices {
  readonly #lengthMs: number;
  readonly #signal: AbortSignal | undefined;
  #since = performance.now();

  constructor(lengthMs = 40, signal?: AbortSignal) {
    this.#lengthMs = lengthMs;
    this.#signal = signal;
  }

  /** Await between two pieces; yields once the slice is over. @throws The signal's reason once it is aborted. */
  async next(): Promise<void> {
    if (performance.now() - this.#since < this.#lengthMs) return;
    await othersFirst();
    this.#signal?.throwIfAborted();
    this.#since = performance.now();
  }
}
