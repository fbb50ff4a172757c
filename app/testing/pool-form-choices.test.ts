import { expect, test } from 'vitest';
import { addLabel, choiceOf, fieldAt, openStep, submitOf, systemDisk, whatWillHappen } from './pool-form/pool-form';
import { linux, poolFormStage, windows } from './pool-form/pool-form-stage';
import { screen } from './screen';

const fixed = /Cannot change after the pool is created\. Create a new pool instead\./;

const stage = poolFormStage();

test('immutable fields of a Windows pool are disabled in its edit form with the reason', async () => {
  await stage.openEdit({ name: windows.name });
  await openStep('OS and name');
  for (const field of [
    screen.getByRole('radio', { name: /^Linux/ }),
    screen.getByRole('combobox', { name: /^Container runtime/ }),
  ]) {
    await field.expectDisabled();
    await field.expectDescription(fixed);
  }

  await openStep('Network');
  const groups = fieldAt('securityGroupIds');
  await groups.expectText(fixed);
  const boxes = groups.getByRole('checkbox');
  await boxes.first().expectDisabled();
  for (let at = 0; at < boxes.all().length; at += 1) await boxes.nth(at).expectDisabled();

  // Spot cannot take the place of another billing method, which can be exchanged.
  await openStep('Instances and image');
  const spot = choiceOf(screen, /^Billing method/, /^Spot/);
  await spot.expectDisabled();
  await spot.expectDescription(
    /Spot and the other billing methods are not interchangeable after the pool is created\./,
  );
  await whatWillHappen().expectText('No changes yet.');
  await choiceOf(screen, /^Billing method/, /^Subscription/).check();
  await whatWillHappen().filter({ hasText: 'No changes yet.' }).expectCount(0);
});

test('the default pool cannot become a Windows pool', async () => {
  await stage.openEdit({ name: linux.name, field: 'os' });
  const choice = screen.getByRole('radio', { name: /^Windows/ });
  await choice.expectDisabled();
  await choice.expectDescription(fixed);
});

test('a pool has at most 17 ECS tags beside those of ACK', async () => {
  await stage.openEdit({ name: windows.name, field: 'tags' });
  for (let n = 1; n <= 18; n += 1) await addLabel(screen, { of: 'tag', n, key: `team-${n}`, value: 'web' });
  const message = fieldAt('tags')
    .getByRole('listitem')
    .filter({ hasText: '18 ECS tags are requested; 17 are available' });
  await message.expectText('Blocker');
  await message.expectText('Remove tags.');
  await screen.getByRole('button', { name: 'Remove tag 18', exact: true }).click();
  await message.expectCount(0);
});

test('options that compensate spot interruptions appear only with spot instances', async () => {
  await stage.openLike(windows);
  const compensation = ['Supplement spot capacity', 'Enable supplemental spot instances'].map((name) =>
    screen.getByRole('checkbox', { name: new RegExp(`^${name}`) }),
  );
  const method = (name: RegExp) => choiceOf(screen, /^Billing method/, name);
  await openStep('Instances and image');
  await whatWillHappen().getByRole('tab', { name: 'Terraform' }).click();
  const code = whatWillHappen().filter({ hasText: /resource "alicloud_cs_kubernetes_node_pool"/ });
  const options = [/compensate_with_on_demand += true/, /spot_instance_remedy += true/];
  expect(await method(/^Pay-as-you-go/).isChecked()).toBe(true);
  for (const box of compensation) await box.expectCount(0);

  await method(/^Spot/).check();
  for (const box of compensation) await box.check();
  for (const option of options) await code.expectText(option);

  await method(/^Pay-as-you-go/).check();
  for (const box of compensation) await box.expectCount(0);
  await code.expectCount(1);
  for (const option of options) await code.filter({ hasText: option }).expectCount(0);
});

test('label prefixes kubelet and node are accepted', async () => {
  await stage.openLike(linux);
  await openStep('Labels and taints');
  const message = fieldAt('labels').getByRole('listitem').filter({ hasText: 'is reserved for Kubernetes' });
  await addLabel(screen, { of: 'label', n: 1, key: 'kubernetes.io/team', value: 'web' });
  await message.expectCount(1);
  for (const prefix of ['node.kubernetes.io', 'kubelet.kubernetes.io']) {
    await screen.getByLabel('Key of label 1').fill(`${prefix}/team`);
    await message.expectCount(0);
    await whatWillHappen().expectText(`${prefix}/team=web`);
  }
});

test('a taint has one of three effects, and a Windows pool has a Windows image', async () => {
  await stage.openLike(windows);
  await openStep('Instances and image');
  await screen
    .getByRole('radio', { name: /^Windows Server/ })
    .first()
    .expectCount(1);
  await screen.getByRole('radio', { name: /^(Alibaba Cloud Linux|ContainerOS)/ }).expectCount(0);
  await openStep('Labels and taints');
  await addLabel(screen, { of: 'taint', n: 1, key: 'team', value: 'web' });
  const effects = screen.getByLabel('Effect of taint 1').getByRole('option');
  expect(effects.all().map((one) => one.textContent)).toEqual(['NoSchedule', 'PreferNoSchedule', 'NoExecute']);
});

test.each([['Windows', windows] as const, ['Linux', linux] as const])(
  'a %s pool with several errors or missing fields is never created',
  async (_, of) => {
    const sent = await stage.calls('CreateClusterNodePool');
    await stage.openLike(of);
    const name = screen.getByRole('textbox', { name: 'Name', exact: true });

    await openStep('OS and name');
    await name.fill('-web');
    await openStep('Storage');
    await systemDisk(screen).getByLabel('Performance level').selectOption('PL3');
    await openStep('Labels and taints');
    await addLabel(screen, { of: 'tag', n: 1, key: 'acs:team', value: 'web' });
    await openStep('Review');
    await screen.expectText('Blocked in its present form. It would be saved, not run.');
    await submitOf(screen).expectText('Save as blocked');
    await whatWillHappen().getByRole('listitem').filter({ hasText: 'Blocker' }).expectCount(3);

    await openStep('OS and name');
    await name.fill('');
    await fieldAt('name').getByRole('alert').expectText('Required.');
    await openStep('Advanced');
    await choiceOf(screen, /^Private pool/, /^Specified/).check();
    await fieldAt('privatePool.id').getByRole('alert').expectText('Required.');
    await openStep('Review');
    await submitOf(screen).expectDisabled();
    await submitOf(screen).expectDescription(/Complete 2 fields first/);

    await openStep('Advanced');
    await screen.getByLabel('Private pool ID').selectOption('eap-bp1k8s9mullion0assure');
    await fieldAt('privatePool.id').getByRole('alert').expectCount(0);
    await openStep('Review');
    await submitOf(screen).expectDescription(/Complete 1 field first/);
    expect(await stage.calls('CreateClusterNodePool')).toBe(sent);
  },
);
