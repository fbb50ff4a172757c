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

test('nodes, workloads and pods are found in any cluster, and all of them by a link to the search page', () => {
  const client = new QueryClient();
  const { queryKey } = queryOf('search.find', { query: { q: 'too', each: 5 } });
  const place = { cluster: 'prod', namespace: 'web', kind: 'Deployment' };
  const unknown = { since: null, build: null, node: null, pool: null };
  const workload = { key: 'w', type: 'workload' as const, ...place, name: 'portal-too-big', ...unknown };
  const pod = { key: 'p', type: 'pod' as const, ...place, name: 'portal-too-big-x', ...unknown };
  const rows = [
    { ...workload, state: 'ready', word: null, troubled: false, os: 'windows' as const },
    { ...pod, state: 'stuck', word: 'ImagePullBackOff', troubled: true, os: 'windows' as const },
  ];
  const clusters = [{ name: 'dev', environment: 'dev' as const, sources: [], unread: ['pods'] }];
  const matching = { node: 0, workload: 1, pod: 6 };
  client.setQueryData(queryKey, { now: 0, rows, matching, orMore: false, clusters });
  const html = renderHtml(<Searched />, 'en', { client });
  expect(html).toContain(
    '<a href="/clusters/prod/workloads/web/Deployment/portal-too-big">workloads: portal-too-big, prod · web · Deployment</a>',
  );
  expect(html).toContain('pods: portal-too-big-x, prod · web · ImagePullBackOff');
  expect(html).toContain('<a href="/search?q=too">results: All 7 results for “too”');
});
