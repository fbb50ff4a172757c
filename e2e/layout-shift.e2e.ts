import type { Page } from '@playwright/test';
import { clientOf, textOf } from './support/api';
import { poolOf, requestChange, scaleInput } from './support/changes';
import { expect, test } from './support/journey';

const cluster = 'prod-hangzhou';

declare global {
  interface Window {
    /** Each shift without recent input: when, how much, of what. */
    shifts: { at: number; value: number; of: string[] }[];
    /** Whether a band said that a source is late. */
    sawLate: boolean;
  }
}

/** Runs in the page before anything else. */
function watchShifts(): void {
  window.shifts = [];
  window.sawLate = false;
  new MutationObserver(() => {
    window.sawLate ||= document.querySelector('[role="status"] > .lucide-clock') !== null;
  }).observe(document, { childList: true, subtree: true });
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // `layout-shift` is unknown to the types of the DOM (WICG Layout Instability).
      const shift = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      };
      if (shift.hadRecentInput) continue;
      const of = shift.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : '?'));
      window.shifts.push({ at: shift.startTime, value: shift.value, of });
    }
  });
  observer.observe({ type: 'layout-shift', buffered: true });
}

const limit = 0.05;

const sumOf = (shifts: Window['shifts']): number => shifts.reduce((total, { value }) => total + value, 0);

const isBesideLate = async (page: Page, shifts: Window['shifts']): Promise<boolean> =>
  sumOf(shifts) >= limit && (await page.evaluate(() => window.sawLate));

async function shiftsOf(page: Page, path: string): Promise<Window['shifts']> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // A shift is reported with the frame after it.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  return page.evaluate(() => window.shifts);
}

for (const [look, viewport] of [
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test(`main pages do not move while they load on ${look}`, async ({ as, app }) => {
    const client = await clientOf(app, 'riley');
    const input = await scaleInput(client, { cluster, pool: 'default-nodepool', desired: 8 });
    const change = await requestChange(client, { kind: 'node-pool.scale', cluster, input });
    const pool = textOf((await poolOf(client, { cluster, name: 'win-legacy' })).id);
    const page = await as('riley', { viewport });
    await page.addInitScript(watchShifts);
    for (const path of [
      '/',
      `/clusters/${cluster}`,
      `/clusters/${cluster}/pools`,
      `/clusters/${cluster}/pools/${pool}`,
      `/clusters/${cluster}/pools/${pool}/upgrade`,
      `/clusters/${cluster}/pools/new`,
      `/clusters/${cluster}/nodes`,
      `/clusters/${cluster}/placement`,
      '/changes?scope=all',
      `/changes/${textOf(change.id)}`,
    ])
      await test.step(path, async () => {
        let shifts = await shiftsOf(page, path);
        // A band about a late source moves the page, and rightly: then the page is loaded again.
        for (let again = 0; again < 2 && (await isBesideLate(page, shifts)); again += 1)
          shifts = await shiftsOf(page, path);
        expect.soft(sumOf(shifts), JSON.stringify(shifts, null, 1)).toBeLessThan(limit);
      });
  });
