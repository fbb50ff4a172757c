import { createHash } from 'node:crypto';

const SUFFIX_LETTERS = 'bcdfghjklmnpqrstvwxz2456789';

const lettersOf = (bytes: Buffer, length: number): string =>
  Array.from(bytes.subarray(0, length), (byte) => SUFFIX_LETTERS.charAt(byte % SUFFIX_LETTERS.length)).join('');

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

  uid(of?: string): string {
    const bytes = this.#digest(of);
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    const hex = bytes.toString('hex');
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
  }

  suffix(length = 5): string {
    return lettersOf(this.#digest(), length);
  }

  /** A number in [0, 1) that belongs to the text and never changes. */
  fraction(of: string): number {
    return this.#digest(of).readUInt32BE(0) / 2 ** 32;
  }
}

/** Ten letters that depend on the content only, as `pod-template-hash` does. */
export const contentHash = (text: string, length = 10): string =>
  lettersOf(createHash('sha1').update(text).digest(), length);
