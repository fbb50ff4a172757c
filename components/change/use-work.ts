'use client';
import { useEffect, useRef, useState } from 'react';
import { call } from '@/lib/client/call';
import { listChangeWork } from '@/lib/contract/change-work';
import type { Change } from '@/lib/domain/change/change';
import type { WorkItem } from '@/lib/domain/change/work';
import { newestRev, WorkStore } from './work-store';

export interface Work {
  rows: ReadonlyMap<string, WorkItem>;
  /** The newest rows could not be read. */
  isBehind: boolean;
}

const nothing: ReadonlyMap<string, WorkItem> = new Map();

/** Rows of a run's many small writes, read as its events tell that there are new ones. */
export function useWork({ id, steps }: Pick<Change, 'id' | 'steps'>): Work {
  const [rows, setRows] = useState(nothing);
  const [isBehind, setBehind] = useState(false);
  const store = useRef<WorkStore | null>(null);
  const rev = newestRev(steps);
  useEffect(() => {
    const mine = new WorkStore({
      fetch: (after, signal) => call(listChangeWork, { params: { id }, query: { after }, signal }),
      onRows: (next) => {
        setRows(next);
        setBehind(false);
      },
      onFailure: () => setBehind(true),
    });
    store.current = mine;
    return () => mine.stop();
  }, [id]);
  useEffect(() => store.current?.want(rev), [rev, id]);
  return { rows, isBehind };
}
