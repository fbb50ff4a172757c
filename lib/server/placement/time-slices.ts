import { setImmediate as othersFirst } from 'node:timers/promises';

/** Splits long work so that other work runs in between. */
export class TimeSlices {
  readonly #lengthMs: number;
  #since = performance.now();

  constructor(lengthMs = 40) {
    this.#lengthMs = lengthMs;
  }

  /** Await between two pieces; yields once the slice is over. */
  async next(): Promise<void> {
    if (performance.now() - this.#since < this.#lengthMs) return;
    await othersFirst();
    this.#since = performance.now();
  }
}
