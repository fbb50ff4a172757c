import type { Locator, Page } from '@playwright/test';
import { answered, clientOf, fieldsOf, listOf, textOf } from './support/api';
import { poolOf, windowsPoolInput } from './support/changes';
import type { AppContext } from './support/app';
import { expect, headline, test } from './support/journey';
import { kubernetes } from './support/kubernetes';
import { carryOut, expectSuccess, openedChange, openPoolDialog, sentBodies } from './support/pool-changes';

test.use({ appOf: 'kubectl-and-scaling' });

const cluster = 'prod-hangzhou';
const name = 'win-queue';
const namespace = 'legacy';

const worker = (poolId: string) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'queue-worker', namespace },
  spec: {
    replicas: 2,
    selector: { matchLabels: { app: 'queue-worker' } },
    template: {
      metadata: { labels: { app: 'queue-worker' } },
      spec: {
        nodeSelector: { 'kubernetes.io/os': 'windows', 'alibabacloud.com/nodepool-id': poolId },
        tolerations: [{ key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' }],
        containers: [
          {
            name: 'worker',
            image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022',
            resources: { requests: { cpu: '250m', memory: '512Mi' } },
          },
        ],
      },
    },
  },
});

async function nodesOf(app: AppContext, poolId: string): Promise<string[]> {
  const path = `/api/v1/nodes?labelSelector=alibabacloud.com%2Fnodepool-id%3D${poolId}`;
  const { items } = await kubernetes(app, { cluster, method: 'GET', path });
  const nodes = listOf(items).map((node) => fieldsOf(node.metadata));
  for (const { labels } of nodes) expect(fieldsOf(labels)).toMatchObject({ 'kubernetes.io/os': 'windows' });
  return nodes.map((node) => textOf(node.name)).toSorted();
}

async function poolInAck(app: AppContext) {
  const world = fieldsOf(await app.control('/state'));
  const clusters = listOf(world.clusters).find((one) => one.name === cluster);
  return listOf(clusters?.pools).find((one) => one.name === name);
}

const instancesInAck = async (app: AppContext): Promise<string[]> =>
  listOf((await poolInAck(app))?.nodes ?? []).map((node) => textOf(node.instanceId));

async function agree(o: { ada: Page; id: string; reads: RegExp; comment: string }): Promise<void> {
  const { ada } = o;
  await ada.goto(`/changes/${o.id}`);
  await expect(headline(ada)).toContainText('Awaiting approval');
  await expect(ada.getByRole('main')).toContainText(o.reads);
  await ada.getByLabel('Comment').fill(o.comment);
  await ada.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(headline(ada)).not.toContainText('Awaiting approval');
}

