import { clientOf, fieldsOf, listOf, textOf } from './support/api';
import { poolOf } from './support/changes';
import { expect, headline, test } from './support/journey';
import { kubernetes } from './support/kubernetes';
import { runNow, sentBodies } from './support/pool-changes';
import { addLabel, choiceOf, fieldAt, openStep } from './support/pool-form';
import { chooseType, openEdit, whatWillHappen } from './support/wizard';

test.use({ appOf: 'pools-and-instances' });

const cluster = 'dev-hangzhou';
const name = 'default-nodepool';

test('an edit names nodes that keep their labels, and can apply the labels to them', async ({ as, app }) => {
  const client = await clientOf(app, 'olu');
  const poolId = textOf((await poolOf(client, { cluster, name })).id);
  const ofPool = `/api/v1/nodes?labelSelector=alibabacloud.com%2Fnodepool-id%3D${poolId}`;
  const nodes = async () =>
    listOf((await kubernetes(app, { cluster, method: 'GET', path: ofPool })).items).map((node) =>
      fieldsOf(node.metadata),
    );
  const names = (await nodes()).map((node) => textOf(node.name));
  const page = await as('olu');
  const effect = whatWillHappen(page);

  await test.step('each field shows when an edit takes effect', async () => {
    await openEdit(page, { cluster, poolId, field: 'instanceTypes' });
    await expect(fieldAt(page, 'instanceTypes')).toContainText('applies to new nodes only');
    await chooseType(page, 'ecs.g7.xlarge');
    await openStep(page, 'Labels and taints');
    await expect(fieldAt(page, 'labels')).toContainText('applies to existing nodes too');
    await addLabel(page, { of: 'label', n: 1, key: 'team', value: 'batch' });
    await openStep(page, 'Network');
    await expect(fieldAt(page, 'zonePolicy')).toContainText('applies immediately, nodes unaffected');
    const groups = fieldAt(page, 'securityGroupIds');
    await expect(groups).toContainText('Cannot change after the pool is created. Create a new pool instead.');
    await expect(groups.getByRole('checkbox').first()).toBeVisible();
    for (const box of await groups.getByRole('checkbox').all()) await expect(box).toBeDisabled();
  });

  await test.step('the plan names the nodes that keep the old configuration', async () => {
    const kept = effect.getByRole('listitem').filter({ hasText: 'only nodes added later receive it' });
    for (const node of names) await expect(kept).toContainText(node);
    await expect(kept).toContainText('Replace or upgrade these nodes');
    const reached = effect.getByRole('listitem').filter({ hasText: 'not only to new nodes' });
    await expect(reached).toContainText('labels');
    await expect(effect).toContainText(/Price change per month\s*unchanged/);
  });

  await runNow(page, app);

  const body = (await sentBodies(app, 'ModifyClusterNodePool')).at(-1);
  expect(body).toEqual({
    scaling_group: { instance_types: ['ecs.g7.large', 'ecs.g7.xlarge'] },
    kubernetes_config: { labels: [{ key: 'team', value: 'batch' }] },
    update_nodes: true,
  });
  const teams = async () => (await nodes()).map((node) => fieldsOf(node.labels).team);
  await expect.poll(teams).toEqual(names.map(() => 'batch'));
});

test('a pool switches to auto scaling and back', async ({ as, app }) => {
  const client = await clientOf(app, 'olu');
  const pool = await poolOf(client, { cluster, name });
  const poolId = textOf(pool.id);
  const total = Number(pool.total);
  const page = await as('olu');
  const run = async () => {
    await runNow(page, app);
    await page.goto(`/clusters/${cluster}/pools/${poolId}`);
  };

  await openEdit(page, { cluster, poolId, field: 'size.mode' });
  await choiceOf(page, /^Scaling mode/, /^Automatic/).check();
  await expect(page.getByText(/^Auto scaling will be enabled/)).toBeVisible();
  await page.getByLabel('Minimum').fill('1');
  await page.getByLabel('Maximum').fill('4');
  await run();
  await expect(page.getByText('auto · 1–4')).toBeVisible();
  const scale = headline(page).getByRole('button', { name: 'Scale', exact: true });
  await expect(scale).toBeDisabled();
  await expect(scale).toHaveAccessibleDescription(/The autoscaler sets the size of this pool/);

  await headline(page).getByRole('link', { name: 'Edit' }).click();
  await openStep(page, 'Size and scaling');
  await choiceOf(page, /^Scaling mode/, /^Manual/).check();
  await expect(
    page.getByText(`ACK sets the limits to 0 and 2,000 and the expected number to the current ${total} nodes`),
  ).toBeVisible();
  await expect(page.getByLabel('Expected number of nodes')).toHaveValue(String(total));
  await run();
  await expect(page.getByText(`manual · ${total}`)).toBeVisible();
  await expect(scale).toBeEnabled();
});
