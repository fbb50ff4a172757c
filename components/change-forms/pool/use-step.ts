'use client';
import { useCallback, useState } from 'react';
import { useUrlQuery } from '@/lib/client/use-url-query';
import type { PoolStep } from './issues';
import { poolSteps, stepOfField } from './issues';

/** The open step, the furthest one that was open, and the field somebody was led to (`?field=`). */
export function useStep(allReached: boolean) {
  const url = useUrlQuery();
  const wanted = url.get('field') ?? null;
  const [focus, setFocus] = useState(wanted);
  const asked = poolSteps.find((one) => one === url.get('step'));
  const step: PoolStep = asked ?? (wanted === null ? 'system' : stepOfField(wanted));
  const index = poolSteps.indexOf(step);
  const [furthest, setFurthest] = useState(index);
  if (index > furthest) setFurthest(index);
  return {
    step,
    reached: allReached ? poolSteps.length : Math.max(furthest, index),
    focus,
    focused: useCallback(() => setFocus(null), []),
    openField: (field: string) => {
      setFocus(field);
      url.set({ step: stepOfField(field), field: null });
    },
  };
}
