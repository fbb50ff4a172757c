/** Bytes of a line that are kept; what a program writes beyond is counted. */
export const LINE_LIMIT_BYTES = 1024 * 1024;

export interface RawLine {
  /** Without its newline. */
  bytes: Uint8Array;
  /** How many bytes the line has beyond those. */
  cutBytes: number;
}

const NEWLINE = 0x0a;

/** Splits bytes at newlines. Keeps at most the beginning of one unfinished line. */
export class LogLineSplitter {
  readonly #limitBytes: number;
  #pieces: Uint8Array[] = [];
  #length = 0;
  #cutBytes = 0;

  /** `beside`: bytes that stand before each line and do not count. */
  constructor(beside = 0) {
    this.#limitBytes = LINE_LIMIT_BYTES + beside;
  }

  /** The lines that end in this chunk. */
  push(chunk: Uint8Array): RawLine[] {
    const lines: RawLine[] = [];
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      this.#keep(chunk.subarray(start, end));
      lines.push(this.#finish());
      start = end + 1;
    }
    this.#keep(chunk.subarray(start));
    return lines;
  }

  /** The last line if it has no newline. */
  end(): RawLine[] {
    return this.#length === 0 ? [] : [this.#finish()];
  }

  #keep(piece: Uint8Array): void {
    const left = this.#limitBytes - this.#length;
    this.#cutBytes += Math.max(0, piece.length - left);
    const kept = piece.subarray(0, Math.max(0, left));
    if (kept.length === 0) return;
    // A copy: a small piece would keep the whole chunk.
    this.#pieces.push(kept.length < piece.length || kept.length < 4096 ? kept.slice() : kept);
    this.#length += kept.length;
  }

  #finish(): RawLine {
    const [only] = this.#pieces;
    const bytes = this.#pieces.length === 1 && only !== undefined ? only : this.#joined();
    const line = { bytes, cutBytes: this.#cutBytes };
    this.#pieces = [];
    this.#length = 0;
    this.#cutBytes = 0;
    return line;
  }

  #joined(): Uint8Array {
    const bytes = new Uint8Array(this.#length);
    let at = 0;
    for (const piece of this.#pieces) {
      bytes.set(piece, at);
      at += piece.length;
    }
    return bytes;
  }
}
