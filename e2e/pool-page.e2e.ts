import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { clientOf, textOf } from './support/api';
import { poolOf } from './support/changes';
import type { AppContext } from './support/app';
import { expect, headline, test } from './support/journey';
import { openedForm } from './support/pool-changes';
import { kubernetes } from './support/kubernetes';
import { fieldAt } from './support/pool-form';
import { expectStep } from './support/wizard';

test.use({ appOf: 'pages' });

const cluster = 'prod-hangzhou';
const name = 'win-legacy';

async function openPool(o: { page: Page; app: AppContext; tab?: string }): Promise<string> {
  const pool = await poolOf(await clientOf(o.app, 'vera'), { cluster, name });
  await o.page.goto(`/clusters/${cluster}/pools/${textOf(pool.id)}`);
  await expect(o.page.getByRole('heading', { level: 1, name })).toBeVisible();
  if (o.tab !== undefined) await o.page.getByRole('tab', { name: o.tab }).click();
  return textOf(pool.id);
}

test('monitoring lists the nodes by usage', async ({ as, app }) => {
  const page = await as('vera');
  await openPool({ page, app, tab: 'Monitoring' });
  await expect(page.getByText(/GiB used \(\d+ %\), reported by 2 of 2 nodes/)).toBeVisible();
  const nodes = page.getByRole('table', { name: 'Nodes by usage' });
  await expect(nodes.getByRole('row').filter({ hasText: 'cn-hangzhou' })).toHaveCount(2);
});

test('a failed scaling activity leads to the field that helps', async ({ as, app }) => {
  const page = await as('riley');
  const poolId = await openPool({ page, app, tab: 'Scaling activities' });
  await expect(page).toHaveURL(/tab=activities/);
  const list = page.getByRole('list', { name: 'Scaling activities, newest first' });
  const soldOut = list.getByRole('listitem').filter({ hasText: 'RecommendEmpty.InstanceTypeNoStock' });
  await expect(soldOut).toContainText('Failed');
  await expect(soldOut).toContainText('The instance types of the node pool are out of stock in its zones.');
  await expect(soldOut).toContainText('2 instances afterwards');
  await expect(page.getByRole('slider', { name: 'Instances after each activity' })).toBeVisible();

  const quota = list.getByRole('listitem').filter({ hasText: 'QuotaExceed.ElasticQuota' });
  await expect(quota.getByRole('link', { name: /^Raise quota/ })).toHaveAttribute('href', /^https:\/\//);
  const added = list.getByRole('listitem').filter({ hasText: 'Created 1:' });
  await expect(added.first()).toContainText('i-bp1k8s9mullion0past');

  await soldOut.getByRole('link', { name: 'Change instance types' }).click();
  await page.waitForURL(new RegExp(`/pools/${poolId}/edit`));
  await expectStep(page, 'Instances and image');
  await expect(fieldAt(page, 'instanceTypes').getByRole('textbox', { name: 'Search types' })).toBeFocused();
});

test('drift distinguishes manual edits from an older configuration', async ({ as, app }) => {
  const { items } = await kubernetes(app, {
    cluster,
    method: 'GET',
    path: '/api/v1/nodes?labelSelector=workload%3Dlegacy',
  });
  const node = textOf(JSON.parse(JSON.stringify(items))[0].metadata.name);
  const label = (value: string) =>
    kubernetes(app, {
      cluster,
      method: 'PATCH',
      path: `/api/v1/nodes/${node}`,
      contentType: 'application/merge-patch+json',
      body: { metadata: { labels: { workload: value } } },
    });
  await label('by-hand');
  const page = await as('riley');
  await openPool({ page, app, tab: 'Drift' });
  const edited = page.getByRole('listitem').filter({ hasText: 'label workload is by-hand; new nodes get legacy' });
  await expect(edited).toContainText('1 node:');
  await expect(edited).toContainText(node);
  const old = page
    .getByRole('listitem')
    .filter({ hasText: /kubelet is v?1\.31\.9-aliyun\.1; new nodes get 1\.32\.1-aliyun\.1/ });
  await expect(old).toContainText('2 nodes:');
  await old.getByRole('link', { name: 'Upgrade 2 nodes' }).click();
  const form = await openedForm(page, `Upgrade ${name}`);
  await expect(form.getByRole('radio', { name: /^Selected nodes \(2\)/ })).toBeChecked();
  await page.goBack();
  await edited.getByRole('link', { name: 'Edit pool' }).click();
  await expectStep(page, 'Labels and taints');
  await label('legacy');
});

test('the nodes that are shown are the nodes that are exported', async ({ as, app }) => {
  const page = await as('vera');
  const poolId = await openPool({ page, app, tab: 'Nodes' });
  const grid = page.getByRole('grid');
  const boxes = grid.getByRole('row').filter({ hasText: 'cn-hangzhou' });
  await expect(boxes).toHaveCount(2);
  const names = (await boxes.allInnerTexts()).map((text) => /cn-hangzhou\.[\d.]+/.exec(text)?.[0] ?? '');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^nodes-prod-hangzhou-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split(/\r?\n/);
  expect(lines[0]).toContain('"name","uid","nodePoolId","nodePool","state"');
  expect(lines).toHaveLength(3);
  for (const node of names) expect(lines.filter((line) => line.startsWith(`"${node}",`))).toHaveLength(1);
  expect(lines.slice(1).every((line) => line.includes(poolId) && line.includes('17763'))).toBe(true);
});

test('an existing pool can be exported as code', async ({ as, app }) => {
  const page = await as('vera');
  await openPool({ page, app, tab: 'Code' });
  await expect(page.getByText(/resource "alicloud_cs_kubernetes_node_pool"/)).toContainText('ecs.g6.xlarge');
  const shown: [tab: string, text: RegExp][] = [
    ['API', /"image_type": "WindowsServer2019"/],
    ['CLI', /aliyun cs /],
    ['SDK', /CreateClusterNodePoolRequest/],
    ['Other platforms', /az aks nodepool add/],
  ];
  for (const [tab, text] of shown) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel').getByText(text).first()).toBeVisible();
  }
  await expect(page.getByRole('main')).not.toContainText('Kept-only-as-a-mask-1');
});

test('actions that a viewer lacks permission for are disabled with the reason', async ({ as, app }) => {
  const page = await as('vera');
  await openPool({ page, app });
  for (const button of ['Scale', 'Edit']) {
    const one = headline(page).getByRole('button', { name: button, exact: true });
    await expect(one).toBeDisabled();
    await expect(one).toHaveAccessibleDescription(/change\.request/);
  }
});
