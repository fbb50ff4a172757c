import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleInEveryLook, expectFits, sampled, test } from './support/journey';

test.use({ scenario: 'hybrid-placement', appOf: 'placement' });

const base = '/clusters/prod-hangzhou/placement';
const pages = [
  base,
  `${base}/web/Deployment/shop-from-git`,
  `${base}/findings?severity=error`,
  `${base}/daemon-sets`,
  `${base}/builds`,
  `${base}/what-if`,
  `${base}/set-up`,
  `${base}/check`,
];

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectFits(page);
}

test('the pages of placement are free of axe violations and fit, in light, dark and on a phone', async ({ as }) => {
  const page = await as('riley');
  for (const path of sampled(pages))
    await test.step(path, async () => {
      await openPage(page, path);
      await expectAccessibleInEveryLook(page);
    });
});

test('the pages of placement are free of axe violations and fit: dark, in Chinese', async ({ as }) => {
  const page = await as('riley', { colorScheme: 'dark', locale: 'zh-CN' });
  for (const path of sampled(pages))
    await test.step(path, async () => {
      await openPage(page, path);
      await expectAccessible(page);
    });
});
