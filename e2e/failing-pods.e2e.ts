import { answered, clientOf, fieldsOf, listOf, textOf, type Fields } from './support/api';
import { expect, expectAccessible, test } from './support/journey';

const cluster = 'prod-hangzhou';

test('the overview leads to failing pods, each with its reason', async ({ as, app }) => {
  const client = await clientOf(app, 'vera');
  const page = await as('vera');
  await page.goto('/');
  const needs = page.getByRole('region', { name: 'Needs attention' });
  const alarm = needs.getByRole('link', { name: /^\d+ pods?: The image has no version/ });
  await expect(alarm).toBeVisible();
  await alarm.click();

  const section = page.getByRole('region', { name: 'Pods that are not running' });
  await expect(section.getByRole('heading', { name: 'Pods that are not running' })).toBeInViewport();
  await section.getByRole('button', { name: /^Windows/ }).click();
  await expect(page).toHaveURL(/pods=windows/);

  await test.step('an unschedulable pod is under its cause, with the scheduler’s message on request', async () => {
    await expect(section.getByRole('button', { name: /^No (node matches|matching node)/ }).first()).toBeVisible();
    const row = section.getByRole('row').filter({ hasText: 'report-builder' });
    await expect(row).toContainText('Deployment report-builder');
    await expect(row).toContainText('Unschedulable');
    await expect(row).toContainText('not scheduled');
    await expect(row.getByText(/nodes are available/)).toBeHidden();
    await row.getByText('Message', { exact: true }).click();
    await expect(row.getByText(/nodes are available/)).toBeVisible();
    await expect(row.getByRole('button', { name: /Restart/ })).toHaveCount(0);
  });

  await test.step('a pod whose image has no Windows part leads to its fix', async () => {
    const cause = section.getByRole('listitem').filter({ hasText: 'The image has no version for the OS and build' });
    const row = cause.getByRole('row').filter({ hasText: 'Deployment billing-web' });
    await expect(row).toContainText('ImagePullBackOff');
    await cause.getByRole('link', { name: 'Show fix for billing-web' }).first().click();
    await page.waitForURL(/\/placement\/[^/]+\/Deployment\/billing-web$/);
    await page.goBack();
  });

  await test.step('the list has as many pods as the alarm counts', async () => {
    const endpoint = `/api/clusters/${cluster}`;
    let rows: Fields[] = [];
    // The pod's state may change between the two requests.
    await expect(async () => {
      const reported = fieldsOf((await answered(await client.get(endpoint))).cluster);
      rows = listOf((await answered(await client.get(`${endpoint}/pods/failing`))).rows);
      const windows = await answered(await client.get(`${endpoint}/pods/failing?figure=windowsPodsStuck`));
      expect(rows.length).toBe(reported.podsNotRunning);
      expect(listOf(windows.rows).length).toBe(reported.windowsPodsStuck);
    }).toPass();
    await section.getByRole('button', { name: /^All/ }).click();
    await expect(page).not.toHaveURL(/pods=/);
    for (const row of rows)
      await expect(section.getByRole('rowheader').filter({ hasText: textOf(row.name) })).toHaveCount(1);
  });

  await expectAccessible(page);
});

test('a cluster without failing pods shows one sentence', async ({ as }) => {
  const page = await as('vera');
  await page.goto('/clusters/dev-hangzhou#pods');
  const section = page.getByRole('region', { name: 'Pods that are not running' });
  await expect(section).toContainText('No pod is Pending or stuck.');
  await expectAccessible(page);
});
