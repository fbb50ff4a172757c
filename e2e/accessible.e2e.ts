import type { Page } from '@playwright/test';
import { clientOf, textOf } from './support/api';
import { poolOf, requestChange, scaleInput, windowsPoolInput } from './support/changes';
import { expect, expectAccessible, expectAccessibleInEveryLook, headline, sampled, test } from './support/journey';

const settled = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
};

const pages = [
  '/',
  '/clusters/prod-hangzhou',
  '/clusters/prod-hangzhou/pools',
  '/clusters/prod-hangzhou/nodes',
  '/clusters/prod-hangzhou/workloads',
  '/clusters/prod-hangzhou/namespaces',
  '/search?q=billing',
  ...['system', 'network', 'instances', 'storage', 'size', 'labels', 'advanced', 'review'].map(
    (step) => `/clusters/prod-hangzhou/pools/new?step=${step}`,
  ),
  '/changes?scope=all',
  '/timeline',
  '/audit',
];

test('every page is free of axe violations in light, dark and on a phone', async ({ as, app }) => {
  const client = await clientOf(app, 'riley');
  const input = await scaleInput(client, { cluster: 'prod-hangzhou', pool: 'default-nodepool', desired: 4 });
  const change = await requestChange(client, { kind: 'node-pool.scale', cluster: 'prod-hangzhou', input });
  const person = await as('riley');
  for (const path of sampled([...pages, `/changes/${textOf(change.id)}`])) {
    await test.step(path, async () => {
      await person.goto(path);
      await settled(person);
      await expectAccessibleInEveryLook(person);
    });
  }
  await test.step('a pool', async () => {
    const pool = await poolOf(client, { cluster: 'prod-hangzhou', name: 'win-legacy' });
    for (const tab of sampled(['basics', 'monitoring', 'nodes', 'activities', 'changes', 'drift', 'code'])) {
      await person.goto(`/clusters/prod-hangzhou/pools/${textOf(pool.id)}?tab=${tab}`);
      await settled(person);
      await expectAccessibleInEveryLook(person);
    }
  });
  await test.step('a change that is over', async () => {
    await client.post(`/api/changes/${textOf(change.id)}/cancel`, { data: {} });
    await person.goto(`/changes/${textOf(change.id)}`);
    await expect(headline(person)).toContainText('Withdrawn');
    await expectAccessibleInEveryLook(person);
  });
  await test.step('a change that is blocked', async () => {
    const input = await windowsPoolInput(client, { name: 'win-axe', cluster: 'dev-hangzhou' });
    const blocked = await requestChange(client, { kind: 'node-pool.create', cluster: 'dev-hangzhou', input });
    await person.goto(`/changes/${textOf(blocked.id)}`);
    await expect(headline(person)).toContainText('Blocked');
    await expectAccessibleInEveryLook(person);
  });
  await test.step('the accounts', async () => {
    const root = await as('root');
    await root.goto('/settings/people');
    await expect(root.getByRole('row', { name: /Ada Approver/ })).toBeVisible();
    await expectAccessibleInEveryLook(root);
  });
  await test.step('the audit with an open record', async () => {
    const auditor = await as('augusto');
    await auditor.goto('/audit?record=1');
    await settled(auditor);
    await expect(auditor.getByRole('complementary', { name: 'Record 1' })).toContainText('verified');
    await expectAccessibleInEveryLook(auditor);
  });
});

test('the sign-in page is free of axe violations', async ({ page, app }) => {
  await page.goto(`${app.address}/sign-in`);
  await settled(page);
  await expectAccessible(page);
});

test('every page is available in Chinese', async ({ as }) => {
  const page = await as('riley', { locale: 'zh-CN' });
  const words: [string, RegExp][] = [
    ['/', /概览|总览/],
    ['/clusters/prod-hangzhou/pools', /节点池/],
    ['/clusters/prod-hangzhou/nodes', /节点/],
    ['/clusters/prod-hangzhou/workloads', /工作负载/],
    ['/clusters/prod-hangzhou/namespaces', /命名空间/],
    ['/search', /搜索/],
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
