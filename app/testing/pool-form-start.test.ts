import { expect, test } from 'vitest';
import { fieldAt, openStep, whatWillHappen } from './pool-form/pool-form';
import { poolFormStage } from './pool-form/pool-form-stage';
import { screen } from './screen';

const stage = poolFormStage();
const tooOld = /kube-flannel-ds-windows is v0\.15\.1-aliyun/;

test('what the cluster lacks for Windows is in step 1 before anything is filled in, and gone for Linux', async () => {
  stage.openNew('dev-hangzhou');
  const here = screen.getByRole('status').filter({ hasText: 'This cluster cannot have a new Windows node pool' });
  await here.expectText(tooOld);
  await here.expectText(/→ .*kube-flannel-ds-windows/);
  await whatWillHappen().getByRole('listitem').filter({ hasText: 'Blocker' }).expectText(tooOld);
  await whatWillHappen().getByRole('link', { name: 'Show kube-flannel-ds-windows' }).expectCount(1);
  const steps = screen.getByRole('navigation', { name: / steps$/i });
  await steps.getByRole('button', { name: 'OS and name' }).expectText(/1▲/);

  await screen.getByRole('radio', { name: /^Linux/ }).check();
  await here.expectCount(0);
  await whatWillHappen().filter({ hasText: tooOld }).expectCount(0);

  await screen.getByRole('radio', { name: /^Windows/ }).check();
  await here.expectText(tooOld);
});

test('a cluster that can have Windows pools shows nothing about itself', async () => {
  stage.openNew('prod-hangzhou');
  await openStep('Instances and image');
  await openStep('OS and name');
  await screen.filter({ hasText: 'This cluster cannot have' }).expectCount(0);
});

test('an image of an ended Windows build says so in the list, as a finding and in the plan panel', async () => {
  stage.openNew('prod-hangzhou');
  await openStep('Instances and image');
  const rows = fieldAt('imageId');
  await rows.expectText(/build 19041 ?amd64 ?▲ support ended 2021-12-14/);
  await rows.expectText(/build 20348 ?amd64 ?supported until 2031-10-14/);
  await rows.getByRole('radio', { name: /2004/ }).check();
  const warning = /Microsoft ended support of Windows Server, version 2004 \(build 19041\) on 2021-12-14/;
  await rows.getByRole('listitem').filter({ hasText: 'Warning' }).expectText(warning);
  await whatWillHappen().getByRole('listitem').filter({ hasText: 'Warning' }).expectText(warning);
  await rows.getByRole('radio', { name: /2022/ }).first().check();
  await whatWillHappen().filter({ hasText: warning }).expectCount(0);
});

test('the plan panel names the missing fields, and each link focuses its field', async () => {
  stage.openNew('prod-hangzhou');
  const panel = whatWillHappen();
  await panel.expectText(/The plan appears when 5 fields are complete/);
  for (const [name, path, step] of [
    ['Password', 'loginPassword', 'Instances and image'],
    ['Name', 'name', 'OS and name'],
    ['Instance types', 'instanceTypes', 'Instances and image'],
    ['vSwitches', 'vSwitchIds', 'Network'],
    ['Image', 'imageId', 'Instances and image'],
  ] as const) {
    await panel.getByRole('button', { name, exact: true }).click();
    await screen.locator('h2').filter({ hasText: step }).expectCount(1);
    await expect.poll(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field')).toBe(path);
  }

  await openStep('OS and name');
  await screen.getByRole('textbox', { name: 'Name', exact: true }).fill('web');
  await panel.expectText(/The plan appears when 4 fields are complete/);
  await panel.getByRole('button', { name: 'Name', exact: true }).expectCount(0);
});
