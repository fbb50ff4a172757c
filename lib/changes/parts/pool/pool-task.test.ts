import { describe, expect, test } from 'vitest';
import { decidePolicy } from '@/lib/domain/policy/approval-policy';
import type { TaskSetup } from '@/simulator/testing/change-parts';
import { kindOf, planOf } from '../../testing/produced';
import type { SampleWorld } from '../../testing/sample-world';
import { SAMPLE_SECRET } from '../../testing/samples';
import type { StepDefinition, RunContext, StepReceipt } from '@/lib/domain/change/step';

/** A run of a kind's sample that checks and writes on request of the test. */
async function begin(kind: string, before: (world: SampleWorld) => void = () => undefined) {
  const { draft, scene } = await planOf({ kind, world: before });
  const receipts = new Map<string, StepReceipt>();
  const ctx = (): RunContext =>
    scene.runContext({ secret: () => SAMPLE_SECRET, journal: (id) => receipts.get(id) ?? null });
  const [write, follow, last] = kindOf(kind).steps(draft.data);
  if (write === undefined || follow === undefined || last === undefined) throw new Error('too few steps');
  const send = async (): Promise<void> => {
    if (write.run !== null) receipts.set(write.id, await write.run(ctx()));
  };
  return { world: scene, draft, ctx, steps: { write, follow, last }, receipts, send };
}

const setTask = ({ state, now }: SampleWorld, setup: Pick<Partial<TaskSetup>, 'state' | 'stage' | 'error'>) => {
  const [task] = state.tasks;
  if (task === undefined) throw new Error('no task');
  const { stage, ...others } = setup;
  Object.assign(task, others);
  if (stage !== undefined) task.stages = [{ name: stage, startedMs: now, state: 'running', message: '' }];
};

const TYPES = ['nodepool_upgrade', 'nodepool_node_attach', 'nodepool_node_remove'];
const POOLS = ['np-1', 'np-2'];
const poolOf = (kind: string): string => (kind === 'node.remove' ? 'np-1' : 'np-2');
const error = { code: 'X.Early', message: 'another request failed' };

const aTask = (more: Partial<TaskSetup>): TaskSetup => ({
  id: `T-before-${more.type ?? ''}-${more.poolId ?? ''}`,
  type: 'nodepool_update',
  stage: 'Waiting',
  poolId: 'np-1',
  ...(more.state === 'fail' ? { error } : {}),
  ...more,
});

const kinds = ['node-pool.upgrade', 'node-pool.attach-instances', 'node.remove'];

