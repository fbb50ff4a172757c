import { answered, clientOf, listOf, textOf } from './support/api';
import { expect, test } from './support/journey';

test.use({ scenario: 'hybrid-placement', appOf: 'placement' });

const cluster = 'prod-hangzhou';

test('findings lead from a rule to its workloads, and one change patches several', async ({ as }) => {
  const page = await as('riley');
  await page.goto(`/clusters/${cluster}/placement/findings?q=WIN-SCHED-001`);
  const rule = page.getByRole('button', { name: /WIN-SCHED-001/ });
  await rule.click();
  await expect(rule).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('checkbox', { name: 'Select iis-without-os' }).check();
  const bar = page.getByRole('region', { name: '1 selected' });
  await bar.getByRole('button', { name: 'Review the patch of 1 workload' }).click();
  await bar.getByRole('button', { name: 'Open as change' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('iis-without-os');
  // The plan that arrives moves the buttons.
  await expect(dialog.getByRole('button', { name: 'Request approval' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Show in matrix' }).click();
  await page.waitForURL(/\/placement\?rule=WIN-SCHED-001$/);
  await expect(page.getByRole('grid').getByRole('row').filter({ hasText: 'iis-without-os' })).toBeVisible();
});

test('a DaemonSet on nodes that cannot run it is shown, and so is the end of support of a build', async ({ as }) => {
  const page = await as('vera');
  await page.goto(`/clusters/${cluster}/placement/daemon-sets`);
  const row = page.getByRole('row').filter({ hasText: 'node-agent-everywhere' });
  await expect(row).toContainText('Runs on some nodes');
  await expect(row).toContainText('cannot run');
  await page.getByRole('link', { name: 'Windows builds' }).click();
  const builds = page.getByRole('list', { name: 'Windows builds and support dates' }).getByRole('listitem');
  await expect(builds.filter({ hasText: '17763' })).toContainText('Extended support');
  await builds.filter({ hasText: '17763' }).getByRole('link', { name: '2 nodes' }).click();
  await page.waitForURL(/\/nodes\?os=windows&build=17763$/);
});

test('a failing pod shows its reason in every list', async ({ as, app }) => {
  const client = await clientOf(app, 'vera');
  await expect
    .poll(async () => {
      const answer = await answered(await client.get(`/api/clusters/${cluster}/pods/failing?limit=200`));
      return listOf(answer.rows).map((pod) => textOf(pod.name).replace(/-[^-]+-[^-]+$/, ''));
    })
    .toContain('portal-no-toleration');
  const page = await as('vera');
  await page.goto(`/clusters/${cluster}`);
  const link = page.getByRole('link', { name: /^portal-no-toleration-/ });
  await page
    .getByRole('button', { name: /No node matches: .*taint os=windows/ })
    .first()
    .click();
  await link.click();
  await page.waitForURL(/\/pods\/web\/portal-no-toleration-[^/]+$/);
  await page.getByRole('tab', { name: 'Placement' }).click();
  await expect(page.getByText('It does not tolerate the taint os=windows:NoSchedule.').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.getByRole('link', { name: /portal-no-toleration$/ }).click();
  await page.waitForURL(/\/workloads\/web\/Deployment\/portal-no-toleration$/);
  await page.getByRole('link', { name: 'Show fix' }).first().click();
  await page.waitForURL(/\/placement\/web\/Deployment\/portal-no-toleration$/);
});
