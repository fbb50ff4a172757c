import type { Page } from '@playwright/test';
import { clientOf, fieldsOf, textOf } from './support/api';
import { advanceClock, poolOf } from './support/changes';
import type { AppContext } from './support/app';
import { expect, headline, test } from './support/journey';
import { kubernetes } from './support/kubernetes';
import { approve, openedChange, openUpgrade, sentBodies } from './support/pool-changes';

test.use({ appOf: 'drains-and-batches' });

const cluster = 'prod-hangzhou';
const name = 'win-legacy';

/** Three drains, two new disks and a surge node take longer than one step of the provider. */
async function expectSuccess(page: Page, app: AppContext): Promise<void> {
  await expect(async () => {
    await advanceClock(app);
    await expect(headline(page)).toContainText(/Succeeded|Failed|Needs attention|Paused|Stopped/, { timeout: 500 });
  }).toPass({ intervals: [0] });
  await expect(headline(page)).toContainText('Succeeded');
}

test('a Windows pool is drained by Mullion and upgraded in batches with a surge node', async ({ as, app }) => {
  const budget = '/apis/policy/v1/namespaces/legacy/poddisruptionbudgets/iis-portal';
  const pool = await poolOf(await clientOf(app, 'riley'), { cluster, name });
  const page = await as('riley');
  const form = await openUpgrade(page, { path: `/clusters/${cluster}/pools/${textOf(pool.id)}`, name });
  await form.getByRole('radio', { name: /^Mullion, before ACK replaces the disks/ }).check();

  await test.step('a blocking budget blocks the plan; ACK would have failed on it', async () => {
    await expect(form.getByRole('listitem').filter({ hasText: '2 nodes in 2 batches' })).toBeVisible();
    await expect(form.getByRole('listitem').filter({ hasText: 'can never allow the eviction' })).toBeVisible();
    await kubernetes(app, { cluster, method: 'DELETE', path: budget });
  });

  await test.step('the plan shows the cost of the surge node and every batch', async () => {
    await form.getByLabel('Surge nodes').fill('1');
    await form.getByText('More: time limit, canaries and batches').click();
    await form.getByLabel('Wait between batches').fill('0');
    await expect(form.getByRole('listitem').filter({ hasText: '1 surge node raises' })).toContainText(
      /to 3, for at least .* per hour/,
    );
    await expect(form.getByRole('listitem').filter({ hasText: 'can never allow the eviction' })).toHaveCount(0);
    await expect(form.getByRole('listitem').filter({ hasText: /^.*About \d+ minutes/ })).toBeVisible();
  });
  await form.getByRole('button', { name: 'Request approval' }).click();
  const id = await openedChange(page);
  await expect(headline(page)).toContainText('Awaiting approval');
  await approve(app, id);
  await expectSuccess(page, app);

  await test.step('steps and rows of every batch stay on the page', async () => {
    const run = page.getByRole('list', { name: 'Run' });
    for (const batch of [/^Batch 1 /, /^Batch 2 /]) await run.getByRole('button', { name: batch }).click();
    for (const title of [
      'Wait for the surge nodes to become Ready, then label them',
      'Batch 1: verify that the nodes are empty',
      'Batch 2: compare every node with the plan',
      'Remove the surge nodes',
    ])
      await expect(run.getByText(title)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Upgraded nodes' })).toContainText('2 of 2 upgraded');
    await expect(page.getByRole('region', { name: 'Pods that move' })).toBeVisible();
  });

  await test.step('ACK got one empty node at a time, by name', async () => {
    const bodies = await sentBodies(app, 'UpgradeClusterNodepool');
    expect(bodies).toHaveLength(2);
    for (const body of bodies)
      expect(body).toMatchObject({ use_replace: true, rolling_policy: { pause_policy: 'NotPause' } });
    expect(new Set(bodies.map((body) => JSON.stringify(body.node_names))).size).toBe(2);
    expect(await app.calls('RemoveNodePoolNodes')).toBe(1);
  });
  const after = await poolOf(await clientOf(app, 'riley'), { cluster, name });
  expect(fieldsOf(after.scaling).desired).toBe(2);
  await page.goto(`/clusters/${cluster}/pools/${textOf(pool.id)}?tab=nodes`);
  await expect(page.getByRole('row').filter({ hasText: '1.32.1-aliyun.1' })).toHaveCount(2);
});
