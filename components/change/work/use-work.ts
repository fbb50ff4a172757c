'use client';
import { useEffect, useRef, useState } from 'react';
import { call } from '@/lib/client/call';
import { listChangeWork } from '@/lib/contract/change-work';
import type { Change } from '@/lib/domain/change/change';
import type { WorkItem } from '@/lib/domain/change/work';
import { newestRev, type WorkPage, WorkStore, type WorkStoreOptions } from './work-store';

export interface Work {
  rows: ReadonlyMap<string, WorkItem>;
  /** The newest rows could not be read. */
  isBehind: boolean;
}

const nothing: ReadonlyMap<string, WorkItem> = new Map();

/** How rows are requested; constant for one reader. */
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
  page: (id, after, signal) => call(listChangeWork, { params: { id }, query: { after }, signal }),
};

/** Rows of a run's many small writes, read when its events report new ones. */
export const useWork = (change: Pick<Change, 'id' | 'steps'>): Work => useRows(change, items);

/** So many rows with their stories at a time. */
const storyPage = 500;

const stories: Reading = {
  page: (id, after, signal) =>
    call(listChangeWork, { params: { id }, query: { after, limit: storyPage, log: 'all' }, signal }),
  // What a step did with an item and what was taken back of it are two stories.
  keyOf: ({ step, key }) => `${step} ${key}`,
};

/** Every row of every step with its events; loaded when the log is opened. */
export const useWorkLog = (change: Pick<Change, 'id' | 'steps'>): Work => useRows(change, stories);
