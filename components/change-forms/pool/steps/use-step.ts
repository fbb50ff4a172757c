import { useCallback, useMemo, useRef, useState, createContext, useContext, useEffect } from 'react';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { type PoolStep, poolSteps, stepOfField, belongsTo } from '../summary/issues';

export function useStep(allReached: boolean) {
  const url = useUrlQuery();
  const { set } = url;
  const wanted = url.get('field') ?? null;
  // A new object each time, so that the same field can be focused again.
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

/** The field that must receive focus; handled once, by the first matching field, however late it loads. */
export interface FocusRequest {
  path: string | null;
  claim: () => boolean;
}

export const FocusRequested = createContext<FocusRequest>({ path: null, claim: () => false });

const control = 'input:enabled, select:enabled, textarea:enabled';
const button = 'button:not([aria-disabled="true"])';

/** Give the result to the element around a field: it receives focus when the field is requested. */
export function useFocusTarget(paths: readonly string[]) {
  const frame = useRef<HTMLDivElement>(null);
  const { path, claim } = useContext(FocusRequested);
  const mine = path !== null && paths.some((own) => belongsTo(path, own) || belongsTo(own, path));
  useEffect(() => {
    const element = frame.current;
    // Effects of what is inside run first, so the field itself comes before the list it is in.
    if (!mine || element === null || !claim()) return;
    element.scrollIntoView({ block: 'center' });
    const target = element.querySelector<HTMLElement>(control) ?? element.querySelector<HTMLElement>(button);
    (target ?? element).focus();
  }, [mine, claim]);
  return frame;
}
