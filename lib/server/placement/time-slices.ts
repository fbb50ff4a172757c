import { setImmediate as othersFirst } from 'node:timers/promises';

/** Cuts long work so that what else waits comes in between. */
export class TimeSlices {
  readonly #lengthMs: number;
  #since = performance.now();

  constructor(lengthMs = 40) {
    this.#lengthMs = lengthMs;
  }

  /** To be awaited between two pieces of the work; lets others run once the slice is over. */
  async next(): Promise<void> {
    if (performance.now() - this.#since < this.#lengthMs) return;
    await othersFirst();
    this.#since = performance.now();
  }
}
