import { expect, expectAccessible, test } from './support/journey';

test.use({ scenario: 'hybrid-placement', appOf: 'placement' });

const cluster = 'prod-hangzhou';

test('the matrix shows where every workload runs, and the URL keeps the filters', async ({ as }) => {
  const page = await as('vera');
  await page.goto(`/clusters/${cluster}`);
  await page.getByRole('link', { name: 'Placement' }).click();
  await page.waitForURL(`**/clusters/${cluster}/placement`);
  const matrix = page.getByRole('grid', { name: `Workloads of ${cluster} by node pool` });
  await expect(matrix.getByRole('columnheader', { name: /win2022-web.*Windows 2022.*20348/ })).toBeVisible();

  await page.getByRole('button', { name: /^Cannot run \d+/ }).click();
  await page.getByRole('searchbox', { name: 'Workload name' }).fill('portal-no-toleration');
  await expect(page).toHaveURL(/outcome=blocked/);
  await expect(page).toHaveURL(/q=portal-no-toleration/);
  const row = matrix.getByRole('row').filter({ hasText: 'portal-no-toleration' });
  await expect(row).toContainText('It does not tolerate the taint os=windows:NoSchedule.');
  const cells = row.getByRole('gridcell');
  await expect(cells.filter({ hasText: /^Cannot.*taint os=windows/ }).first()).toBeVisible();
  await expect(cells.filter({ hasText: /^Wrong build/ })).toHaveCount(1);
  await expect(matrix.getByRole('row')).toHaveCount(2);

  await page.reload();
  await expect(matrix.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('button', { name: /^Cannot run \d+/ })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(matrix.getByRole('row').nth(5)).toBeVisible();
  await expectAccessible(page);
});

test('a filter without matches shows an empty state and can be cleared', async ({ as }) => {
  const page = await as('vera');
  await page.goto(`/clusters/${cluster}/placement?q=there-is-none&outcome=perhaps`);
  await expect(page.getByText('No workload matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(page.getByRole('grid')).toBeVisible();
});

test('the matrix works by keyboard, and a row opens its workload', async ({ as }) => {
  const page = await as('vera');
  await page.goto(`/clusters/${cluster}/placement?q=portal-&sort=name`);
  const rows = page.getByRole('grid').getByRole('row');
  await expect(rows.nth(2)).toBeVisible();
  await rows.nth(1).focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(2)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/placement\/[^/]+\/Deployment\/portal-/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('portal-');
});
