import { clientOf, textOf } from './support/api';
import { poolOf } from './support/changes';
import { expect, headline, test } from './support/journey';
import { runNow, sentBodies } from './support/pool-changes';
import { choiceOf, configured, dataDisk, openStep } from './support/pool-form';
import { chooseNetwork, chooseType, next, openWizard, whatWillHappen } from './support/wizard';

test.use({ appOf: 'pools-and-instances' });

const cluster = 'dev-hangzhou';
const name = 'linux-batch';

test('a Linux pool with subscription, hardening, key pair and mounted disk scales automatically', async ({
  as,
  app,
}) => {
  const page = await as('olu');
  const effect = whatWillHappen(page);

  await test.step('the options of Linux alone', async () => {
    await openWizard(page, cluster);
    await page.getByRole('radio', { name: /^Linux/ }).check();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await page.getByRole('checkbox', { name: /^Managed node pool/ }).check();
    await next(page);
    await chooseNetwork(page);
    await openStep(page, 'Instances and image');
    const images = page.getByRole('group', { name: /^Image/ });
    await images.getByRole('radio', { name: 'Alibaba Cloud Linux 3.2104', exact: true }).check();
    await chooseType(page, 'ecs.g7.large');
    await choiceOf(page, /^Billing method/, /^Subscription/).check();
    await page.getByLabel('Duration', { exact: true }).fill('3');
    await page.getByRole('checkbox', { name: /^Auto renewal/ }).check();
    await page.getByLabel('Renewal duration').fill('6');
    await choiceOf(page, /^Log on with/, /^Key pair/).check();
    await page.getByRole('combobox', { name: 'Key pair' }).selectOption('ops-key');
    await choiceOf(page, /^Security hardening/, /^OS hardening/).check();
  });

  await test.step('a data disk with its own mount point', async () => {
    await openStep(page, 'Storage');
    await page.getByRole('button', { name: 'Add data disk' }).click();
    const disk = dataDisk(page, 1);
    await disk.getByRole('checkbox', { name: /^Custom mount point/ }).check();
    await disk.getByLabel('Directory').fill('/data');
    await disk.getByRole('radio', { name: 'xfs' }).check();
  });

  await test.step('between one and three nodes', async () => {
    await openStep(page, 'Size and scaling');
    await choiceOf(page, /^Scaling mode/, /^Automatic/).check();
    await page.getByLabel('Minimum').fill('1');
    await page.getByLabel('Maximum').fill('3');
    await expect(effect.getByText(/^1 to 3 nodes · /)).toBeVisible();
    await effect.getByRole('tab', { name: 'Terraform' }).click();
    await expect(effect.getByText(/resource "alicloud_cs_kubernetes_node_pool"/)).toContainText(/scaling_config/);
  });

  await runNow(page, app);

  const body = (await sentBodies(app, 'CreateClusterNodePool')).at(-1);
  expect(body).toMatchObject({
    auto_scaling: { enable: true, min_instances: 1, max_instances: 3 },
    scaling_group: {
      instance_charge_type: 'PrePaid',
      period: 3,
      period_unit: 'Month',
      auto_renew: true,
      auto_renew_period: 6,
      key_pair: 'ops-key',
      security_hardening_os: true,
    },
  });

  await test.step('the pool page shows it', async () => {
    const client = await clientOf(app, 'olu');
    const pool = await poolOf(client, { cluster, name });
    await page.goto(`/clusters/${cluster}/pools/${textOf(pool.id)}`);
    await expect(headline(page)).toContainText('Active');
    const values: [label: string, value: RegExp][] = [
      ['Billing method', /Subscription/],
      ['Duration', /3/],
      ['Renewal duration', /6/],
      ['Key pair', /ops-key/],
      ['Security hardening', /OS hardening/],
      ['Data disks', /\/data/],
      ['Scaling mode', /Automatic/],
      ['Minimum', /1/],
      ['Maximum', /3/],
    ];
    for (const [label, value] of values) await expect.soft(configured(page, label), label).toContainText(value);
    await expect(headline(page).getByRole('button', { name: 'Scale', exact: true })).toBeDisabled();
  });
});
