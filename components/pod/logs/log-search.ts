import { hasMatch } from '@/lib/domain/log/ansi';
import type { LogRow } from './log-reader';

interface Lines {
  first: number;
  end: number;
  get: (number: number) => LogRow | undefined;
}

const SLICE_MS = 6;
const PAUSE_MS = 0;

/** Finds the lines with a text, a slice at a time, and looks at new lines as they come. */
export class LogSearch {
  readonly #lines: Lines;
  readonly #onFound: () => void;
  #query = '';
  #next = 0;
  #found: number[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(lines: Lines, onFound: () => void) {
    this.#lines = lines;
    this.#onFound = onFound;
  }

  /** Numbers of the lines, in order; those that were dropped are left out. */
  get found(): readonly number[] {
    const { first } = this.#lines;
    if ((this.#found[0] ?? first) < first) this.#found = this.#found.filter((number) => number >= first);
    return this.#found;
  }

  look(query: string): void {
    if (query !== this.#query) {
      this.#query = query;
      this.#found = [];
      this.#next = 0;
    }
    if (this.#timer === undefined && query !== '') this.#slice();
    else if (query === '') this.#onFound();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #slice(): void {
    this.#timer = undefined;
    const until = performance.now() + SLICE_MS;
    const before = this.#found.length;
    this.#next = Math.max(this.#next, this.#lines.first);
    while (this.#next < this.#lines.end && performance.now() < until) {
      const row = this.#lines.get(this.#next);
      if (row !== undefined && row.note === undefined && hasMatch(row.text, this.#query)) this.#found.push(this.#next);
      this.#next += 1;
    }
    if (this.#found.length !== before || this.#next === this.#lines.end) this.#onFound();
    if (this.#next < this.#lines.end) this.#timer = setTimeout(() => this.#slice(), PAUSE_MS);
  }
}