describe.each(kinds)('%s', (kind) => {
  test('is not done before it is sent, and reports the task’s texts to the end', async () => {
    const { world, ctx, steps, send } = await begin(kind);
    expect(await steps.write.done(ctx())).toMatchObject({ state: 'not-yet' });
    world.frozen = true;
    await send();
    setTask(world, { stage: 'DrainNodes' });
    expect(await steps.write.done(ctx())).toMatchObject({ state: 'done' });
    const seen = await steps.follow.done(ctx());
    expect(seen).toMatchObject({ state: 'not-yet', detail: expect.stringContaining('DrainNodes: 0 of') });
    world.frozen = false;
    world.untilIdle();
    expect(await steps.follow.done(ctx())).toMatchObject({ state: 'done' });
    expect(await steps.last.done(ctx())).toMatchObject({ state: 'done' });
  });

  test('adopts its task when the answer is lost, and only then', async () => {
    const { world, ctx, steps, send, receipts } = await begin(kind);
    world.frozen = true;
    world.outcome = () => 'lost';
    await expect(send()).rejects.toThrow('ECONNRESET');
    expect(receipts.size).toBe(0);
    expect(await steps.write.done(ctx())).toMatchObject({ state: 'done' });
    setTask(world, { stage: 'Waiting' });
    expect(await steps.follow.done(ctx())).toMatchObject({ detail: expect.stringContaining('Waiting') });
  });

  test.each(['running', 'fail', 'success'] as const)('a %s task the pool had before is not its own', async (state) => {
    const { world, ctx, steps } = await begin(kind, (before) => {
      for (const type of TYPES) for (const poolId of POOLS) before.putTask(aTask({ type, state, poolId }));
    });
    world.frozen = true;
    world.putTask(aTask({ id: 'T-other-kind', type: 'nodepool_cve_fix', poolId: poolOf(kind) }));
    expect(await steps.write.done(ctx())).toMatchObject({ state: 'not-yet' });
    expect((await steps.follow.done(ctx())).state).not.toBe('failed');
    if (steps.follow.rolling !== undefined) expect(await steps.follow.rolling.state(ctx())).toBe('unknown');
  });

  test('adopts a task that failed before its lost answer was checked', async () => {
    const { world, ctx, steps, send } = await begin(kind);
    world.frozen = true;
    world.outcome = () => 'lost';
    await expect(send()).rejects.toThrow('ECONNRESET');
    const error = { code: 'X.Broken', message: 'the machines are gone' };
    setTask(world, { state: 'fail', error });
    expect(await steps.write.done(ctx())).toMatchObject({ state: 'done' });
    expect(await steps.follow.done(ctx())).toMatchObject({ state: 'failed', code: 'X.Broken' });
  });

  test('without a task ID, no task is its own if the earlier tasks are unknown', async () => {
    const { world, ctx, steps } = await begin(kind, (before) => before.forbid('tasks'));
    world.state.faults = [];
    world.frozen = true;
    for (const type of TYPES) world.putTask(aTask({ type, poolId: poolOf(kind) }));
    expect(await steps.write.done(ctx())).toMatchObject({ state: 'not-yet' });
  });

  test.each(['fail', 'canceled'] as const)('a task that %s ends it, with ACK’s text', async (state) => {
    const { world, ctx, steps, send } = await begin(kind);
    world.frozen = true;
    await send();
    const requestId = ctx().journal(steps.write.id)?.requestId ?? null;
    expect(requestId).not.toBeNull();
    const error = { code: 'NodepoolScaleFailed.FailedJoinCluster', message: 'node x did not join' };
    setTask(world, { state, ...(state === 'fail' ? { error } : {}) });
    expect(await steps.follow.done(ctx())).toMatchObject(
      state === 'fail'
        ? {
            state: 'failed',
            code: error.code,
            detail: expect.stringContaining(error.message),
            remedy: expect.stringContaining('internet'),
            requestId,
          }
        : { state: 'failed', code: 'task-cancelled', requestId },
    );
  });

  test('later growth by the autoscaler does not block it', async () => {
    const { world, ctx, steps, send } = await begin(kind);
    world.frozen = true;
    await send();
    setTask(world, { state: 'success' });
    expect(await steps.follow.done(ctx())).toMatchObject({ state: 'not-yet' });
    world.setPool(poolOf(kind), { autoScaling: { min: 0, max: 9 }, state: 'scaling' });
    expect(await steps.follow.done(ctx())).toMatchObject({ state: 'done' });
  });

  test('needs approval wherever it is not development', async () => {
    const { draft } = await planOf({ kind });
    const actor = { kind: 'person' as const, roles: ['requester' as const] };
    const decision = (environment: string) => decidePolicy({ actor, kind, plan: draft, environment }).decision;
    expect([decision('prod'), decision('staging'), decision('dev')]).toEqual([
      'needs-approval',
      'needs-approval',
      'auto',
    ]);
  });

  test('a pool that is deleted during the step ends it', async () => {
    const { world, ctx, steps, receipts } = await begin(kind);
    receipts.set(steps.write.id, { requestId: null, taskId: 'T-gone', ref: null });
    world.state.pools = [];
    world.remove('Node');
    expect(await steps.follow.done(ctx())).toMatchObject({ state: 'failed', code: 'pool-gone' });
  });
});

