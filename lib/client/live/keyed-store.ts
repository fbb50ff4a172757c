/** Values by key outside React: each subscriber is notified of its own key only. */
export class KeyedStore<Value> {
  readonly #values = new Map<string, Value>();
  readonly #listeners = new Map<string, Set<() => void>>();
  /** When a live message last set the key (performance clock). */
  readonly #pushedAt = new Map<string, number>();
  readonly #limit: number;

  /** @param limit keys kept; the oldest without a reader go first. */
  constructor(limit = 6000) {
    this.#limit = limit;
  }

  get = (key: string): Value | undefined => this.#values.get(key);

  subscribe = (key: string, listener: () => void): (() => void) => {
    const set = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, set.add(listener));
    return () => {
      set.delete(listener);
      if (set.size === 0 && this.#listeners.get(key) === set) this.#listeners.delete(key);
    };
  };

  /** A live message: always newer than what is here. */
  push(key: string, value: Value, at: number): void {
    this.#pushedAt.set(key, at);
    this.#set(key, value);
  }

  /** A page requested at `requestedAt`: does not overwrite values that a live message has set since. */
  fill(key: string, value: Value, requestedAt: number): void {
    if ((this.#pushedAt.get(key) ?? -Infinity) > requestedAt) return;
    this.#set(key, value);
  }

  #set(key: string, value: Value): void {
    const before = this.#values.get(key);
    // Identity stays when nothing changed, so that memoized rows stay too.
    if (before !== undefined && JSON.stringify(before) === JSON.stringify(value)) return;
    this.#values.delete(key);
    this.#values.set(key, value);
    if (this.#values.size > this.#limit) this.#evict();
    for (const listener of this.#listeners.get(key) ?? []) listener();
  }

  #evict(): void {
    for (const key of this.#values.keys()) {
      if (this.#values.size <= this.#limit) return;
      if (this.#listeners.has(key)) continue;
      this.#values.delete(key);
      this.#pushedAt.delete(key);
    }
  }
}
