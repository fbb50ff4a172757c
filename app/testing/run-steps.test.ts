import { createElement } from 'react';
import { afterAll, expect, test } from 'vitest';
import { makeLog, makePlan, planned, requested } from '@/components/change/testing/make-change';
import type { ChangeView } from '@/components/change/use-change';
import { reduceChange } from '@/lib/domain/change/fold';
import { totalsOf } from '@/lib/domain/change/work-totals';
import { openBrowser } from './browser';

const browser = openBrowser({ url: 'http://m.test/changes/7', fetch: () => Promise.reject(new Error('not served')) });
afterAll(async () => {
  // React still runs scheduled work after the page was closed.
  await new Promise((resolve) => setTimeout(resolve, 0));
  await browser.close();
});

function longRun(): ChangeView {
  const steps = Array.from({ length: 40 }, (_, at) => ({ id: `evict:${at}`, title: 'Evict the pods' }));
  const change = reduceChange(
    makeLog([
      requested,
      planned(makePlan({ steps })),
      { type: 'cleared', body: { reason: '' } },
      { type: 'queued', body: {} },
      { type: 'started', body: { attempt: 1 } },
    ]),
  );
  if (change === null) throw new Error('the log does not fold');
  const no = { ok: false, reason: 'no' } as const;
  const allowed = { approve: no, reject: no, resolve: no, cancel: no, pause: no, resume: no };
  const work = { rev: 1, totals: totalsOf([]) };
  return { ...change, allowed, steps: change.steps.map((step, at) => (at === 0 ? { ...step, work } : step)) };
}

test('steps that a person unfolds stay unfolded when the rows of the run are loaded', async () => {
  const { RunBody } = await import('@/components/change/change-blocks');
  const { renderPage } = await import('./render-page');
  const person = { id: 'local:riley', name: 'riley', roles: [] };
  const children = createElement(RunBody, { change: longRun(), started: true });
  const page = renderPage({ person, params: {}, children });
  const later = () => document.querySelector('details:has(ol)');
  await expect.poll(later).not.toBeNull();
  later()?.querySelector('summary')?.click();
  await expect.poll(() => document.body.textContent).toContain('Log by node and pod');
  expect(later()?.hasAttribute('open')).toBe(true);
  page.close();
});
