import type { Locator, Page } from '@playwright/test';
import { clientOf, textOf } from './support/api';
import { requestChange, scaleInput } from './support/changes';
import { expect, headline, test } from './support/journey';
import { nodeNames } from './support/kubernetes';

const cluster = 'prod-hangzhou';

/** `opener`: has the focus again afterward; by default what was pressed. */
async function expectReturn(page: Page, press: Locator, opener = press): Promise<void> {
  await press.focus();
  await page.keyboard.press('Enter');
  const dialog = page.locator('dialog[open], aside.side-panel').last();
  await expect(dialog).toBeVisible();
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
}

test('every dialog returns the focus to what opened it', async ({ as, app }) => {
  const client = await clientOf(app, 'riley');
  const [name = ''] = await nodeNames(app, cluster);
  const page = await as('riley');

  await test.step('the search', async () => {
    await page.goto('/changes');
    await expectReturn(page, page.getByRole('button', { name: /^Search or go to/ }));
  });

  await test.step('actions on selected nodes', async () => {
    await page.goto(`/clusters/${cluster}/nodes`);
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    for (const verb of ['Cordon', 'Repair', 'Remove'])
      await expectReturn(page, page.getByRole('button', { name: verb, exact: true }));
    const more = page.getByRole('button', { name: 'More actions for these nodes' });
    for (const item of ['Restart instance', 'Taints', 'Protect']) {
      await more.click();
      await expectReturn(page, page.getByRole('menuitem', { name: item, exact: true }), more);
    }
  });

  await test.step('the facts of a node', async () => {
    const row = page.getByRole('row').filter({ hasText: name });
    await expectReturn(page, row.getByRole('button', { name }));
  });

  await test.step('actions on a pool', async () => {
    await page.goto(`/clusters/${cluster}/pools`);
    const menu = page.getByRole('button', { name: 'Actions for win-legacy', exact: true });
    for (const item of ['Scale', 'Repair', 'Delete']) {
      await menu.click();
      await expectReturn(page, page.getByRole('menuitem', { name: new RegExp(`^${item}`) }), menu);
    }
    await expectReturn(page, headline(page).getByRole('button', { name: /^Sync/ }));
  });

  await test.step('withdrawing a change', async () => {
    const input = await scaleInput(client, { cluster, pool: 'default-nodepool', desired: 6 });
    const change = await requestChange(client, { kind: 'node-pool.scale', cluster, input });
    await page.goto(`/changes/${textOf(change.id)}`);
    await expectReturn(page, page.getByRole('button', { name: 'Withdraw change', exact: true }));
  });
});
