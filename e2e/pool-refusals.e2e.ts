import type { Page } from '@playwright/test';
import { clientOf, textOf } from './support/api';
import { linuxPoolInput, poolOf, requestChange } from './support/changes';
import { expect, headline, test } from './support/journey';
import { carryOut } from './support/pool-changes';
import { addLabel, choiceOf, dataDisk, fieldAt, openLike, openStep, submitOf } from './support/pool-form';
import { chooseType, openEdit, whatWillHappen } from './support/wizard';

test.use({ appOf: 'pages' });

const prod = 'prod-hangzhou';
const dev = 'dev-hangzhou';

/** One input of each kind; app/testing/pool-form-refusals-*.test.ts have all that ACK rejects. */
const refusals = [
  {
    step: 'OS and name',
    at: 'name',
    wrong: (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true }).fill('-web'),
    right: (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true }).fill('web'),
    as: 'Blocker',
    cause: /“-web” is not a valid node pool name/,
    remedy: 'Enter another name',
  },
  {
    step: 'Instances and image',
    at: 'instanceTypes',
    wrong: (page: Page) => chooseType(page, 'ecs.g8i.xlarge'),
    right: (page: Page) => page.getByRole('button', { name: 'Remove ecs.g8i.xlarge', exact: true }).click(),
    as: 'Warning',
    cause: /Currently sold out: ecs\.g8i\.xlarge in cn-hangzhou-h/,
    remedy: 'the pool grows with the other selected types and zones',
  },
  {
    step: 'Storage',
    at: 'dataDisks.0.sizeGiB',
    wrong: async (page: Page) => {
      await page.getByRole('button', { name: 'Add data disk' }).click();
      await dataDisk(page, 1).getByLabel('Size').fill('39');
    },
    right: (page: Page) => page.getByRole('button', { name: 'Remove disk 1', exact: true }).click(),
    as: 'Blocker',
    cause: /39 GiB is not available for this disk type/,
    remedy: 'Enter a size from 40 to',
  },
  {
    step: 'Size and scaling',
    at: 'size',
    wrong: async (page: Page) => {
      await choiceOf(page, /^Scaling mode/, /^Automatic/).check();
      await page.getByLabel('Maximum').fill('2');
      await page.getByLabel('Minimum').fill('5');
    },
    right: async (page: Page) => {
      await page.getByLabel('Minimum').fill('1');
      await choiceOf(page, /^Scaling mode/, /^Manual/).check();
    },
    as: 'Blocker',
    cause: /The minimum 5 is greater than the maximum 2/,
    remedy: 'Swap them',
  },
  {
    step: 'Labels and taints',
    at: 'tags',
    wrong: (page: Page) => addLabel(page, { of: 'tag', n: 1, key: 'acs:team', value: 'web' }),
    right: (page: Page) => page.getByRole('button', { name: 'Remove tag 1', exact: true }).click(),
    as: 'Blocker',
    cause: /is reserved for Alibaba Cloud/,
    remedy: 'Enter another key',
  },
];

test('the form shows what ACK would reject', async ({ as, app }) => {
  const sent = await app.calls('CreateClusterNodePool');
  const pool = await poolOf(await clientOf(app, 'riley'), { cluster: prod, name: 'win-legacy' });
  const page = await as('riley');
  await openLike(page, { cluster: prod, poolId: textOf(pool.id), name: 'web', password: 'Crane-Harbour-42!' });
  for (const { step, at, wrong, right, as: severity, cause, remedy } of refusals)
    await test.step(`${step}: ${at}`, async () => {
      await openStep(page, step);
      await wrong(page);
      const message = fieldAt(page, at).getByRole('listitem').filter({ hasText: cause });
      await expect(message).toContainText(severity);
      await expect(message).toContainText(remedy);
      const planned = whatWillHappen(page).getByRole('listitem').filter({ hasText: cause });
      await expect(planned.first()).toBeVisible();
      await right(page);
      await expect(message).toHaveCount(0);
      await expect(planned).toHaveCount(0);
    });
  await openStep(page, 'Review');
  await expect(submitOf(page)).toHaveText('Request approval');
  await expect(submitOf(page)).toBeEnabled();
  expect(await app.calls('CreateClusterNodePool')).toBe(sent);
});

test('a node takes at most 64 data disks', async ({ as, app }) => {
  const riley = await clientOf(app, 'riley');
  const input = await linuxPoolInput(riley, { name: 'disks', cluster: prod, desired: 1 });
  const dataDisks = Array.from({ length: 65 }, () => ({ category: 'cloud_essd', sizeGiB: 40 }));
  const requested = { kind: 'node-pool.create', cluster: prod, input: { ...input, dataDisks } };
  const blocked = await requestChange(riley, requested);
  expect(blocked.state).toBe('blocked');

  const page = await as('riley');
  await page.goto(`/changes/${textOf(blocked.id)}`);
  const why = page.getByRole('region', { name: 'Blocked: how to unblock it' });
  await expect(why).toContainText('65 data disks are requested. An instance supports at most 64.');
  await why.getByRole('link', { name: 'Edit request' }).click();
  await openStep(page, 'Review');
  await expect(submitOf(page)).toHaveText('Save as blocked');
  await openStep(page, 'Storage');
  const message = fieldAt(page, 'dataDisks').getByRole('listitem').filter({ hasText: 'at most 64' });
  await expect(message).toContainText('Remove data disks.');
  await page.getByRole('button', { name: 'Remove disk 65', exact: true }).click();
  await expect(message).toHaveCount(0);
  const add = page.getByRole('button', { name: 'Add data disk' });
  await expect(add).toBeDisabled();
  await expect(add).toHaveAccessibleDescription(/An instance supports at most 64 data disks/);
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

  await test.step('by a new pool that does not compensate', async () => {
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
