'use client';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useUrlQuery } from '@/lib/client/use-url-query';
import type { FocusRequest } from '../draft/focus-request';
import type { PoolStep } from '../summary/issues';
import { poolSteps, stepOfField } from '../summary/issues';

/** The open step, the furthest one that was open, and the field that a link selects (`?field=`). */
export function useStep(allReached: boolean) {
  const url = useUrlQuery();
  const { set } = url;
  const wanted = url.get('field') ?? null;
  // A new object each time, so that one can be led to the same field again.
  const [requested, setRequested] = useState(() => (wanted === null ? null : { path: wanted }));
  const answered = useRef<typeof requested>(null);
  const named = poolSteps.find((one) => one === url.get('step'));
  const step: PoolStep = named ?? (wanted === null ? 'system' : stepOfField(wanted));
  const index = poolSteps.indexOf(step);
  const [furthest, setFurthest] = useState(index);
  if (index > furthest) setFurthest(index);
  const openField = useCallback(
    (field: string) => {
      setRequested({ path: field });
      set({ step: stepOfField(field), field: null });
    },
    [set],
  );
  const focus: FocusRequest = useMemo(
    () => ({
      path: requested?.path ?? null,
      claim: () => {
        if (requested === null || answered.current === requested) return false;
        answered.current = requested;
        setRequested(null);
        set({ step: stepOfField(requested.path), field: null });
        return true;
      },
    }),
    [requested, set],
  );
  const reached = allReached ? poolSteps.length : Math.max(furthest, index);
  return { step, reached, focus, openField };
}
