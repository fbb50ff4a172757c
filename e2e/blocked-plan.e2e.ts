import { expect, test } from './support/journey';
import {
  chooseNetwork,
  chooseSize,
  chooseInstances,
  expectStep,
  nameWindowsPool,
  openWizard,
  pass,
  whatWillHappen,
} from './support/wizard';

test('a Windows pool that cannot work is blocked with a remedy before anything is created', async ({ as, app }) => {
  const createdBefore = await app.calls('CreateClusterNodePool');
  const page = await as('riley');
  await openWizard(page, 'dev-hangzhou');
  await nameWindowsPool(page, 'win-dev');
  await chooseNetwork(page);

  await test.step('options that cannot be chosen are listed with the reason', async () => {
    await expectStep(page, 'Instances and image');
    await page.getByRole('textbox', { name: 'Search types' }).fill('ecs.g6.large');
    const small = page.getByRole('checkbox', { name: 'ecs.g6.large', exact: true });
    await expect(small).toBeDisabled();
    await expect(small).toHaveAccessibleDescription(/4 vCPU/);
    await small.press('Space');
    await expect(small).not.toBeChecked();
    const keyPair = page.getByRole('radio', { name: /^Key pair/ });
    await expect(keyPair).toBeDisabled();
    await expect(keyPair).toHaveAccessibleDescription('Windows nodes support only passwords.');
  });

  await chooseInstances(page, { password: 'Crane-Harbour-42!' });
  await chooseSize(page, 2);
  await pass(page, 'Labels and taints');
  await pass(page, 'Advanced');
  const effect = whatWillHappen(page);
  const seen = /v0\.15\.1-aliyun, needs .*0\.15\.2/;
  await expect(effect.getByText('Blocker').first()).toBeVisible();
  await expect(effect.getByRole('listitem').filter({ hasText: 'not met' })).toContainText(seen);
  await expect(effect.getByRole('listitem').filter({ hasText: 'Blocker' })).toContainText(
    /→ .*kube-flannel-ds-windows/,
  );

  await expectStep(page, 'Review');
  await expect(page.getByText('Blocked in its present form. It would be saved, not run.')).toBeVisible();
  await page.getByRole('button', { name: 'Save as blocked' }).click();
  await page.waitForURL(/\/changes\/[^/]+$/);
  const blocked = page.getByRole('region', { name: 'Blocked: how to unblock it' });
  await expect(blocked).toContainText('v0.15.1-aliyun');
  await expect(blocked).toContainText(/→ .*kube-flannel-ds-windows/);
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  expect(await app.calls('CreateClusterNodePool')).toBe(createdBefore);

  await blocked.getByRole('link', { name: 'Edit request' }).click();
  await expect(
    page.getByText('Restored from your draft. Enter the password and user data again; drafts do not store them.'),
  ).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('win-dev');
});
