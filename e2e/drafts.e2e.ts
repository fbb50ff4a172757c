import type { Locator, Page } from '@playwright/test';
import { watchFaults, expect, test } from './support/journey';

const nameOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Name', exact: true });
const path = '/clusters/prod-hangzhou/pools/new';

test('a draft outlives its tab and is offered with its age, to its person only', async ({ as }) => {
  const page = await as('riley');
  await page.goto(path);
  await nameOf(page).fill('win-later');
  await expect(page.getByText(/^Draft saved \d+ s ago$/)).toBeVisible();
  await page.reload();
  await expect(nameOf(page)).toHaveValue('win-later');
  const context = page.context();
  const other = await context.newPage();
  watchFaults(other);
  await page.close();

  await test.step('offered in another tab, not filled in', async () => {
    await other.goto(path);
    const offer = other.getByRole('status').filter({ hasText: 'You have an unfinished draft' });
    await expect(offer).toContainText(/Draft saved \d+ (s|min) ago/);
    await expect(nameOf(other)).toHaveValue('');
    await other.goto(`${path}?os=linux`);
    await expect(offer).toBeVisible();
    await offer.getByRole('button', { name: 'Restore draft' }).click();
    await expect(nameOf(other)).toHaveValue('win-later');
    await expect(offer).toHaveCount(0);
  });

  await test.step('discarded, it is not offered again', async () => {
    await other.getByRole('button', { name: 'Discard draft' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
    await expect(nameOf(other)).toHaveValue('');
    const third = await context.newPage();
    await third.goto(path);
    await expect(nameOf(third)).toHaveValue('');
    await expect(third.getByText('You have an unfinished draft')).toHaveCount(0);
  });
});
