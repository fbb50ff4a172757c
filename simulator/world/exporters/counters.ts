interface Counter {
  at: number;
  total: number;
}

/**
 * Totals of what grows at a rate that changes. They run with real time, as the scrapes do, and begin at zero when the
 * process starts; a total that is not read for ten minutes is as if its exporter had restarted.
 */
export class Counters {
  readonly #counters = new Map<string, Counter>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** The total after growing at `perSecond` since it was read last. */
  read(key: string, perSecond: number): number {
    const at = this.#now();
    const known = this.#counters.get(key);
    const isFresh = known === undefined || at - known.at > 600_000;
    const total = isFresh ? 0 : known.total + (perSecond * (at - known.at)) / 1_000;
    this.#counters.set(key, { at, total });
    return total;
  }
}
