import type { Page } from '@playwright/test';
import { clientOf, fieldsOf, listOf, textOf, type Fields } from './support/api';
import { changeOf, requestChange } from './support/changes';
import type { AppContext } from './support/app';
import { expect, expectAccessible, headline, test } from './support/journey';
import { kubernetes } from './support/kubernetes';

test.use({ scenario: 'many-nodes' });

const cluster = 'dev-hangzhou';
const sets = '/apis/apps/v1/namespaces/bank/statefulsets';
const GOOD = 'nginx:1.27';

/** A pod on each Linux node; a changed template affects only recreated pods. */
const ledger = {
  apiVersion: 'apps/v1',
  kind: 'StatefulSet',
  metadata: { name: 'ledger', namespace: 'bank' },
  spec: {
    replicas: 48,
    serviceName: 'ledger',
    podManagementPolicy: 'Parallel',
    updateStrategy: { type: 'OnDelete' },
    selector: { matchLabels: { app: 'ledger' } },
    template: {
      metadata: { labels: { app: 'ledger' } },
      spec: {
        nodeSelector: { 'kubernetes.io/os': 'linux' },
        containers: [{ name: 'ledger', image: GOOD, resources: { requests: { cpu: '20m', memory: '32Mi' } } }],
      },
    },
  },
};

const get = (app: AppContext, path: string): Promise<Fields> => kubernetes(app, { cluster, method: 'GET', path });

const ledgerReady = async (app: AppContext): Promise<unknown> =>
  fieldsOf((await get(app, `${sets}/ledger`)).status ?? {}).availableReplicas;

const setImage = (app: AppContext, image: string): Promise<Fields> =>
  kubernetes(app, {
    cluster,
    method: 'PATCH',
    path: `${sets}/ledger`,
    contentType: 'application/strategic-merge-patch+json',
    body: { spec: { template: { spec: { containers: [{ name: 'ledger', image }] } } } },
  });

const ledgerPods = async (app: AppContext): Promise<Fields[]> =>
  listOf((await get(app, '/api/v1/namespaces/bank/pods?labelSelector=app%3Dledger')).items);

async function sixtyNodes(app: AppContext): Promise<{ name: string; uid: string }[]> {
  const holders = new Set((await ledgerPods(app)).map((pod) => textOf(fieldsOf(pod.spec).nodeName)));
  const nodes = listOf((await get(app, '/api/v1/nodes')).items).map((node) => fieldsOf(node.metadata));
  const isWindows = ({ labels }: Fields): boolean => fieldsOf(labels)['kubernetes.io/os'] === 'windows';
  const linux = nodes.filter((one) => !isWindows(one) && holders.has(textOf(one.name))).slice(0, 46);
  const chosen = [...linux, ...nodes.filter(isWindows).slice(0, 14)];
  expect(chosen).toHaveLength(60);
  return chosen.map(({ name, uid }) => ({ name: textOf(name), uid: textOf(uid) }));
}

async function cordonedNodes(app: AppContext): Promise<string[]> {
  const nodes = listOf((await get(app, '/api/v1/nodes')).items);
  return nodes
    .filter((node) => fieldsOf(node.spec).unschedulable === true)
    .map((node) => textOf(fieldsOf(node.metadata).name));
}

async function fixLedger(app: AppContext): Promise<void> {
  await setImage(app, GOOD);
  for (const pod of await ledgerPods(app)) {
    if (fieldsOf(pod.status ?? {}).phase === 'Running') continue;
    const path = `/api/v1/namespaces/bank/pods/${textOf(fieldsOf(pod.metadata).name)}`;
    await kubernetes(app, { cluster, method: 'DELETE', path });
  }
  await expect.poll(() => ledgerReady(app)).toBe(48);
}

const rows = (page: Page) => page.getByRole('treegrid', { name: 'Nodes and their pods' });

test('sixty nodes are drained in batches; a failed canary pauses the run until a person decides', async ({
  as,
  app,
}) => {
  await kubernetes(app, { cluster, method: 'POST', path: sets, body: ledger });
  await expect.poll(() => ledgerReady(app)).toBe(48);
  const nodes = await sixtyNodes(app);
  await setImage(app, 'registry.example.com/bank/no-such-ledger:2.0');
  const client = await clientOf(app, 'olu');
  const input = { nodes, healthyMinutes: 1, soakMinutes: 0 };
  const requested = await requestChange(client, { kind: 'node.drain', cluster, input });
  const id = textOf(requested.id);
  const page = await as('olu');
  await page.goto(`/changes/${id}`);
  const state = headline(page);
  const lines = page.getByRole('list', { name: 'Run' }).getByRole('listitem');
  const steps = lines.filter({ hasNot: page.getByRole('list') });
  const batch = (n: number) => page.getByRole('button', { name: new RegExp(`^Batch ${n} `) });

  await test.step('the plan lists the batches: one node, then more, and Windows apart from Linux', async () => {
    await expect(batch(1)).toBeVisible();
    await page.getByText(/^\d+ later batch(es)?$/).click();
    const batches = listOf((await changeOf(client, id)).steps).filter(({ id: step }) =>
      textOf(step).startsWith('cordon:'),
    );
    expect(batches.length).toBeGreaterThan(6);
    await expect(page.getByRole('button', { name: /^Batch \d+/ })).toHaveCount(batches.length);
  });

  await test.step('an application that does not recover on the canary pauses the run, which names it and touches no other node', async () => {
    await expect(state).toContainText('Paused');
    const run = page.getByRole('main');
    await expect(run).toContainText('1 workload has too few available pods: bank/ledger 47/48.');
    expect(await cordonedNodes(app)).toHaveLength(1);
    await expect(rows(page).getByRole('row').filter({ hasText: 'cordoned' })).toHaveCount(1);
    await expect(batch(2)).toContainText('waiting');
    await expect(page.getByText(/^0 of \d+ batches done$/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the log shows only the canary, also after a reload', async () => {
    const reported = async (): Promise<string[]> => {
      await page.getByText('Log by node and pod').click();
      const log = page.getByRole('table', { name: 'Events, oldest first' });
      await expect(log.getByRole('row').first()).toContainText('not cordoned yet');
      await expect(page.getByRole('combobox', { name: 'Node' }).getByRole('option')).toHaveCount(2);
      return log.getByRole('row').allTextContents();
    };
    const before = await reported();
    expect(before.some((line) => line.includes('bank/ledger-'))).toBe(true);
    await page.reload();
    expect(await reported()).toEqual(before);
  });

  await test.step('fixed and resumed, the run begins the next batch', async () => {
    await fixLedger(app);
    await page.getByRole('button', { name: 'Resume run', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Resume this run?' });
    await question.getByRole('button', { name: 'Resume' }).click();
    await expect(steps.filter({ hasText: 'Batch 2: evict' })).toContainText(/running|done/);
    await expect(page.getByText(/^About .* left, by the time of finished batches$/)).toBeVisible();
    await expect(batch(1)).toHaveAttribute('aria-expanded', 'false');
    expect((await cordonedNodes(app)).length).toBeGreaterThan(1);
  });

  await test.step('after a cancel its cordons are reverted and the rest is listed', async () => {
    await page.getByRole('button', { name: 'Stop run', exact: true }).click();
    await page.getByRole('dialog', { name: 'Stop this run?' }).getByRole('button', { name: 'Stop' }).click();
    await expect(state).toContainText('Stopped');
    await expect.poll(() => cordonedNodes(app)).toEqual([]);
    await expect(page.getByRole('main')).toContainText('Reverted');
  });
});
