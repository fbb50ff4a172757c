import { clientOf, textOf } from './support/api';
import { linuxPoolInput, poolOf } from './support/changes';
import { expect, headline, test } from './support/journey';
import { carryOut } from './support/pool-changes';
import { addMark, choiceOf, fieldAt, openStep, submitOf } from './support/pool-form';
import { openEdit, whatWillHappen } from './support/wizard';

test.use({ appOf: 'refusals' });

const prod = 'prod-hangzhou';
const dev = 'dev-hangzhou';
const fixed = 'Cannot change after the pool is created. Create a new pool instead.';

test('immutable fields of a Windows pool are disabled in its edit form with the reason', async ({ as, app }) => {
  const pool = await poolOf(await clientOf(app, 'riley'), { cluster: prod, name: 'win-legacy' });
  const page = await as('riley');
  await openEdit(page, { cluster: prod, poolId: textOf(pool.id) });

  await test.step('the operating system', async () => {
    await openStep(page, 'OS and name');
    const linux = page.getByRole('radio', { name: /^Linux/ });
    await expect(linux).toBeDisabled();
    await expect(linux).toHaveAccessibleDescription(fixed);
    const runtime = page.getByRole('combobox', { name: /^Container runtime/ });
    await expect(runtime).toBeDisabled();
    await expect(runtime).toHaveAccessibleDescription(fixed);
  });

  await test.step('the security groups and with them their kind', async () => {
    await openStep(page, 'Network');
    const groups = fieldAt(page, 'securityGroupIds');
    await expect(groups).toContainText(fixed);
    const boxes = groups.getByRole('checkbox');
    await expect(boxes.first()).toBeVisible();
    for (const box of await boxes.all()) await expect(box).toBeDisabled();
  });

  await test.step('spot cannot take the place of another billing method, which can be exchanged', async () => {
    await openStep(page, 'Instances and image');
    const spot = choiceOf(page, /^Billing method/, /^Spot/);
    await expect(spot).toBeDisabled();
    await expect(spot).toHaveAccessibleDescription(
      'Spot and the other billing methods are not interchangeable after the pool is created.',
    );
    await choiceOf(page, /^Billing method/, /^Subscription/).check();
    await expect(whatWillHappen(page)).not.toContainText('No changes yet.');
  });
});

test('the default pool cannot become a Windows pool', async ({ as, app }) => {
  const pool = await poolOf(await clientOf(app, 'riley'), { cluster: prod, name: 'default-nodepool' });
  const page = await as('riley');
  await openEdit(page, { cluster: prod, poolId: textOf(pool.id), field: 'os' });
  const windows = page.getByRole('radio', { name: /^Windows/ });
  await expect(windows).toBeDisabled();
  await expect(windows).toHaveAccessibleDescription(fixed);
});

test('a pool has at most 17 ECS tags beside those of ACK', async ({ as, app }) => {
  const pool = await poolOf(await clientOf(app, 'riley'), { cluster: prod, name: 'win-legacy' });
  const page = await as('riley');
  await openEdit(page, { cluster: prod, poolId: textOf(pool.id), field: 'tags' });
  for (let n = 1; n <= 18; n += 1) await addMark(page, { of: 'tag', n, key: `team-${n}`, value: 'web' });
  const message = fieldAt(page, 'tags')
    .getByRole('listitem')
    .filter({ hasText: '18 ECS tags are requested; 17 are available' });
  await expect(message).toContainText('Blocker');
  await expect(message).toContainText('Remove tags.');
  await page.getByRole('button', { name: 'Remove tag 18', exact: true }).click();
  await expect(message).toHaveCount(0);
});

test('a spot pool cannot become a regular pool', async ({ as, app }) => {
  const name = 'linux-spot';
  const riley = await clientOf(app, 'riley');
  const input = await linuxPoolInput(riley, { name, cluster: dev, desired: 0 });
  const billing = { method: 'spot' };
  await carryOut(app, { kind: 'node-pool.create', cluster: dev, input: { ...input, billing } });
  const pool = await poolOf(riley, { cluster: dev, name });
  const page = await as('olu');
  await openEdit(page, { cluster: dev, poolId: textOf(pool.id), field: 'billing.method' });
  await expect(choiceOf(page, /^Billing method/, /^Spot/)).toBeChecked();
  for (const other of [/^Pay-as-you-go/, /^Subscription/]) {
    const choice = choiceOf(page, /^Billing method/, other);
    await expect(choice).toBeDisabled();
    await expect(choice).toHaveAccessibleDescription(/not interchangeable after the pool is created/);
  }
});

test('fewer than two Linux nodes cause a warning, not a blocker', async ({ as, app }) => {
  const name = 'default-nodepool';
  const pool = await poolOf(await clientOf(app, 'riley'), { cluster: dev, name });
  const poolId = textOf(pool.id);
  const page = await as('olu');
  const warned = (n: number) => `would have ${n} Ready Linux node`;
  const remedy = 'Scale out a Linux node pool first.';

  await test.step('by the dialog that scales', async () => {
    await page.goto(`/clusters/${dev}/pools/${poolId}`);
    await headline(page).getByRole('button', { name: 'Scale', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Scale ${name}` });
    await dialog.getByLabel('Desired nodes').fill('1');
    const message = dialog.getByRole('listitem').filter({ hasText: warned(1) });
    await expect(message).toContainText('Warning');
    await expect(message).toContainText(remedy);
    await expect(dialog.getByRole('button', { name: 'Run now' })).toBeEnabled();
    await dialog.getByLabel('Desired nodes').fill('3');
    await expect(message).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('by the edit of the size', async () => {
    await openEdit(page, { cluster: dev, poolId, field: 'size.desired' });
    await page.getByLabel('Expected number of nodes').fill('1');
    const message = whatWillHappen(page)
      .getByRole('listitem')
      .filter({ hasText: warned(1) });
    await expect(message).toContainText('Warning');
    await expect(message).toContainText(remedy);
    await page.getByLabel('Expected number of nodes').fill('2');
    await expect(message).toHaveCount(0);
  });

  await carryOut(app, { kind: 'node-pool.scale', cluster: dev, input: { nodePool: { id: poolId, name }, desired: 1 } });

  await test.step('by a new pool that does not make up for it', async () => {
    await page.goto(`/clusters/${dev}/pools/new?like=${poolId}`);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('linux-more');
    await openStep(page, 'Size and scaling');
    await page.getByLabel('Expected number of nodes').fill('0');
    const message = whatWillHappen(page)
      .getByRole('listitem')
      .filter({ hasText: warned(1) });
    await expect(message).toContainText('Warning');
    await openStep(page, 'Review');
    await expect(submitOf(page)).toHaveText('Run now');
    await expect(submitOf(page)).toBeEnabled();
    await openStep(page, 'Size and scaling');
    await page.getByLabel('Expected number of nodes').fill('1');
    await expect(message).toHaveCount(0);
  });
});
