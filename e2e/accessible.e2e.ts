import type { BrowserContextOptions, Page } from '@playwright/test';
import { clientOf } from './support/api';
import { requestChange, scaleInput } from './support/changes';
import { expect, expectAccessible, test } from './support/journey';
import { textOf } from './support/api';

const settled = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
};

const pages = [
  '/',
  '/clusters/prod-hangzhou',
  '/clusters/prod-hangzhou/pools',
  '/clusters/prod-hangzhou/nodes',
  '/clusters/prod-hangzhou/pools/new',
  '/clusters/prod-hangzhou/pools/new?step=instances',
  '/changes?scope=all',
  '/audit',
];

const looks: { title: string; options: BrowserContextOptions }[] = [
  { title: 'light', options: { colorScheme: 'light' } },
  { title: 'dark', options: { colorScheme: 'dark' } },
  { title: '390 pixels wide', options: { viewport: { width: 390, height: 844 } } },
];

for (const { title, options } of looks) {
  test(`every page is free of axe violations: ${title}`, async ({ as, house }) => {
    const client = await clientOf(house, 'riley');
    const input = await scaleInput(client, {
      cluster: 'prod-hangzhou',
      pool: 'default-nodepool',
      desired: 4,
    });
    const change = await requestChange(client, { kind: 'node-pool.scale', cluster: 'prod-hangzhou', input });
    const person = await as('riley', options);
    for (const path of [...pages, `/changes/${textOf(change.id)}`]) {
      await test.step(path, async () => {
        await person.goto(path);
        await settled(person);
        await expectAccessible(person);
      });
    }
    const auditor = await as('augusto', options);
    await test.step('/audit as an auditor', async () => {
      await auditor.goto('/audit');
      await settled(auditor);
      await expectAccessible(auditor);
    });
    await client.post(`/api/changes/${textOf(change.id)}/cancel`, { data: {} });
  });
}

test('the sign-in page is free of axe violations', async ({ page, house }) => {
  await page.goto(`${house.address}/sign-in`);
  await settled(page);
  await expectAccessible(page);
});

test('every page speaks Chinese', async ({ as }) => {
  const page = await as('riley', { locale: 'zh-CN' });
  const words: [string, RegExp][] = [
    ['/', /概览|总览/],
    ['/clusters/prod-hangzhou/pools', /节点池/],
    ['/clusters/prod-hangzhou/nodes', /节点/],
    ['/changes', /变更/],
    ['/audit', /审计/],
  ];
  for (const [path, word] of words) {
    await page.goto(path);
    await settled(page);
    await expect(page.locator('html')).toHaveAttribute('lang', /^zh/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(word);
    await expectAccessible(page);
  }
});
