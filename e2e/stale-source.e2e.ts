import { answered, clientOf, listOf, textOf } from './support/api';
import { startApp } from './support/app';
import { requestChange } from './support/changes';
import { expect, openAs, test } from './support/journey';

const fault = (target: 'ack' | 'kube', kind: string, on: boolean) => ({ target, kind, on });

test('an unreachable source is shown with age and cause, and recovers without a reload', async ({ browser }) => {
  const app = await startApp();
  const page = await openAs({ browser, app, name: 'olu' });
  await page.goto('/clusters/prod-hangzhou/nodes');
  await expect(page.getByRole('grid', { name: 'Nodes of prod-hangzhou' })).toBeVisible();
  const band = (text: RegExp) => page.getByRole('status').filter({ hasText: text });
  const kubeBand = band(/Kubernetes (is unreachable|has not responded)/);
  const ackBand = band(/ACK (is unreachable|has not responded)/);
  await expect(kubeBand).toHaveCount(0);
  let loads = 0;
  page.on('load', () => (loads += 1));

  await test.step('the Kubernetes API is down', async () => {
    await app.control('/fault', fault('kube', 'down', true));
    await expect(kubeBand).toBeVisible();
    await expect(kubeBand).toContainText(/Data as of .* ago/);
    await expect(page.getByRole('row').filter({ hasText: 'cn-hangzhou' }).first()).toBeVisible();
  });

  await test.step('ACK is down too', async () => {
    await app.control('/fault', fault('ack', 'down', true));
    await expect(ackBand).toBeVisible();
    await expect(ackBand).toContainText(/Data as of .* ago/);
  });

  await test.step('both heal', async () => {
    await app.control('/fault', fault('kube', 'down', false));
    await app.control('/fault', fault('ack', 'down', false));
    await expect(kubeBand).toHaveCount(0);
    await expect(ackBand).toHaveCount(0);
  });

  expect(loads).toBe(0);
  await page.context().close();
  await app.stop();
});

test('what a read-only credential cannot do is disabled and planned as a blocker', async ({ browser }) => {
  const app = await startApp();
  const reads = { apiGroups: ['*'], resources: ['*'], verbs: ['get', 'list', 'watch'] };
  await app.control('/fault', { ...fault('kube', 'rules', true), rules: JSON.stringify([reads]) });
  const page = await openAs({ browser, app, name: 'olu' });
  await page.goto('/clusters/prod-hangzhou/nodes');
  const row = page.getByRole('row').filter({ hasText: 'cn-hangzhou' }).first();
  await row.getByRole('link').first().click();
  const reason = /may not patch nodes.*mullion rbac --for operate/;
  await expect(page.getByRole('button', { name: 'Cordon', exact: true })).toHaveAccessibleDescription(reason);
  await expect(page.getByRole('button', { name: 'Drain', exact: true })).toHaveAccessibleDescription(reason);

  const client = await clientOf(app, 'olu');
  const { rows } = await answered(await client.get('/api/clusters/prod-hangzhou/nodes'));
  const [node] = listOf(rows);
  const nodes = [{ name: node?.name, uid: node?.uid }];
  const change = await requestChange(client, { kind: 'node.drain', cluster: 'prod-hangzhou', input: { nodes } });
  expect(change.state).toBe('blocked');
  await page.goto(`/changes/${textOf(change.id)}`);
  await expect(page.getByText('may not patch nodes').first()).toBeVisible();
  await expect(page.getByText('may not create pods/eviction').first()).toBeVisible();
  await page.context().close();
  await app.stop();
});
