'use client';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import type { Worked } from './work-panel';

/** Loaded for runs of many small writes only: its table of rows is as large as a page. */
const LiveWork = lazy(async () => ({ default: (await import('./work-panel')).LiveWork }));

/** The steps of a run (`children`) amid its many small writes; a run without any is its steps alone. */
export function WorkOfRun({ change, children }: { change: Worked; children: ReactNode }) {
  if (change.steps.every(({ work }) => work === undefined)) return children;
  return (
    <Suspense fallback={children}>
      <LiveWork change={change}>{children}</LiveWork>
    </Suspense>
  );
}
