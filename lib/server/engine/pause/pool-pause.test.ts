import { expect, test } from 'vitest';
import { ann } from '../testing/bench';
import { poolStage } from '../testing/pool-stage';

const stage = poolStage();

const POOL = 'win-legacy';

async function upgrade(pause: 'never' | 'first-batch'): Promise<string> {
  await stage.rested(POOL);
  return stage.begin('node-pool.upgrade', {
    nodePool: await stage.refOf(POOL),
    kubelet: false,
    runtimeVersion: await stage.newestRuntime(),
    replaceSystemDisk: true,
    batch: { maxParallel: 1, pause },
  });
}

async function taskState(): Promise<string> {
  const tasks = await stage.cloud().tasks((await stage.poolNamed(POOL)).id);
  return tasks.find((one) => one.type === 'nodepool_upgrade')?.state ?? 'none';
}

async function running(version: string): Promise<number> {
  const nodes = await stage.nodesOf(POOL);
  return nodes.filter((node) => node.containerRuntime === `containerd://${version}`).length;
}

/** Name, final state, the states passed through, and the last detail of each node. */
async function nodesReported(id: string) {
  const rows = (await stage.engine.work({ id, after: 0, limit: 100 })) ?? [];
  const newest = new Map(rows.toSorted((a, b) => a.rev - b.rev).map((row) => [row.key, row]));
  return [...newest.values()].map(({ key, type, state, detail }) => ({
    type,
    state,
    detail,
    went: [...new Set(rows.filter((row) => row.key === key).flatMap(({ log }) => log.map((line) => line.state)))],
  }));
}

test('an upgrade is paused and canceled: ACK ends its task', async () => {
  await stage.control('/clock', { freeze: true });
  const id = await upgrade('never');
  await expect.poll(taskState).toBe('running');
  await stage.engine.pause({ actor: ann, id, comment: 'wait' });
  await stage.reached(id, 'paused');
  expect(await taskState()).toBe('paused');
  await stage.engine.cancel({ actor: ann, id, comment: 'not today' });
  await stage.control('/clock', { resume: true });
  const stopped = await stage.reached(id, 'cancelled');
  expect(await taskState()).toBe('cancelled');
  expect(stopped.problem?.message).toMatch(/[01] of 2 nodes upgraded/);
  expect(await running(await stage.newestRuntime())).toBeLessThan(2);
  const reported = await nodesReported(id);
  expect(reported.map(({ type }) => type)).toEqual(['roll', 'roll']);
  // Nothing is in progress any more, and no row says so.
  for (const { state } of reported) expect(['done', 'failed', 'skipped']).toContain(state);
});

test('ACK’s pause after its first batch is shown until a person resumes it', async () => {
  const before = await running(await stage.newestRuntime());
  const id = await upgrade('first-batch');
  await stage.reached(id, 'paused');
  expect(await taskState()).toBe('paused');
  expect(await running(await stage.newestRuntime())).toBe(before + 1);
  await stage.engine.resume({ actor: ann, id, comment: 'the first one is fine' });
  await stage.reached(id, 'succeeded');
  expect(await running(await stage.newestRuntime())).toBe(2);
});

test('each of the nodes upgraded in parallel has a row, which stays after the run', async () => {
  const nodePool = await stage.rested(POOL);
  const batch = { maxParallel: 2, pause: 'never' };
  const change = await stage.succeeds('node-pool.upgrade', { nodePool, replaceSystemDisk: true, batch });
  const reported = await nodesReported(change.id);
  expect(reported).toHaveLength(2);
  for (const one of reported) {
    expect(one).toMatchObject({ type: 'roll', state: 'done' });
    expect(one.went).toContain('moving');
    expect(one.detail).toMatch(/^kubelet v1\.3\d.*containerd:.*Windows build \d+: Ready$/);
  }
  // ACK's task may end before the last node is Ready: the next step decides.
  const none = { waiting: 0, blocked: 0, moving: 0, skipped: 0, failed: 0 };
  const last = change.steps.find(({ id }) => id === 'nodes-ready');
  expect(last?.work?.totals).toEqual({ ...none, done: 2 });
});
