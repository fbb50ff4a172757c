import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test';

const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'];

export const openBrowser = (): Promise<Browser> => {
  const executablePath = process.env['MULLION_CHROMIUM'];
  return chromium.launch({ args, ...(executablePath === undefined ? {} : { executablePath }) });
};

export async function openContext(browser: Browser, o: { address: string; cookie: string }): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const cookies = o.cookie.split('; ').map((one) => {
    const at = one.indexOf('=');
    return { name: one.slice(0, at), value: one.slice(at + 1), url: o.address };
  });
  await context.addCookies(cookies);
  // tsx compiles functions that run in the page to call it.
  await context.addInitScript('globalThis.__name = (one) => one');
  return context;
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

/** In the page: when `wanted` elements with text match the selector, after the frame that paints them. */
function watchFor(o: { selector: string; wanted: number }): void {
  const seen: { at?: number; long: number[] } = { long: [] };
  Object.assign(globalThis, { __bench: seen });
  new PerformanceObserver((list) => seen.long.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
    buffered: true,
  });
  const look = () => {
    const found = [...document.querySelectorAll(o.selector)].filter(
      ({ textContent }) => (textContent ?? '').length > 3,
    );
    if (found.length < o.wanted) requestAnimationFrame(look);
    else requestAnimationFrame(() => (seen.at = performance.now()));
  };
  requestAnimationFrame(look);
}

interface Painted {
  ms: number;
  longestTaskMs: number;
  scriptKb: number;
  documentKb: number;
}

/** A cold visit: from the start of the navigation until so many elements are painted. */
export async function paint(o: {
  context: BrowserContext;
  url: string;
  selector: string;
  wanted: number;
}): Promise<Painted> {
  const page = await o.context.newPage();
  const bytes = await countBytes(await o.context.newCDPSession(page));
  await page.addInitScript(watchFor, { selector: o.selector, wanted: o.wanted });
  await page.goto(o.url);
  await page
    .waitForFunction(() => (globalThis as { __bench?: { at?: number } }).__bench?.at !== undefined)
    .catch((error: unknown) => {
      throw new Error(`${o.url} did not show ${o.wanted} × ${o.selector}.`, { cause: error });
    });
  await page.waitForTimeout(1_500);
  const seen = await page.evaluate(
    () => (globalThis as unknown as { __bench: { at: number; long: number[] } }).__bench,
  );
  await page.close();
  const kb = (type: string) => (bytes.get(type) ?? 0) / 1_024;
  return { ms: seen.at, longestTaskMs: Math.max(0, ...seen.long), scriptKb: kb('Script'), documentKb: kb('Document') };
}

/** Bytes on the wire by type of resource. */
async function countBytes(cdp: CDPSession): Promise<Map<string, number>> {
  const types = new Map<string, string>();
  const sums = new Map<string, number>();
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  cdp.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId);
    if (type !== undefined) sums.set(type, (sums.get(type) ?? 0) + encodedDataLength);
  });
  return sums;
}

/** Scrolls the whole list within six seconds. `blank`: the mean share of rows on screen without content. */
export async function scroll(page: Page): Promise<{ frameP95: number; blank: number }> {
  const frames = await page.evaluate(async () => {
    const box = document.querySelector('table[role=grid]')?.parentElement;
    if (!box) throw new Error('The page has no grid.');
    const length = box.scrollHeight - box.clientHeight;
    const times: number[] = [];
    const blanks: number[] = [];
    const startedAt = performance.now();
    let last = startedAt;
    await new Promise<void>((done) => {
      const step = (now: number) => {
        times.push(now - last);
        last = now;
        const { top, bottom } = box.getBoundingClientRect();
        const shown = [...box.querySelectorAll('tr[data-row]')].filter((row) => {
          const place = row.getBoundingClientRect();
          return place.bottom > top + 40 && place.top < bottom;
        });
        const full = shown.filter((row) => row.querySelector('button, a') !== null).length;
        blanks.push(1 - Math.min(1, full / Math.max(1, Math.floor((box.clientHeight - 40) / 40))));
        const part = Math.min(1, (now - startedAt) / 6_000);
        box.scrollTop = part * length;
        if (part < 1) requestAnimationFrame(step);
        else done();
      };
      requestAnimationFrame(step);
    });
    return { times, blanks };
  });
  return {
    frameP95: percentile(frames.times, 0.95),
    blank: frames.blanks.reduce((sum, one) => sum + one, 0) / frames.blanks.length,
  };
}

/** From the last keystroke in the search box until the list shows only what matches. */
export async function filterMs(page: Page, text: string): Promise<number> {
  const box = page.getByRole('searchbox').first();
  await box.fill(text.slice(0, -1));
  await page.waitForTimeout(1_500);
  await box.focus();
  await box.press('End');
  await page.evaluate((wanted) => {
    const seen: { from?: number; to?: number } = {};
    Object.assign(globalThis, { __filter: seen });
    addEventListener('keydown', () => (seen.from = performance.now()), { capture: true, once: true });
    const look = () => {
      const rows = [...document.querySelectorAll('tbody tr[data-row]')];
      const done = seen.from !== undefined && rows.length > 0 && rows.every((row) => row.textContent?.includes(wanted));
      if (done) seen.to = performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, text);
  await box.press(text.slice(-1));
  const seen = () =>
    page.evaluate(() => (globalThis as unknown as { __filter: { from: number; to?: number } }).__filter);
  await page.waitForFunction(() => (globalThis as { __filter?: { to?: number } }).__filter?.to !== undefined);
  const { from, to = Number.NaN } = await seen();
  return to - from;
}

/** Heap in MiB and DOM nodes of a page, after a garbage collection. */
export async function weight(page: Page): Promise<{ heapMiB: number; domNodes: number }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('Performance.enable');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return { heapMiB: of('JSHeapUsedSize') / 1_048_576, domNodes: of('Nodes') };
}

/** Time from accepted writes to the text in the visible row; those not seen within `patienceMs` are missed. */
export async function eventToPixel(o: {
  page: Page;
  rounds: number;
  patienceMs: number;
  /** Makes a change that the first row must show, and says what to look for. */
  change: (round: number) => Promise<{ row: string; text: string }>;
}): Promise<{ times: number[]; missed: number }> {
  const times: number[] = [];
  for (let round = 0; round < o.rounds; round += 1) {
    const { row, text } = await o.change(round);
    const from = performance.now();
    const shown = o.page.locator('tbody tr[data-row]', { hasText: row }).filter({ hasText: text });
    const seen = await shown
      .waitFor({ timeout: o.patienceMs })
      .then(() => true)
      .catch(() => false);
    if (seen) times.push(performance.now() - from);
    await o.page.waitForTimeout(50 + ((round * 137) % 200));
  }
  return { times, missed: o.rounds - times.length };
}
