import { expectHarmless, expectTexts, hostile, renderHtml } from '@/components/testing/render-html';
import { describe, expect, test } from 'vitest';
import type { PlannedPod } from '@/lib/domain/change/plan';
import { reasonMessage } from '@/lib/domain/drain/reason-message';
import { startDrain } from './drain-form';
import { DrainLosses } from './drain-losses';
import { emptyRow } from './label-rows';
import { LabelFields } from './label-fields';
import { DrainWays, PlannedNodes } from './drain-fields';
import { ProtectFields, localOf, untilOf } from './node-protect';
import { PresentTaints } from './node-labels';

const nothing = () => {};

const checkboxes = (html: string): string[] => html.match(/<input[^>]*type="checkbox"[^>]*>/g) ?? [];

describe('draining', () => {
  const ways = <DrainWays form={startDrain} patch={nothing} />;

  test('force needs the permission; the others see why not', () => {
    expect(checkboxes(renderHtml(ways))[0]).toContain('disabled');
    expect(renderHtml(ways)).toContain('change.force');
    expect(checkboxes(renderHtml(ways, 'en', { roles: ['operator'] }))[0]).not.toContain('disabled');
  });

  test('asks at the limit to begin with, and folds the batches away', () => {
    const html = renderHtml(ways);
    expect(html).toMatch(/<input[^>]*value="ask"[^>]*checked|checked[^>]*value="ask"/);
    expect(html).not.toMatch(/<details[^>]* open/);
    expect(html).toContain('Canary nodes');
    expect(renderHtml(ways, 'zh')).toContain('金丝雀节点');
  });

  const pod = (name: string, accepted: boolean): PlannedPod => ({
    uid: name,
    name,
    node: 'n1',
    outcome: 'blocked',
    why: [reasonMessage({ code: 'empty-dir', volumes: ['tmp'], accepted })],
  });
  const plan = { pods: { listed: [pod(hostile, false), pod('shop/b', true)], more: 0, staying: 0, ended: 0 } };

  test('each loss has a checkbox beside one for all of them, and a hostile name is text', () => {
    const html = renderHtml(<DrainLosses plan={plan} form={{ ...startDrain, emptyDir: ['shop/b'] }} patch={nothing} />);
    expect(checkboxes(html).map((box) => box.includes('checked'))).toEqual([false, false, true]);
    expect(html).toContain('(2 now)');
    expectHarmless(html);
  });

  test('with all accepted none can be left out', () => {
    const form = { ...startDrain, emptyDir: 'all' as const };
    const html = renderHtml(<DrainLosses plan={plan} form={form} patch={nothing} />, 'zh');
    expect(checkboxes(html).map((box) => box.includes('checked'))).toEqual([true, true, true]);
    expect(checkboxes(html).map((box) => box.includes('disabled'))).toEqual([false, true, true]);
    expect(html).toContain('已随全部 Pod 一并接受');
  });

  test('where a pool or a build is named, the nodes are those of the plan, and no pool counts as one', () => {
    const node = (name: string) => ({ type: 'node' as const, uid: name, name });
    const pool = { type: 'node-pool' as const, uid: 'np-1', name: 'win-a' };
    const html = renderHtml(<PlannedNodes plan={{ targets: [pool, node('n1'), node(hostile)] }} />);
    expect(html).toContain('2 nodes');
    expect(html).not.toMatch(/win-a|<img|\u202E/);
    expect(renderHtml(<PlannedNodes plan={{ targets: [pool] }} />, 'zh')).toContain('没有节点');
  });

  test('nothing is asked if nothing is lost', () => {
    const none = { pods: { listed: [], more: 0, staying: 4, ended: 0 } };
    expect(renderHtml(<DrainLosses plan={none} form={startDrain} patch={nothing} />)).toBe('');
  });
});

test('a taint has an effect, one that is removed may have any, a label has none', () => {
  const set = emptyRow(1);
  const removed = { ...emptyRow(2), act: 'remove' as const };
  const taints = renderHtml(<LabelFields of="taint" rows={[set, removed]} onChange={nothing} />);
  expect(taints.split('NoExecute</option>').length - 1).toBe(2);
  expect(taints.split('Any effect</option>').length - 1).toBe(1);
  const labels = renderHtml(<LabelFields of="label" rows={[set, removed]} onChange={nothing} />, 'zh');
  expect(labels).not.toContain('NoExecute');
  expect(labels).toContain('添加标签');
});

test('a present taint can be removed once', () => {
  const taints = [{ key: 'os', effect: 'NoSchedule' as const, count: 3 }];
  const draw = (rows: Parameters<typeof PresentTaints>[0]['rows']): string =>
    renderHtml(<PresentTaints taints={taints} rows={rows} onRemove={nothing} />);
  expect(draw([])).toContain('on 3 nodes');
  expect(draw([])).not.toContain('aria-disabled');
  expect(draw([{ ...emptyRow(1), act: 'remove', key: 'os' }])).toContain('Already listed below');
});

test('a protection has an owner, a reason and an end', () => {
  const html = renderHtml(<ProtectFields form={{ owner: 'olu', reason: '', until: '' }} patch={nothing} />);
  expectTexts(html, ['value="olu"', 'datetime-local']);
  expectTexts(html, ['Owner', 'Reason', 'Protected until', '1 week']);
});

test.each(['2026-01-15T08:30:00.000Z', '2026-07-15T23:59:00.000Z'])(
  '%s comes back through the control, in summer and in winter',
  (iso) => {
    const local = localOf(Date.parse(iso));
    expect(local).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
    expect(untilOf(local)).toBe(iso);
  },
);

test.each(['', '2026-13-45T00:00'])('%j is no time', (local) => {
  expect(untilOf(local)).toBeNull();
});
