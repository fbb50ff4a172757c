import { answered, clientOf, textOf } from './support/api';
import { fingerprintOf, hurry, requestChange, untilState, windowsPoolInput } from './support/changes';
import { startHouse, type House } from './support/house';
import { expect, headline, openAs, test } from './support/journey';

const cluster = 'prod-hangzhou';

/** Asks for a pool; answers the change's id and a way to have it approved. */
async function plannedPool(
  house: House,
  name: string,
): Promise<{ id: string; approve: () => Promise<void> }> {
  const riley = await clientOf(house, 'riley');
  const ada = await clientOf(house, 'ada');
  const input = await windowsPoolInput(riley, { name });
  const change = await requestChange(riley, { kind: 'node-pool.create', cluster, input });
  expect(change.state, JSON.stringify(change.plan)).toBe('awaiting-approval');
  const id = textOf(change.id);
  const data = { fingerprint: fingerprintOf(change), comment: '' };
  return {
    id,
    approve: async () => {
      await answered(await ada.post(`/api/changes/${id}/approve`, { data }));
    },
  };
}

test('a server killed in the middle of a run takes it up again and creates the pool once', async ({
  browser,
}) => {
  // Two restarts of the dashboard.
  test.slow();
  // Slow enough that the kill falls into the run.
  const house = await startHouse({ pace: 2 });
  const page = await openAs({ browser, house, name: 'riley' });
  const run = page.getByRole('list', { name: 'Run' });

  await test.step('killed once the cloud has received the create call', async () => {
    const { id, approve } = await plannedPool(house, 'win-killed-late');
    await page.goto(`/changes/${id}`);
    await expect(headline(page)).toContainText('Awaiting approval');
    await approve();
    await expect.poll(() => house.calls('CreateClusterNodePool'), { intervals: [50] }).toBe(1);
    await house.killDashboard();
    await expect(headline(page)).toContainText('connection lost, trying again');
    await house.startDashboard();
    await hurry(house, 30 * 60_000);
    await expect(headline(page)).toContainText('Succeeded', { timeout: 60_000 });
    await expect(run.getByText(/^(done|already so, skipped)$/)).toHaveCount(3);
    expect(await house.calls('CreateClusterNodePool')).toBe(1);
  });

  await test.step('killed right after the approval', async () => {
    const { id, approve } = await plannedPool(house, 'win-killed-early');
    await approve();
    await house.killDashboard();
    await house.startDashboard();
    await page.goto(`/changes/${id}`);
    const client = await clientOf(house, 'riley');
    await expect.poll(() => house.calls('CreateClusterNodePool')).toBe(2);
    await hurry(house, 30 * 60_000);
    await untilState(client, { id, state: 'succeeded' });
    await expect(headline(page)).toContainText('Succeeded');
    expect(await house.calls('CreateClusterNodePool')).toBe(2);
    const auditor = await clientOf(house, 'augusto');
    expect((await answered(await auditor.get('/api/audit/verify'))).ok).toBe(true);
  });

  await page.context().close();
  await house.stop();
});
