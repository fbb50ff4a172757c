import { renderHtml, visibleText } from '@/components/testing/render-html';
import { expect, test } from 'vitest';
import type { Step } from '@/lib/domain/change/change';
import { StepTimeline } from './step-timeline';

const step = (id: string, state: Step['state'], more: Partial<Step> = {}): Step => ({
  id,
  title: id,
  state,
  detail: '',
  startedAt: null,
  finishedAt: null,
  requestIds: [],
  error: null,
  ...more,
});

const batch = (n: number, ...[cordon, evict]: [Step['state'], Step['state']]): Step[] => [
  step(`cordon:${n}`, cordon, { values: { names: `node-${n}` } }),
  step(`evict:${n}`, evict),
];

const render = (steps: Step[], o: { open?: Record<string, boolean>; locale?: 'en' | 'zh' } = {}) =>
  renderHtml(
    <StepTimeline
      change={{ kind: 'node.drain', summaryParams: {}, targets: [], steps }}
      open={o.open ?? {}}
      onOpen={() => {}}
    />,
    o.locale,
  );

const expanded = (html: string): boolean[] =>
  [...html.matchAll(/aria-expanded="(true|false)"/g)].map(([, value]) => value === 'true');

test('a run of several batches shows each with its nodes, and only the one under way open', () => {
  const html = render([...batch(1, 'done', 'done'), ...batch(2, 'done', 'running'), ...batch(3, 'waiting', 'waiting')]);
  expect(expanded(html)).toEqual([false, true, false]);
  expect(visibleText(html)).toContain('1 of 3 batches done');
  for (const name of ['node-1', 'node-2', 'node-3']) expect(html).toContain(name);
  expect(visibleText(html)).toContain('1 of 2 steps');
});

test('a batch that failed is open, and what a person chose stays', () => {
  const steps = [...batch(1, 'done', 'failed'), ...batch(2, 'waiting', 'waiting')];
  expect(expanded(render(steps))).toEqual([true, false]);
  expect(expanded(render(steps, { open: { 1: false, 2: true } }))).toEqual([false, true]);
});

test('of many batches those far from the current one are folded to a count', () => {
  const steps = Array.from({ length: 20 }, (_, at) =>
    at < 10 ? batch(at + 1, 'done', 'done') : batch(at + 1, 'waiting', 'waiting'),
  ).flat();
  const text = visibleText(render(steps));
  expect(text).toContain('8 earlier batches');
  expect(text).toContain('5 later batches');
  expect(visibleText(render(steps, { locale: 'zh' }))).toContain('已完成 10/20 批');
});

test('one batch is a list of steps', () => {
  expect(expanded(render(batch(1, 'done', 'running')))).toEqual([]);
});

test('on paper a step and its batch say from when to when they ran', () => {
  const at = { startedAt: Date.UTC(2026, 10, 24, 8), finishedAt: Date.UTC(2026, 10, 24, 8, 5) };
  const html = render([step('cordon:1', 'done', at), step('cordon:2', 'running', { startedAt: at.finishedAt })]);
  expect(html.match(/data-iso="2026-11-24T08:00:00Z – 2026-11-24T08:05:00Z"/g)).toHaveLength(2);
  expect(html.match(/data-iso="2026-11-24T08:05:00Z –"/g)).toHaveLength(2);
});

test('a batch whose step has an unknown outcome has no end', () => {
  const startedAt = Date.UTC(2026, 10, 24, 8);
  const html = render([step('cordon:1', 'unknown', { startedAt }), step('cordon:2', 'waiting')]);
  expect(html.match(/data-iso="2026-11-24T08:00:00Z –"/g)).toHaveLength(2);
  expect(html).not.toContain('1970');
});
