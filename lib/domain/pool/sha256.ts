/** The first 32 bits of the fractional parts of roots of the first primes (FIPS 180-4, 4.2.2 and 5.3.3). */
const fraction = (root: number): number => Math.trunc((root - Math.floor(root)) * 2 ** 32) | 0;

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n += 1) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
}

const PRIMES = firstPrimes(64);
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));
const at = (words: ArrayLike<number>, index: number): number => words[index] ?? 0;

/** The message, one bit, zeros, and the length in bits, in blocks of 64 bytes. */
function padded(message: Uint8Array): DataView {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(bytes.length - 4, message.length * 8);
  return view;
}

function schedule(view: DataView, block: number): Int32Array {
  const words = new Int32Array(64);
  for (let i = 0; i < 64; i += 1) {
    if (i < 16) words[i] = view.getInt32(block + i * 4);
    else {
      const [a, b] = [at(words, i - 15), at(words, i - 2)];
      const s0 = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3);
      const s1 = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10);
      words[i] = at(words, i - 16) + s0 + at(words, i - 7) + s1;
    }
  }
  return words;
}

function compress(state: readonly number[], words: Int32Array): number[] {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(ROUNDS, i) + at(words, i)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, i) => (at(state, i) + word) | 0);
}

/** SHA-256 in hexadecimal digits (FIPS 180-4), without a library: browser and server mark scripts alike. */
export function sha256Hex(message: Uint8Array): string {
  const view = padded(message);
  let state = START;
  for (let block = 0; block < view.byteLength; block += 64) state = compress(state, schedule(view, block));
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
