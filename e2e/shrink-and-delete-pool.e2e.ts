import { clientOf, textOf } from './support/api';
import { advanceClock, linuxPoolInput, poolOf } from './support/changes';
import { expect, headline, test } from './support/journey';
import { nodeNames } from './support/kubernetes';
import { carryOut, expectSuccess, openedChange, openPoolDialog } from './support/pool-changes';

test.use({ appOf: 'pools-and-instances' });

const cluster = 'dev-hangzhou';

test('a scale-in plan names the removed nodes and why', async ({ as, app }) => {
  const name = 'linux-shrinks';
  const riley = await clientOf(app, 'riley');
  const input = await linuxPoolInput(riley, { name, cluster, desired: 3 });
  await carryOut(app, { kind: 'node-pool.create', cluster, input });
  const before = await nodeNames(app, cluster);
  // A preview reads data that may be some seconds old.
  const pool = await poolOf(riley, { cluster, name });
  const plan = { kind: 'node-pool.scale', cluster, reason: '', input: { nodePool: { id: pool.id, name }, desired: 1 } };
  await expect
    .poll(async () => (await riley.post('/api/changes/preview', { data: plan })).text())
    .not.toContain('pool-not-found');

  const page = await as('olu');
  const dialog = await openPoolDialog(page, { path: `/clusters/${cluster}/pools`, name, action: 'Scale' });
  await dialog.getByLabel('Desired nodes').fill('1');
  const leaving = dialog.getByRole('listitem').filter({ hasText: /is likely to be removed \(\d of 2\)/ });
  await expect(leaving).toHaveCount(2);
  const message = (await leaving.allInnerTexts()).map((text) => /(cn-hangzhou\S+) is likely/.exec(text)?.[1] ?? '');
  await dialog.getByLabel('Reason').fill('Quiet weekend.');
  await dialog.getByRole('button', { name: 'Run now' }).click();
  await openedChange(page);
  await expectSuccess(page, app);
  const after = await nodeNames(app, cluster);
  // The plan says that the names are an estimate; the count is exact.
  expect(before.filter((one) => !after.includes(one))).toHaveLength(2);
  expect(new Set(message).size).toBe(2);
  expect(before).toEqual(expect.arrayContaining(message));
});

test('a pool is deleted by typing its name; a stuck deletion is requested again', async ({ as, app }) => {
  const name = 'linux-delete-stuck';
  const riley = await clientOf(app, 'riley');
  const input = await linuxPoolInput(riley, { name, cluster, desired: 2 });
  await carryOut(app, { kind: 'node-pool.create', cluster, input });
  const pool = await poolOf(riley, { cluster, name });
  const page = await as('olu');
  const openDialog = () => {
    return openPoolDialog(page, { path: `/clusters/${cluster}/pools/${textOf(pool.id)}`, name, action: 'Delete' });
  };

  await test.step('nothing happens before the name is typed', async () => {
    const dialog = await openDialog();
    await expect(dialog.getByRole('heading', { name: 'Released (2)' })).toBeVisible();
    await expect(dialog.getByRole('heading', { name: 'Kept and still billed (0)' })).toBeVisible();
    const request = dialog.getByRole('button', { name: 'Run now' });
    await expect(request).toBeDisabled();
    await expect(request).toHaveAccessibleDescription(/Enter the pool name first/);
    await dialog.getByRole('textbox', { name: /^Enter the pool name/ }).fill('linux-delete');
    await expect(request).toBeDisabled();
    await dialog.getByRole('textbox', { name: /^Enter the pool name/ }).fill(name);
    await request.click();
  });

  await test.step('ACK fails partway, and the change shows it', async () => {
    await openedChange(page);
    await expect(async () => {
      await advanceClock(app);
      await expect(headline(page)).toContainText('Failed', { timeout: 500 });
    }).toPass({ intervals: [0] });
    await expect(page.getByRole('list', { name: 'Run' })).toContainText('DeleteNodePoolFailed');
    await expect(page.getByText(/Request the deletion again/).first()).toBeVisible();
  });

  await test.step('the second deletion ends it', async () => {
    const dialog = page.getByRole('dialog', { name: `Delete ${name}` });
    const stuck = dialog.getByRole('listitem').filter({ hasText: 'did not complete an earlier deletion' });
    // A preview reads data that may be some seconds old.
    await expect(async () => {
      await openDialog();
      await expect(stuck).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await dialog.getByRole('textbox', { name: /^Enter the pool name/ }).fill(name);
    await dialog.getByRole('button', { name: 'Run now' }).click();
    await openedChange(page);
    await expectSuccess(page, app);
    await page.goto(`/clusters/${cluster}/pools`);
    await expect(page.getByRole('row').filter({ hasText: 'default-nodepool' })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0);
  });
});

test('subscription instances are kept when their pool is deleted, and the default pool cannot be deleted', async ({
  as,
  app,
}) => {
  const name = 'linux-subscribed';
  const riley = await clientOf(app, 'riley');
  const input = await linuxPoolInput(riley, { name, cluster, desired: 1 });
  const billing = { method: 'subscription', period: 1, periodUnit: 'Month' };
  await carryOut(app, { kind: 'node-pool.create', cluster, input: { ...input, billing } });
  const page = await as('olu');
  const dialog = await openPoolDialog(page, { path: `/clusters/${cluster}/pools`, name, action: 'Delete' });
  await expect(dialog.getByRole('heading', { name: 'Released (0)' })).toBeVisible();
  await expect(dialog.getByRole('heading', { name: 'Kept and still billed (1)' })).toBeVisible();
  await expect(
    dialog.getByRole('listitem').filter({ hasText: 'subscription instance stays registered as a node' }),
  ).toContainText('release the instance in the ECS console');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Actions for default-nodepool' }).click();
  const item = page.getByRole('menuitem', { name: /^Delete/ });
  await expect(item).toHaveAttribute('aria-disabled', 'true');
  await expect(item).toContainText('The default node pool cannot be deleted');
});
