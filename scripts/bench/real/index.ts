import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import type { Measure } from '../measure';
import { serveBareDocument } from './bare-document';
import { filterMs, median, openBrowser, openContext, paint, scroll, weight } from './browser';
import { benchCharts } from './charts';
import { benchOutage, longestBlockMs } from './outage';
import { cpuMs, cpuShare, rssMiB, untilIdle } from './process-usage';
import { benchTabs } from './tabs';
import { type Dashboard, openDashboard, openWorld } from './stage';

interface Bare {
  nodes: number;
  pods: number;
  nodesMs: number;
  cpuMs: number;
}

/** In its own process, so that nothing of the bench counts. */
async function readBare(kubeconfig: string): Promise<Bare> {
  const file = fileURLToPath(new URL('./bare-reader.ts', import.meta.url));
  const child = spawn(process.execPath, [...process.execArgv, file, kubeconfig], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (part: Buffer) => (text += part.toString('utf8')));
  await once(child, 'exit');
  return JSON.parse(text) as Bare;
}

interface Bench {
  dashboard: Dashboard;
  cluster: string;
  clusters: readonly string[];
  control: string | null;
  bare: Bare;
}

const base = ({ cluster }: Bench) => `/clusters/${encodeURIComponent(cluster)}`;

async function benchStart(b: Bench, startedAt: number): Promise<Measure[]> {
  const { dashboard, bare } = b;
  const atStart = cpuMs(dashboard.pid);
  for (;;) {
    const page = (await dashboard.get(`/api${base(b)}/nodes?limit=1`)) as { totals?: { total: number } | null };
    if ((page.totals?.total ?? 0) >= bare.nodes) break;
    await delay(25);
  }
  const nodesMs = performance.now() - startedAt;
  await untilIdle(dashboard.pid);
  return [
    { what: 'start: process to first answer', value: dashboard.listeningMs, unit: 'ms', budget: 2_000 },
    { what: `start: first answer to ${bare.nodes} nodes`, value: nodesMs, unit: 'ms', budget: 1.2 * bare.nodesMs },
    {
      what: `start: processor time to load everything (${bare.pods} pods)`,
      value: cpuMs(dashboard.pid) - atStart,
      unit: 'ms',
      budget: 1.3 * bare.cpuMs,
    },
    { what: 'start: resident memory with everything loaded', value: rssMiB(dashboard.pid), unit: 'MiB', budget: 450 },
  ];
}

async function benchPlacement(b: Bench): Promise<Measure[]> {
  const before = { rss: rssMiB(b.dashboard.pid), at: performance.now() };
  let firstMs = Number.NaN;
  for (;;) {
    const path = `/api${base(b)}/placement?limit=1`;
    const { progress, matching } = (await b.dashboard.get(path)) as {
      progress: { evaluated: number; of: number } | null;
      matching: number;
    };
    if (progress === null ? matching > 0 : matching === progress.of) firstMs ||= performance.now() - before.at;
    if (progress === null && matching > 0) break;
    await delay(200);
  }
  const allMs = performance.now() - before.at;
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < 21; round += 1) {
    const from = performance.now();
    const page = await b.dashboard.get(`/api${base(b)}/placement?limit=25&offset=${round * 25}`);
    times.push(performance.now() - from);
    bytes = JSON.stringify(page).length;
  }
  const grown = rssMiB(b.dashboard.pid) - before.rss;
  return [
    { what: 'placement: first verdicts of all workloads', value: firstMs, unit: 'ms', budget: 500 },
    { what: 'placement: and all findings', value: allMs, unit: 'ms', budget: Number.POSITIVE_INFINITY },
    { what: 'placement: resident memory for them', value: grown, unit: 'MiB', budget: 60 },
    { what: 'placement: a page of 25 workloads, with HTTP', value: median(times), unit: 'ms', budget: 10 },
    { what: 'placement: size of such a page', value: bytes / 1_024, unit: 'kB', budget: 30 },
  ];
}

const rounds = 5;

async function benchPaint(b: Bench): Promise<Measure[]> {
  const { dashboard } = b;
  const rows = ((await dashboard.get(`/api${base(b)}/nodes?limit=60`)) as { rows: { name: string }[] }).rows;
  const [first] = rows;
  const bare = await serveBareDocument(rows);
  const browser = await openBrowser();
  const pages: { name: string; url: string; selector: string; wanted: number }[] = [
    { name: 'bare document', url: bare.address, selector: 'tr[data-row]', wanted: 20 },
    { name: 'node list', url: `${dashboard.address}${base(b)}/nodes`, selector: 'tbody tr[data-row]', wanted: 15 },
    { name: 'node', url: `${dashboard.address}${base(b)}/nodes/${first?.name}`, selector: 'h1', wanted: 1 },
    { name: 'placement', url: `${dashboard.address}${base(b)}/placement`, selector: 'tbody tr[data-row]', wanted: 10 },
  ];
  const seen = new Map(pages.map(({ name }) => [name, [] as Awaited<ReturnType<typeof paint>>[]]));
  // One after the other and again, so that what the machine does besides falls on all alike. The first round warms up.
  for (let round = 0; round <= rounds; round += 1)
    for (const { name, ...page } of pages) {
      const context = await openContext(browser, dashboard);
      const painted = await paint({ context, ...page });
      if (round > 0) seen.get(name)?.push(painted);
      await context.close();
    }
  const of = (name: string, field: keyof Awaited<ReturnType<typeof paint>>) =>
    median((seen.get(name) ?? []).map((one) => one[field]));
  const bareMs = of('bare document', 'ms');
  await browser.close();
  bare.server.close();
  return [
    { what: 'paint: a bare document with the same rows', value: bareMs, unit: 'ms', budget: Number.POSITIVE_INFINITY },
    { what: 'paint: first rows of the node list', value: of('node list', 'ms'), unit: 'ms', budget: 1.3 * bareMs },
    { what: 'paint: name of a node', value: of('node', 'ms'), unit: 'ms', budget: 150 },
    { what: 'paint: first rows of the placement matrix', value: of('placement', 'ms'), unit: 'ms', budget: 1_000 },
    { what: 'paint: longest task of the node list', value: of('node list', 'longestTaskMs'), unit: 'ms', budget: 50 },
    { what: 'paint: scripts of the node list', value: of('node list', 'scriptKb'), unit: 'kB', budget: 200 },
    { what: 'paint: document of the node list', value: of('node list', 'documentKb'), unit: 'kB', budget: 35 },
  ];
}

