import { readFile } from 'node:fs/promises';
import { answered, clientOf, fieldsOf, listOf, textOf } from './support/api';
import type { AppContext } from './support/app';
import { expect, expectAccessible, expectAccessibleInEveryLook, expectFits, test } from './support/journey';

test.use({ scenario: 'pod-logs', appOf: 'pod-logs' });

const cluster = 'dev-hangzhou';

async function failingPod(app: AppContext, workload: string): Promise<string> {
  const client = await clientOf(app, 'vera');
  let name = '';
  await expect(async () => {
    const { rows } = await answered(await client.get(`/api/clusters/${cluster}/pods/failing?limit=200`));
    name = textOf(listOf(rows).find((row) => fieldsOf(row.owner).name === workload)?.name);
    expect(name).not.toBe('');
  }).toPass();
  return name;
}

test('from a failing Windows pod to its last exit, its logs before the restart, and their download', async ({
  as,
  app,
}) => {
  const name = await failingPod(app, 'crash-dll');
  const page = await as('olu');
  await page.goto(`/clusters/${cluster}/pods/logs/${name}`);
  const problem = page.getByRole('region', { name: 'Problem' });
  await expect(problem).toContainText('The container exits again and again');
  await expect(problem).toContainText('0xC0000135 STATUS_DLL_NOT_FOUND: A DLL that the program needs is missing.');
  const row = page
    .getByRole('table', { name: `Containers of ${name}` })
    .getByRole('row')
    .filter({ hasText: 'ltsc2022' });
  await expect(row).toContainText('A DLL that the program needs is missing');
  await expectAccessibleInEveryLook(page);
  await expectFits(page);

  await problem.getByRole('button', { name: 'Logs before the last restart' }).click();
  await expect(page).toHaveURL(/previous=yes/);
  const log = page.getByRole('region', { name: 'Container log' });
  await expect(log).toContainText('Starting C:\\app\\shop.exe');
  await expect(page.getByText('Read to the end')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Previous instance' })).toBeChecked();

  await page.getByRole('searchbox', { name: 'Search loaded lines' }).fill('CONFIGURATION');
  await expect(log.locator('mark')).toHaveText('configuration');
  await page.getByRole('searchbox', { name: 'Search loaded lines' }).press('Enter');
  await expect(page.getByText('1 of 1')).toBeVisible();
  await expect(page).toHaveURL(/q=CONFIGURATION/);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.split('\n')).toHaveLength(4);
  expect(file).toMatch(/^\d{4}-[\dT:.-]+Z level=info msg=starting /);
  await expectAccessibleInEveryLook(page);
  await expectFits(page);
});

test('the logs of all pods of a workload are followed, and paused', async ({ as }) => {
  const page = await as('olu');
  await page.goto(`/clusters/${cluster}/logs/logs/Deployment/web?times=yes`);
  const log = page.getByRole('region', { name: 'Container log' });
  await expect(page.getByText('Following')).toBeVisible();
  await expect(page.getByText('3 pods')).toBeVisible();
  await expect(log).toContainText(/web-[\w-]+ *level=/);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('The node holds newer lines back')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Following')).toBeVisible();
  await expectAccessible(page);
});

test('a flood of lines is followed while the page answers, and what is dropped is said', async ({ as }) => {
  const page = await as('olu');
  await page.goto(`/clusters/${cluster}/logs/logs/Deployment/log-flood?from=10000`);
  await expect(page.getByText('Following')).toBeVisible();
  await expect(page.getByText(/older lines dropped: the newest 50,000 lines/)).toBeVisible({ timeout: 60_000 });
  const wrap = page.getByRole('checkbox', { name: 'Wrap lines' });
  await wrap.click();
  await expect(wrap).toBeChecked();
  await page.getByRole('searchbox', { name: 'Search loaded lines' }).pressSequentially('item=');
  await expect(page.getByRole('searchbox', { name: 'Search loaded lines' })).toHaveValue('item=');
  await expect(page.getByText(/of \d/).first()).toBeVisible();
  expect(await page.locator('*').count()).toBeLessThan(3_000);
});

test('lines that are hard to show: colors, controls, encodings, a megabyte', async ({ as }) => {
  const page = await as('olu');
  const log = page.getByRole('region', { name: 'Container log' });
  const open = (name: string) => page.goto(`/clusters/${cluster}/logs/logs/Deployment/${name}?follow=no`);
  await open('log-control');
  await expect(log).toContainText('⟨ESC⟩[2J');
  await expect(log).toContainText('<img src=x onerror=');
  await expect(log).toContainText('⟨U+202E⟩');
  await open('log-utf16');
  await expect(log).toContainText('用户');
  await expect(page.getByText('UTF-16 LE, detected')).toBeVisible();
  await open('log-gbk');
  await expect(log).toContainText('网关超时');
  await open('log-long');
  await log.getByRole('button', { name: 'Show all (1 MiB)' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'One line, 1 MiB' });
  await expect(dialog).toContainText('Characters 1 to 20000 of 1048576');
  await dialog.getByRole('button', { name: 'Next part' }).click();
  await expect(dialog).toContainText('Characters 20001 to 40000');
  await expectAccessible(page);
});

test('YAML without managed fields, and the words for those who may not read it', async ({ as }) => {
  const page = await as('olu');
  await page.goto(`/clusters/${cluster}/pods/logs/several?tab=yaml`);
  const yaml = page.getByRole('region', { name: 'YAML' });
  await expect(yaml).toContainText('kind: Pod');
  await expect(yaml).not.toContainText('managedFields');
  await expectAccessibleInEveryLook(page);

  const other = await as('vera');
  await other.goto(`/clusters/${cluster}/pods/logs/several?tab=yaml`);
  await expect(other.getByText(/requires the permission object\.yaml/i)).toBeVisible();
  await other.getByRole('tab', { name: 'Logs' }).click();
  await expect(other.getByText(/requires the permission pod\.logs/i)).toBeVisible();
  await expectAccessible(other);
});

test('each opening is in the audit log', async ({ as, app }) => {
  const client = await clientOf(app, 'augusto');
  const page = await as('olu');
  await page.goto(`/clusters/${cluster}/pods/logs/several?tab=logs&container=exporter&follow=no`);
  await expect(page.getByText('Read to the end')).toBeVisible();
  const { rows } = await answered(await client.get('/api/audit?action=pod.logs'));
  const [record] = listOf(rows);
  expect(record).toMatchObject({
    cluster,
    outcome: 'ok',
    target: { name: 'several' },
    after: { container: 'exporter' },
  });
});
