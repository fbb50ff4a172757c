import { expect, test } from './support/journey';
import { nodeNames } from './support/kubernetes';

test.use({ appOf: 'kubectl-and-scaling' });

const prod = 'prod-hangzhou';

test('all nodes that match are selected together, and none that the filters hide by then', async ({ as, app }) => {
  const names = await nodeNames(app, prod);
  const page = await as('olu');
  await page.goto(`/clusters/${prod}/nodes`);
  const all = page.getByRole('button', { name: `Select all ${names.length} that match` });
  const bar = page.getByRole('region', { name: /selected$/ });

  await test.step('with one selected, the rest follows', async () => {
    await page.getByRole('checkbox', { name: `Select ${names[0]}` }).check();
    await all.click();
    await expect(page.getByRole('region', { name: `${names.length} selected`, exact: true })).toBeVisible();
    await expect(all).toHaveCount(0);
    await bar.getByRole('button', { name: 'Clear selection' }).click();
    await expect(bar).toHaveCount(0);
  });

  await test.step('an answer for other filters selects nothing', async () => {
    await page.getByRole('checkbox', { name: `Select ${names[0]}` }).check();
    let answer = (): void => undefined;
    const waits = new Promise<void>((resolve) => (answer = resolve));
    await page.route(/\/nodes\?.*limit=500/, async (route) => {
      await waits;
      await route.continue();
    });
    const answered = page.waitForResponse(/\/nodes\?.*limit=500/);
    await all.click();
    await page.getByLabel('Windows build').selectOption('17763');
    await expect(page).toHaveURL(/build=17763/);
    await page.getByRole('checkbox', { name: 'Select all 2 loaded rows' }).waitFor();
    answer();
    await answered;
    await page.getByRole('checkbox', { name: 'Select all 2 loaded rows' }).check();
    await expect(page.getByRole('region', { name: '2 selected', exact: true })).toBeVisible();
  });
});
