'use client';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { PoolOptions } from '@/lib/contract/catalog';
import type { Finding } from '@/lib/domain/change/plan';
import type { PoolDraft } from './draft';
import type { PoolUnderEdit } from './edit';
import { judgedPool } from './judged-pool';
import type { Judge } from './judge';
import type { DiskRows } from './use-categories';

/** The rules with their texts are large and wanted only once somebody types. */
function useJudge(): Judge | null {
  const [judge, setJudge] = useState<{ judge: Judge } | null>(null);
  useEffect(() => {
    let here = true;
    const load = async () => {
      const module = await import('./judge');
      if (here) setJudge({ judge: module.judgeDraft });
    };
    // Without them the server's plan says the same, later.
    load().catch(() => undefined);
    return () => {
      here = false;
    };
  }, []);
  return judge?.judge ?? null;
}

/** What the rules say while one types, before any plan is back; the very rules of the plan. */
export function useLocalFindings(o: {
  draft: PoolDraft;
  edit: PoolUnderEdit | null;
  options: PoolOptions | null;
  disks: DiskRows;
  poolNames: string[] | null;
}): Finding[] {
  const judge = useJudge();
  const { edit, options, disks, poolNames } = o;
  const draft = useDeferredValue(o.draft);
  return useMemo(() => {
    if (judge === null) return [];
    return judge({
      pool: judgedPool(draft, edit),
      password: draft.loginPassword === '' ? null : draft.loginPassword,
      edit,
      // Lists of the other OS say nothing about this one.
      options,
      disks,
      poolNames,
    });
  }, [judge, draft, edit, options, disks, poolNames]);
}
