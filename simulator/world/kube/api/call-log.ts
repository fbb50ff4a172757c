/** One request the API server answered. `at` is ISO time of the simulated clock. */
export interface ApiCall {
  at: string;
  verb: string;
  resource: string;
  namespace: string;
  name: string;
  code: number;
  userAgent: string;
  fieldManager: string;
}

const KEEP_CALLS = 5_000;

/** The last requests, oldest first, and counts of all by verb and resource. */
export class CallLog {
  #calls: ApiCall[] = [];
  readonly #counts = new Map<string, number>();

  add(call: ApiCall): void {
    this.#calls.push(call);
    if (this.#calls.length > KEEP_CALLS * 2) this.#calls = this.#calls.slice(-KEEP_CALLS);
    const key = `${call.verb} ${call.resource}`;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  list(): ApiCall[] {
    return this.#calls.slice(-KEEP_CALLS);
  }

  /** How often since the start: `create pods/eviction` → 3. */
  counts(): Record<string, number> {
    return Object.fromEntries(this.#counts);
  }
}
