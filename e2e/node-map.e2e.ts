import { expect, expectAccessible, expectAccessibleInEveryLook, test } from './support/journey';
import { nodeNames } from './support/kubernetes';

test.use({ appOf: 'node-map' });

const cluster = 'prod-hangzhou';

test('a node that is not Ready is seen on the overview and reached on the map by keyboard', async ({ as, app }) => {
  const [node = ''] = await nodeNames(app, cluster);
  await app.control('/node', { node, ready: false, reason: 'KubeletNotReady' });
  const page = await as('vera');
  await page.goto('/');
  const needs = page.getByRole('region', { name: 'Needs attention' });
  await expect(needs.getByRole('link', { name: `Node ${node} is not Ready` })).toBeVisible();
  const map = page.getByRole('listbox', { name: new RegExp(`^Nodes of ${cluster}`) });
  const active = map.getByRole('option');

  await test.step('arrows move from tile to tile, and each is named', async () => {
    await map.focus();
    await page.keyboard.press('Home');
    const seen = new Set<string>();
    for (let tile = 0; tile < 20; tile += 1) {
      const name = (await active.getAttribute('aria-label')) ?? '';
      seen.add(name);
      if (name.startsWith(`${node}, NotReady`)) break;
      await page.keyboard.press('ArrowRight');
    }
    await expect(active).toHaveAccessibleName(new RegExp(`^${node}, NotReady, for .*CPU requested`));
    expect(seen.size).toBeGreaterThan(0);
  });

  await test.step('Enter opens the node', async () => {
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/clusters/${cluster}/nodes/[^/?]+$`));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(node);
  });

  await test.step('Ready again, the tile says so without a reload', async () => {
    await page.goBack();
    await app.control('/node', { node, ready: true });
    await map.focus();
    await page.keyboard.press('Home');
    await expect(async () => {
      await page.keyboard.press('Home');
      for (let tile = 0; tile < 20; tile += 1) {
        const name = (await active.getAttribute('aria-label')) ?? '';
        if (name.startsWith(`${node}, Ready`)) return;
        await page.keyboard.press('ArrowRight');
      }
      throw new Error('not Ready on the map yet');
    }).toPass();
  });
});

test('a drag selects nodes, which the node list opens with; the address keeps the look', async ({ as, app }) => {
  const names = await nodeNames(app, cluster);
  const page = await as('olu');
  await page.goto(`/clusters/${cluster}`);
  await page.getByLabel('Shade').selectOption('memory');
  await page.getByLabel('Group by').selectOption('build');
  await expect(page).toHaveURL(/fill=memory/);
  const map = page.getByRole('listbox', { name: new RegExp(`^Nodes of ${cluster}`) });
  const box = await map.boundingBox();
  if (box === null) throw new Error('the map is not drawn');
  await page.mouse.move(box.x + box.width - 2, box.y + 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 1, box.y + box.height - 1, { steps: 4 });
  await page.mouse.up();
  const bar = page.getByRole('region', { name: `${names.length} selected`, exact: true });
  await expect(bar).toBeVisible();
  await expectAccessible(page);
  await bar.getByRole('link', { name: 'Open in node list' }).click();
  await page.waitForURL(new RegExp(`/clusters/${cluster}/nodes`));
  await expect(page.getByRole('region', { name: `${names.length} selected`, exact: true })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: `Select ${names[0]}` })).toBeChecked();
});

test('the table says the same as the tiles', async ({ as, app }) => {
  const names = await nodeNames(app, cluster);
  const page = await as('vera');
  await page.goto(`/clusters/${cluster}?map=table`);
  const table = page.getByRole('table', { name: `Nodes of ${cluster} by group` });
  await expect(table).toBeVisible();
  const counts = await table.getByRole('row').locator('td:first-of-type').allTextContents();
  expect(counts.reduce((sum, text) => sum + Number(text), 0)).toBe(names.length);
  await expectAccessibleInEveryLook(page);
});
