import type { WorkItem } from '@/lib/domain/change/work';

export interface WorkPage {
  rows: WorkItem[];
  next: number | null;
}

export interface WorkStoreOptions {
  /** Rows after a `rev`. */
  fetch: (after: number, signal: AbortSignal) => Promise<WorkPage>;
  onRows: (rows: ReadonlyMap<string, WorkItem>) => void;
  onFailure: (error: unknown) => void;
  /** What one row is known by; absent: its item, whichever step it is of. */
  keyOf?: (row: WorkItem) => string;
}

/** Rows of a run loaded so far: only newer ones are requested, one request at a time. */
export class WorkStore {
  readonly #o: WorkStoreOptions;
  readonly #stop = new AbortController();
  #rows = new Map<string, WorkItem>();
  #rev = 0;
  #wanted = 0;
  #asking = false;

  constructor(options: WorkStoreOptions) {
    this.#o = options;
  }

  /** There are rows up to this `rev`. */
  want(rev: number): void {
    this.#wanted = Math.max(this.#wanted, rev);
    void this.#catchUp();
  }

  stop(): void {
    this.#stop.abort();
  }

  async #catchUp(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    try {
      while (this.#rev < this.#wanted && !this.#stop.signal.aborted) {
        const before = this.#rev;
        await this.#read();
        // Nothing newer exists after all; the next event requests it again.
        if (this.#rev === before) this.#wanted = before;
      }
    } catch (error) {
      if (!this.#stop.signal.aborted) this.#o.onFailure(error);
    } finally {
      this.#asking = false;
    }
  }

  async #read(): Promise<void> {
    const { rows } = await this.#o.fetch(this.#rev, this.#stop.signal);
    if (this.#stop.signal.aborted || rows.length === 0) return;
    const next = new Map(this.#rows);
    for (const row of rows) {
      // What one step left is done by a later one: the newest row of an item counts.
      next.set(this.#o.keyOf?.(row) ?? row.key, row);
      this.#rev = Math.max(this.#rev, row.rev);
    }
    this.#rows = next;
    this.#o.onRows(next);
  }
}

/** The newest `rev` of all work steps of a change. */
export const newestRev = (steps: readonly { work?: { rev: number } | undefined }[]): number =>
  Math.max(0, ...steps.map(({ work }) => work?.rev ?? 0));
