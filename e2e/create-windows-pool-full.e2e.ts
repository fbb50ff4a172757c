import { clientOf, textOf } from './support/api';
import { poolOf } from './support/changes';
import { expect, headline, test } from './support/journey';
import { approve, expectSuccess, openedChange, sentBodies } from './support/pool-changes';
import {
  addLabel,
  choiceOf,
  configured,
  dataDisk,
  openStep,
  passwordOf,
  submitOf,
  systemDisk,
} from './support/pool-form';
import { chooseNetwork, chooseType, nameWindowsPool, openWizard, whatWillHappen } from './support/wizard';
import { kubernetes } from './support/kubernetes';

test.use({ appOf: 'two-operators' });

const cluster = 'prod-hangzhou';
const name = 'win-whole';
const password = 'Crane-Harbour-42!';
const script = '[powershell]\nWrite-Host "joined"';

test('a Windows pool with every option that Windows allows is created exactly as its API tab shows', async ({
  as,
  app,
}) => {
  const page = await as('riley');
  const effect = whatWillHappen(page);

  await test.step('OS, name and network', async () => {
    await openWizard(page, cluster);
    await page.getByRole('radio', { name: /^Windows/ }).check();
    await page.getByLabel('Resource group').selectOption('rg-acfmvnjn2bbbbbb');
    await nameWindowsPool(page, name);
    await chooseNetwork(page);
    await openStep(page, 'Network');
    await choiceOf(page, /^Scaling policy/, /^Cost optimization/).check();
    await page
      .getByRole('group', { name: /^Security groups/ })
      .getByLabel('operations')
      .check();
    await page.getByLabel('Public IPv4 bandwidth').fill('5');
    await choiceOf(page, /^Bandwidth billing/, /^By traffic/).check();
  });

  await test.step('instances, spot with limits, logon', async () => {
    await openStep(page, 'Instances and image');
    await page
      .getByRole('group', { name: /^Image/ })
      .getByRole('radio', { name: /2022/ })
      .first()
      .check();
    await chooseType(page, 'ecs.g6.xlarge');
    await chooseType(page, 'ecs.g7.xlarge');
    await choiceOf(page, /^Billing method/, /^Spot/).check();
    const limits = page.getByRole('group', { name: /^Spot price limits/ });
    await limits.getByLabel('ecs.g6.xlarge').fill('0.9');
    await limits.getByLabel('ecs.g7.xlarge').fill('0.95');
    await page.getByRole('checkbox', { name: /^Supplement spot capacity/ }).check();
    await page.getByRole('checkbox', { name: /^Enable supplemental spot/ }).check();
    await passwordOf(page).fill(password);
    await page.getByRole('checkbox', { name: /^CloudMonitor agent/ }).uncheck();
  });

  await test.step('disks', async () => {
    await openStep(page, 'Storage');
    const system = systemDisk(page);
    await system.getByLabel('Disk type').selectOption('cloud_auto');
    await system.getByLabel('Size').fill('150');
    await system.getByRole('checkbox', { name: /^Performance burst/ }).check();
    await system.getByLabel('Provisioned IOPS').fill('1000');
    await system.getByRole('checkbox', { name: 'ESSD', exact: true }).check();
    await page.getByRole('button', { name: 'Add data disk' }).click();
    const data = dataDisk(page, 1);
    await data.getByLabel('Size').fill('500');
    await data.getByLabel('Performance level').selectOption('PL2');
    await data.getByRole('checkbox', { name: /^Encryption/ }).check();
    const mount = data.getByRole('checkbox', { name: /^Custom mount point/ });
    await expect(mount).toBeDisabled();
    await expect(mount).toHaveAccessibleDescription(/Linux nodes only/);
  });

  await test.step('size, labels, taints and advanced options', async () => {
    await openStep(page, 'Size and scaling');
    await page.getByLabel('Expected number of nodes').fill('1');
    await openStep(page, 'Labels and taints');
    await addLabel(page, { of: 'label', n: 1, key: 'team', value: 'shop' });
    await page.getByRole('button', { name: 'Add taint os=windows:NoSchedule' }).click();
    await addLabel(page, { of: 'tag', n: 1, key: 'cost-centre', value: '4711' });
    await openStep(page, 'Advanced');
    await page.getByRole('checkbox', { name: /^Custom node name/ }).check();
    await page.getByRole('textbox', { name: 'Prefix' }).fill('shop');
    await page.getByRole('textbox', { name: 'Suffix' }).fill('win');
    await page.getByLabel('Instance user data').fill(script);
    await page.getByLabel('Deployment set').selectOption('ds-bp1k8s9mullion0spread');
    await choiceOf(page, /^Private pool/, /^Open/).check();
    await page.getByRole('button', { name: 'Add to RDS whitelist' }).click();
    await page.getByRole('textbox', { name: 'RDS whitelist 1' }).fill('rm-bp1shop');
  });

  const shown = await test.step('the API tab shows the exact body', async () => {
    await effect.getByRole('tab', { name: 'API' }).click();
    const body = effect.getByRole('tabpanel').locator('pre').first();
    await expect(body).toContainText('rm-bp1shop');
    return body.innerText();
  });
  expect(shown).toContain('${login_password}');
  expect(shown).toContain('${user_data}');

  await test.step('the plan has no blocking findings', async () => {
    await openStep(page, 'Review');
    await page.getByLabel('Reason').fill('Everything at once.');
    await expect(submitOf(page)).toHaveText('Request approval');
    await submitOf(page).click();
  });
  const id = await openedChange(page);
  await expect(headline(page)).toContainText('Awaiting approval');
  await approve(app, id);
  await expectSuccess(page, app);

  const reported = shown
    .replaceAll('${login_password}', '********')
    .replaceAll('${user_data}', Buffer.from(script).toString('base64'))
    .replaceAll('${change_id}', id);
  expect((await sentBodies(app, 'CreateClusterNodePool')).at(-1)).toEqual(JSON.parse(reported));

  await test.step('the pool page shows every value', async () => {
    const client = await clientOf(app, 'riley');
    const pool = await poolOf(client, { cluster, name });
    await page.goto(`/clusters/${cluster}/pools/${textOf(pool.id)}`);
    await expect(headline(page)).toContainText('Active');
    const values: [label: string, value: RegExp][] = [
      ['Resource group', /rg-acfmvnjn2bbbbbb/],
      ['Scaling policy across zones', /Cost optimization/],
      ['Public IPv4 bandwidth', /5/],
      ['Bandwidth billing', /By traffic/],
      ['Instance types', /ecs\.g6\.xlarge\s*ecs\.g7\.xlarge/],
      ['Billing method', /Spot/],
      ['Spot price limits', /ecs\.g6\.xlarge=0\.9\s*ecs\.g7\.xlarge=0\.95/],
      ['System disk: Disk type', /ESSD AutoPL/],
      ['System disk: Provisioned IOPS', /1,000/],
      ['Data disks', /500/],
      ['Node labels', /team=shop/],
      ['Taints', /os=windows:NoSchedule/],
      ['ECS tags', /cost-centre=4711/],
      ['Custom node name', /shop.*win/],
      ['Instance user data', /32 bytes,\s*SHA-256/],
      ['Deployment set', /ds-bp1k8s9mullion0spread/],
      ['Private pool', /Open/],
      ['RDS whitelist', /rm-bp1shop/],
    ];
    for (const [label, value] of values) await expect.soft(configured(page, label), label).toContainText(value);
  });

  await test.step('its node has the name, the label and the taint', async () => {
    const nodes = await kubernetes(app, { cluster, method: 'GET', path: '/api/v1/nodes?labelSelector=team%3Dshop' });
    expect(JSON.stringify(nodes)).toMatch(/"name":"shop[0-9.]+win"/);
    expect(JSON.stringify(nodes)).toContain('"effect":"NoSchedule"');
  });
});
