import { expect, expectAccessible, test } from './support/journey';

test.use({ scenario: 'hybrid-placement', appOf: 'placement' });

const base = '/clusters/prod-hangzhou/placement';

test('what-if names every workload affected by adding or cordoning a pool', async ({ as }) => {
  const page = await as('vera');
  await page.goto(`${base}/what-if`);
  const list = page.getByRole('list', { name: 'Affected workloads' });
  await page.getByLabel('Taint', { exact: true }).selectOption('none');
  await expect(list.getByRole('listitem').filter({ hasText: 'catalog-without-os' })).toContainText(
    'Spreads to new nodes',
  );
  await page.getByLabel('Scenario').selectOption('cordon-windows');
  const portal = list.getByRole('listitem').filter({ hasText: 'portal-2022' });
  await expect(portal).toContainText('can run on 3 → 0 nodes');
  await expect(page).toHaveURL(/what=cordon-windows/);
  await expectAccessible(page);
  await page.reload();
  await expect(portal).toContainText('Worse');
  await portal.getByRole('link', { name: 'portal-2022' }).click();
  await page.waitForURL(/\/placement\/web\/Deployment\/portal-2022$/);
});

test('the set-up page shows the pool without a taint, RuntimeClasses and migration batches', async ({ as }) => {
  const page = await as('vera');
  await page.goto(`${base}/set-up?from=20348&to=26100`);
  const taints = page.getByRole('list', { name: 'Taints of Windows node pools' });
  const legacy = taints.getByRole('listitem').filter({ hasText: 'win2019-legacy' });
  await expect(legacy).toContainText('Not tainted');
  await expect(legacy.getByRole('link', { name: 'shop/catalog-without-os' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'RuntimeClass per Windows build' }).getByRole('listitem')).toHaveCount(3);
  const batches = page.getByRole('list', { name: 'Batches' });
  await expect(batches).toContainText('Change what requires the old build or its nodes first');
  await expect(batches.getByRole('link', { name: 'web/portal-2022' })).toBeVisible();
  await expectAccessible(page);
  await legacy.getByRole('link', { name: 'Show effect' }).click();
  await page.waitForURL(/\/what-if\?what=change-taint/);
  await expect(page.getByRole('status').filter({ hasText: 'unchanged' })).toBeVisible();
});
