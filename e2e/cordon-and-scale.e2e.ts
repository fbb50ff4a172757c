import { expect, headline, test } from './support/journey';
import { kubernetes, nodeNames } from './support/kubernetes';
import { fieldsOf } from './support/api';
import { expectSuccess } from './support/pool-changes';

const cluster = 'dev-hangzhou';

test('an operator cordons and uncordons a node of a development cluster, live', async ({ as, app }) => {
  const [name = ''] = await nodeNames(app, cluster);
  const watcher = await as('vera');
  await watcher.goto(`/clusters/${cluster}/nodes`);
  const watched = watcher.getByRole('row').filter({ hasText: name });
  await expect(watched).toContainText('Ready');

  const page = await as('olu');
  await page.goto(`/clusters/${cluster}/nodes`);
  for (const verb of ['Cordon', 'Uncordon'] as const) {
    await page.goto(`/clusters/${cluster}/nodes`);
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await page.getByRole('button', { name: verb, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `${verb} 1 node` });
    await expect(dialog).toContainText(name);
    await dialog.getByRole('button', { name: 'Run now' }).click();
    await page.waitForURL(/\/changes\/[^/]+$/);
    await expect(headline(page)).toContainText('Succeeded');
    await expect(page.getByRole('region', { name: 'Approvals' })).toContainText('none required');
    const node = await kubernetes(app, { cluster, method: 'GET', path: `/api/v1/nodes/${name}` });
    expect(fieldsOf(node.spec).unschedulable ?? false).toBe(verb === 'Cordon');
    const mark = watched.getByText('Cordoned', { exact: true });
    await (verb === 'Cordon' ? expect(mark).toBeVisible() : expect(mark).toHaveCount(0));
  }
});

test('an operator scales a Linux pool and sees the new node', async ({ as, app }) => {
  const page = await as('olu');
  const watcher = await as('vera');
  await watcher.goto(`/clusters/${cluster}/pools`);
  const row = watcher.getByRole('row').filter({ hasText: 'default-nodepool' });
  await expect(row).toContainText('2 / 2');

  await page.goto(`/clusters/${cluster}/pools`);
  await page.getByRole('button', { name: 'Actions for default-nodepool' }).click();
  await page.getByRole('menuitem', { name: 'Scale' }).click();
  const dialog = page.getByRole('dialog', { name: 'Scale default-nodepool' });
  await expect(dialog.getByRole('button', { name: 'Run now' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'one more' }).click();
  await expect(dialog.getByLabel('Desired nodes')).toHaveValue('3');
  await dialog.getByLabel('Reason').fill('one more for the nightly tests');
  await dialog.getByRole('button', { name: 'Run now' }).click();
  await page.waitForURL(/\/changes\/[^/]+$/);
  await expect(page.getByRole('list', { name: 'Run' })).toContainText('Set the desired size');
  await expectSuccess(page, app);
  await expect(row).toContainText('3 / 3');
  expect(await nodeNames(app, cluster)).toHaveLength(3);
});
