import { expect, expectAccessible, headline, test } from './support/journey';

test.use({ scenario: 'hybrid-placement', appOf: 'placement' });

const cluster = 'prod-hangzhou';

test('a misplaced workload is explained and has a patch', async ({ as }) => {
  const page = await as('riley');
  await page.goto(`/clusters/${cluster}/placement/legacy/Deployment/iis-without-os`);
  await expect(headline(page)).toContainText('Runs on some nodes');
  const region = (name: string) => page.getByRole('region', { name, exact: true });

  const nodes = region('Result per node').getByRole('listitem');
  await expect(nodes.filter({ hasText: 'Cannot start' }).first()).toContainText('has no variant for Linux');
  await expect(nodes.filter({ hasText: 'Not scheduled' }).first()).toContainText('TaintToleration');
  await expect(region('Evidence for the intended OS')).toContainText('mcr.microsoft.com/windows/servercore/iis');
  await expect(region('Images')).toContainText('Windows 2019');
  await expect(region('Findings')).toContainText('WIN-SCHED-001');

  const fix = region('Recommended patches').getByRole('listitem').first();
  await expect(fix.getByRole('group', { name: /^Patch: / })).toContainText(/nodeSelector:.*windows/);
  await expect(fix).toContainText('becomes');
  await expect(fix.getByRole('button', { name: 'Open as change' })).toBeEnabled();
  await expect(fix.getByRole('button', { name: /^Copy kustomize patch/ })).toBeVisible();
  await expectAccessible(page);
});

test('a workload managed by Git shows that the patch belongs there', async ({ as }) => {
  const page = await as('riley');
  await page.goto(`/clusters/${cluster}/placement/web/Deployment/shop-from-git`);
  await expect(page.getByText('It reverts patches made here')).toBeVisible();
});

test('unknown placement is not shown as running', async ({ as }) => {
  const page = await as('vera');
  await page.goto(`/clusters/${cluster}/placement/legacy/Deployment/billing-not-started`);
  await expect(headline(page)).toContainText('Unknown');
  await expect(page.getByRole('region', { name: 'Images' })).toContainText('OS unknown');
});

test('an unknown image is evaluated by what containerd reported about it', async ({ as }) => {
  const page = await as('vera');
  await page.goto(`/clusters/${cluster}/placement/legacy/Deployment/billing-private-image`);
  await expect(headline(page)).toContainText('Cannot run');
  await expect(page.getByText('containerd on build 20348 already refused the image').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Images' })).toContainText('OS unknown');
});

test('the page of a missing workload links to the matrix', async ({ as }) => {
  const page = await as('vera');
  await page.goto(`/clusters/${cluster}/placement/shop/Deployment/nobody`);
  await expect(page.getByText('There is no Deployment shop/nobody in prod-hangzhou.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await page.waitForURL(`**/clusters/${cluster}/placement`);
});
