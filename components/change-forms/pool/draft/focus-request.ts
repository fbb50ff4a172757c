'use client';
import { createContext, useContext, useEffect, useRef } from 'react';
import { belongsTo } from '../summary/issues';

/** The field that must receive focus; handled once, by the first matching field, however late it loads. */
export interface FocusRequest {
  path: string | null;
  /** False when another field answered already. */
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
