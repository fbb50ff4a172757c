import { answered, clientOf, fieldsOf, listOf, textOf, type Fields } from './support/api';
import { expect, expectAccessible, test } from './support/journey';

const cluster = 'prod-hangzhou';

test('the overview leads to failing pods, each with its reason', async ({ as, app }) => {
  const client = await clientOf(app, 'vera');
  const page = await as('vera');
  await page.goto('/');
  const alarm = page.getByRole('link', { name: /Windows pods? cannot run/ }).first();
  await expect(alarm).toBeVisible();
  await alarm.click();

  const section = page.getByRole('region', { name: 'Pods that are not running' });
  await expect(section.getByRole('heading', { name: 'Pods that are not running' })).toBeInViewport();
  await expect(section.getByRole('button', { name: /^Windows/ })).toHaveAttribute('aria-pressed', 'true');

  await test.step('an unschedulable pod shows the scheduler’s message', async () => {
    const row = section.getByRole('row').filter({ hasText: 'report-builder' });
    await expect(row).toContainText('Deployment report-builder');
    await expect(row).toContainText('Unschedulable');
    await expect(row).toContainText(/nodes are available/);
    await expect(row).toContainText('not scheduled');
  });

  await test.step('a pod whose image has no Windows part: the whole reason opens', async () => {
    const row = section.getByRole('row').filter({ hasText: 'Deployment billing-web' });
    await expect(row).toContainText('ImagePullBackOff');
    const whole = row.getByRole('button', { name: /^Full reason for billing-web/ });
    await whole.click();
    await expect(whole).toHaveAttribute('aria-expanded', 'true');
    await expect(row).toContainText('no match for platform in manifest');
  });

  await test.step('the list has as many pods as the alarm counts', async () => {
    const endpoint = `/api/clusters/${cluster}`;
    let rows: Fields[] = [];
    // The pod's state may change between the two requests.
    await expect(async () => {
      const reported = fieldsOf((await answered(await client.get(endpoint))).cluster);
      rows = listOf((await answered(await client.get(`${endpoint}/pods/failing`))).rows);
      expect(rows.filter((row) => row.pending).length).toBe(reported.podsPending);
      expect(rows.filter((row) => row.windowsStuck).length).toBe(reported.windowsPodsStuck);
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
