import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { clientOf, textOf } from './support/api';
import type { AppContext } from './support/app';
import { poolOf } from './support/changes';
import { expect, expectAccessible, expectAccessibleInEveryLook, expectFits, test } from './support/journey';

test.use({ appOf: 'pages' });

const cluster = 'prod-hangzhou';
const name = 'win-legacy';

async function openMonitoring(page: Page, app: AppContext, query = ''): Promise<Locator> {
  const pool = await poolOf(await clientOf(app, 'vera'), { cluster, name });
  await page.goto(`/clusters/${cluster}/pools/${textOf(pool.id)}?tab=monitoring${query}`);
  const cpu = page.getByRole('figure', { name: 'CPU used' });
  await expect(cpu).toBeVisible();
  // The canvas comes with the library, which is loaded when the first chart is shown.
  await expect(cpu.locator('canvas')).toBeVisible();
  return cpu;
}

test('a chart is zoomed by dragging, and Back undoes it', async ({ as, app }) => {
  const page = await as('vera');
  const cpu = await openMonitoring(page, app);
  const range = page.getByRole('group', { name: 'Time range' });
  await expect(range.getByRole('button', { name: '3 h' })).toHaveAttribute('aria-pressed', 'true');
  await range.getByRole('button', { name: '24 h' }).click();
  await expect(page).toHaveURL(/range=24h/);
  await expect(range.getByRole('button', { name: '24 h' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

  const box = await cpu.getByRole('slider').boundingBox();
  if (box === null) throw new Error('The chart is not shown.');
  await page.mouse.move(box.x + box.width * 0.5, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + 60, { steps: 5 });
  await page.mouse.move(box.x + box.width * 0.8, box.y + 60, { steps: 5 });
  await page.mouse.up();
  await expect(page).toHaveURL(/from=.*&to=/);
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/range=24h/);
  await expect(range.getByRole('button', { name: '24 h' })).toHaveAttribute('aria-pressed', 'true');
});

test('values are read by keyboard at one cursor, a line is isolated, and the same is a table and a file', async ({
  as,
  app,
}) => {
  const page = await as('vera');
  const cpu = await openMonitoring(page, app, '&range=1h');
  const memory = page.getByRole('figure', { name: 'Memory used' });
  const cursor = cpu.getByRole('slider', { name: 'CPU used: cursor' });
  await expect(cursor).toHaveAttribute('aria-valuetext', /^No time selected\. Latest: used .*vCPU/);
  await cursor.focus();
  await page.keyboard.press('End');
  await expect(cursor).toHaveAttribute('aria-valuetext', /\d\d:\d\d: used/);
  const time = /\d\d:\d\d/.exec((await cursor.getAttribute('aria-valuetext')) ?? '')?.[0] ?? '';
  // All charts of the page have the same cursor.
  await expect(memory.getByRole('slider')).toHaveAttribute('aria-valuetext', new RegExp(`${time}: used`));
  await page.keyboard.press('ArrowLeft');
  await expect(cursor).not.toHaveAttribute('aria-valuetext', new RegExp(`${time}:`));
  await page.keyboard.press('Escape');
  await expect(cursor).toHaveAttribute('aria-valuetext', /^No time selected/);

  const used = cpu.getByRole('button', { name: /^used/ });
  await used.focus();
  await page.keyboard.press('Enter');
  await expect(used).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/only=value/);
  await page.keyboard.press('Enter');
  await expect(used).toHaveAttribute('aria-pressed', 'false');

  const downloaded = page.waitForEvent('download');
  await cpu.getByRole('button', { name: 'CPU used: download as CSV' }).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toMatch(
    /^prod-hangzhou_win-legacy_cpu_\d{4}-\d\d-\d\dT\d{4}_\d{4}-\d\d-\d\dT\d{4}\.csv$/,
  );
  const [header = '', ...rows] = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(header).toContain('"Time","used (vCPU)"');
  // Before the first sample nothing is known: empty, not zero.
  expect(rows[0]).toMatch(/^"\d{4}-.*Z",""/);
  expect(rows.some((row) => /^"\d{4}-.*Z","\d+(\.\d+)?"/.test(row))).toBe(true);

  const picture = page.waitForEvent('download');
  await cpu.getByRole('button', { name: 'CPU used: download as PNG' }).click();
  const png = readFileSync(await (await picture).path());
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');

  await cpu.getByRole('button', { name: 'CPU used: show as a table' }).click();
  const table = cpu.getByRole('table', { name: 'CPU used as a table' });
  await expect(table.getByRole('row').filter({ hasText: 'vCPU' }).first()).toBeVisible();
  await expectAccessible(page);
});

test('a range that is not accepted is named, and charts are accessible in every look', async ({ as, app }) => {
  const page = await as('vera');
  await openMonitoring(page, app, '&from=2020-01-01T00:00:00Z&to=2026-01-01T00:00:00Z');
  await expect(page.getByRole('status').filter({ hasText: 'at most 31 days' })).toContainText('Showing the last 3 h');
  await page.getByRole('button', { name: 'Custom' }).click();
  const form = page.getByRole('dialog', { name: 'Custom time range' });
  await form.getByLabel('From').fill('2027-01-01T00:00');
  await form.getByLabel('To').fill('2026-01-01T00:00');
  await form.getByRole('button', { name: 'Show' }).click();
  await expect(form.getByRole('alert')).toContainText('must end after it begins');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Per node' }).click();
  await expect(page).toHaveURL(/by=node/);
  await expect(page.getByRole('figure', { name: 'CPU used' }).getByText('median node')).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectFits(page);
  await expectAccessibleInEveryLook(page);
});

test('metrics without a source are named once with what to configure', async ({ as, app }) => {
  const page = await as('vera');
  await openMonitoring(page, app);
  const unknown = page.getByRole('list', { name: 'Metrics without values' });
  await expect(unknown.getByRole('listitem')).toHaveCount(1);
  await expect(unknown).toContainText('Disk used, Network received, Network sent');
  await expect(unknown).toContainText('mullion.yaml');
});
