import AxeBuilder from '@axe-core/playwright';
import {
  test as base,
  expect,
  type Browser,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test';
import { cookieOf } from './api';
import { startApp, type AppContext, type PersonName } from './app';

interface WorkerFixtures {
  scenario: string;
  /** Journeys that name an app share it; their changes to its pools reach no other journey. */
  appOf: string;
  app: AppContext;
}

interface Fixtures {
  /** Opens a browser context of its own with the session of one of the demo people; fails for errors inside its pages. */
  as: (name: PersonName, options?: BrowserContextOptions) => Promise<Page>;
}

/** One app per worker, scenario and name; journeys that kill or break it start their own. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  scenario: ['hybrid-small', { scope: 'worker', option: true }],
  appOf: ['', { scope: 'worker', option: true }],
  app: [
    async ({ scenario }, use) => {
      const app = await startApp({ scenario });
      await use(app);
      await app.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  as: async ({ browser, app }, use) => {
    const opened: Page[] = [];
    await use(async (name, options = {}) => {
      const page = await openAs({ browser, app, name, options });
      opened.push(page);
      return page;
    });
    const seen = opened.flatMap(faultsOf);
    for (const page of opened) await page.context().close();
    expect(seen, 'errors inside the pages').toEqual([]);
  },
});

export { expect };

export async function openAs(o: {
  browser: Browser;
  app: AppContext;
  name: PersonName;
  options?: BrowserContextOptions;
}): Promise<Page> {
  const context = await o.browser.newContext({
    baseURL: o.app.address,
    viewport: { width: 1440, height: 900 },
    ...o.options,
  });
  const [name = '', value = ''] = (await cookieOf(o.app, o.name)).split('=');
  await context.addCookies([{ name, value, url: o.app.address, httpOnly: true, sameSite: 'Lax' }]);
  const page = await context.newPage();
  watchFaults(page);
  return page;
}

const faults = new WeakMap<Page, string[]>();

export function watchFaults(page: Page): void {
  const seen: string[] = [];
  faults.set(page, seen);
  page.on('pageerror', (error) => seen.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) seen.push(`${page.url()}: ${message.text()}`);
  });
}

export const faultsOf = (page: Page): readonly string[] => faults.get(page) ?? [];

/** A page's title with its state, freshness and actions; inside `main` it has no role of its own. */
export const headline = (page: Page): Locator => page.getByRole('main').locator('header');

export async function signIn(o: { page: Page; app: AppContext; name: PersonName }): Promise<void> {
  await o.page.goto('/sign-in');
  await o.page.getByLabel('Name').fill(o.name);
  await o.page.getByLabel('Password', { exact: true }).fill(o.app.password(o.name));
  await o.page.getByRole('button', { name: 'Sign in' }).click();
  await o.page.waitForURL((url) => url.pathname !== '/sign-in');
}

/** Fails with the rules that the page breaks; `only`: these rules in place of all. */
export async function expectAccessible(page: Page, only?: string[]): Promise<void> {
  // Changed colors are computed only with the next frame.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (
    only === undefined ? builder.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']) : builder.withRules(only)
  ).analyze();
  expect(
    violations.map((rule) => `${rule.id}: ${rule.nodes[0]?.html ?? ''} ${rule.nodes[0]?.failureSummary ?? ''}`),
  ).toEqual([]);
}

/** Only these rules of axe depend on the theme. */
const colorRules = ['color-contrast', 'link-in-text-block'];

let looked = Number(process.env.MULLION_SEED ?? 0);

/** Dark and phone are half of the time of these tests: every third page of a run, other ones in each; all in a full run. */
function isSampled(): boolean {
  looked += 1;
  return process.env.MULLION_TEST_FULL === 'true' || looked % 3 === 0;
}

/** Every second one, the others in the next run; all in a full run. */
export function sampled<T>(all: readonly T[]): T[] {
  const first = Number(process.env.MULLION_SEED ?? 0) % 2;
  return all.filter((_, at) => process.env.MULLION_TEST_FULL === 'true' || at % 2 === first);
}

/** In light, and for a sample in dark and on a phone, without loading the page again: only style sheets differ. */
export async function expectAccessibleInEveryLook(page: Page): Promise<void> {
  const wide = page.viewportSize() ?? { width: 1440, height: 900 };
  await expectAccessible(page);
  if (!isSampled()) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, colorRules);
  await page.emulateMedia({ colorScheme: 'light' });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await expectFits(page);
  await page.setViewportSize(wide);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await devtools.detach();
}

export async function expectFits(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(beyond, page.url()).toBeLessThanOrEqual(0);
}
