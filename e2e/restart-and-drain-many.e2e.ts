import type { Page } from '@playwright/test';
import { fieldsOf, textOf } from './support/api';
import type { AppContext } from './support/app';
import { expect, test } from './support/journey';
import { kubernetes, nodeNames } from './support/kubernetes';
import { expectSuccess, openedChange, openedForm } from './support/pool-changes';

test.use({ appOf: 'kubectl-and-scaling' });

const dev = 'dev-hangzhou';
const prod = 'prod-hangzhou';

async function nodeState(app: AppContext, name: string): Promise<{ boot: string; unschedulable: boolean }> {
  const node = await kubernetes(app, { cluster: dev, method: 'GET', path: `/api/v1/nodes/${name}` });
  const { nodeInfo } = fieldsOf(node.status);
  return { boot: textOf(fieldsOf(nodeInfo).bootID), unschedulable: fieldsOf(node.spec).unschedulable === true };
}

async function openRestart(page: Page, name: string) {
  await page.goto(`/clusters/${dev}/nodes`);
  await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('button', { name: 'More actions for these nodes' }).click();
  await page.getByRole('menuitem', { name: 'Restart instance', exact: true }).click();
  return page.getByRole('dialog', { name: 'Restart the instance of 1 node' });
}

test('an instance is restarted after the choice to drain, and its node becomes Ready', async ({ as, app }) => {
  const [name = ''] = await nodeNames(app, dev);
  const before = await nodeState(app, name);
  const page = await as('olu');
  const dialog = await openRestart(page, name);
  await expect(dialog.getByRole('button', { name: 'Plan change' })).toBeDisabled();
  await dialog.getByRole('radio', { name: /^Restart without draining/ }).check();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'regardless of PDBs' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Run now' }).click();
  await openedChange(page);
  await expectSuccess(page, app);
  await expect(page.getByText('rebooted and Ready').first()).toBeVisible();
  const after = await nodeState(app, name);
  expect(after.boot).not.toBe(before.boot);
  expect(after.unschedulable).toBe(false);
});

test('a whole pool and a Windows build can be drained; the plan names the nodes', async ({ as, app }) => {
  const page = await as('olu');
  const names = await nodeNames(app, dev);

  await test.step('from the menu of a pool', async () => {
    await page.goto(`/clusters/${dev}/pools`);
    await page
      .getByRole('button', { name: /^Actions for / })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Drain all nodes', exact: true }).click();
    const form = await openedForm(page, /^Drain all nodes of /);
    const planned = form.getByRole('region', { name: 'Nodes in the plan' });
    for (const name of names) await expect(planned).toContainText(name);
    await page.reload();
    await expect(planned).toContainText(names[0] ?? '');
  });

  await test.step('from the list of nodes, narrowed to a build', async () => {
    await page.goto(`/clusters/${prod}/nodes`);
    await page.getByLabel('Windows build').selectOption('17763');
    await expect(page).toHaveURL(/build=17763/);
    await page.getByRole('link', { name: 'Drain all 2 nodes with build 17763' }).click();
    const form = await openedForm(page, 'Drain all nodes with build 17763');
    await expect(form.getByRole('region', { name: 'Nodes in the plan' })).toContainText('2 nodes');
    await form.getByRole('link', { name: 'Cancel' }).click();
    await page.waitForURL(`**/clusters/${prod}/nodes`);
  });
});

test('nodes are found by label, and a protected node shows its owner', async ({ as, app }) => {
  const page = await as('olu');
  const [other = '', name = ''] = await nodeNames(app, dev);
  await kubernetes(app, {
    cluster: dev,
    method: 'PATCH',
    path: `/api/v1/nodes/${name}`,
    contentType: 'application/merge-patch+json',
    body: {
      metadata: {
        labels: { 'example.com/team': 'web' },
        annotations: {
          'mullion/protected-by': 'olu',
          'mullion/protection-reason': 'a long test',
          'mullion/protected-until': '2099-01-01T00:00:00Z',
        },
      },
    },
  });
  const table = page.getByRole('grid', { name: /^Nodes/ });

  await page.goto(`/clusters/${dev}/nodes`);
  const bar = page.getByRole('region', { name: '1 selected' });
  await page.getByRole('checkbox', { name: `Select ${other}` }).check();
  await expect(bar).toBeVisible();
  await page.getByRole('searchbox', { name: /^Label/ }).fill('example.com/team=web');
  await expect(page).toHaveURL(/label=/);
  // Actions do not apply to selected rows that the filter hides.
  await expect(bar).toHaveCount(0);
  await expect(table.getByRole('row').filter({ hasText: name })).toBeVisible();
  await expect(page.getByText('1 of 2 nodes')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Protected by olu until .*: a long test$/ })).toBeVisible();

  await page.getByRole('searchbox', { name: /^Label/ }).fill('=web');
  await expect(page.getByText('Enter labels as key=value or key')).toBeVisible();

  await page.goto(`/clusters/${dev}/nodes?held=yes`);
  await table.getByRole('row').filter({ hasText: name }).getByRole('button', { name }).click();
  const facts = page.getByRole('complementary', { name });
  await expect(facts).toContainText('example.com/team=web');
  await expect(facts).toContainText('a long test');
});
