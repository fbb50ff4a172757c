import type { Page } from '@playwright/test';
import { clientOf, textOf } from './support/api';
import { linuxPoolInput, poolOf, requestChange } from './support/changes';
import { expect, test } from './support/journey';
import { addMark, choiceOf, fieldAt, openLike, openStep, submitOf, systemDisk } from './support/pool-form';
import { advancedRefusals, advancedRefusalsOnWindows } from './support/refusals/advanced-refusals';
import * as instances from './support/refusals/instance-refusals';
import { markRefusals, markRefusalsOnWindows, tagRefusals } from './support/refusals/mark-refusals';
import { networkRefusals, networkRefusalsOnWindows } from './support/refusals/network-refusals';
import type { Refusal, Withheld } from './support/refusals/refusal';
import { sizeRefusals, sizeRefusalsOnLinux, sizeWithheld } from './support/refusals/size-refusals';
import * as storage from './support/refusals/storage-refusals';
import { systemRefusals, systemWithheldOnWindows } from './support/refusals/system-refusals';
import { whatWillHappen } from './support/wizard';

const cluster = 'prod-hangzhou';

const windows = { like: 'win-legacy', password: 'Crane-Harbour-42!' };
const linux = { like: 'default-nodepool', password: undefined };

interface Chapter {
  title: string;
  of: typeof windows | typeof linux;
  refusals: Refusal[];
  withheld?: Withheld[];
}

/** Rules of both systems are shown on Windows, which has most of its own. */
const chapters: Chapter[] = [
  {
    title: 'a Windows pool: name and network',
    of: windows,
    refusals: [...systemRefusals('default-nodepool'), ...networkRefusals, ...networkRefusalsOnWindows],
    withheld: systemWithheldOnWindows,
  },
  {
    title: 'a Windows pool: instances, stock and password',
    of: windows,
    refusals: [...instances.stockRefusals, ...instances.passwordRefusals],
    withheld: instances.instancesWithheldOnWindows,
  },
  {
    title: 'a Windows pool: how it is paid for',
    of: windows,
    refusals: instances.billingRefusals,
    withheld: instances.billingWithheld,
  },
  {
    title: 'a Windows pool: disks and size',
    of: windows,
    refusals: [...storage.storageRefusals, ...storage.storageRefusalsOnWindows, ...sizeRefusals],
    withheld: [...storage.storageWithheld, ...sizeWithheld],
  },
  { title: 'a Windows pool: labels and taints', of: windows, refusals: [...markRefusals, ...markRefusalsOnWindows] },
  { title: 'a Windows pool: ECS tags', of: windows, refusals: tagRefusals },
  {
    title: 'a Windows pool: names, scripts and where it is placed',
    of: windows,
    refusals: [...advancedRefusals, ...advancedRefusalsOnWindows],
  },
  {
    title: 'a Linux pool: image, hardening and economical mode',
    of: linux,
    refusals: [...instances.instanceRefusalsOnLinux, ...sizeRefusalsOnLinux],
    withheld: instances.instancesWithheldOnLinux,
  },
  { title: 'a Linux pool: data disks', of: linux, refusals: storage.storageRefusalsOnLinux },
];

/** What is wrong stands under its field with what to do, and in the plan; what is right makes both go away. */
async function expectRefused(page: Page, refusal: Refusal): Promise<void> {
  const { at, as = 'Blocker', cause, remedy } = refusal;
  await openStep(page, refusal.step);
  await refusal.wrong(page);
  const message = fieldAt(page, at).getByRole('listitem').filter({ hasText: cause });
  await expect(message).toContainText(as);
  await expect(message).toContainText(remedy);
  const planned = whatWillHappen(page).getByRole('listitem').filter({ hasText: cause });
  await expect(planned.first()).toBeVisible();
  await refusal.right(page);
  await expect(message).toHaveCount(0);
  await expect(planned).toHaveCount(0);
}

async function expectWithheld(page: Page, withheld: Withheld): Promise<void> {
  await openStep(page, withheld.step);
  await withheld.first?.(page);
  const control = withheld.control(page);
  await expect(control).toBeDisabled();
  if (withheld.inText === true) await expect(control).toContainText(withheld.why);
  else await expect(control).toHaveAccessibleDescription(withheld.why);
  await withheld.after?.(page);
}

/** The form of a pool like one that exists, with nothing to say against it. */
async function openForm(o: {
  as: (name: 'riley') => Promise<Page>;
  app: Parameters<typeof clientOf>[0];
  of: Chapter['of'];
}): Promise<Page> {
  const { like, password } = o.of;
  const page = await o.as('riley');
  const pool = await poolOf(await clientOf(o.app, 'riley'), { cluster, name: like });
  const poolId = textOf(pool.id);
  await openLike(page, { cluster, poolId, name: 'web', ...(password === undefined ? {} : { password }) });
  return page;
}

for (const { title, of, refusals, withheld = [] } of chapters) {
  test(`the form shows what ACK would reject: ${title}`, async ({ as, app }) => {
    const sent = await app.calls('CreateClusterNodePool');
    const page = await openForm({ as, app, of });
    for (const one of withheld) await test.step(`not to be had: ${one.what}`, () => expectWithheld(page, one));
    for (const one of refusals) await test.step(one.what, () => expectRefused(page, one));
    await test.step('when all fields are valid it can be requested', async () => {
      await openStep(page, 'Review');
      await expect(submitOf(page)).toHaveText('Request approval');
      await expect(submitOf(page)).toBeEnabled();
    });
    expect(await app.calls('CreateClusterNodePool')).toBe(sent);
  });
}

