import { clientOf, textOf } from './support/api';
import { linuxPoolInput, poolOf } from './support/changes';
import { expect, headline, test } from './support/journey';
import { kubernetes } from './support/kubernetes';
import { approve, carryOut, expectSuccess, openedChange, openUpgrade, sentBodies } from './support/pool-changes';
import { advanceClock } from './support/changes';

test.use({ appOf: 'upgrades' });

test('a Windows pool is upgraded by new system disks, and waits after the first batch', async ({ as, app }) => {
  const cluster = 'prod-hangzhou';
  const name = 'win-legacy';
  // Its budget would block every drain for ten minutes.
  await kubernetes(app, {
    cluster,
    method: 'DELETE',
    path: '/apis/policy/v1/namespaces/legacy/poddisruptionbudgets/iis-portal',
  });
  const page = await as('riley');
  const form = await openUpgrade(page, { path: `/clusters/${cluster}/pools`, name });

  await test.step('Windows offers only new disks', async () => {
    const disks = form.getByRole('checkbox', { name: /^Replace the system disks/ });
    await expect(disks).toBeChecked();
    await expect(disks).toBeDisabled();
    await expect(disks).toHaveAccessibleDescription(/can be upgraded only this way/);
    const kubelet = form.getByRole('checkbox', { name: /^Upgrade the kubelet/ });
    await kubelet.setChecked(true);
    await form.getByRole('radio', { name: 'Pause after the first batch' }).check();
    await form.getByLabel('Nodes per batch').fill('1');
    await expect(form.getByRole('listitem').filter({ hasText: 'replaces the system disks of 2 nodes' })).toBeVisible();
    await expect(form.getByRole('listitem').filter({ hasText: 'in 2 batches' })).toBeVisible();
  });
  await form.getByRole('button', { name: 'Request approval' }).click();
  const id = await openedChange(page);
  await expect(headline(page)).toContainText('Awaiting approval');
  await approve(app, id);

  await test.step('ACK waits after the first node', async () => {
    await expect(async () => {
      await advanceClock(app);
      await expect(headline(page)).toContainText('Paused', { timeout: 500 });
    }).toPass({ intervals: [0] });
    await expect(page.getByRole('list', { name: 'Run' })).toContainText('1 of 2 nodes upgraded');
    await page.getByRole('button', { name: 'Resume run', exact: true }).click();
    await page.getByRole('dialog', { name: 'Resume this run?' }).getByRole('button', { name: 'Resume' }).click();
  });
  await expectSuccess(page, app);

  const body = (await sentBodies(app, 'UpgradeClusterNodepool')).at(-1);
  expect(body).toMatchObject({
    kubernetes_version: '1.32.1-aliyun.1',
    use_replace: true,
    rolling_policy: { max_parallelism: 1, pause_policy: 'FirstBatch' },
  });
  const pool = await poolOf(await clientOf(app, 'riley'), { cluster, name });
  await page.goto(`/clusters/${cluster}/pools/${textOf(pool.id)}?tab=nodes`);
  const rows = page.getByRole('row').filter({ hasText: '1.32.1-aliyun.1' });
  await expect(rows).toHaveCount(2);
});

test('a Linux pool gets a newer containerd, paused and resumed from the change page', async ({ as, app }) => {
  const cluster = 'dev-hangzhou';
  const name = 'linux-runtime';
  const riley = await clientOf(app, 'riley');
  const input = await linuxPoolInput(riley, { name, cluster, desired: 3, runtimeVersion: '1.6.38' });
  await carryOut(app, { kind: 'node-pool.create', cluster, input });

  const page = await as('olu');
  const form = await openUpgrade(page, { path: `/clusters/${cluster}/pools`, name });
  await form.getByRole('checkbox', { name: /^Upgrade the kubelet/ }).setChecked(false);
  const request = form.getByRole('button', { name: /^(Plan change|Run now)$/ });
  await expect(request).toBeDisabled();
  await expect(request).toHaveAccessibleDescription(/Select what to upgrade/);
  await form.getByLabel('Container runtime').selectOption('2.1.5');
  await form.getByRole('radio', { name: 'Do not pause' }).check();
  await form.getByLabel('Nodes per batch').fill('1');
  await expect(form.getByRole('listitem').filter({ hasText: 'in 3 batches' })).toBeVisible();
  // The cloud's clock stops so that the upgrade stays in progress.
  await app.control('/clock', { freeze: true });
  await form.getByRole('button', { name: 'Run now' }).click();
  await openedChange(page);

  await test.step('pause', async () => {
    const run = page.getByRole('list', { name: 'Run' });
    await expect(run.getByRole('listitem').filter({ hasText: 'Wait for ACK to upgrade the nodes' })).toContainText(
      'running',
    );
    await page.getByRole('button', { name: 'Pause run', exact: true }).click();
    await page.getByRole('dialog', { name: 'Pause this run?' }).getByRole('button', { name: 'Pause' }).click();
    await expect.poll(() => app.calls('PauseTask')).toBe(1);
    await app.control('/clock', { resume: true });
    await expect(async () => {
      await advanceClock(app, 10_000);
      await expect(headline(page)).toContainText('Paused', { timeout: 500 });
    }).toPass({ intervals: [0] });
  });

  await test.step('resume', async () => {
    await page.getByRole('button', { name: 'Resume run', exact: true }).click();
    await page.getByRole('dialog', { name: 'Resume this run?' }).getByRole('button', { name: 'Resume' }).click();
    await expectSuccess(page, app);
    expect(await app.calls('ResumeTask')).toBeGreaterThan(0);
  });
  const nodes = await kubernetes(app, { cluster, method: 'GET', path: '/api/v1/nodes' });
  expect(JSON.stringify(nodes)).toContain('"containerRuntimeVersion":"containerd://2.1.5"');
  expect(JSON.stringify(nodes)).not.toContain('containerd://1.6.38');
});
