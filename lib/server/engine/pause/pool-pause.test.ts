import { afterAll, beforeAll, expect, test } from 'vitest';
import { ann } from '../testing/bench';
import { type PoolStage, startPoolStage } from '../testing/pool-stage';

let stage: PoolStage;

beforeAll(async () => {
  stage = await startPoolStage();
});
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

/** The nodes of a run: name, state at the end, the states it went through, and what was last told of it. */
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

test('a person holds an upgrade and stops it: ACK ends its task', async () => {
  await stage.control('/clock', { freeze: true });
  const id = await upgrade('never');
  await expect.poll(taskState).toBe('running');
  await stage.engine.pause({ actor: ann, id, comment: 'wait' });
  await stage.reached(id, 'paused');
  expect(await taskState()).toBe('paused');
  await stage.engine.cancel({ actor: ann, id, comment: 'not today' });
  await stage.control('/clock', { resume: true });
  await stage.reached(id, 'cancelled');
  expect(await taskState()).toBe('cancelled');
  expect(await running(await newest())).toBeLessThan(2);
  const reported = await nodesReported(id);
  expect(reported.map(({ type }) => type)).toEqual(['roll', 'roll']);
  // Nothing is under way or awaited any more, and no row says so.
  for (const { state } of reported) expect(['done', 'failed', 'skipped']).toContain(state);
});

test('ACK’s pause after its first batch is shown until a person lets it go on', async () => {
  const before = await running(await newest());
  const id = await upgrade('first-batch');
  await stage.reached(id, 'paused');
  expect(await taskState()).toBe('paused');
  expect(await running(await newest())).toBe(before + 1);
  await stage.engine.resume({ actor: ann, id, comment: 'the first one is fine' });
  await stage.reached(id, 'succeeded');
  expect(await running(await newest())).toBe(2);
});

test('each of the nodes that are upgraded side by side has a row, which stays after the run', async () => {
  await stage.atRest(POOL);
  const nodePool = await stage.refOf(POOL);
  const batch = { maxParallel: 2, pause: 'never' };
  const change = await stage.succeeds('node-pool.upgrade', { nodePool, replaceSystemDisk: true, batch });
  const reported = await nodesReported(change.id);
  expect(reported).toHaveLength(2);
  for (const one of reported) {
    expect(one).toMatchObject({ type: 'roll', state: 'done' });
    expect(one.went).toContain('moving');
    expect(one.detail).toMatch(/^kubelet v1\.3\d.*containerd:.*Windows build \d+: Ready$/);
  }
  // ACK's task may end before the last node is Ready: the step after it has the last word.
  const none = { waiting: 0, blocked: 0, moving: 0, skipped: 0, failed: 0 };
  const last = change.steps.find(({ id }) => id === 'nodes-ready');
  expect(last?.work?.totals).toEqual({ ...none, done: 2 });
});
