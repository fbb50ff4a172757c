'use client';
import { createContext, useContext, useEffect, useRef } from 'react';
import { belongsTo } from './issues';

/** The field that somebody asked to be led to; answered once by the field itself, which may be loaded only then. */
export interface FocusRequest {
  path: string | null;
  done: () => void;
}

export const FocusRequested = createContext<FocusRequest>({ path: null, done: () => undefined });

const focusable = 'input:enabled, select:enabled, textarea:enabled, button:not([aria-disabled="true"])';

/** Give the result to the element around a field: it takes the focus when the field is asked for. */
export function useFocusTarget(paths: readonly string[]) {
  const frame = useRef<HTMLDivElement>(null);
  const { path, done } = useContext(FocusRequested);
  const mine = path !== null && paths.some((own) => belongsTo(path, own) || belongsTo(own, path));
  useEffect(() => {
    const element = frame.current;
    if (!mine || element === null) return;
    element.scrollIntoView({ block: 'center' });
    (element.querySelector<HTMLElement>(focusable) ?? element).focus();
    done();
  }, [mine, done]);
  return frame;
}
