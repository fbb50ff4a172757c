import { clientOf, fieldsOf, listOf, textOf } from './support/api';
import { changeOf } from './support/changes';
import { expect, expectAccessible, test } from './support/journey';
import { kubernetes } from './support/kubernetes';
import { approve, expectSuccess, openedChange } from './support/pool-changes';

const cluster = 'prod-hangzhou';
const path = '/apis/apps/v1/namespaces/shop/deployments/catalog-api';
const page0 = `/clusters/${cluster}/placement/shop/Deployment/catalog-api`;

test.use({ appOf: 'two-operators' });

test('a workload that can reach the wrong nodes is patched by an approved change, and runs', async ({ as, app }) => {
  const page = await as('riley');

  await test.step('the page shows what is wrong and which patch fixes it', async () => {
    await page.goto(page0);
    await expect(page.getByText('Runs on some nodes').first()).toBeVisible();
    await expect(
      page.getByRole('heading', { name: 'Select linux nodes (kubernetes.io/os)', exact: true }),
    ).toBeVisible();
  });

  const dialog = page.getByRole('dialog', { name: 'Patch 1 workload' });
  await test.step('the dialog shows the patch and what it leads to', async () => {
    await page.getByRole('button', { name: 'Open as change' }).first().click();
    await expect(dialog).toContainText('kubernetes.io/os: linux');
    const effect = dialog.getByRole('region', { name: 'What will happen' });
    await expect(effect).toContainText(/Controllers recreate \d+ running pods?/);
    await expect(dialog).not.toContainText('refuses');
    await expectAccessible(page);
  });

  await test.step('it is requested, and the plan shows the exact call', async () => {
    await dialog.getByLabel('Reason').fill('catalog-api may not land on Windows');
    await dialog.getByRole('button', { name: 'Request approval' }).click();
    const id = await openedChange(page);
    const change = await changeOf(await clientOf(app, 'riley'), id);
    const [call] = listOf(fieldsOf(change.plan).calls);
    expect(textOf(call?.path)).toBe(`${path}?fieldManager=mullion&force=false`);
    await approve(app, id);
    await expectSuccess(page, app);
    await expect(page.getByRole('region', { name: 'Workloads' })).toContainText('rolled out');
  });

  await test.step('the cluster has it with our field manager, and the verdict changes', async () => {
    const object = await kubernetes(app, { cluster, method: 'GET', path });
    const spec = fieldsOf(fieldsOf(fieldsOf(object.spec).template).spec);
    expect(spec.nodeSelector).toEqual({ 'kubernetes.io/os': 'linux' });
    const managers = listOf(fieldsOf(object.metadata).managedFields);
    expect(managers.some((one) => one.manager === 'mullion' && one.operation === 'Apply')).toBe(true);
    await page.goto(page0);
    await expect(page.getByText('Runs on some nodes')).toHaveCount(0);
    const nodes = listOf((await kubernetes(app, { cluster, method: 'GET', path: '/api/v1/nodes' })).items);
    const linux = nodes.filter((node) => fieldsOf(fieldsOf(node.metadata).labels)['kubernetes.io/os'] === 'linux');
    await expect(page.getByText(`Runs on ${linux.length} of ${nodes.length} nodes`).first()).toBeVisible();
  });
});

test('a finding is ignored with a reason', async ({ as, app }) => {
  const page = await as('riley');
  await page.goto(`/clusters/${cluster}/placement/shop/Deployment/storefront`);
  await page.getByRole('button', { name: 'Ignore LIN-008' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ignore LIN-008' });
  await expect(dialog.getByRole('button', { name: 'Plan change' })).toBeDisabled();
  await dialog.getByLabel('Reason to ignore').fill('the selector says it');
  await dialog.getByRole('button', { name: 'Request approval' }).click();
  const id = await openedChange(page);
  await approve(app, id);
  await expectSuccess(page, app);
  const object = await kubernetes(app, {
    cluster,
    method: 'GET',
    path: '/apis/apps/v1/namespaces/shop/deployments/storefront',
  });
  const { annotations } = fieldsOf(object.metadata);
  expect(JSON.parse(textOf(fieldsOf(annotations)['mullion/ignore-LIN-008']))).toEqual({
    reason: 'the selector says it',
  });
});
