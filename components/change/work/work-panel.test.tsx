import { expectInOrder, expectTexts, renderHtml } from '@/components/testing/render-html';
import { expect, test } from 'vitest';
import type { WorkItem } from '@/lib/domain/change/work';
import { message } from '@/lib/domain/message/message';
import { workItem } from '../testing/make-change';
import { groupsOf, blockedItems, linesOf } from './work-groups';
import { BlockedItems, WorkView } from './work-panel';
import { PlannedPods } from './work-plan';
import { wordsOf } from './work-state';

function render(rows: WorkItem[], locale?: 'en' | 'zh', isOver = false): string {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return renderHtml(
    <>
      <BlockedItems rows={byKey} isOver={isOver} />
      <WorkView rows={byKey} isBehind={false} targets={[{ type: 'node', uid: 'n1', name: 'win-1' }]} />
    </>,
    locale,
  );
}

const budget = message('drain.pdb-waits', { budget: 'shop/iis', allowed: 0, healthy: 2, desired: 2 });
const held = { state: 'blocked' as const, detail: budget.text, detailPhrase: budget.phrase };
const rows = [
  workItem('n1', { type: 'node', name: 'win-1', state: 'done', detail: 'cordoned' }),
  workItem('a', { state: 'done', where: 'win-2', detail: 'gone' }),
  workItem('b', { ...held, tries: 4 }),
  workItem('c', held),
  workItem('d', { state: 'skipped' }),
];

test('a node shows how many of its pods are gone and blocked, and the blocking PDB comes first', () => {
  const html = render(rows);
  expectTexts(html, ['1 of 3 gone', '2 blocked', 'What 2 pods wait for:']);
  expect(html).toContain(budget.text);
  expectTexts(html, ['replacement on win-2', 'tried 4 times']);
  expect(html.indexOf('shop/b')).toBeLessThan(html.indexOf('shop/a'));
});

test('what blocks most pods comes first; after the run nothing waits for it', () => {
  const stuck = message('drain.stuck');
  const other = workItem('e', { state: 'blocked', detail: stuck.text, detailPhrase: stuck.phrase });
  const html = render([...rows, other]);
  expectInOrder(html, ['What 2 pods wait for:', '1 pod is blocked:', '1 of 4 gone']);
  expect(render(rows, 'en', true)).toContain('2 pods are blocked:');
  expect(render(rows, 'en', true)).not.toContain('wait for');
  expect(render(rows.filter(({ state }) => state !== 'blocked'))).not.toContain('▲');
});

test('pods that had ended are counted once, apart from those that move', () => {
  const gone = workItem('e', { type: 'ended-pod', state: 'done', detail: 'deleted' });
  const html = render([...rows, gone, workItem('f', { type: 'ended-pod', state: 'waiting' })]);
  expectTexts(html, ['1 of 3 gone', '1 of 2 finished pods gone']);
  expect(html.split('finished pods gone')).toHaveLength(2);
});

test('a node whose cordon was reverted is uncordoned', () => {
  const back = workItem('n1', { step: 'cordon:1/undo', type: 'node', name: 'win-1', state: 'done' });
  expect(render([...rows.slice(1), back])).toContain('uncordoned');
  expect(render(rows)).toContain('cordoned');
});

test('each node of an upgrade has a line: those on their way at once, what they run, and no pods', () => {
  const has = message('detail.linux-has', {
    kubelet: 'v1.33.1',
    runtime: 'containerd://2.1.5',
    state: message('detail.is-ready'),
  });
  const roll = (key: string, state: WorkItem['state']): WorkItem =>
    workItem(key, { type: 'roll', group: key, name: key, state, detail: has.text, detailPhrase: has.phrase });
  const nodes = [roll('n-1', 'done'), roll('n-2', 'waiting'), roll('n-3', 'moving'), roll('n-4', 'moving')];
  const html = render(nodes);
  expectTexts(html, ['1 of 4 upgraded', '2 being replaced', '1 waiting', has.text]);
  expect(html.indexOf('n-4')).toBeLessThan(html.indexOf('n-2'));
  expect(html).not.toContain('gone');
  expect(render(nodes, 'zh')).toContain('4 个中 1 个已升级');
});

test('says all of it in Chinese too', () => {
  const html = render(rows, 'zh');
  expectTexts(html, ['3 个中 1 个已离开', '受阻']);
  expect(html).not.toContain('2 blocked');
});

test('of thousands of rows only those on screen are in the page', () => {
  const many = Array.from({ length: 5_000 }, (_, at) => workItem(`p${at}`));
  const html = render(many);
  expect(html.split('role="row"').length - 1).toBeLessThan(60);
  expect(html).toContain('aria-rowcount="5001"');
});

test('the same reason of many pods is one blocked item, the most frequent first', () => {
  const other = { state: 'failed' as const, detail: 'other' };
  const groups = groupsOf([workItem('x', other), ...rows]);
  expect(blockedItems(groups).map(({ count, row }) => [count, row.detail])).toEqual([
    [2, budget.text],
    [1, 'other'],
  ]);
  expect(linesOf(groups, () => false)).toHaveLength(groups.length);
});

test('the plan shows the outcome of each pod and why', () => {
  const pod = { uid: 'u', name: 'shop/web', node: 'win-1', outcome: 'blocked' as const, why: [budget] };
  for (const locale of ['en', 'zh'] as const) {
    const html = renderHtml(<PlannedPods pods={{ listed: [pod], more: 7, staying: 3, ended: 0 }} />, locale);
    expectTexts(html, ['shop/iis', '7']);
  }
});

test('a node without pods to evict shows what is done with it, not a count of zero pods', () => {
  const node = workItem('n1', {
    type: 'node',
    name: 'win-1',
    state: 'moving',
    detail: 'instance status in ECS: Starting',
  });
  const html = render([node]);
  expect(html).toContain('instance status in ECS: Starting');
  expect(html).not.toContain('0 of 0');
});

test.each([
  ['cordon:1', 'node', 'node'],
  ['cordon:1/undo', 'node', 'undone'],
  ['uncordon:2', 'node', 'undone'],
  ['open:2', 'node', 'undone'],
  // Surge nodes are schedulable: they have no cordon texts.
  ['surge-ready', 'node', 'standing'],
  ['surge/undo', 'node', 'standing'],
  ['surge-cordon', 'node', 'node'],
  ['restart:1', 'node', 'restarted'],
  // Pods are restarted too, with texts about pods.
  ['restart', 'pod', 'pod'],
  ['evict:1', 'pod', 'pod'],
  ['replaced:1', 'roll', 'roll'],
  ['rollout', 'workload', 'workload'],
  ['rollout/undo', 'workload', 'put-back'],
] as const)('a row of %s about a %s speaks as %s', (step, type, words) => {
  expect(wordsOf({ step, type })).toBe(words);
});
