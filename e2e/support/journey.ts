import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Browser, type Page } from '@playwright/test';
import { startHouse, type House, type PersonName } from './house';

interface WorkerFixtures {
  scenario: string;
  house: House;
}

interface Fixtures {
  /** Opens a browser context of its own, signed in as one of the demo people. */
  as: (name: PersonName) => Promise<Page>;
}

/** One house per worker and scenario; journeys that kill or break it start their own. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  scenario: ['hybrid-small', { scope: 'worker', option: true }],
  house: [
    async ({ scenario }, use) => {
      const house = await startHouse({ scenario });
      await use(house);
      await house.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  as: async ({ browser, house }, use) => {
    const opened: Page[] = [];
    await use(async (name) => {
      const page = await openAs({ browser, house, name });
      opened.push(page);
      return page;
    });
    for (const page of opened) await page.context().close();
  },
});

export { expect };

export async function openAs(o: { browser: Browser; house: House; name: PersonName }): Promise<Page> {
  const context = await o.browser.newContext({
    baseURL: o.house.address,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await signIn({ page, house: o.house, name: o.name });
  return page;
}

export async function signIn(o: { page: Page; house: House; name: PersonName }): Promise<void> {
  await o.page.goto('/sign-in');
  await o.page.getByLabel('Name').fill(o.name);
  await o.page.getByLabel('Password', { exact: true }).fill(o.house.password(o.name));
  await o.page.getByRole('button', { name: 'Sign in' }).click();
  await o.page.waitForURL((url) => url.pathname !== '/sign-in');
}

/** Fails with the rules that the page breaks, each with its first element. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(
    violations.map(
      (rule) => `${rule.id}: ${rule.nodes[0]?.html ?? ''} ${rule.nodes[0]?.failureSummary ?? ''}`,
    ),
  ).toEqual([]);
}
