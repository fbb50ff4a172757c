import { expect, test } from 'vitest';
import { renderHtml } from '@/components/testing/render-html';
import { usePalettePlaces } from './command-palette';
import { QueryClient } from '@tanstack/react-query';
import { queryOf } from '@/lib/client/query-of';
import { matches, usePaletteFinds } from './use-palette-finds';

function Found({ text }: { text: string }) {
  const found = usePalettePlaces(['prod']).filter((item) => matches(item, text));
  return found.map(({ href, label }) => (
    <a key={href} href={href}>
      {label}
    </a>
  ));
}

test.each([
  ['migrate', '/clusters/prod/placement/set-up'],
  ['prod manifest', '/clusters/prod/placement/check'],
])('%s finds %s', (text, href) => {
  expect(renderHtml(<Found text={text} />)).toContain(`href="${href}"`);
});

function Searched() {
  return usePaletteFinds(['prod'], 'too').items.map(({ group, href, label, hint }) => (
    <a key={href} href={href}>
      {`${group}: ${label}, ${hint}`}
    </a>
  ));
}

test('workloads are found by name, beyond the first by a link to their list', () => {
  const client = new QueryClient();
  const { queryKey } = queryOf('workloads.list', {
    params: { cluster: 'prod' },
    query: { q: 'too', sort: 'name', limit: 5 },
  });
  const id = { key: 'web/Deployment/portal-too-big', cluster: 'prod', namespace: 'web', kind: 'Deployment' };
  const unknown = { since: null, ready: null, wanted: null, runsOn: null, pods: null, requests: null, restarts: null };
  const state = { state: 'ready' as const, os: 'windows' as const, images: [], createdAt: null, findings: null };
  const rows = [{ ...id, name: 'portal-too-big', ...unknown, ...state }];
  client.setQueryData(queryKey, { now: 0, sources: [], rows, matching: 7, totals: null, namespaces: [], unread: [] });
  const html = renderHtml(<Searched />, 'en', { client });
  expect(html).toContain(
    '<a href="/clusters/prod/workloads/web/Deployment/portal-too-big">workloads: web/portal-too-big, prod · Deployment</a>',
  );
  expect(html).toContain('<a href="/clusters/prod/workloads?q=too">');
});