/** A new size is a pool update; ACK names the resulting task after what it does. */
describe.each(['nodepool_update', 'nodepool_scalein', 'nodepool_scaleout'])('a new size as %s', (type) => {
  test.each([
    ['node-pool.scale', 'provision'],
    ['node-pool.update', 'settle'],
  ])('%s finds it after a lost answer', async (kind, id) => {
    const before = aTask({ id: 'T-before', type, state: 'fail' });
    const { world, ctx, draft, send } = await begin(kind, (scene) => scene.putTask(before));
    const follow = kindOf(kind)
      .steps(draft.data)
      .find((one) => one.id === id);
    if (follow === undefined) throw new Error(id);
    world.frozen = true;
    world.outcome = () => 'lost';
    await expect(send()).rejects.toThrow('ECONNRESET');
    const [task] = world.state.tasks.splice(0, 1);
    if (task === undefined) throw new Error('no task');
    expect(await follow.done(ctx())).toMatchObject({ state: 'not-yet' });
    world.putTask(aTask({ id: task.taskId, type, stage: 'Weighing' }));
    expect(await follow.done(ctx())).toMatchObject({ detail: expect.stringContaining('Weighing') });
    setTask(world, { state: 'fail', error: { code: 'X.Broken', message: 'no machines' } });
    expect(await follow.done(ctx())).toMatchObject({ state: 'failed', code: 'X.Broken' });
  });
});

describe('the rolling task of an upgrade', () => {
  const rollingOf = ({ rolling }: StepDefinition) => {
    if (rolling === undefined) throw new Error('no rolling task');
    return rolling;
  };

  test('is paused, resumed, and canceled at ACK', async () => {
    const { world, ctx, steps, send } = await begin('node-pool.upgrade');
    const rolling = rollingOf(steps.follow);
    expect(await rolling.state(ctx())).toBe('unknown');
    await expect(rolling.pause(ctx())).rejects.toThrow('returned no task');
    world.frozen = true;
    await send();
    expect(await rolling.state(ctx())).toBe('running');
    expect(await rolling.pause(ctx())).toEqual({
      requestId: expect.any(String),
      taskId: world.state.tasks[0]?.taskId,
      ref: null,
    });
    expect(await rolling.state(ctx())).toBe('paused');
    world.frozen = false;
    for (let turn = 0; turn < 5; turn += 1) {
      const paused = await steps.follow.done(ctx());
      expect(paused).toMatchObject({ state: 'not-yet', detail: 'paused by ACK: 0 of 2 nodes upgraded' });
    }
    world.frozen = true;
    await rolling.resume(ctx());
    expect(await rolling.state(ctx())).toBe('running');
    await rolling.cancel(ctx());
    expect(await rolling.state(ctx())).toBe('ended');
    expect(await steps.follow.done(ctx())).toMatchObject({ state: 'failed', code: 'task-cancelled' });
    expect(world.effects.map(({ action }) => action)).toEqual([
      'upgradeNodePool',
      'pauseTask',
      'resumeTask',
      'cancelTask',
    ]);
  });

  test('names the node in progress', async () => {
    const { world, ctx, steps, send } = await begin('node-pool.upgrade');
    world.frozen = true;
    await send();
    setTask(world, { stage: 'UpgradeNodes' });
    const detail = async (): Promise<string> => (await steps.follow.done(ctx())).detail;
    const node = 'win-legacy-n0';
    expect(await detail()).toBe('UpgradeNodes: 0 of 2 nodes upgraded');
    world.setNode(node, { unschedulable: true });
    expect(await detail()).toContain('· win-legacy-n0: cordoned; its pods are being evicted');
    world.remove('Node', ({ metadata }) => metadata.name === node);
    expect(await detail()).toContain('· win-legacy-n0: absent while its system disk is replaced');
    const there = { kubeletVersion: 'v1.32.1', containerRuntime: 'containerd://2.1.5' };
    world.addNode(node, { poolId: 'np-2', instanceId: `i-${node}` });
    world.setNode(node, { ...there, ready: 'False' });
    expect(await detail()).toContain('0 of 2 nodes upgraded · win-legacy-n0: v1.32.1, NotReady');
    world.setNode(node, { ready: 'True' });
    expect(await detail()).toBe('UpgradeNodes: 1 of 2 nodes upgraded');
  });
});

test('does not attach instances that are already in the pool', async () => {
  const { world, ctx, steps, send } = await begin('node-pool.attach-instances');
  world.setPool('np-2', { desired: 3 });
  world.addNode('early', { poolId: 'np-2', instanceId: 'i-free2' });
  await send();
  world.untilIdle();
  expect(await steps.last.done(ctx())).toMatchObject({ state: 'done' });
});
