import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { PoolOptions } from '@/lib/contract/pool-options';
import type { Finding } from '@/lib/domain/change/plan';
import type { PoolDraft } from '../draft/draft';
import { type PoolUnderEdit, evaluatedPool } from '../draft/edit';
import type * as rules from './validate-draft';
import type { DiskRows } from '../instance-types/use-categories';

type Rules = typeof rules;

/** The rules with their texts are large and loaded only when the form is edited. */
function useRules(): Rules | null {
  const [loaded, setLoaded] = useState<Rules | null>(null);
  useEffect(() => {
    let here = true;
    import('./validate-draft').then(
      (module) => (here ? setLoaded(module) : undefined),
      // Without them the server's plan reports the same later.
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, []);
  return loaded;
}

export interface LocalFindings {
  found: Finding[];
  /** Whether the rules here cover it too, so that an older finding of the server is not needed. */
  isEvaluated: (code: string) => boolean;
}

export function useLocalFindings(o: {
  draft: PoolDraft;
  edit: PoolUnderEdit | null;
  options: PoolOptions | null;
  disks: DiskRows;
  poolNames: string[] | null;
}): LocalFindings {
  const loaded = useRules();
  const { edit, options, disks, poolNames } = o;
  const draft = useDeferredValue(o.draft);
  const found = useMemo(() => {
    if (loaded === null) return [];
    return loaded.evaluateDraft({
      pool: evaluatedPool(draft, edit),
      password: draft.loginPassword === '' ? null : draft.loginPassword,
      edit,
      // Lists of the other OS do not apply to this one.
      options,
      disks,
      poolNames,
    });
  }, [loaded, draft, edit, options, disks, poolNames]);
  return { found, isEvaluated: loaded?.isEvaluated ?? (() => false) };
}
