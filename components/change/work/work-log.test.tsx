import { expectTexts, renderHtml } from '@/components/testing/render-html';
import { describe, expect, test } from 'vitest';
import type { WorkItem } from '@/lib/domain/change/work';
import { message } from '@/lib/domain/message/message';
import { logLines, logNodes, LogView } from './work-log';
import { workItem } from '../testing/make-change';

const render = (rows: WorkItem[], locale?: 'en' | 'zh') =>
  renderHtml(
    <LogView
      rows={new Map(rows.map((row) => [`${row.step} ${row.key}`, row]))}
      isBehind={false}
      targets={[{ type: 'node', uid: 'n1', name: 'win-1' }]}
    />,
    locale,
  );

const reported = (
  at: number,
  state: WorkItem['state'],
  msg = message('detail.pod-waits'),
): WorkItem['log'][number] => ({ at, state, detail: msg.text, phrase: msg.phrase });

const rows = [
  workItem('a', { rev: 3, log: [reported(2_000, 'waiting'), reported(5_000, 'done', message('detail.pod-gone'))] }),
  workItem('b', { rev: 4, group: 'n2', log: [reported(3_000, 'moving', message('detail.pod-leaving'))] }),
  workItem('n1', { type: 'node', name: 'win-1', step: 'cordon:1', rev: 2, log: [reported(2_000, 'done')] }),
  workItem('n1', { type: 'node', name: 'win-1', step: 'cordon:1/undo', rev: 9, log: [reported(9_000, 'done')] }),
];

describe('the log of a run', () => {
  test('is what happened to every row, in order, a node before its pods', () => {
    const shown = logLines(rows, null).map(({ at, row, state }) => `${at} ${row.key} ${state}`);
    expect(shown).toEqual(['2000 n1 done', '2000 a waiting', '3000 b moving', '5000 a done', '9000 n1 done']);
    expect(logLines(rows.toReversed(), null).map(({ id }) => id)).toEqual(logLines(rows, null).map(({ id }) => id));
  });

  test('is that of one node when one is chosen, what was taken back of it with it', () => {
    expect(logLines(rows, 'n1').map(({ at }) => at)).toEqual([2_000, 2_000, 5_000, 9_000]);
    expect(logLines(rows, 'unknown')).toEqual([]);
  });

  test('offers each node once, by its name, in the order people count', () => {
    const named = new Map([['n1', 'win-1']]);
    const ten = workItem('n10', { type: 'node', group: 'n10', name: 'win-10', log: [] });
    expect(logNodes([...rows, ten, workItem('c', { group: 'n10' })], named)).toEqual([
      { value: 'n2', label: 'n2' },
      { value: 'n1', label: 'win-1' },
      { value: 'n10', label: 'win-10' },
    ]);
  });

  test.each(['en', 'zh'] as const)('says of every line when, where, who and what, in %s', (locale) => {
    const html = render(rows, locale);
    expectTexts(html, ['win-1', 'shop/a', 'shop/b', '1970-01-01T00:00:05.000Z']);
    expect(html).toContain(locale === 'en' ? '5 lines' : '5 行');
    expect(html).toContain(locale === 'en' ? 'uncordoned' : '已取消封锁');
    expect(html).toContain(locale === 'en' ? 'leaving' : '离开中');
  });

  test('of thousands of lines only those on screen are in the page', () => {
    const many = Array.from({ length: 3_000 }, (_, at) =>
      workItem(`p${at}`, { rev: at, log: [reported(at, 'waiting'), reported(at + 9_000, 'done')] }),
    );
    const html = render(many);
    expect(html.split('role="row"').length - 1).toBeLessThan(60);
    expectTexts(html, ['aria-rowcount="6000"', '6,000 lines']);
  });
});
