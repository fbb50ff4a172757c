import { answered, clientOf } from './support/api';
import { advanceClock } from './support/changes';
import { expect, headline, signIn, test } from './support/journey';
import { expectSuccess } from './support/pool-changes';
import {
  chooseInstances,
  chooseNetwork,
  chooseSize,
  expectStep,
  nameWindowsPool,
  next,
  openWizard,
  pass,
  whatWillHappen,
} from './support/wizard';

const pool = 'win-storefront';
const password = 'Crane-Harbour-42!';

test('a Windows pool is planned, approved by another person, created once and audited', async ({
  as,
  app,
  browser,
}) => {
  const createdBefore = await app.calls('CreateClusterNodePool');

  const riley = await (await browser.newContext({ baseURL: app.address })).newPage();
  await signIn({ page: riley, app, name: 'riley' });
  await openWizard(riley, 'prod-hangzhou');
  await nameWindowsPool(riley, pool);
  await chooseNetwork(riley);
  await chooseInstances(riley, { password });
  await chooseSize(riley, 2);

  await expectStep(riley, 'Labels and taints');
  const effect = whatWillHappen(riley);
  await expect(effect.getByText(/^2 nodes · /)).toBeVisible();
  await expect(effect.getByRole('heading', { name: /Prerequisites 12 of 12 met/ })).toBeVisible();
  await expect(effect).toContainText('v0.15.2');
  await expect(effect).toContainText('catalog-api');
  const perNode = effect.getByText('Allocatable per node').locator('..');
  await expect(perNode).toContainText(/2\.5 vCPU · 13\.\d GiB/);
  await riley.getByRole('button', { name: 'Add taint os=windows:NoSchedule' }).click();
  await expect(effect).not.toContainText('catalog-api');
  await effect.getByRole('tab', { name: 'Terraform' }).click();
  await expect(effect.getByText(/resource "alicloud_cs_kubernetes_node_pool"/)).toContainText('var.login_password');
  await expect(effect).not.toContainText(password);
  await next(riley);
  await pass(riley, 'Advanced');

  await expectStep(riley, 'Review');
  await riley.getByLabel('Reason').fill('The storefront moves to Server 2022.');
  await riley.getByRole('button', { name: 'Request approval' }).click();
  await riley.waitForURL(/\/changes\/[^/]+$/);
  const id = new URL(riley.url()).pathname.split('/').at(-1) ?? '';
  const title = `Create 2-node Windows pool ${pool}`;
  await expect(riley.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const state = headline(riley);
  await expect(state).toContainText('Awaiting approval');
  await expect(riley.getByRole('button', { name: 'Approve', exact: true })).toBeDisabled();

  const pools = await as('vera');
  await pools.goto('/clusters/prod-hangzhou/pools');
  await expect(pools.getByRole('grid', { name: 'Node pools of prod-hangzhou' })).toBeVisible();
  const row = pools.getByRole('row').filter({ hasText: pool });
  await expect(row).toHaveCount(0);

  const ada = await as('ada');
  await ada.goto('/changes');
  await ada.getByRole('link', { name: title }).click();
  await expect(ada.getByRole('region', { name: 'Plan', exact: true })).toContainText('Resources created');
  await ada.getByLabel('Comment').fill('Checked the plan.');
  await ada.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(ada.getByRole('button', { name: /^Approvals/ })).toBeFocused();

  const run = riley.getByRole('list', { name: 'Run' });
  await expect(run.getByRole('listitem').filter({ hasText: `Create node pool ${pool}` })).toContainText('done');
  await expect(row).toBeVisible();
  await expect(run.getByRole('listitem').nth(1)).toContainText(/running|done/);
  const nodes = riley.getByRole('region', { name: 'Nodes of the pool now' });
  await expect(async () => {
    await advanceClock(app, 10_000);
    await expect(nodes.getByRole('listitem')).toHaveCount(2, { timeout: 500 });
  }).toPass({ intervals: [0] });
  await expectSuccess(riley, app);
  await expect(nodes.getByRole('listitem').filter({ hasText: 'Ready' })).toHaveCount(2);
  await expect(run.getByText('done', { exact: true })).toHaveCount(3);
  // The Linux agent that tolerates every taint is reported after the run, with a remedy.
  const outcome = riley.getByRole('region', { name: 'Outcome and evidence' });
  await expect(outcome).toContainText('monitoring/DaemonSet/node-agent');
  await expect(outcome).toContainText('RequestId');
  await expect(row).toContainText('2 / 2');
  await expect(row).toContainText('Active');
  await expect(row).toContainText('Windows 2022 · 20348');
  expect(await app.calls('CreateClusterNodePool')).toBe(createdBefore + 1);

  await test.step('the auditor proves it', async () => {
    const augusto = await as('augusto');
    await augusto.goto('/audit');
    const line = augusto.getByRole('row', { name: `Riley Requester created 2-node Windows pool ${pool}` });
    await expect(line).toContainText('approved by Ada Approver');
    await expect(augusto.getByRole('button', { name: /approved node pool creation/ })).toBeHidden();
    await line.getByRole('button').click();
    await expect(augusto.getByRole('button', { name: 'Ada Approver approved node pool creation' })).toBeVisible();
    await expect(augusto.getByText('“Checked the plan.”')).toBeVisible();
    await augusto.getByRole('button', { name: /^Show \d+ API call records$/ }).click();
    await expect(
      augusto.getByRole('button', { name: /sent an API call for node pool creation/ }).first(),
    ).toBeVisible();
    const filter = augusto.getByRole('search', { name: 'Filter records' });
    await filter.getByLabel('Filter by').selectOption({ label: 'Change' });
    await filter.getByLabel('Value of Change').fill(id);
    await filter.getByRole('button', { name: 'Add filter' }).click();
    await expect(augusto.getByRole('list', { name: 'Active filters' })).toContainText(id);
    await augusto.getByRole('button', { name: 'Ada Approver approved node pool creation' }).click();
    const record = augusto.getByRole('complementary', { name: /^Record \d+$/ });
    await expect(record).toContainText('verified');
    await expect(record).toContainText('Checked the plan.');
    await record.getByRole('button', { name: 'Close' }).click();
    await augusto.getByRole('button', { name: 'Verify chain' }).click();
    await expect(augusto.getByText('The chain is valid')).toBeVisible();
  });

  await test.step('the password appears nowhere', async () => {
    const client = await clientOf(app, 'augusto');
    await answered(await client.get(`/api/changes/${id}`));
    const paths = [
      `/api/changes/${id}`,
      '/api/changes?scope=all',
      `/api/audit?change=${id}`,
      '/api/audit/export?format=jsonl',
      '/api/audit/export?format=csv',
    ];
    for (const path of paths) expect(await (await client.get(path)).text(), path).not.toContain(password);
  });
  await riley.context().close();
});