test('options that compensate spot interruptions appear only with spot instances', async ({ as, app }) => {
  const page = await openForm({ as, app, of: windows });
  const compensation = ['Supplement spot capacity', 'Enable supplemental spot instances'].map((name) =>
    page.getByRole('checkbox', { name: new RegExp(`^${name}`) }),
  );
  const method = (name: RegExp) => choiceOf(page, /^Billing method/, name);
  const code = whatWillHappen(page).getByText(/resource "alicloud_cs_kubernetes_node_pool"/);
  await openStep(page, 'Instances and image');
  await whatWillHappen(page).getByRole('tab', { name: 'Terraform' }).click();
  await expect(method(/^Pay-as-you-go/)).toBeChecked();
  for (const box of compensation) await expect(box).toHaveCount(0);

  await method(/^Spot/).check();
  for (const box of compensation) await box.check();
  await expect(code).toContainText(/compensate_with_on_demand += true/);
  await expect(code).toContainText(/spot_instance_remedy += true/);

  await method(/^Pay-as-you-go/).check();
  for (const box of compensation) await expect(box).toHaveCount(0);
  await expect(code).not.toContainText(/compensate_with_on_demand += true/);
  await expect(code).not.toContainText(/spot_instance_remedy += true/);
});

test('a node takes at most 64 data disks', async ({ as, app }) => {
  const riley = await clientOf(app, 'riley');
  const input = await linuxPoolInput(riley, { name: 'disks', cluster, desired: 1 });
  const dataDisks = Array.from({ length: 65 }, () => ({ category: 'cloud_essd', sizeGiB: 40 }));
  const requested = { kind: 'node-pool.create', cluster, input: { ...input, dataDisks } };
  const blocked = await requestChange(riley, requested);
  expect(blocked.state).toBe('blocked');

  const page = await as('riley');
  await page.goto(`/changes/${textOf(blocked.id)}`);
  const why = page.getByRole('region', { name: 'Blocked: how to unblock it' });
  await expect(why).toContainText('65 data disks are requested. An instance supports at most 64.');
  await why.getByRole('link', { name: 'Edit request' }).click();
  // A step that was passed says all that is wrong in it.
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

test('label prefixes kubelet and node are accepted', async ({ as, app }) => {
  const page = await openForm({ as, app, of: linux });
  await openStep(page, 'Labels and taints');
  const message = fieldAt(page, 'labels').getByRole('listitem').filter({ hasText: 'is reserved for Kubernetes' });
  await addMark(page, { of: 'label', n: 1, key: 'kubernetes.io/team', value: 'web' });
  await expect(message).toHaveCount(1);
  for (const prefix of ['node.kubernetes.io', 'kubelet.kubernetes.io']) {
    await page.getByLabel('Key of label 1').fill(`${prefix}/team`);
    await expect(message).toHaveCount(0);
    await expect(whatWillHappen(page)).toContainText(`${prefix}/team=web`);
  }
});

test('a taint has one of three effects, and a Windows pool has a Windows image', async ({ as, app }) => {
  const page = await openForm({ as, app, of: windows });
  await openStep(page, 'Instances and image');
  await expect(page.getByRole('radio', { name: /^Windows Server/ }).first()).toBeVisible();
  await expect(page.getByRole('radio', { name: /^(Alibaba Cloud Linux|ContainerOS)/ })).toHaveCount(0);
  await openStep(page, 'Labels and taints');
  await addMark(page, { of: 'taint', n: 1, key: 'team', value: 'web' });
  await expect(page.getByLabel('Effect of taint 1').getByRole('option')).toHaveText([
    'NoSchedule',
    'PreferNoSchedule',
    'NoExecute',
  ]);
});

for (const { os, of } of [
  { os: 'Windows', of: windows },
  { os: 'Linux', of: linux },
]) {
  test(`a ${os} pool with several errors or missing fields is never created`, async ({ as, app }) => {
    const sent = await app.calls('CreateClusterNodePool');
    const page = await openForm({ as, app, of });
    const name = page.getByRole('textbox', { name: 'Name', exact: true });

    await test.step('with several things wrong at once it never runs', async () => {
      await openStep(page, 'OS and name');
      await name.fill('-web');
      await openStep(page, 'Storage');
      await systemDisk(page).getByLabel('Performance level').selectOption('PL3');
      await openStep(page, 'Labels and taints');
      await addMark(page, { of: 'tag', n: 1, key: 'acs:team', value: 'web' });
      await openStep(page, 'Review');
      await expect(page.getByText('Blocked in its present form. It would be saved, not run.')).toBeVisible();
      await expect(submitOf(page)).toHaveText('Save as blocked');
      const blockers = whatWillHappen(page).getByRole('listitem').filter({ hasText: 'Blocker' });
      await expect(blockers).toHaveCount(3);
    });

    await test.step('what is missing keeps the button disabled and says so', async () => {
      await openStep(page, 'OS and name');
      await name.fill('');
      await expect(fieldAt(page, 'name').getByRole('alert')).toContainText('Required.');
      await openStep(page, 'Advanced');
      await choiceOf(page, /^Private pool/, /^Specified/).check();
      await expect(fieldAt(page, 'privatePool.id').getByRole('alert')).toContainText('Required.');
      await openStep(page, 'Review');
      await expect(submitOf(page)).toBeDisabled();
      await expect(submitOf(page)).toHaveAccessibleDescription(/Complete 2 fields first/);
    });

    await test.step('a private pool that is named fills it in', async () => {
      await openStep(page, 'Advanced');
      await page.getByLabel('Private pool ID').selectOption('eap-bp1k8s9mullion0assure');
      await expect(fieldAt(page, 'privatePool.id').getByRole('alert')).toHaveCount(0);
      await openStep(page, 'Review');
      await expect(submitOf(page)).toHaveAccessibleDescription(/Complete 1 field first/);
    });
    expect(await app.calls('CreateClusterNodePool')).toBe(sent);
  });
}
