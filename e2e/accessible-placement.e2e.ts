import type { BrowserContextOptions } from '@playwright/test';
import { expect, expectAccessible, test } from './support/journey';

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

const looks: { title: string; options: BrowserContextOptions }[] = [
  { title: 'light', options: { colorScheme: 'light' } },
  { title: 'dark, in Chinese', options: { colorScheme: 'dark', locale: 'zh-CN' } },
  { title: '390 pixels wide', options: { viewport: { width: 390, height: 844 }, hasTouch: true } },
];

for (const { title, options } of looks) {
  test(`the pages of placement are free of axe violations and fit: ${title}`, async ({ as }) => {
    const page = await as('riley', options);
    for (const path of pages) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await expectAccessible(page);
        const beyond = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(beyond, path).toBeLessThanOrEqual(0);
      });
    }
  });
}
