import { clientOf, fieldsOf, listOf, textOf } from './support/api';
import { poolOf } from './support/changes';
import type { AppContext } from './support/app';
import { expect, headline, test } from './support/journey';
import { kubernetes, nodeNames } from './support/kubernetes';
import { approve, expectSuccess, openedChange } from './support/pool-changes';

test.use({ appOf: 'pools-and-instances' });

const password = 'Crane-Harbour-42!';

test('an existing instance is added to a Windows pool and removed again', async ({ as, app }) => {
  const cluster = 'prod-hangzhou';
  const name = 'win-legacy';
  const [lost, reachable] = ['i-bp1k8s9mullion0free4', 'i-bp1k8s9mullion0free1'];
  const pool = await poolOf(await clientOf(app, 'riley'), { cluster, name });
  const page = await as('riley');
  const path = `/clusters/${cluster}/pools/${textOf(pool.id)}`;

  await test.step('without a way to the internet it would not join', async () => {
    await page.goto(path);
    await headline(page)
      .getByRole('button', { name: `Actions for ${name}` })
      .click();
    await page.getByRole('menuitem', { name: 'Attach instances' }).click();
    const dialog = page.getByRole('dialog', { name: `Attach instances to ${name}` });
    const box = (instance: string) => dialog.getByRole('checkbox', { name: new RegExp(`^${instance} `) });
    await expect(box('standby-4')).toHaveAttribute('aria-disabled', 'true');
    await expect(box('standby-4')).toHaveAccessibleDescription(/cannot join the cluster.*Bind an EIP/s);
    await dialog.getByLabel('Instance ids').fill(lost);
    await dialog.getByLabel('Logon password').fill(password);
    const refusal = dialog.getByRole('listitem').filter({ hasText: 'A Windows node there cannot join the cluster' });
    await expect(refusal).toContainText('Blocker');
    await expect(refusal).toContainText('Bind an EIP');
    await expect(dialog.getByRole('button', { name: 'Save as blocked' })).toBeVisible();

    await dialog.getByLabel('Instance ids').fill('');
    await dialog.getByLabel('Search available instances').fill('standby-1');
    await expect(box('standby-4')).toHaveCount(0);
    await box('standby-1').check();
    await expect(dialog.getByText('1 selected')).toBeVisible();
    await expect(refusal).toHaveCount(0);
    await expect(dialog.getByRole('listitem').filter({ hasText: 'All data on them is lost' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Request approval' }).click();
    await approve(app, await openedChange(page));
    await expectSuccess(page, app);
    await expect(page.getByRole('main')).not.toContainText(password);
  });

  await test.step('removal requires a choice for pods and instance', async () => {
    await page.goto(`${path}?tab=nodes`);
    const grid = page.getByRole('grid');
    await expect(grid.getByRole('checkbox', { name: /^Select cn-hangzhou/ })).toHaveCount(3);
    const node = await nodeOf(app, { cluster, instanceId: reachable });
    await grid.getByRole('checkbox', { name: `Select ${node}` }).check();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove 1 node' });
    const request = dialog.getByRole('button', { name: /^(Plan change|Request approval)$/ });
    await expect(request).toBeDisabled();
    await expect(request).toHaveAccessibleDescription(/Select what happens to the pods and instances/);
    await dialog.getByRole('radio', { name: /^Drain first/ }).check();
    await expect(request).toBeDisabled();
    const kept = dialog.getByRole('listitem').filter({ hasText: 'stays in ECS and is still billed' });
    await expect(async () => {
      await dialog.getByRole('radio', { name: /^Release/ }).check();
      await dialog.getByRole('radio', { name: /^Keep/ }).check();
      await expect(kept).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await request.click();
    await approve(app, await openedChange(page));
    await expectSuccess(page, app);
    expect(await app.calls('RemoveNodePoolNodes')).toBe(1);
    expect(await nodeNames(app, cluster)).not.toContain(node);
  });
});

async function nodeOf(app: AppContext, o: { cluster: string; instanceId: string }): Promise<string> {
  const { items } = await kubernetes(app, { cluster: o.cluster, method: 'GET', path: '/api/v1/nodes' });
  const found = listOf(items).find((node) => textOf(fieldsOf(node.spec).providerID).endsWith(o.instanceId));
  return textOf(fieldsOf(found?.metadata).name);
}

test('ACK repairs an unhealthy node', async ({ as, app }) => {
  const cluster = 'dev-hangzhou';
  const [node = ''] = await nodeNames(app, cluster);
  await app.control('/node', { node, ready: false });
  const page = await as('olu');
  await page.goto(`/clusters/${cluster}/nodes`);
  const row = page.getByRole('row').filter({ hasText: node });
  await expect(row).toContainText(/NotReady|Unknown/);
  await page.getByRole('checkbox', { name: `Select ${node}` }).check();
  await page.getByRole('button', { name: 'Repair', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Repair nodes of default-nodepool' });
  await dialog.getByRole('checkbox', { name: 'restart.kubelet' }).check();
  await dialog.getByRole('button', { name: 'Run now' }).click();
  await openedChange(page);
  await expectSuccess(page, app);
  await page.goto(`/clusters/${cluster}/nodes`);
  await expect(row).not.toContainText(/NotReady|Unknown/);
  await expect(row).toContainText('Ready');
});

test('ACK synchronizes the nodes of a cluster', async ({ as, app }) => {
  const cluster = 'dev-hangzhou';
  const page = await as('olu');
  await page.goto(`/clusters/${cluster}/pools`);
  await page.getByRole('button', { name: 'Synchronize' }).click();
  const dialog = page.getByRole('dialog', { name: `Synchronize the node pools of ${cluster}` });
  await expect(dialog.getByRole('paragraph').filter({ hasText: 'No change required' })).toBeVisible();
  await dialog.getByRole('checkbox', { name: /^Even if ACK and Kubernetes agree/ }).check();
  await expect(dialog.getByRole('paragraph').filter({ hasText: 'No change required' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Run now' }).click();
  await openedChange(page);
  await expectSuccess(page, app);
  expect(await app.calls('SyncClusterNodePool')).toBe(1);
});
