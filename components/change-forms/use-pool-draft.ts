'use client';
import { useEffect, useState } from 'react';
import type { PoolDraft } from './pool-draft';
import { startDraft } from './pool-draft';
import { dropDraft, keepDraft } from './pool-draft-storage';
import { touchedBy } from './pool-form';

const keepAfterMs = 400;

export interface DraftState {
  draft: PoolDraft;
  touched: ReadonlySet<string>;
  /** When it was last kept in this tab; null = not yet, or the browser refuses. */
  keptAt: number | null;
  set: (patch: Partial<PoolDraft>) => void;
  discard: () => void;
  discarded: boolean;
}

/** The draft and its copy in this tab's storage, which never holds the password. */
export function usePoolDraft(o: { cluster: string; initial: PoolDraft; keptAt: number | null }): DraftState {
  const [draft, setDraft] = useState(o.initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [keptAt, setKeptAt] = useState(o.keptAt);
  const [discarded, setDiscarded] = useState(false);
  const { cluster } = o;
  useEffect(() => {
    if (touched.size === 0) return undefined;
    const timer = setTimeout(
      () => setKeptAt(keepDraft(sessionStorage, cluster, draft, Date.now())),
      keepAfterMs,
    );
    return () => clearTimeout(timer);
  }, [cluster, draft, touched]);
  return {
    draft,
    touched,
    keptAt,
    set: (patch) => {
      setDraft((before) => ({ ...before, ...patch }));
      setTouched((before) => new Set([...before, ...touchedBy(patch)]));
    },
    discard: () => {
      dropDraft(sessionStorage, cluster);
      setDraft(startDraft('windows'));
      setTouched(new Set());
      setKeptAt(null);
      setDiscarded(true);
    },
    discarded,
  };
}
