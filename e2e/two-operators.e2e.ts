import { clientOf, fieldsOf, listOf, textOf } from './support/api';
import { requestChange } from './support/changes';
import type { AppContext } from './support/app';
import { expect, headline, test } from './support/journey';
import { kubernetes } from './support/kubernetes';
import { expectSuccess, openedChange, openedForm } from './support/pool-changes';

test.use({ appOf: 'two-operators' });

const cluster = 'dev-hangzhou';
const namespace = 'sandbox';
const pods = `/api/v1/namespaces/${namespace}/pods`;
const budgets = `/apis/policy/v1/namespaces/${namespace}/poddisruptionbudgets`;

const labels = { app: 'pair' };
const pod = (name: string, spec: object) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace, labels },
  spec: { containers: [{ name: 'main', image: 'nginx:1.27' }], ...spec },
});

/** Two of three pods are healthy and two are required: the pod on the node cannot be evicted. */
async function blockPodOn(app: AppContext, nodes: { name: string }[]): Promise<void> {
  const post = (path: string, body: object) => kubernetes(app, { cluster, method: 'POST', path, body });
  for (const [at, { name }] of nodes.slice(0, 2).entries()) await post(pods, pod(`pair-${at}`, { nodeName: name }));
  await post(pods, pod('pair-nowhere', { nodeSelector: { nowhere: 'yes' } }));
  await post(budgets, {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name: 'pair', namespace },
    spec: { minAvailable: 2, selector: { matchLabels: labels } },
  });
  await expect
    .poll(async () => {
      const { status } = await kubernetes(app, { cluster, method: 'GET', path: `${budgets}/pair` });
      return fieldsOf(status ?? {}).currentHealthy;
    })
    .toBe(2);
}

const freePod = (app: AppContext) =>
  kubernetes(app, {
    cluster,
    method: 'PATCH',
    path: `${budgets}/pair`,
    contentType: 'application/merge-patch+json',
    body: { spec: { minAvailable: 1 } },
  });

async function nodesOf(app: AppContext): Promise<{ name: string; uid: string }[]> {
  const { items } = await kubernetes(app, { cluster, method: 'GET', path: '/api/v1/nodes' });
  return listOf(items)
    .map((node) => fieldsOf(node.metadata))
    .map(({ name, uid }) => ({ name: textOf(name), uid: textOf(uid) }));
}

test('a second drain of the same node names the first change, waits, and then runs', async ({ as, app }) => {
  const nodes = await nodesOf(app);
  const [node] = nodes;
  if (node === undefined) throw new Error('no node');
  await blockPodOn(app, nodes);
  const accepted = { emptyDir: 'all', hostPath: 'all', bare: 'all' };
  const first = await requestChange(await clientOf(app, 'olu'), {
    kind: 'node.drain',
    cluster,
    input: { nodes: [node], accepted },
  });
  const firstId = textOf(first.id);
  const olu = await as('olu');
  await olu.goto(`/changes/${firstId}`);
  const held = olu.getByRole('region', { name: 'What blocks the run' });
  await expect(held).toContainText('What 1 pod waits for:');
  await expect(held).toContainText('sandbox/pair');

  const riley = await as('riley');
  await riley.goto(`/clusters/${cluster}/nodes`);
  await riley.getByRole('checkbox', { name: `Select ${node.name}` }).check();
  await riley.getByRole('link', { name: 'Drain', exact: true }).click();
  const form = await openedForm(riley, 'Drain 1 node');
  await form.getByRole('checkbox', { name: /^Accept the loss (of|for) all listed pods/ }).check();
  await form.getByRole('button', { name: 'Run now' }).click();
  const secondId = await openedChange(riley);
  expect(secondId).not.toBe(firstId);

  await test.step('the second change names and links the change that it waits for', async () => {
    const main = riley.getByRole('main');
    await expect(main).toContainText(`Waiting for change ${firstId} of `);
    await main.getByRole('link', { name: 'Show that change' }).click();
    await riley.waitForURL(`**/changes/${firstId}`);
    await expect(riley.getByRole('region', { name: 'What blocks the run' })).toContainText('sandbox/pair');
    await riley.goBack();
  });

  await test.step('when the first is done, the second runs', async () => {
    await freePod(app);
    await expectSuccess(olu, app);
    await expect(headline(riley)).toContainText(/Succeeded|Blocked/);
  });
});
