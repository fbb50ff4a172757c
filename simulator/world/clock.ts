export interface ClockDump {
  offsetMs: number;
  frozenAtMs?: number;
}

/** Simulated time: real time plus an offset, or one frozen instant. All values are milliseconds since the epoch. */
export class Clock {
  readonly #realNow: () => number;
  #offsetMs = 0;
  #frozenAtMs: number | undefined;

  constructor(realNow: () => number = Date.now) {
    this.#realNow = realNow;
  }

  now(): number {
    return this.#frozenAtMs ?? this.#realNow() + this.#offsetMs;
  }

  /** Moves simulated time forward; the caller ticks the world afterwards. */
  shift(ms: number): void {
    if (this.#frozenAtMs === undefined) this.#offsetMs += ms;
    else this.#frozenAtMs += ms;
  }

  freeze(): void {
    this.#frozenAtMs ??= this.now();
  }

  /** Time runs on from the frozen instant, without a jump. */
  resume(): void {
    if (this.#frozenAtMs === undefined) return;
    this.#offsetMs = this.#frozenAtMs - this.#realNow();
    this.#frozenAtMs = undefined;
  }

  get frozen(): boolean {
    return this.#frozenAtMs !== undefined;
  }

  dump(): ClockDump {
    return this.#frozenAtMs === undefined
      ? { offsetMs: this.#offsetMs }
      : { offsetMs: this.#offsetMs, frozenAtMs: this.#frozenAtMs };
  }

  load(dump: ClockDump): void {
    this.#offsetMs = dump.offsetMs;
    this.#frozenAtMs = dump.frozenAtMs;
  }
}
