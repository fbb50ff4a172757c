import type { Locator, Page } from '@playwright/test';
import { fieldsOf, listOf, textOf } from './support/api';
import type { AppContext } from './support/app';
import { expect, headline, test } from './support/journey';
import { kubernetes, nodeNames } from './support/kubernetes';
import { expectSuccess, openedChange, openedForm } from './support/pool-changes';

test.use({ appOf: 'drains-and-batches' });

const cluster = 'dev-hangzhou';
const namespace = 'sandbox';

/** A Deployment of `app=gate`; unless `placed`, no node matches its selector. */
function gateDeployment(o: { name: string; replicas: number; placed: boolean }) {
  const labels = { app: 'gate', part: o.name };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: o.name, namespace },
    spec: {
      replicas: o.replicas,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: {
          nodeSelector: { 'kubernetes.io/os': 'linux', ...(o.placed ? {} : { nowhere: 'yes' }) },
          volumes: [{ name: 'scratch', emptyDir: {} }],
          containers: [
            {
              name: 'gate',
              image: 'nginx:1.27',
              resources: { requests: { cpu: '50m', memory: '64Mi' } },
              volumeMounts: [{ name: 'scratch', mountPath: '/scratch' }],
            },
          ],
        },
      },
    },
  };
}

const budgets = `/apis/policy/v1/namespaces/${namespace}/poddisruptionbudgets`;

/** Two of three pods are healthy and two are required: the budget allows no eviction now, but could. */
async function blockGateUp(app: AppContext): Promise<void> {
  const deployments = `/apis/apps/v1/namespaces/${namespace}/deployments`;
  const post = (path: string, body: object) => kubernetes(app, { cluster, method: 'POST', path, body });
  await post(deployments, gateDeployment({ name: 'gate-up', replicas: 2, placed: true }));
  await post(deployments, gateDeployment({ name: 'gate-waiting', replicas: 1, placed: false }));
  await post(budgets, {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name: 'gate', namespace },
    spec: { minAvailable: 2, selector: { matchLabels: { app: 'gate' } } },
  });
  await expect
    .poll(async () => {
      const { status } = await kubernetes(app, { cluster, method: 'GET', path: `${budgets}/gate` });
      // The controller writes the status some time after the budget is created.
      const { currentHealthy, disruptionsAllowed } = fieldsOf(status ?? {});
      return [currentHealthy, disruptionsAllowed];
    })
    .toEqual([2, 0]);
}

const freeGate = (app: AppContext) =>
  kubernetes(app, {
    cluster,
    method: 'PATCH',
    path: `${budgets}/gate`,
    contentType: 'application/merge-patch+json',
    body: { spec: { minAvailable: 1 } },
  });

async function gatePodsOn(app: AppContext, node: string): Promise<string[]> {
  const path = `/api/v1/namespaces/${namespace}/pods?labelSelector=app%3Dgate`;
  const { items } = await kubernetes(app, { cluster, method: 'GET', path });
  return listOf(items)
    .filter((pod) => textOf(fieldsOf(pod.spec).nodeName ?? '') === node)
    .map((pod) => textOf(fieldsOf(pod.metadata).name));
}

async function nodeWithGate(app: AppContext): Promise<string> {
  const path = `/api/v1/namespaces/${namespace}/pods?labelSelector=part%3Dgate-up`;
  const { items } = await kubernetes(app, { cluster, method: 'GET', path });
  return textOf(fieldsOf(listOf(items)[0]?.spec).nodeName);
}

async function isCordoned(app: AppContext, name: string): Promise<boolean> {
  const { spec } = await kubernetes(app, { cluster, method: 'GET', path: `/api/v1/nodes/${name}` });
  return fieldsOf(spec).unschedulable === true;
}

async function openDrain(page: Page, name: string): Promise<Locator> {
  await page.goto(`/clusters/${cluster}/nodes`);
  await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('link', { name: 'Drain', exact: true }).click();
  return openedForm(page, 'Drain 1 node');
}

async function requestDrain(page: Page, name: string): Promise<void> {
  const form = await openDrain(page, name);
  await form.getByRole('checkbox', { name: /^Accept this loss for all pods/ }).check();
  await form.getByRole('button', { name: 'Run now' }).click();
  await openedChange(page);
}

