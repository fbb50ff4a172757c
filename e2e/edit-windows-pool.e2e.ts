import { answered, clientOf, fieldsOf, textOf } from './support/api';
import { poolOf } from './support/changes';
import { expect, headline, test } from './support/journey';
import { expectSuccess } from './support/pool-changes';
import { chooseType, expectStep, openEdit, whatWillHappen } from './support/wizard';

const cluster = 'prod-hangzhou';
const name = 'win-legacy';

test('a Windows pool is edited: immutable fields stay, differences are sent, and the plan is approved', async ({
  as,
  app,
}) => {
  const client = await clientOf(app, 'riley');
  const poolId = textOf((await poolOf(client, { cluster, name })).id);
  const modifiedBefore = await app.calls('ModifyClusterNodePool');
  const page = await as('riley');
  const effect = whatWillHappen(page);

  await test.step('a remedy leads to the field itself', async () => {
    await openEdit(page, { cluster, poolId, field: 'instanceTypes' });
    await expectStep(page, 'Instances and image');
    await expect(page.getByRole('textbox', { name: 'Search types' })).toBeFocused();
    await expect(effect).toContainText('No changes yet.');
  });

  await test.step('a changed field shows its old value, and can be undone', async () => {
    await chooseType(page, 'ecs.g7.xlarge');
    await expect(page.getByText('was ecs.g6.xlarge').first()).toBeVisible();
    await expect(effect).toContainText('ecs.g6.xlarge, ecs.g7.xlarge');
    await page.getByRole('button', { name: 'Undo Instance types' }).click();
    await expect(effect).toContainText('No changes yet.');
  });

  await test.step('immutable fields are disabled with the reason', async () => {
    await page.getByRole('button', { name: /OS and name/ }).click();
    const linux = page.getByRole('radio', { name: /^Linux/ });
    await expect(linux).toBeDisabled();
    await expect(linux).toHaveAccessibleDescription(/Cannot change after the pool is created/);
  });

  await test.step('the plan says that labels reach existing nodes', async () => {
    await page.getByRole('button', { name: /Labels and taints/ }).click();
    await page.getByRole('button', { name: 'Add label' }).click();
    await page.getByLabel('Key of label 2').fill('tier');
    await page.getByLabel('Value of label 2').fill('front');
    await expect(effect).toContainText('workload=legacy tier=front');
    await expect(effect).toContainText(/2 existing nodes/);
  });

  await test.step('leaving warns, and the draft survives', async () => {
    await expect(page.getByText(/^Draft saved/)).toBeVisible();
    const warned: string[] = [];
    page.once('dialog', (dialog) => {
      warned.push(dialog.type());
      void dialog.accept();
    });
    await page.reload();
    expect(warned).toEqual(['beforeunload']);
    await expect(page.getByText(/Restored from your draft of this edit/)).toBeVisible();
    await expect(page.getByLabel('Key of label 2')).toHaveValue('tier');
  });

  await page.getByRole('button', { name: /Review/ }).click();
  await page.getByLabel('Reason').fill('The front tier is told apart.');
  await page.getByRole('button', { name: 'Request approval' }).click();
  await page.waitForURL(/\/changes\/[^/]+$/);
  await expect(headline(page)).toContainText('Awaiting approval');
  const ada = await as('ada');
  await ada.goto(new URL(page.url()).pathname);
  await ada.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(headline(page)).toContainText(/Running|Verifying|Succeeded/);
  await expectSuccess(page, app);
  expect(await app.calls('ModifyClusterNodePool')).toBe(modifiedBefore + 1);
  const labels = async () => {
    const after = await answered(await client.get(`/api/clusters/${cluster}/node-pools/${poolId}`));
    return fieldsOf(after.definition).labels;
  };
  await expect.poll(labels).toEqual({ workload: 'legacy', tier: 'front' });
});
