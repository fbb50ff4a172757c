import type { Page } from '@playwright/test';
import { answered, clientOf, fieldsOf, listOf, textOf } from './support/api';
import type { AppContext } from './support/app';
import { expect, expectAccessible, expectAccessibleInEveryLook, test } from './support/journey';
import { kubernetes, nodeNames } from './support/kubernetes';
import { expectSuccess, openedChange, openedForm } from './support/pool-changes';

test.use({ appOf: 'pages' });

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function uidsOf(app: AppContext, o: { cluster: string; namespace: string; app: string }): Promise<string[]> {
  const path = `/api/v1/namespaces/${o.namespace}/pods`;
  const { items } = await kubernetes(app, { cluster: o.cluster, method: 'GET', path });
  return listOf(items)
    .map((pod) => fieldsOf(pod.metadata))
    .filter((metadata) => textOf(metadata.name).startsWith(`${o.app}-`))
    .map((metadata) => textOf(metadata.uid));
}

test('the cluster page leads to a Windows node with problems and their recommended action', async ({ as }) => {
  const page = await as('vera');
  await page.goto('/clusters/prod-hangzhou');
  const list = region(page, 'Windows nodes with problems');
  await expect(list.getByText(/cannot get (its|their) images?/).first()).toBeVisible();
  await list.getByRole('link').first().click();
  await page.waitForURL(/\/clusters\/prod-hangzhou\/nodes\/[^/?]+$/);

  const wrong = page.getByRole('list', { name: 'Problems' });
  await expect(wrong).toContainText(/cannot get (its|their) images?/);
  const watch = region(page, 'Windows health');
  await watch.getByText(/of 7 healthy/).click();
  const part = (name: string) => watch.getByRole('listitem').filter({ hasText: name });
  await expect(part('Kubelet')).toContainText('Healthy');
  await expect(part('Image pulls')).toContainText('Warning');
  await expect(watch).toContainText('ACK does not repair the nodes of this node pool');
  await expect(watch).toContainText('Automatic repair: off.');

  await expect(region(page, 'Capacity')).toContainText(/reserved.*requested.*free/);
  await expect(page.getByText(/^Affects \d+ pods? of \d+ workloads?/)).toBeVisible();
  const conditions = region(page, 'Conditions');
  await conditions.getByText('4 of 4 healthy').click();
  await expect(conditions.getByRole('listitem').filter({ hasText: 'Ready' })).toContainText('True');
  await expect(region(page, 'Pods').getByRole('row').filter({ hasText: 'ImagePullBackOff' }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Warnings' }).click();
  await expect(region(page, 'Warnings')).toContainText('Failed to pull image');
  await page.getByRole('tab', { name: 'Details' }).click();
  await expect(region(page, 'Details')).toContainText('Pay-as-you-go');
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Monitoring' }).click();
  await expect(page.getByRole('figure', { name: 'CPU used' }).locator('canvas')).toBeVisible();
  await expectAccessibleInEveryLook(page);
});

test('an unhealthy Windows node is counted, and its recommended action opens the change', async ({ as, app }) => {
  const client = await clientOf(app, 'vera');
  const nodes = await answered(await client.get('/api/clusters/prod-hangzhou/nodes?os=windows'));
  const node = textOf(listOf(nodes.rows)[0]?.name);
  await app.control('/node', { node, ready: false, reason: 'KubeletNotReady' });
  const page = await as('riley');
  await page.goto('/');
  const needs = page.getByRole('region', { name: 'Needs attention' });
  // A node that is not Ready is said once, with the pods on it.
  const alarm = needs.getByRole('listitem').filter({ hasText: `Node ${node} is not Ready` });
  await expect(alarm).toContainText(/\d+ pods? (on it|there)/);
  await page.goto('/clusters/prod-hangzhou');
  const row = region(page, 'Windows nodes with problems').getByRole('listitem').filter({ hasText: node });
  await expect(row).toContainText('Unhealthy');
  await expect(row).toContainText('Recommended action: Drain');
  await row.getByRole('link', { name: node }).click();

  const watch = region(page, 'Windows health');
  await watch.getByText(/of 7 healthy/).click();
  const network = watch.getByRole('listitem').filter({ hasText: 'Pod network' });
  await expect(network).toContainText('Unhealthy');
  await network.getByRole('link', { name: 'Drain node' }).click();
  const form = await openedForm(page, 'Drain 1 node');
  await expect(form.getByRole('list', { name: 'Nodes' })).toContainText(node);
  await page.goBack();
  await watch.getByText(/of 7 healthy/).click();
  await app.control('/node', { node, ready: true });
  await expect(network).toContainText('Healthy');
});

test('pods are restarted from the node page one at a time and recreated', async ({ as, app }) => {
  const cluster = 'dev-hangzhou';
  const place = { cluster, namespace: 'kube-system', app: 'coredns' };
  const before = await uidsOf(app, place);
  const page = await as('riley');
  for (const name of await nodeNames(app, cluster)) {
    await page.goto(`/clusters/${cluster}/nodes/${encodeURIComponent(name)}`);
    await expect(region(page, 'Pods').getByRole('row').nth(1)).toBeVisible();
    if ((await region(page, 'Pods').getByRole('row').filter({ hasText: 'coredns-' }).count()) > 0) break;
  }
  await page.getByRole('button', { name: 'Restart pods…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Restart \d+ pods?$/ });
  await dialog
    .getByRole('checkbox', { name: /kube-system\/coredns-/ })
    .first()
    .check();
  await expect(dialog.getByRole('row').filter({ hasText: 'kube-system/coredns-' })).toContainText(
    'Deployment coredns recreates it',
  );
  await dialog.getByRole('button', { name: 'Run now' }).click();
  await openedChange(page);
  await expectSuccess(page, app);
  const rows = page.getByRole('treegrid', { name: 'Nodes and their pods' });
  await expect(rows.getByRole('row').filter({ hasText: 'kube-system/coredns-' })).toContainText('recreated');
  const after = await uidsOf(app, place);
  expect(after).toHaveLength(before.length);
  expect(after.filter((uid) => !before.includes(uid))).toHaveLength(1);
  await rows.getByRole('link').first().click();
  await page.waitForURL(/\/nodes\/[^/?]+$/);
});

test('the page of a missing node links to the list', async ({ as }) => {
  const page = await as('vera');
  await page.goto('/clusters/dev-hangzhou/nodes/nobody');
  await expect(page.getByText('There is no node nobody in dev-hangzhou.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await page.waitForURL(/\/clusters\/dev-hangzhou\/nodes$/);
});
