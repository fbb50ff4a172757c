import type { WorkItem } from '@/lib/domain/change/work';
import { useEffect, useRef, useState } from 'react';
import { call } from '@/lib/client/call';
import type { Change } from '@/lib/domain/change/change';

export interface WorkPage {
  rows: WorkItem[];
  next: number | null;
}

export interface WorkStoreOptions {
  fetch: (after: number, signal: AbortSignal) => Promise<WorkPage>;
  onRows: (rows: ReadonlyMap<string, WorkItem>) => void;
  onFailure: (error: unknown) => void;
  /** The key of a row; absent: its item, whatever the step. */
  keyOf?: (row: WorkItem) => string;
}

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
      // A later step may finish what an earlier one left: the newest row of an item counts.
      next.set(this.#o.keyOf?.(row) ?? row.key, row);
      this.#rev = Math.max(this.#rev, row.rev);
    }
    this.#rows = next;
    this.#o.onRows(next);
  }
}

export const newestRev = (steps: readonly { work?: { rev: number } | undefined }[]): number =>
  Math.max(0, ...steps.map(({ work }) => work?.rev ?? 0));

export interface Work {
  rows: ReadonlyMap<string, WorkItem>;
  /** The newest rows could not be read. */
  isBehind: boolean;
}

const nothing: ReadonlyMap<string, WorkItem> = new Map();

interface Reading extends Pick<WorkStoreOptions, 'keyOf'> {
  page: (id: string, after: number, signal: AbortSignal) => Promise<WorkPage>;
}

function useRows({ id, steps }: Pick<Change, 'id' | 'steps'>, { page, keyOf }: Reading): Work {
  const [rows, setRows] = useState(nothing);
  const [isBehind, setBehind] = useState(false);
  const store = useRef<WorkStore | null>(null);
  const rev = newestRev(steps);
  useEffect(() => {
    const mine = new WorkStore({
      fetch: (after, signal) => page(id, after, signal),
      onRows: (next) => {
        setRows(next);
        setBehind(false);
      },
      onFailure: () => setBehind(true),
      ...(keyOf === undefined ? {} : { keyOf }),
    });
    store.current = mine;
    return () => mine.stop();
  }, [id, page, keyOf]);
  useEffect(() => store.current?.want(rev), [rev, id]);
  return { rows, isBehind };
}

const items: Reading = {
  page: (id, after, signal) => call('changes.work', { params: { id }, query: { after }, signal }),
};

export const useWork = (change: Pick<Change, 'id' | 'steps'>): Work => useRows(change, items);

const logPage = 500;

const logs: Reading = {
  page: (id, after, signal) =>
    call('changes.work', { params: { id }, query: { after, limit: logPage, log: 'all' }, signal }),
  // What a step did with an item and its undo have logs of their own.
  keyOf: ({ step, key }) => `${step} ${key}`,
};

export const useWorkLog = (change: Pick<Change, 'id' | 'steps'>): Work => useRows(change, logs);
