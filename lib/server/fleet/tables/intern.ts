import { createHash } from 'node:crypto';

/** A shared value with its number of users. */
export interface Interned<T> {
  readonly value: T;
  readonly key: string;
  users: number;
}

/** One frozen object per distinct value. A value is dropped with its last user. */
export class Interner<T> {
  readonly #known = new Map<string, Interned<T>>();

  get size(): number {
    return this.#known.size;
  }

  take(value: T): Interned<T> {
    // The digest replaces the text, which can be as large as the value.
    const key = createHash('sha1').update(JSON.stringify(value)).digest('base64');
    const known = this.#known.get(key);
    if (known !== undefined) {
      known.users += 1;
      return known;
    }
    const fresh = { value: Object.freeze(value), key, users: 1 };
    this.#known.set(key, fresh);
    return fresh;
  }

  release(interned: Interned<T>): void {
    interned.users -= 1;
    if (interned.users <= 0) this.#known.delete(interned.key);
  }
}

/** Cleared when there are too many distinct values. */
export class TextPool {
  readonly #known = new Map<string, string>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(text: string): string {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    if (this.#known.size >= this.#most) this.#known.clear();
    this.#known.set(text, text);
    return text;
  }
}