test('a drain shows losses, is blocked by a PDB, and completes when the PDB allows it', async ({ as, app }) => {
  await blockGateUp(app);
  const name = await nodeWithGate(app);
  const page = await as('olu');
  const rows = page.getByRole('treegrid', { name: 'Nodes and their pods' });

  await test.step('the plan names each pod with its reason; an unaccepted loss blocks it', async () => {
    const form = await openDrain(page, name);
    const [pod = ''] = await gatePodsOn(app, name);
    const line = form.getByRole('row').filter({ hasText: pod });
    await expect(line).toContainText('blocked');
    await expect(line).toContainText('Data in its emptyDir volumes (scratch) is lost');
    await expect(form.getByRole('button', { name: 'Save as blocked' })).toBeVisible();
    await form.getByRole('checkbox', { name: /^Accept this loss for all pods/ }).check();
    await expect(line).toContainText('evicted');
    await expect(line).toContainText('Accepted by the requester.');
    await expect(line).toContainText('PDB sandbox/gate allows 0 disruptions now');
    await expect(form.getByRole('listitem').filter({ hasText: 'Draining takes about' })).toBeVisible();
    await expect(form.getByRole('button', { name: 'Run now' })).toBeEnabled();
    await form.getByRole('link', { name: 'Cancel' }).click();
  });

  await test.step('shows what blocks it, and uncordons the node after a cancel', async () => {
    await requestDrain(page, name);
    const [pod = ''] = await gatePodsOn(app, name);
    const held = rows.getByRole('row').filter({ hasText: pod });
    await expect(held).toContainText('blocked');
    await expect(held).toContainText('sandbox/gate');
    expect(await isCordoned(app, name)).toBe(true);
    await page.getByRole('button', { name: 'Stop run', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Stop this run?' });
    await question.getByRole('button', { name: 'Stop' }).click();
    await expect(headline(page)).toContainText('Stopped');
    await expect.poll(() => isCordoned(app, name)).toBe(false);
    expect(await gatePodsOn(app, name)).toContain(pod);
  });

  await test.step('requested again it waits, and continues when the PDB is relaxed', async () => {
    await requestDrain(page, name);
    const [pod = ''] = await gatePodsOn(app, name);
    const row = rows.getByRole('row').filter({ hasText: pod });
    await expect(row).toContainText('blocked');
    await freeGate(app);
    await expectSuccess(page, app);
    await expect(row).toContainText('gone');
    expect(await gatePodsOn(app, name)).toEqual([]);
    expect(await isCordoned(app, name)).toBe(true);
    await page.reload();
    await expect(row).toContainText('gone');
    const node = rows.getByRole('row').first();
    await node.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(node).toHaveAttribute('aria-expanded', 'false');
    await expect(row).toHaveCount(0);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect(rows.getByRole('row').nth(1)).toBeFocused();
  });
});

test('a protected node is not drained until it is unprotected', async ({ as, app }) => {
  const page = await as('olu');
  // A drain does not touch a node that is already cordoned and empty.
  const names = await nodeNames(app, cluster);
  const cordoned = await Promise.all(names.map((one) => isCordoned(app, one)));
  const name = names.find((_, at) => cordoned[at] === false) ?? '';
  const mark = async (item: string): Promise<Locator> => {
    await page.goto(`/clusters/${cluster}/nodes`);
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await page.getByRole('button', { name: 'More actions for these nodes' }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
    return page.getByRole('dialog');
  };

  const hold = await mark('Protect');
  await hold.getByLabel('Reason to protect').fill('memory test');
  await hold.getByRole('button', { name: '1 day' }).click();
  await hold.getByRole('button', { name: 'Run now' }).click();
  await openedChange(page);
  await expectSuccess(page, app);

  const form = await openDrain(page, name);
  await expect(form.getByRole('listitem').filter({ hasText: 'memory test' })).toContainText('Blocker');
  await form.getByRole('link', { name: 'Cancel' }).click();

  const release = await mark('Unprotect');
  await release.getByRole('button', { name: 'Run now' }).click();
  await openedChange(page);
  await expectSuccess(page, app);
});
