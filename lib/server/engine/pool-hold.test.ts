import { afterAll, beforeAll, expect, test } from 'vitest';
import { ann } from './testing/bench';
import { type PoolStage, startPoolStage } from './testing/pool-stage';

let stage: PoolStage;

beforeAll(async () => {
  stage = await startPoolStage();
}, 60_000);
afterAll(() => stage.stop());

/** Two Windows nodes with containerd 2.1.1. */
const POOL = 'win-legacy';

async function newest(): Promise<string> {
  const all = (await stage.world().cloud.runtimes()).filter((one) => one.name === 'containerd');
  const versions = all.map((one) => one.version);
  return versions.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))[0] ?? '';
}

/** An upgrade, one node at a time. */
async function upgrade(pause: 'never' | 'first-batch'): Promise<string> {
  await stage.atRest(POOL);
  return stage.begin('node-pool.upgrade', {
    nodePool: await stage.refOf(POOL),
    kubelet: false,
    runtimeVersion: await newest(),
    replaceSystemDisk: true,
    batch: { maxParallel: 1, pause },
  });
}

async function taskState(): Promise<string> {
  const tasks = await stage.world().cloud.tasks((await stage.poolNamed(POOL)).id);
  return tasks.find((one) => one.type === 'nodepool_upgrade')?.state ?? 'none';
}

/** Nodes that run a version of containerd. */
async function running(version: string): Promise<number> {
  const nodes = await stage.nodesOf(POOL);
  return nodes.filter((node) => node.containerRuntime === `containerd://${version}`).length;
}

test('a person holds an upgrade and stops it: ACK ends its task', { timeout: 120_000 }, async () => {
  await stage.control('/clock', { freeze: true });
  const id = await upgrade('never');
  await expect.poll(taskState, { timeout: 30_000 }).toBe('running');
  await stage.engine.pause({ actor: ann, id, comment: 'wait' });
  await stage.reached(id, 'paused');
  expect(await taskState()).toBe('paused');
  await stage.engine.cancel({ actor: ann, id, comment: 'not today' });
  await stage.control('/clock', { resume: true });
  await stage.reached(id, 'cancelled');
  expect(await taskState()).toBe('cancelled');
  expect(await running(await newest())).toBeLessThan(2);
});

test(
  'ACK’s pause after its first batch is shown until a person lets it go on',
  { timeout: 120_000 },
  async () => {
    const before = await running(await newest());
    const id = await upgrade('first-batch');
    await stage.reached(id, 'paused');
    expect(await taskState()).toBe('paused');
    expect(await running(await newest())).toBe(before + 1);
    await stage.engine.resume({ actor: ann, id, comment: 'the first one is fine' });
    await stage.reached(id, 'succeeded');
    expect(await running(await newest())).toBe(2);
  },
);