async function benchUse(b: Bench): Promise<Measure[]> {
  const { dashboard } = b;
  const middle = Math.floor(b.bare.nodes / 2);
  const rows = ((await dashboard.get(`/api${base(b)}/nodes?limit=1&offset=${middle}`)) as { rows: { name: string }[] })
    .rows;
  const browser = await openBrowser();
  const page = await (await openContext(browser, dashboard)).newPage();
  await page.goto(`${dashboard.address}${base(b)}/nodes`);
  await page.locator('tbody tr[data-row] button').first().waitFor();
  await page.waitForTimeout(8_000);
  const scrolled = await scroll(page);
  const filtered = await filterMs(page, rows[0]?.name ?? '');
  const list = await weight(page);
  await page.goto(`${dashboard.address}${base(b)}/placement`);
  await page.locator('tbody tr[data-row]').first().waitFor();
  await page.waitForTimeout(2_000);
  const matrix = await weight(page);
  await browser.close();
  return [
    { what: 'scroll: frame time, 95th percentile', value: scrolled.frameP95, unit: 'ms', budget: 20 },
    { what: 'scroll: rows without content', value: scrolled.blank * 100, unit: '%', budget: 5 },
    { what: 'filter: last keystroke to result', value: filtered, unit: 'ms', budget: 120 },
    { what: 'tab: heap of the node list after scrolling', value: list.heapMiB, unit: 'MiB', budget: 40 },
    { what: 'tab: DOM nodes of the placement matrix', value: matrix.domNodes, unit: 'nodes', budget: 2_000 },
  ];
}

async function benchLive(b: Bench): Promise<Measure[]> {
  const { dashboard, control } = b;
  if (control === null) return [];
  const perSecond = 200;
  const churn = async (value: number) => {
    const answer = await fetch(`${control}/churn`, { method: 'POST', body: JSON.stringify({ perSecond: value }) });
    if (!answer.ok) throw new Error(`The simulator did not start changes: ${await answer.text()}`);
  };
  const rest = await cpuShare(dashboard.pid, 10);
  await churn(perSecond);
  await delay(3_000);
  const busy = await cpuShare(dashboard.pid, 20);
  const rssBefore = rssMiB(dashboard.pid);
  const blockMs = await longestBlockMs(dashboard, delay(60_000));
  const rssAfter = rssMiB(dashboard.pid);
  const tabs = await benchTabs({ dashboard, clusters: b.clusters, seconds: 20 });
  await churn(0);
  return [
    { what: 'live: processor share at rest', value: rest * 100, unit: '%', budget: 2 },
    {
      what: `live: processor time per event at ${perSecond}/s`,
      value: ((busy - rest) * 1_000) / perSecond,
      unit: 'ms',
      budget: 0.1,
    },
    {
      what: 'live: growth of resident memory in a minute of events',
      value: (rssAfter / rssBefore - 1) * 100,
      unit: '%',
      budget: 10,
    },
    { what: 'live: longest wait for an answer without data meanwhile', value: blockMs, unit: 'ms', budget: 50 },
    ...tabs,
  ];
}

/** All measures of `npm run bench -- --real`, a group at a time as they are done. */
export async function benchReal(
  o: { scenario: string; profile: string | undefined },
  report: (measures: readonly Measure[]) => void,
): Promise<void> {
  const kubeconfig = process.env['KUBECONFIG'] || undefined;
  const [cpu] = cpus();
  process.stdout.write(
    `${cpus().length} × ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, ` +
      `${kubeconfig === undefined ? `scenario ${o.scenario}` : 'the API server of KUBECONFIG'}\n`,
  );
  const world = await openWorld({ scenario: o.scenario, kubeconfig });
  try {
    // The second reading is measured: the first also warms up the API server.
    await readBare(world.kubeconfig);
    const bare = await readBare(world.kubeconfig);
    // The first start makes the database.
    await (await openDashboard(world, undefined)).stop();
    const dashboard = await openDashboard(world, o.profile);
    const startedAt = performance.now();
    const { clusters, control } = world;
    const bench = { dashboard, cluster: clusters[0], clusters, control, bare };
    try {
      report(await benchStart(bench, startedAt));
      report(await benchPlacement(bench));
      report(await benchPaint(bench));
      report(await benchUse(bench));
      report(await benchCharts());
      report(await benchLive(bench));
      if (world.pid !== null) report(await benchOutage({ dashboard, cluster: clusters[0], pid: world.pid }));
    } finally {
      await dashboard.stop();
    }
  } finally {
    await world.stop();
  }
}
