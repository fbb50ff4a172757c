import { texts } from '@/components/testing/texts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { PersonProvider } from '@/lib/client/actor';
import type { Role } from '@/lib/domain/access/permission';
import type { PlannedPod } from '@/lib/domain/change/plan';
import { reasonMessage } from '@/lib/domain/drain/reason-message';
import { startDrain } from './drain-form';
import { DrainLosses } from './drain-losses';
import { emptyRow } from './label-rows';
import { LabelFields } from './label-fields';
import { DrainWays, PlannedNodes } from './node-drain';
import { ProtectFields } from './node-protect';
import { PresentTaints } from './node-labels';

const hostile = `<img src=x onerror=alert(1)>\u202E`;
const nothing = () => {};

function render(children: ReactNode, o: { locale?: 'en' | 'zh'; roles?: Role[] } = {}): string {
  const failed: string[] = [];
  const locale = o.locale ?? 'en';
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider
        locale={locale}
        timeZone="UTC"
        messages={texts[locale]}
        onError={(error) => failed.push(error.message)}
      >
        <PersonProvider person={{ id: 'p', name: 'p', roles: o.roles ?? ['requester'] }}>{children}</PersonProvider>
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
  expect(failed).toEqual([]);
  return html;
}

const checkboxes = (html: string): string[] => html.match(/<input[^>]*type="checkbox"[^>]*>/g) ?? [];

describe('draining', () => {
  const ways = <DrainWays form={startDrain} patch={nothing} />;

  test('by force is for those who hold the right; the others read why not', () => {
    expect(checkboxes(render(ways))[0]).toContain('disabled');
    expect(render(ways)).toContain('change.force');
    expect(checkboxes(render(ways, { roles: ['operator'] }))[0]).not.toContain('disabled');
  });

  test('asks at the limit to begin with, and folds the batches away', () => {
    const html = render(ways);
    expect(html).toMatch(/<input[^>]*value="ask"[^>]*checked|checked[^>]*value="ask"/);
    expect(html).not.toMatch(/<details[^>]* open/);
    expect(html).toContain('Canary nodes');
    expect(render(ways, { locale: 'zh' })).toContain('金丝雀节点');
  });

  const pod = (name: string, accepted: boolean): PlannedPod => ({
    uid: name,
    name,
    node: 'n1',
    outcome: 'blocked',
    why: [reasonMessage({ code: 'empty-dir', volumes: ['tmp'], accepted })],
  });
  const plan = { pods: { listed: [pod(hostile, false), pod('shop/b', true)], more: 0, staying: 0 } };

  test('each loss is a box of its own beside one for all of them, and a hostile name is text', () => {
    const html = render(<DrainLosses plan={plan} form={{ ...startDrain, emptyDir: ['shop/b'] }} patch={nothing} />);
    expect(checkboxes(html).map((box) => box.includes('checked'))).toEqual([false, false, true]);
    expect(html).toContain('(2 now)');
    expect(html).not.toMatch(/<img|\u202E/);
  });

  test('with all accepted none can be left out', () => {
    const form = { ...startDrain, emptyDir: 'all' as const };
    const html = render(<DrainLosses plan={plan} form={form} patch={nothing} />, { locale: 'zh' });
    expect(checkboxes(html).map((box) => box.includes('checked'))).toEqual([true, true, true]);
    expect(checkboxes(html).map((box) => box.includes('disabled'))).toEqual([false, true, true]);
    expect(html).toContain('已随全部 Pod 一并接受');
  });

  test('where a pool or a build is named, the nodes are those of the plan, and no pool counts as one', () => {
    const node = (name: string) => ({ type: 'node' as const, uid: name, name });
    const pool = { type: 'node-pool' as const, uid: 'np-1', name: 'win-a' };
    const html = render(<PlannedNodes plan={{ targets: [pool, node('n1'), node(hostile)] }} />);
    expect(html).toContain('2 nodes');
    expect(html).not.toMatch(/win-a|<img|\u202E/);
    expect(render(<PlannedNodes plan={{ targets: [pool] }} />, { locale: 'zh' })).toContain('没有节点');
  });

  test('nothing is asked where nothing is lost', () => {
    const none = { pods: { listed: [], more: 0, staying: 4 } };
    expect(render(<DrainLosses plan={none} form={startDrain} patch={nothing} />)).toBe('');
  });
});

test('a taint has an effect, one that is removed may have any, a label has none', () => {
  const set = emptyRow(1);
  const removed = { ...emptyRow(2), act: 'remove' as const };
  const taints = render(<LabelFields of="taint" rows={[set, removed]} onChange={nothing} />);
  expect(taints.split('NoExecute</option>').length - 1).toBe(2);
  expect(taints.split('Any effect</option>').length - 1).toBe(1);
  const labels = render(<LabelFields of="label" rows={[set, removed]} onChange={nothing} />, { locale: 'zh' });
  expect(labels).not.toContain('NoExecute');
  expect(labels).toContain('添加标签');
});

test('a taint that the nodes have can be taken off once', () => {
  const taints = [{ key: 'os', effect: 'NoSchedule' as const, count: 3 }];
  const draw = (rows: Parameters<typeof PresentTaints>[0]['rows']): string =>
    render(<PresentTaints taints={taints} rows={rows} onRemove={nothing} />);
  expect(draw([])).toContain('on 3 nodes');
  expect(draw([])).not.toContain('aria-disabled');
  expect(draw([{ ...emptyRow(1), act: 'remove', key: 'os' }])).toContain('Already listed below');
});

test('a hold has who, why and until when', () => {
  const html = render(<ProtectFields form={{ owner: 'olu', reason: '', until: '' }} patch={nothing} />);
  expect(html).toContain('value="olu"');
  expect(html).toContain('datetime-local');
  for (const words of ['Owner', 'Reason', 'Protected until', '1 week']) expect(html).toContain(words);
});
