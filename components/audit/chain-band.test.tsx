import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { renderHtml, visibleText } from '@/components/testing/render-html';
import { queryOf } from '@/lib/client/query-of';
import { serverClock } from '@/lib/client/server-clock';
import type { AuditVerdict } from '@/lib/contract/audit';
import { ChainBand, verification } from './chain-band';

afterEach(() => {
  vi.unstubAllGlobals();
  serverClock.observe({ now: Date.now() });
});

const verdict: AuditVerdict = {
  ok: true,
  checked: 7,
  head: null,
  breaks: [],
  unproven: 0,
  anchor: null,
  durationMs: 1,
};
const minuteMs = 60_000;

test.each([
  ['behind', -60 * minuteMs],
  ['ahead of', 60 * minuteMs],
])('the newest verification is shown when the clock of the server is %s that of the browser', async (_, skewMs) => {
  serverClock.observe({ now: Date.now() + skewMs });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(verdict)));
  const client = new QueryClient();
  await client.prefetchQuery(verification);
  const shownWith = (at: number): string => {
    const latest = { verdict: { ...verdict, checked: 9 }, at };
    client.setQueryData(queryOf('audit.verdict', {}).queryKey, { latest, newest: null });
    return visibleText(renderHtml(<ChainBand onOpen={() => {}} />, 'en', { client, roles: ['auditor'] }));
  };
  expect(shownWith(serverClock.now() - minuteMs)).toContain('7 records');
  expect(shownWith(serverClock.now() + minuteMs)).toContain('9 records');
});

test.each([
  [48, '42 newer records are not verified yet'],
  [7, '1 newer record is not verified yet'],
])('of %s records, those after the verified ones are counted', (newest, words) => {
  const shown = (of: number | null): string => {
    const client = new QueryClient();
    const head = { seq: 6, hash: 'abc' };
    const latest = { verdict: { ...verdict, head }, at: serverClock.now() };
    client.setQueryData(queryOf('audit.verdict', {}).queryKey, { latest, newest: of });
    return visibleText(renderHtml(<ChainBand onOpen={() => {}} />, 'en', { client, roles: ['auditor'] }));
  };
  expect(shown(newest)).toContain(words);
  for (const none of [6, 5, null]) expect(shown(none)).not.toContain('not verified');
});

test.each([
  [3, '3 changes of an earlier release: what was planned and done is not proven'],
  [1, '1 change of an earlier release: what was planned and done is not proven'],
])('%s changes that an earlier release recorded are said to be unproven', (unproven, words) => {
  const shown = (of: number): string => {
    const client = new QueryClient();
    const latest = { verdict: { ...verdict, unproven: of }, at: serverClock.now() };
    client.setQueryData(queryOf('audit.verdict', {}).queryKey, { latest, newest: null });
    return visibleText(renderHtml(<ChainBand onOpen={() => {}} />, 'en', { client, roles: ['auditor'] }));
  };
  expect(shown(unproven)).toContain(words);
  expect(shown(0)).not.toContain('earlier release');
});
