import { expect, test } from 'vitest';
import { poolUpgradeData } from '@/lib/changes/node-pool-upgrade/data';
import { poolUpgradeSteps } from '@/lib/changes/node-pool-upgrade/steps';
import { planOf } from '@/lib/changes/testing/produced';
import type { RunContext } from '@/lib/domain/change/context';
import { emptyPast } from '@/lib/domain/change/work';
import { surgeReadyWork } from './surge-ready-work';

const NOW = 1_790_000_000_000;

async function stage() {
  const input = { replaceSystemDisk: true, batches: { surge: 1 } };
  const { draft, scene } = await planOf({ kind: 'node-pool.upgrade', input });
  const data = poolUpgradeData.parse(draft.data);
  const pool = scene.pool(data.poolId);
  if (data.batches === null) throw new Error('no upgrade by batches');
  const ctx: RunContext = {
    ...scene.planContext(),
    changeId: 'c1',
    cloudWrite: scene.cloudWrite,
    kubeWrite: scene.kubeWrite,
    secret: () => '',
    journal: () => null,
  };
  return { scene, data, batches: data.batches, pool, ctx };
}

test('a machine that somebody attached meanwhile does not stand in: at the end it would be released', async () => {
  const { scene, data, batches, pool, ctx } = await stage();
  scene.addNode('customer', { poolId: pool.poolId, source: 'ess_attach', createdMs: NOW });
  const work = surgeReadyWork(data, batches);
  expect((await work.look(ctx, emptyPast(NOW))).acts).toEqual([]);
  scene.addNode('new', { poolId: pool.poolId, createdMs: NOW });
  expect((await work.look(ctx, emptyPast(NOW))).acts.map(({ key }) => key)).toEqual(['uid-new']);
});

test('a pool that somebody enlarged meanwhile is not made smaller', async () => {
  const { scene, data, batches, pool, ctx } = await stage();
  const raise = poolUpgradeSteps(data).find(({ id }) => id === 'surge');
  scene.setPool(pool.poolId, { desired: batches.size + 4 });
  await expect(raise?.run?.(ctx)).rejects.toThrow(`not ${batches.size}`);
  expect(scene.effects).toEqual([]);
  scene.setPool(pool.poolId, { desired: batches.size });
  await raise?.run?.(ctx);
  expect(pool.config.scaling_group?.desired_size).toBe(batches.size + 1);
});
