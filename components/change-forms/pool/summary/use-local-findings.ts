'use client';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { PoolOptions } from '@/lib/contract/pool-options';
import type { Finding } from '@/lib/domain/change/plan';
import type { PoolDraft } from '../draft/draft';
import type { PoolUnderEdit } from '../draft/edit';
import { judgedPool } from './judged-pool';
import type { Judge } from './validate-draft';
import type { DiskRows } from '../instance-types/use-categories';

interface Rules {
  judge: Judge;
  isJudged: (code: string) => boolean;
}

/** The rules with their texts are large and loaded only when the form is edited. */
function useRules(): Rules | null {
  const [rules, setRules] = useState<Rules | null>(null);
  useEffect(() => {
    let here = true;
    const load = async () => {
      const [{ judgeDraft: judge }, { isJudged }] = await Promise.all([
        import('./validate-draft'),
        import('./judged-codes'),
      ]);
      if (here) setRules({ judge, isJudged });
    };
    // Without them the server's plan reports the same later.
    load().catch(() => undefined);
    return () => {
      here = false;
    };
  }, []);
  return rules;
}

const nothing = (): boolean => false;

export interface LocalFindings {
  found: Finding[];
  /** Whether the rules here cover it too, so that an older finding of the server is not needed. */
  isJudged: (code: string) => boolean;
}

/** The findings of the rules during input, before a plan is available; the same rules as the plan's. */
export function useLocalFindings(o: {
  draft: PoolDraft;
  edit: PoolUnderEdit | null;
  options: PoolOptions | null;
  disks: DiskRows;
  poolNames: string[] | null;
}): LocalFindings {
  const rules = useRules();
  const { edit, options, disks, poolNames } = o;
  const draft = useDeferredValue(o.draft);
  const found = useMemo(() => {
    if (rules === null) return [];
    return rules.judge({
      pool: judgedPool(draft, edit),
      password: draft.loginPassword === '' ? null : draft.loginPassword,
      edit,
      // Lists of the other OS do not apply to this one.
      options,
      disks,
      poolNames,
    });
  }, [rules, draft, edit, options, disks, poolNames]);
  return { found, isJudged: rules?.isJudged ?? nothing };
}
