import { texts } from '@/components/testing/texts';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { WorkItem } from '@/lib/domain/change/work';
import { message } from '@/lib/domain/message/message';
import { workItem } from '../testing/make-work';
import { groupsOf, blockedItems, linesOf } from './work-groups';
import { BlockedItems } from './blocked-items';
import { WorkView } from './work-panel';
import { PlannedPods } from './work-plan';

function render(rows: WorkItem[], locale: 'en' | 'zh' = 'en', isOver = false): string {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return drawn(
    <>
      <BlockedItems rows={byKey} isOver={isOver} />
      <WorkView rows={byKey} isBehind={false} targets={[{ type: 'node', uid: 'n1', name: 'win-1' }]} />
    </>,
    locale,
  );
}

function drawn(children: ReactNode, locale: 'en' | 'zh' = 'en'): string {
  const failed: string[] = [];
  const html = renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      timeZone="UTC"
      messages={texts[locale]}
      onError={(error) => failed.push(error.message)}
    >
      {children}
    </NextIntlClientProvider>,
  );
  expect(failed).toEqual([]);
  return html;
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

test('a node shows how many of its pods are gone and held up, and the budget that holds them comes first', () => {
  const html = render(rows);
  expect(html).toContain('1 of 3 gone');
  expect(html).toContain('2 blocked');
  expect(html).toContain('What 2 pods wait for:');
  expect(html).toContain(budget.text);
  expect(html).toContain('replacement on win-2');
  expect(html).toContain('tried 4 times');
  expect(html.indexOf('shop/b')).toBeLessThan(html.indexOf('shop/a'));
});

test('the one thing that frees most comes before all else; after the run it is only told', () => {
  const stuck = message('drain.stuck');
  const other = workItem('e', { state: 'blocked', detail: stuck.text, detailPhrase: stuck.phrase });
  const html = render([...rows, other]);
  expect(html.indexOf('What 2 pods wait for:')).toBeLessThan(html.indexOf('1 pod is blocked:'));
  expect(html.indexOf('1 pod is blocked:')).toBeLessThan(html.indexOf('1 of 4 gone'));
  expect(render(rows, 'en', true)).toContain('2 pods are blocked:');
  expect(render(rows, 'en', true)).not.toContain('wait for');
  expect(render(rows.filter(({ state }) => state !== 'blocked'))).not.toContain('▲');
});

test('a node whose cordon was taken back is open again', () => {
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
  for (const text of ['1 of 4 upgraded', '2 being replaced', '1 waiting', has.text]) expect(html).toContain(text);
  expect(html.indexOf('n-4')).toBeLessThan(html.indexOf('n-2'));
  expect(html).not.toContain('gone');
  expect(render(nodes, 'zh')).toContain('4 个中 1 个已升级');
});

test('says all of it in Chinese too', () => {
  const html = render(rows, 'zh');
  expect(html).toContain('3 个中 1 个已离开');
  expect(html).toContain('受阻');
  expect(html).not.toContain('2 blocked');
});

test('of thousands of rows only those on screen are in the page', () => {
  const many = Array.from({ length: 5_000 }, (_, at) => workItem(`p${at}`));
  const html = render(many);
  expect(html.split('role="row"').length - 1).toBeLessThan(60);
  expect(html).toContain('aria-rowcount="5001"');
});

test('the same reason of many pods is one hindrance, the most frequent first', () => {
  const other = { state: 'failed' as const, detail: 'other' };
  const groups = groupsOf([workItem('x', other), ...rows]);
  expect(blockedItems(groups).map(({ count, row }) => [count, row.detail])).toEqual([
    [2, budget.text],
    [1, 'other'],
  ]);
  expect(linesOf(groups, () => false)).toHaveLength(groups.length);
});

test('the plan says of each pod what becomes of it and why', () => {
  const pod = { uid: 'u', name: 'shop/web', node: 'win-1', outcome: 'blocked' as const, why: [budget] };
  for (const locale of ['en', 'zh'] as const) {
    const html = drawn(<PlannedPods pods={{ listed: [pod], more: 7, staying: 3 }} />, locale);
    expect(html).toContain('shop/iis');
    expect(html).toContain('7');
  }
});

test('a node that no pod has to leave says what is done with it, not how many of none are gone', () => {
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