test('a Windows pool scales out, scales in and is deleted, each after approval', async ({ as, app }) => {
  const riley = await clientOf(app, 'riley');
  const input = await windowsPoolInput(riley, { name, desired: 2 });
  await carryOut(app, { kind: 'node-pool.create', cluster, input });
  const poolId = textOf((await poolOf(riley, { cluster, name })).id);
  await kubernetes(app, {
    cluster,
    method: 'POST',
    path: `/apis/apps/v1/namespaces/${namespace}/deployments`,
    body: worker(poolId),
  });
  const page = await as('riley');
  const ada = await as('ada');

  const openScale = async (desired: number): Promise<Locator> => {
    await page.goto(`/clusters/${cluster}/pools/${poolId}`);
    await headline(page).getByRole('button', { name: 'Scale', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Scale ${name}` });
    await dialog.getByLabel('Desired nodes').fill(String(desired));
    return dialog;
  };
  const requestAndRun = async (dialog: Locator, o: { reads: RegExp; comment: string }) => {
    await dialog.getByRole('button', { name: 'Request approval' }).click();
    const id = await openedChange(page);
    await agree({ ada, id, ...o });
    await expectSuccess(page, app);
    await expect(page.getByRole('region', { name: 'Approvals' })).toContainText(/Ada Approver/);
  };
  const before = await nodesOf(app, poolId);
  expect(before).toHaveLength(2);

  await test.step('it grows by one', async () => {
    const dialog = await openScale(3);
    const effect = dialog.getByRole('region', { name: 'What will happen' });
    await expect(effect).toContainText('1 created');
    await expect(effect).toContainText('1 Windows');
    // Each node keeps 1.5 vCPU and 2.5 GiB for Windows itself.
    await expect(effect).toContainText('5 vCPU · 27 GiB → 7.5 vCPU · 40.5 GiB');
    await dialog.getByLabel('Reason').fill('The queue is long.');
    await requestAndRun(dialog, { reads: /1 created/, comment: 'The quota has room.' });
    const after = await nodesOf(app, poolId);
    expect(after).toHaveLength(3);
    expect(after).toEqual(expect.arrayContaining(before));
    expect(await instancesInAck(app)).toHaveLength(3);
  });

  await test.step('scaling to one names the nodes that are likely to be removed', async () => {
    const three = await nodesOf(app, poolId);
    const dialog = await openScale(1);
    const leaving = dialog.getByRole('listitem').filter({ hasText: /is likely to be removed \(\d of 2\)/ });
    await expect(leaving).toHaveCount(2);
    const message = (await leaving.allInnerTexts()).map(
      (text) => /(\S+) is likely to be removed/.exec(text)?.[1] ?? '',
    );
    expect(new Set(message).size).toBe(2);
    expect(three).toEqual(expect.arrayContaining(message));
    await dialog.getByLabel('Reason').fill('The queue is empty.');
    await requestAndRun(dialog, { reads: /is likely to be removed/, comment: 'Nobody needs them.' });
    expect(await nodesOf(app, poolId)).toHaveLength(1);
    expect(await instancesInAck(app)).toHaveLength(1);
    expect((await sentBodies(app, 'ModifyClusterNodePool')).map((one) => one.scaling_group)).toEqual([
      { desired_size: 3 },
      { desired_size: 1 },
    ]);
  });

  await test.step('deletion needs the typed name and lists what is released and what becomes unschedulable', async () => {
    const [last = ''] = await nodesOf(app, poolId);
    const [instance = ''] = await instancesInAck(app);
    const dialog = await openPoolDialog(page, { path: `/clusters/${cluster}/pools/${poolId}`, name, action: 'Delete' });
    await expect(dialog.getByRole('heading', { name: 'Released (1)' })).toBeVisible();
    await expect(dialog.getByRole('heading', { name: 'Kept and still billed (0)' })).toBeVisible();
    await expect(dialog.getByRole('listitem').filter({ hasText: 'released with the pool' })).toContainText(last);
    await expect(dialog.getByRole('listitem').filter({ hasText: 'on its disks is lost' })).toContainText(instance);
    const lost = dialog.getByRole('listitem').filter({ hasText: 'No other Ready, schedulable node' });
    await expect(lost).toContainText('queue-worker');
    await expect(lost).toContainText('Create another pool with the same labels, taints, OS and build first');
    const request = dialog.getByRole('button', { name: 'Request approval' });
    await expect(request).toBeDisabled();
    await expect(request).toHaveAccessibleDescription(/Enter the pool name first/);
    const typed = dialog.getByRole('textbox', { name: /^Enter the pool name/ });
    await typed.fill('win-queu');
    await expect(request).toBeDisabled();
    await typed.fill(name);
    await requestAndRun(dialog, { reads: /on its disks is lost/, comment: 'The queue moved elsewhere.' });
  });

  await test.step('the cluster, ACK and the list have it no more', async () => {
    expect(await nodesOf(app, poolId)).toEqual([]);
    expect(await poolInAck(app)).toBeUndefined();
    expect(await app.calls('DeleteClusterNodepool')).toBe(1);
    await page.goto(`/clusters/${cluster}/pools`);
    await expect(page.getByRole('row').filter({ hasText: 'win-legacy' })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0);
    const { rows } = await answered(await riley.get(`/api/clusters/${cluster}/node-pools`));
    expect(listOf(rows).map((row) => row.name)).not.toContain(name);
  });
});
