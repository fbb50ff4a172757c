/** Which keys carry a value: `values → keys`, empty entries forgotten. */
export class IndexOf {
  readonly #keys = new Map<string, Set<string>>();

  add(value: string, key: string): void {
    const keys = this.#keys.get(value);
    if (keys === undefined) this.#keys.set(value, new Set([key]));
    else keys.add(key);
  }

  remove(value: string, key: string): void {
    const keys = this.#keys.get(value);
    if (keys === undefined) return;
    keys.delete(key);
    if (keys.size === 0) this.#keys.delete(value);
  }

  clear(value: string): void {
    this.#keys.delete(value);
  }

  get(value: string): ReadonlySet<string> {
    return this.#keys.get(value) ?? NONE;
  }
}

const NONE: ReadonlySet<string> = new Set();
