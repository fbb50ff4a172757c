import { expect, headline, test } from './support/journey';
import { nodeNames } from './support/kubernetes';

test('everything an operator does to a node is done without a pointer', async ({ browser, app }) => {
  const context = await browser.newContext({ baseURL: app.address });
  const page = await context.newPage();
  const { keyboard } = page;
  const [, name = ''] = await nodeNames(app, 'dev-hangzhou');
  const tabTo = async (target: ReturnType<typeof page.getByRole>) => {
    await expect(target).toBeVisible();
    const reached = async () => {
      await keyboard.press('Tab');
      return target.evaluate((element) => element === document.activeElement);
    };
    await expect.poll(reached, { intervals: [0] }).toBe(true);
  };

  const openPalette = async () => {
    // Keys count once the page listens.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await keyboard.press('Control+k');
    await expect(page.getByPlaceholder('Page, cluster, node pool, node, IP, workload, pod or change')).toBeFocused();
  };

  await test.step('sign in', async () => {
    await page.goto('/sign-in');
    await page.getByLabel('Name').focus();
    await keyboard.type('olu');
    await keyboard.press('Tab');
    await keyboard.type(app.password('olu'));
    await keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/');
  });

  await test.step('go to the node pools and into the wizard', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    await openPalette();
    await keyboard.type('dev-hangzhou node pools');
    await expect(page.getByRole('option', { name: 'dev-hangzhou · Node pools' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Node pools' })).toBeVisible();
    await tabTo(page.getByRole('link', { name: 'Create node pool' }));
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'New node pool' })).toBeVisible();
    await tabTo(page.getByRole('button', { name: 'Next' }));
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: 'Network' })).toBeFocused();
  });

  await test.step('cordon and uncordon a node', async () => {
    await openPalette();
    await keyboard.type(name);
    await expect(page.getByRole('option', { name: /^All \d+ results/ })).toBeVisible();
    await keyboard.press('Home');
    const first = page.getByRole('dialog').getByRole('option').first();
    await expect(first).toContainText(name);
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: name });
    for (const verb of ['Cordon', 'Uncordon'] as const) {
      await page.goto(`/clusters/dev-hangzhou/nodes?q=${name}`);
      await tabTo(row);
      await keyboard.press('Space');
      await expect(row).toHaveAttribute('aria-selected', 'true');
      await tabTo(page.getByRole('button', { name: verb, exact: true }));
      await keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: `${verb} 1 node` });
      await tabTo(dialog.getByRole('button', { name: 'Run now' }));
      await expect(dialog.getByRole('button', { name: 'Run now' })).toBeEnabled();
      await keyboard.press('Enter');
      await page.waitForURL(/\/changes\/[^/]+$/);
      await expect(headline(page)).toContainText('Succeeded');
    }
  });
  await test.step('arrow keys move between the rows of a table and into them', async () => {
    await page.goto('/clusters/dev-hangzhou/nodes');
    const rows = page.getByRole('grid').locator('[data-row]');
    await tabTo(rows.first());
    await keyboard.press('ArrowDown');
    await expect(rows.nth(1)).toBeFocused();
    await keyboard.press('ArrowRight');
    await expect(rows.nth(1).getByRole('checkbox')).toBeFocused();
    await keyboard.press('ArrowLeft');
    await expect(rows.nth(1)).toBeFocused();
    await keyboard.press('ArrowRight');
    await keyboard.press('ArrowUp');
    await expect(rows.first()).toBeFocused();
  });
  await context.close();
});
