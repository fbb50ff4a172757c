import { createHash } from 'node:crypto';

const SUFFIX_LETTERS = 'bcdfghjklmnpqrstvwxz2456789';

/** Deterministic identities: the nth answer depends only on the seed and n. */
export class Ids {
  readonly #seed: string;
  #next: number;

  constructor(seed: string, next = 0) {
    this.#seed = seed;
    this.#next = next;
  }

  get position(): number {
    return this.#next;
  }

  #digest(of?: string): Buffer {
    const what = of ?? String(this.#next++);
    return createHash('sha1').update(`${this.#seed}/${what}`).digest();
  }

  /** A version 4 UUID; with `of`, always the same for the same text. */
  uid(of?: string): string {
    const bytes = this.#digest(of);
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    const hex = bytes.toString('hex');
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
  }

  /** Five letters as the API server puts behind `generateName`. */
  suffix(length = 5): string {
    const bytes = this.#digest();
    let text = '';
    for (let index = 0; index < length; index++) {
      text += SUFFIX_LETTERS[(bytes[index] ?? 0) % SUFFIX_LETTERS.length] ?? 'x';
    }
    return text;
  }

  /** A number in [0, 1) that belongs to the text and never changes. */
  fraction(of: string): number {
    return this.#digest(of).readUInt32BE(0) / 2 ** 32;
  }
}

/** Ten letters that depend on the content only, as `pod-template-hash` does. */
export function contentHash(text: string, length = 10): string {
  const bytes = createHash('sha1').update(text).digest();
  let hash = '';
  for (let index = 0; index < length; index++) {
    hash += SUFFIX_LETTERS[(bytes[index] ?? 0) % SUFFIX_LETTERS.length] ?? 'x';
  }
  return hash;
}
