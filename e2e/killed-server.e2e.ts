import { answered, clientOf, textOf } from './support/api';
import { fingerprintOf, advanceClock, requestChange, untilState, windowsPoolInput } from './support/changes';
import { startApp, type AppContext } from './support/app';
import { expect, headline, openAs, test } from './support/journey';

const cluster = 'prod-hangzhou';

async function plannedPool(app: AppContext, name: string): Promise<{ id: string; approve: () => Promise<void> }> {
  const riley = await clientOf(app, 'riley');
  const ada = await clientOf(app, 'ada');
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

test('a server killed during a run resumes it and creates the pool once', async ({ browser }) => {
  // Two restarts of the dashboard.
  test.slow();
  // Slow enough that the kill falls into the run.
  const app = await startApp({ pace: 2 });
  const page = await openAs({ browser, app, name: 'riley' });
  const run = page.getByRole('list', { name: 'Run' });

  await test.step('killed once the cloud has received the create call', async () => {
    const { id, approve } = await plannedPool(app, 'win-killed-late');
    await page.goto(`/changes/${id}`);
    await expect(headline(page)).toContainText('Awaiting approval');
    await approve();
    await expect.poll(() => app.calls('CreateClusterNodePool'), { intervals: [50] }).toBe(1);
    await app.killDashboard();
    await expect(headline(page)).toContainText('connection lost, reconnecting');
    await app.startDashboard();
    await advanceClock(app, 30 * 60_000);
    await expect(headline(page)).toContainText('Succeeded');
    await expect(run.getByText(/^(done|not needed, skipped)$/)).toHaveCount(3);
    expect(await app.calls('CreateClusterNodePool')).toBe(1);
  });

  await test.step('killed right after the approval', async () => {
    const { id, approve } = await plannedPool(app, 'win-killed-early');
    await approve();
    await app.killDashboard();
    await app.startDashboard();
    await page.goto(`/changes/${id}`);
    const client = await clientOf(app, 'riley');
    await expect.poll(() => app.calls('CreateClusterNodePool')).toBe(2);
    await advanceClock(app, 30 * 60_000);
    await untilState(client, { id, state: 'succeeded' });
    await expect(headline(page)).toContainText('Succeeded');
    expect(await app.calls('CreateClusterNodePool')).toBe(2);
    const auditor = await clientOf(app, 'augusto');
    expect((await answered(await auditor.get('/api/audit/verify'))).ok).toBe(true);
  });

  await page.context().close();
  await app.stop();
});
