/** How the bytes of a log are read. Windows programs write UTF-16, or the code page of their system. */
export const logEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'gbk', 'windows-1252'] as const;
export type LogEncoding = (typeof logEncodings)[number];

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte);

/**
 * A runtime splits lines at the byte 0A, whatever the encoding. Of a newline in UTF-16, its other half is left: at the
 * beginning of the next line (LE) or at the end of this one (BE).
 */
function withoutHalfNewline(bytes: Uint8Array, encoding: LogEncoding): Uint8Array {
  if (bytes.length % 2 === 0) return bytes;
  if (encoding === 'utf-16le' && bytes[0] === 0) return bytes.subarray(1);
  if (encoding === 'utf-16be' && bytes.at(-1) === 0) return bytes.subarray(0, -1);
  return bytes;
}

const decoders = new Map<LogEncoding, TextDecoder>();

function decoderOf(encoding: LogEncoding): TextDecoder {
  const known = decoders.get(encoding) ?? new TextDecoder(encoding);
  decoders.set(encoding, known);
  return known;
}

/** What cannot be read becomes U+FFFD. The carriage return of a Windows newline is left out. */
export function decodeLine(bytes: Uint8Array, encoding: LogEncoding): string {
  const text = decoderOf(encoding).decode(withoutHalfNewline(bytes, encoding));
  return text.endsWith('\r') ? text.slice(0, -1) : text;
}

/** Enough to tell: a line of a megabyte is not read twice. */
const SAMPLE_BYTES = 4096;
const ZERO_SHARE = 0.3;

/** Bytes that are zero, and those beyond ASCII. */
function counted(bytes: Uint8Array): { zeros: number; high: number } {
  let zeros = 0;
  let high = 0;
  for (const byte of bytes) {
    if (byte === 0) zeros += 1;
    else if (byte > 0x7f) high += 1;
  }
  return { zeros, high };
}

const markOf = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le';
  return startsWith(bytes, [0xfe, 0xff]) ? 'utf-16be' : null;
};

/** By the zeros of ASCII characters. Without a mark it is little-endian, as Windows writes it. */
const isWideText = (bytes: Uint8Array, zeros: number): boolean =>
  bytes.length > 1 && zeros >= bytes.length * ZERO_SHARE && zeros <= bytes.length * 0.7;

/** Pairs of GB 2312, of which at least half are among its common characters (lead B0–D7). */
function looksLikeGbk(bytes: Uint8Array): boolean {
  let common = 0;
  let pairs = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    const trail = bytes[at + 1];
    if (trail === undefined) break;
    if (lead < 0xa1 || lead > 0xf7 || trail < 0xa1 || trail > 0xfe) return false;
    pairs += 1;
    if (lead >= 0xb0 && lead <= 0xd7) common += 1;
    at += 1;
  }
  return pairs > 0 && common * 2 >= pairs;
}

const looksWestern = (bytes: Uint8Array): boolean =>
  [...decoderOf('windows-1252').decode(bytes)].every(
    (character) => character < '\u0080' || /[\u00a0-\u00fd‘’‚“”„–—•…€™Œœ]/u.test(character),
  );

const isUtf8 = (bytes: Uint8Array): boolean => {
  // As a stream: the sample may end within a character.
  const text = new TextDecoder().decode(bytes, { stream: true });
  const invalid = text.match(/\uFFFD/g)?.length ?? 0;
  const valid = text.match(/[^\0-\u007f\uFFFD]/gu)?.length ?? 0;
  return invalid === 0 || valid > invalid;
};

function narrowEncodingOf(bytes: Uint8Array): LogEncoding {
  if (isUtf8(bytes)) return 'utf-8';
  if (looksLikeGbk(bytes)) return 'gbk';
  return looksWestern(bytes) ? 'windows-1252' : 'utf-8';
}

const isWide = (encoding: LogEncoding | null): encoding is 'utf-16le' | 'utf-16be' =>
  encoding === 'utf-16le' || encoding === 'utf-16be';

/** Decodes lines in the given encoding, or in the one that they seem to be in; once there was a telling line, the others follow it. */
export class LineDecoder {
  readonly #given: LogEncoding | null;
  #found: LogEncoding | null = null;

  constructor(given: LogEncoding | null) {
    this.#given = given;
  }

  /** Of the last lines; null: ASCII so far. */
  get encoding(): LogEncoding | null {
    return this.#given ?? this.#found;
  }

  decode(bytes: Uint8Array): string {
    if (this.#given === null) this.#found = this.#guess(bytes);
    return decodeLine(bytes, this.encoding ?? 'utf-8');
  }

  #guess(bytes: Uint8Array): LogEncoding | null {
    const found = this.#found;
    const sample = bytes.subarray(0, SAMPLE_BYTES);
    const mark = markOf(sample);
    if (mark !== null) return mark;
    const { zeros, high } = counted(sample);
    // A byte or none, e.g. the half newline of an empty line, says nothing.
    if (bytes.length < 2 || (high === 0 && zeros === 0 && !isWide(found))) return found;
    if (isWideText(sample, zeros)) return isWide(found) ? found : 'utf-16le';
    if (isWide(found)) {
      // Programs of one container can write differently; half a newline is of UTF-16.
      if (zeros > 0) return found;
      return isUtf8(sample) ? (high === 0 ? null : 'utf-8') : found;
    }
    return high === 0 ? found : (found ?? narrowEncodingOf(sample));
  }
}
