import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { panelKinds } from '@/lib/domain/screen/panel-kinds';
import type { Measure } from '../measure';
import { openBrowser, weight } from './browser';
import { openDashboard, openWorld, type World } from './stage';

const outages = 20;
const awayMs = 4_000;

interface Display {
  page: Page;
}

async function post(o: { address: string; cookie: string }, path: string, body: unknown): Promise<{ path?: string }> {
  const answer = await fetch(`${o.address}${path}`, {
    method: 'POST',
    headers: { cookie: o.cookie, origin: o.address, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} failed with HTTP ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as { path?: string };
}

/** A screen with every panel, in pages that turn as fast as they may. */
async function linkOf(o: { address: string; cookie: string }): Promise<string> {
  const panels = panelKinds.map((kind) => ({ kind }));
  const pages = [{ panels: panels.slice(0, 6) }, { panels: panels.slice(6) }];
  await post(o, '/api/screens', { name: 'bench', title: 'Bench', pages, secondsPerPage: 5 });
  const { path } = await post(o, '/api/screens/bench/links', { label: 'bench' });
  if (path === undefined) throw new Error('The link has no path.');
  return path;
}

const isLive = (page: Page, wanted: boolean, timeoutMs: number): Promise<unknown> =>
  page.waitForFunction((live) => (document.querySelector('main')?.dataset['freshness'] === 'live') === live, wanted, {
    timeout: timeoutMs,
    polling: 250,
  });

async function openDisplay(address: string, path: string): Promise<Display & { close: () => Promise<void> }> {
  const browser = await openBrowser();
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  await context.addInitScript('globalThis.__name = (one) => one');
  const page = await context.newPage();
  await page.goto(`${address}${path}`);
  await isLive(page, true, 60_000);
  return { page, close: () => browser.close() };
}

/** The dashboard is killed and started again at the same address; until the display is live once more. */
async function outage(o: { world: World; port: number; display: Display; stop: () => Promise<void> }) {
  await o.stop();
  await delay(awayMs);
  const dashboard = await openDashboard(o.world, undefined, o.port);
  const from = performance.now();
  await isLive(o.display.page, true, 120_000);
  return { dashboard, backMs: performance.now() - from };
}

/**
 * A display for `minutes`, during which the server is away twenty times: heap and DOM after a garbage collection at its end, compared with
 * those after the first outage, when everything has been loaded and drawn once.
 */
export async function benchWall(o: { scenario: string; minutes: number }): Promise<Measure[]> {
  const world = await openWorld({ scenario: o.scenario, kubeconfig: undefined });
  let dashboard = await openDashboard(world, undefined);
  const port = Number(new URL(dashboard.address).port);
  const display = await openDisplay(dashboard.address, await linkOf(dashboard));
  const heaps: number[] = [];
  const backs: number[] = [];
  let requests = 0;
  display.page.on('request', (request) => (requests += request.url().includes('/api/wall/') ? 1 : 0));
  let loads = 0;
  display.page.on('load', () => (loads += 1));
  const startedAt = performance.now();
  let first = { heapMiB: Number.NaN, domNodes: Number.NaN };
  let last = first;
  try {
    for (let round = 0; round < outages; round += 1) {
      const back = await outage({ world, port, display, stop: dashboard.stop });
      dashboard = back.dashboard;
      backs.push(back.backMs);
      const untilMs = (o.minutes * 60_000 * (round + 1)) / outages;
      await delay(Math.max(2_000, untilMs - (performance.now() - startedAt)));
      last = await weight(display.page);
      if (round === 0) first = last;
      heaps.push(last.heapMiB);
      process.stdout.write(
        `outage ${round + 1}: back after ${Math.round(back.backMs)} ms, heap ${last.heapMiB.toFixed(2)} MiB, ${last.domNodes} DOM nodes\n`,
      );
    }
  } finally {
    await display.close();
    await dashboard.stop();
    await world.stop();
  }
  const minutes = (performance.now() - startedAt) / 60_000;
  return [
    { what: `wall: minutes with ${outages} outages`, value: minutes, unit: 'min', budget: Number.POSITIVE_INFINITY },
    { what: 'wall: heap after the first outage', value: first.heapMiB, unit: 'MiB', budget: 40 },
    { what: 'wall: heap at the end', value: last.heapMiB, unit: 'MiB', budget: first.heapMiB * 1.05 + 0.3 },
    { what: 'wall: largest heap between', value: Math.max(...heaps), unit: 'MiB', budget: first.heapMiB * 1.1 + 0.5 },
    { what: 'wall: DOM nodes at the end', value: last.domNodes, unit: 'nodes', budget: first.domNodes * 1.2 + 100 },
    { what: 'wall: server answers to live, longest', value: Math.max(...backs), unit: 'ms', budget: 35_000 },
    { what: 'wall: requests per minute', value: requests / minutes, unit: '/min', budget: 14 },
    { what: 'wall: pages loaded again', value: loads, unit: '', budget: 0 },
  ];
}
