import { anonymousClient } from './support/api';
import { type AppContext, METRICS_TOKEN } from './support/app';
import { expect, expectAccessible, test } from './support/journey';
import { addReplica, evict, setUnschedulable, startBlockedApp } from './support/outside';

test.use({ appOf: 'kubectl-and-scaling' });

const cluster = 'dev-hangzhou';
const kiosk = { cluster, namespace: 'sandbox', name: 'kiosk' };

async function metricsOf(app: AppContext, name: string, node: string): Promise<string[]> {
  const client = await anonymousClient(app);
  const answer = await client.get('/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  const lines = (await answer.text()).split('\n');
  await client.dispose();
  return lines.filter((line) => line.startsWith(`${name}{`) && line.includes(`node="${node}"`));
}

test('a drain started with kubectl shows what blocks it until it is unblocked', async ({ as, app }) => {
  const { node, pod } = await startBlockedApp(app, kiosk);
  await setUnschedulable(app, { cluster, node, unschedulable: true });
  const page = await as('olu');
  const panel = page.getByRole('region', { name: 'Drains outside Mullion' });
  const blocked = panel.getByRole('listitem').filter({ hasText: node });

  await test.step('the page of nodes names the node, the budget and the remedy', async () => {
    await page.goto(`/clusters/${cluster}/nodes`);
    await expect(panel).toContainText('1 node was cordoned outside Mullion, 1 drain is blocked');
    await expect(blocked.first()).toContainText('cordoned by kubectl');
    await expect(blocked.first()).toContainText('sandbox/kiosk requires 1 of 1 pods to be healthy');
    await expect(blocked.first()).toContainText('Add a replica to the workload, or relax sandbox/kiosk.');
    await expectAccessible(page);
  });

  await test.step('so do the node’s own page and the overview', async () => {
    await blocked.getByRole('link', { name: node }).click();
    await expect(panel).toContainText('Blocked');
    await expect(panel).toContainText('relax sandbox/kiosk');
    await page.goto('/');
    const needs = page.getByRole('region', { name: 'Needs attention' });
    await needs.getByRole('link', { name: `Drain of ${node} is blocked` }).click();
    await expect(page).toHaveURL(new RegExp(`/clusters/${cluster}/nodes/`));
    await page.goto(`/clusters/${cluster}/nodes`);
  });

  await test.step('metrics report it only to requests with the token', async () => {
    expect(await metricsOf(app, 'mullion_external_drain_blocked_pods', node)).toEqual([
      `mullion_external_drain_blocked_pods{cluster="${cluster}",node="${node}",reason="pdb-covers-all",budget="sandbox/kiosk"} 1`,
    ]);
    const client = await anonymousClient(app);
    expect((await client.get('/metrics')).status()).toBe(401);
    const wrong = { authorization: `Bearer ${METRICS_TOKEN}x` };
    expect((await client.get('/metrics', { headers: wrong })).status()).toBe(401);
    await client.dispose();
    expect((await page.request.get('/metrics')).status()).toBe(401);
  });

  await test.step('with another replica nothing blocks it; after eviction and uncordon it is no longer listed', async () => {
    await addReplica(app, kiosk);
    await expect(panel).toContainText('Nothing blocks the pods of these nodes:');
    await expect(panel).not.toContainText('drain is blocked');
    await expect.poll(() => metricsOf(app, 'mullion_external_drain_blocked_pods', node)).toEqual([]);
    await evict(app, { ...kiosk, name: pod });
    await setUnschedulable(app, { cluster, node, unschedulable: false });
    await expect(panel).toHaveCount(0);
  });
});
