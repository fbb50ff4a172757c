import { renderHtml } from '@/components/testing/render-html';
import { QueryClient } from '@tanstack/react-query';
import { queryOf } from '@/lib/client/query-of';
import type { ClusterRow } from '@/lib/domain/cluster/cluster';
import { expect, test } from 'vitest';
import type { Role } from '@/lib/domain/access/permission';
import { NodeActions } from './list/node-list';
import { makeNode } from './testing/make-node';
import { whyNotRestart, whyNotWork } from './node-work-buttons';

const bar = ({ roles, locale, lost = 0 }: { roles?: Role[]; locale?: 'en' | 'zh'; lost?: number } = {}) =>
  renderHtml(<NodeActions cluster="prod" nodes={nodes} count={nodes.length + lost} onClear={() => {}} />, locale, {
    roles,
  });

const nodes = [makeNode({ poolId: null, poolName: null, instanceId: null })];

const button = (html: string, word: string): string =>
  html.match(new RegExp(`<button[^>]*>${word}</button>`))?.[0] ?? 'none';

test('a node without a pool can be drained, not repaired or removed by ACK', () => {
  const html = bar();
  expect(html).toMatch(/<a [^>]*href="\/clusters\/prod\/drain#[^"]+"[^>]*>Drain<\/a>/);
  expect(button(html, 'Repair')).toContain('aria-disabled="true"');
  expect(html).toContain('More actions for these nodes');
});

test('a viewer cannot drain', () => {
  expect(button(bar({ roles: ['viewer'] }), 'Drain')).toContain('aria-disabled="true"');
  expect(button(bar({ roles: ['viewer'], locale: 'zh' }), '排空')).toContain('aria-disabled="true"');
});

test('a right that the cluster’s credential lacks disables what needs it', () => {
  const client = new QueryClient();
  const row = { name: 'prod', missingRights: ['create pods/eviction'] } as ClusterRow;
  client.setQueryData(queryOf('clusters.list', {}).queryKey, { now: 0, rows: [row], configProblem: null });
  const html = renderHtml(
    <NodeActions cluster="prod" nodes={[makeNode({ cluster: 'prod' })]} count={1} onClear={() => {}} />,
    'en',
    { client },
  );
  expect(button(html, 'Drain')).toContain('aria-disabled="true"');
  expect(html).toContain('may not create pods/eviction');
  expect(button(html, 'Cordon')).not.toContain('aria-disabled');
});

test('nothing is drained while selected nodes are no longer listed', () => {
  const html = bar({ lost: 2 });
  expect(button(html, 'Drain')).toContain('aria-disabled="true"');
  expect(html).not.toContain('/drain#');
  expect(html).toContain('Drain, More: 2 selected nodes are no longer listed');
});

const some = (count: number) => Array.from({ length: count }, (_, at) => ({ uid: `u${at}` }));

test.each([
  ['one node', some(1), null],
  ['as many as one change names', some(500), null],
  ['one more than that', some(501), 'tooMany'],
  ['an instance that has not joined', [...some(1), { uid: null }], 'notJoined'],
  ['no node', [], 'none'],
] as const)('%s', (_, nodes, reason) => {
  expect(whyNotWork(nodes)).toBe(reason);
});

test('only known instances are restarted, thirty at most', () => {
  const instances = (count: number) => Array.from({ length: count }, (_, at) => ({ instanceId: `i-${at}` }));
  expect(whyNotRestart(instances(30))).toBeNull();
  expect(whyNotRestart(instances(31))).toBe('tooManyRestarts');
  expect(whyNotRestart([...instances(1), { instanceId: null }])).toBe('noInstance');
});
