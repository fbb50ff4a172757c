import type { Page } from '@playwright/test';
import { clientOf, textOf } from './support/api';
import { requestChange, scaleInput } from './support/changes';
import { expect, test } from './support/journey';

const cluster = 'prod-hangzhou';

async function expectKept(page: Page, seq: string, top: number): Promise<void> {
  const now = () =>
    page
      .locator('tbody tr')
      .filter({ has: page.getByText(seq, { exact: true }) })
      .evaluate((row) => row.getBoundingClientRect().top);
  await expect(async () => expect(Math.abs((await now()) - top)).toBeLessThan(3)).toPass();
}

test('an opened record and a look at its change leave the list where it was', async ({ as, app }) => {
  const client = await clientOf(app, 'riley');
  for (const desired of [4, 5, 6, 7, 8, 9, 10, 11, 12, 13]) {
    const input = await scaleInput(client, { cluster, pool: 'default-nodepool', desired });
    const change = await requestChange(client, { kind: 'node-pool.scale', cluster, input });
    await client.post(`/api/changes/${textOf(change.id)}/cancel`, { data: {} });
  }
  const page = await as('augusto', { viewport: { width: 1440, height: 500 } });
  await page.goto(`/audit?view=records&cluster=${cluster}`);
  const row = page.locator('tbody tr').nth(14);
  await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const seq = await row.locator('td').first().innerText();
  const own = page.locator('tbody tr').filter({ has: page.getByText(seq, { exact: true }) });
  const top = await own.evaluate((element) => element.getBoundingClientRect().top);
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  const panel = page.getByRole('complementary', { name: `Record ${seq}` });

  await test.step('opened and closed by Back', async () => {
    await own.getByRole('button').click();
    await expect(panel).toContainText('verified');
    await expectKept(page, seq, top);
    await page.goBack();
    await expect(panel).toHaveCount(0);
    await expect(page).toHaveURL(/view=records&cluster=prod-hangzhou$/);
    await expectKept(page, seq, top);
  });

  await test.step('opened and closed by Escape, which gives the focus back', async () => {
    await own.getByRole('button').click();
    await expect(panel).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expectKept(page, seq, top);
    await expect(own.getByRole('button')).toBeFocused();
  });

  await test.step('back from the change of the record', async () => {
    await own.getByRole('link').click();
    await page.waitForURL('**/changes/*');
    await expect(page.getByRole('region', { name: 'Plan' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/audit\?.*cluster=prod-hangzhou/);
    await expectKept(page, seq, top);
  });
});
