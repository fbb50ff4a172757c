import { expect, test } from 'vitest';
import { renderHtml } from '@/components/testing/render-html';
import { usePalettePlaces } from './command-palette';
import { QueryClient } from '@tanstack/react-query';
import { queryOf } from '@/lib/client/query-of';
import type { PlacementRow } from '@/lib/domain/placement/verdict';
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
  const row: PlacementRow = {
    key: 'u1',
    kind: 'Deployment',
    namespace: 'web',
    name: 'portal-too-big',
    replicas: 1,
    available: 0,
    intent: { os: 'windows', confidence: 'confident' },
    outcome: 'blocked',
    sentence: { text: '' },
    findings: { error: 0, warning: 0, info: 0, suppressed: 0 },
    cells: {},
  };
  const { queryKey } = queryOf('placement.list', {
    params: { cluster: 'prod' },
    query: { q: 'too', sort: 'name', limit: 5 },
  });
  client.setQueryData(queryKey, {
    now: 0,
    sources: [],
    pools: [],
    rows: [row],
    totals: null,
    matching: 7,
    namespaces: [],
    progress: null,
    unavailable: [],
  });
  const html = renderHtml(<Searched />, 'en', { client });
  expect(html).toContain(
    '<a href="/clusters/prod/placement/web/Deployment/portal-too-big">workloads: web/portal-too-big, prod · Deployment</a>',
  );
  expect(html).toContain('<a href="/clusters/prod/placement?q=too">');
});
