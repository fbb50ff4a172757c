import { expect, test } from './support/journey';

test('an administrator adds an account, changes it and disables it, and the audit log has it all', async ({ as }) => {
  const root = await as('root');
  await root.goto('/');
  await root.getByRole('link', { name: 'People', exact: true }).click();
  await expect(root.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
  const own = root.getByRole('button', { name: 'Disable: root' });
  await expect(own).toBeDisabled();

  await root.getByRole('button', { name: 'Add person' }).click();
  const adding = root.getByRole('dialog', { name: 'Add person' });
  await adding.getByLabel('Account name').fill('noor');
  await adding.getByLabel('Display name').fill('ada approver');
  await adding.getByLabel('Password').fill('correct horse');
  await adding.getByLabel('Viewer').check();
  await adding.getByRole('button', { name: 'Add person' }).click();
  await expect(adding.getByRole('alert')).toContainText('reads like the account ada');
  await adding.getByLabel('Display name').fill('Noor New');
  await adding.getByRole('button', { name: 'Add person' }).click();
  await expect(adding).toBeHidden();
  const row = root.getByRole('row', { name: /Noor New/ });
  await expect(row).toContainText('Enabled');

  await root.getByRole('button', { name: 'Change roles: noor' }).click();
  const roles = root.getByRole('dialog', { name: 'Change roles: noor' });
  await roles.getByLabel('Approver').check();
  await roles.getByRole('button', { name: 'Change roles' }).click();
  await expect(row).toContainText('Approver');

  await root.getByRole('button', { name: 'Disable: noor' }).click();
  await root.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await expect(row).toContainText('Disabled');

  const augusto = await as('augusto');
  await augusto.goto('/settings/people');
  await expect(augusto.getByText('people.manage')).toBeVisible();
  await augusto.goto('/audit?action=person.roles');
  await expect(augusto.getByRole('row').filter({ hasText: 'Rowan Administrator' }).first()).toContainText('Noor New');
});
