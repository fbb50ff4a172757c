import { createElement } from 'react';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import type { History, HistoryChart } from '@/lib/contract/history';
import { openBrowser } from './browser';
import type { RenderedPage } from './render-page';
import { screen } from './screen';

type Answer = { history: (query: URLSearchParams) => Partial<History> } | { failure: string };

let answer: Answer;
let asked: URLSearchParams[];
const minute = 60_000;

const chart = (parts: Partial<HistoryChart>): HistoryChart => ({
  metric: 'cpu',
  at: [],
  series: [],
  limits: [],
  leftOut: 0,
  problem: null,
  ...parts,
});

/** Six minutes; of the third nothing is known. */
function served(query: URLSearchParams, parts: Partial<History>): History {
  const to = Number(query.get('to'));
  const from = Number(query.get('from'));
  const at = Array.from({ length: 6 }, (_, index) => to - (5 - index) * minute);
  const source = { kind: 'samples', since: at[0] ?? 0, dropped: false } as const;
  const charts = (parts.charts ?? []).map((one) => ({ ...one, at }));
  return { now: Date.now(), from, to, stepMs: minute, source, ...parts, charts };
}

const browser = openBrowser({
  url: 'http://m.test/',
  fetch: async (input) => {
    const url = new URL(typeof input === 'string' ? input : '', 'http://m.test');
    if (!url.pathname.endsWith('/history')) return Response.json({ now: Date.now(), from: 0, to: 1, lanes: [] });
    asked.push(url.searchParams);
    if ('failure' in answer)
      return Response.json({ error: { code: 'upstream', message: answer.failure } }, { status: 502 });
    return Response.json(served(url.searchParams, answer.history(url.searchParams)));
  },
});
let page: RenderedPage | null = null;

async function openPanel(o: Answer): Promise<void> {
  answer = o;
  const { renderPage } = await import('./render-page');
  const { HistoryPanel } = await import('@/components/history/history-panel');
  const of = { cluster: 'prod', scope: 'node-pool', object: 'np1' } as const;
  const children = createElement(HistoryPanel, {
    of,
    metrics: ['cpu', 'disk'],
    name: ['prod', 'win-a'],
    perNode: true,
  });
  page = renderPage({ person: { id: 'local:vera', name: 'vera', roles: ['viewer'] }, params: {}, children });
}

beforeEach(() => {
  asked = [];
  window.history.replaceState(null, '', '/');
});
afterEach(() => page?.close());
afterAll(async () => {
  // React still runs scheduled work after the page was closed.
  await new Promise((resolve) => setTimeout(resolve, 0));
  await browser.close();
});

const values = [1_000, 2_000, null, 0, 2_500, 2_500];
const cpu = chart({
  series: [{ kind: 'value', name: null, values }],
  limits: [{ kind: 'allocatable', values: values.map(() => 3_000) }],
});

test('a chart has a legend with the latest values, and the same values as a table', async () => {
  await openPanel({ history: () => ({ charts: [cpu] }) });
  const figure = screen.getByRole('figure', { name: 'CPU used' });
  await figure.getByRole('button', { name: /^used/ }).expectText('2.5 vCPU');
  await figure.getByRole('button', { name: 'CPU used: show as a table' }).click();
  const table = figure.getByRole('table');
  const rows = (await table.one()).querySelectorAll('tbody tr');
  const cells = [...rows].map((row) => row.querySelector('td')?.textContent);
  // Newest first; what is not known is not zero.
  expect(cells).toEqual(['2.5 vCPU', '2.5 vCPU', '0 vCPU', 'unknown', '2 vCPU', '1 vCPU']);
});

test('the keyboard moves the cursor over the values, and says what is not known', async () => {
  await openPanel({ history: () => ({ charts: [cpu] }) });
  const slider = await screen.getByRole('slider', { name: 'CPU used: cursor' }).one();
  const { fireEvent } = await import('@testing-library/dom');
  const spoken = () => slider.getAttribute('aria-valuetext');
  expect(spoken()).toBe('No time selected. Latest: used 2.5 vCPU, allocatable 3 vCPU');
  fireEvent.keyDown(slider, { key: 'Home' });
  await expect.poll(spoken).toMatch(/: used 1 vCPU/);
  for (const _ of [1, 2]) fireEvent.keyDown(slider, { key: 'ArrowRight' });
  await expect.poll(spoken).toMatch(/: used unknown, allocatable 3 vCPU/);
  fireEvent.keyDown(slider, { key: 'Escape' });
  await expect.poll(spoken).toMatch(/^No time selected/);
});

test('a line is isolated and shown with the others again', async () => {
  await openPanel({ history: () => ({ charts: [cpu] }) });
  const used = screen.getByRole('button', { name: /^used/ });
  await used.click();
  await expect.poll(() => window.location.search).toBe('?only=value');
  expect((await used.one()).getAttribute('aria-pressed')).toBe('true');
  await used.click();
  await expect.poll(() => window.location.search).toBe('');
});

test('the range and the lines are requested from the server as the URL has them', async () => {
  await openPanel({ history: () => ({ charts: [cpu] }) });
  await screen.getByRole('button', { name: '24 h' }).click();
  await expect.poll(() => window.location.search).toBe('?range=24h');
  await expect
    .poll(() => asked.some((one) => Number(one.get('to')) - Number(one.get('from')) === 24 * 60 * minute))
    .toBe(true);
  await screen.getByRole('button', { name: 'Per node' }).click();
  await expect.poll(() => asked.at(-1)?.get('nodes')).toBe('yes');
  expect(asked.at(-1)?.get('metrics')).toBe('cpu,disk');
});

test('a chart without values has its reason, and a missing one is unknown too', async () => {
  const problem = { code: 'slow', reason: { text: 'Too slow.' }, remedy: { text: 'Choose less.' } };
  await openPanel({ history: () => ({ charts: [cpu, chart({ metric: 'disk', problem })] }) });
  const unknown = screen.getByRole('list', { name: 'Metrics without values' });
  await unknown.expectText('Unknown in this range: Disk used');
  await unknown.expectText('Too slow. Choose less.');
  await screen.getByRole('figure', { name: 'CPU used' }).expectCount(1);
});

test('dropped samples and the time before the first one are stated', async () => {
  const source = { kind: 'samples', since: Date.now() - minute, dropped: true } as const;
  await openPanel({ history: () => ({ charts: [cpu], source }) });
  const panel = screen.getByRole('region', { name: 'History' });
  await panel.expectText('Older samples were dropped because the size limit was reached.');
  await panel.expectText('Before that, nothing is known.');
});

test('without any source it says what to configure', async () => {
  const source = { kind: 'none', since: null, dropped: false } as const;
  await openPanel({ history: () => ({ charts: [chart({})], source }) });
  await screen.getByRole('region', { name: 'History' }).expectText('set metrics of this cluster in mullion.yaml');
});

test('a failed request can be tried again', async () => {
  await openPanel({ failure: 'The metrics endpoint closed the connection.' });
  await screen.getByRole('alert').expectText('The metrics endpoint closed the connection.');
  answer = { history: () => ({ charts: [cpu] }) };
  await screen.getByRole('button', { name: 'Try again' }).click();
  await screen.getByRole('figure', { name: 'CPU used' }).expectCount(1);
});
