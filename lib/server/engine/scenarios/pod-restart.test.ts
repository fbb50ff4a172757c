import { afterAll, beforeAll, expect, test } from 'vitest';
import type { KubePod } from '@/lib/domain/ports/kube';
import { ann } from '../testing/bench';
import { type EngineOnCloud, startEngineOnCloud } from '../testing/simulated-cloud';

const CLUSTER = 'dev-hangzhou';
let on: EngineOnCloud;
beforeAll(async () => {
  on = await startEngineOnCloud({ pace: 20 });
  on.engine.start();
});
afterAll(() => on.stop());

function pods(): Promise<KubePod[]> {
  return on.cluster(CLUSTER).planContext(Date.now(), { fresh: true }).kube.pods();
}

const isRunning = ({ phase, nodeName }: KubePod): boolean => phase === 'Running' && nodeName !== null;

test('pods of a real API server are evicted by UID and made again, and no other is touched', async () => {
  const before = await pods();
  const owner = before.find((pod) => isRunning(pod) && pod.workload?.kind === 'Deployment')?.ownerUid ?? null;
  const chosen = before.filter((pod) => isRunning(pod) && pod.ownerUid === owner).slice(0, 2);
  expect(chosen.length).toBeGreaterThan(0);
  const { id } = await on.engine.request({
    actor: ann,
    kind: 'pod.restart',
    cluster: CLUSTER,
    input: { pods: chosen.map(({ namespace, name, uid }) => ({ namespace, name, uid })) },
    reason: 'test',
  });
  await expect
    .poll(async () => (await on.engine.get(id))?.state, { interval: 250 })
    .toMatch(/succeeded|failed|paused|blocked|needs-attention/);
  const change = await on.engine.get(id);
  expect([change?.state, change?.problem, change?.outcome]).toEqual(['succeeded', null, []]);
  const after = await pods();
  const uids = new Set(after.map(({ uid }) => uid));
  expect(chosen.filter(({ uid }) => uids.has(uid))).toEqual([]);
  const own = (all: readonly KubePod[]) => all.filter((pod) => pod.ownerUid === owner);
  expect(own(after).filter(isRunning).length).toBeGreaterThanOrEqual(own(before).filter(isRunning).length);
  const others = before.filter((pod) => !chosen.some(({ uid }) => uid === pod.uid) && pod.workload?.kind !== 'Job');
  expect(others.filter(({ uid }) => !uids.has(uid)).map(({ name }) => name)).toEqual([]);
  const rows = await on.engine.work({ id, after: 0, limit: 100 });
  expect(rows?.map(({ state }) => state)).toEqual(chosen.map(() => 'done'));
});
