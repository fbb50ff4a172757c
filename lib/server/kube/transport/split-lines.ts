const NEWLINE = 0x0a;
/** etcd takes objects up to 1.5 MiB by default; JSON of one stays well below this. */
const LINE_LIMIT_BYTES = 16 * 1024 * 1024;

/** Only the unfinished line is kept, never the whole body. */
export class LineSplitter {
  #pieces: Buffer[] = [];
  #length = 0;

  /** Completed lines without newline; empty ones are left out. */
  push(chunk: Buffer): string[] {
    const lines: string[] = [];
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      const line = this.#finish(chunk.subarray(start, end));
      if (line !== '') lines.push(line);
      start = end + 1;
    }
    this.#keep(chunk.subarray(start));
    return lines;
  }

  #finish(last: Buffer): string {
    if (this.#pieces.length === 0) return last.toString('utf8');
    this.#keep(last);
    const line = Buffer.concat(this.#pieces, this.#length).toString('utf8');
    this.#pieces = [];
    this.#length = 0;
    return line;
  }

  #keep(piece: Buffer): void {
    if (piece.length === 0) return;
    this.#length += piece.length;
    if (this.#length > LINE_LIMIT_BYTES) throw new RangeError(`a line is longer than ${LINE_LIMIT_BYTES} bytes`);
    this.#pieces.push(piece);
  }
}
