import { describe, expect, test } from 'vitest';
import type { RunContext, StepDefinition, StepReceipt } from '@/lib/domain/change/kind';
import { decidePolicy } from '@/lib/domain/policy/decide';
import type { CloudTask } from '@/lib/domain/ports/cloud';
import type { KubeNode } from '@/lib/domain/ports/kube';
import type { FakeWorld } from './testing/fake-world';
import { kindOf, planOf } from './testing/produced';
import { SAMPLE_SECRET } from './testing/samples';

/** A run of a kind's sample that looks and writes when the test says so. */
async function begin(kind: string) {
  const { draft, scene } = await planOf({ kind });
  const receipts = new Map<string, StepReceipt>();
  const ctx = (): RunContext => ({
    ...scene.planContext(0),
    changeId: 'change-1',
    cloudWrite: scene.cloudWrite,
    kubeWrite: scene.kubeWrite,
    secret: () => SAMPLE_SECRET,
    journal: (id) => receipts.get(id) ?? null,
  });
  const [write, follow, last] = kindOf(kind).steps(draft.data);
  if (write === undefined || follow === undefined || last === undefined) throw new Error('too few steps');
  const send = async (): Promise<void> => {
    if (write.run !== null) receipts.set(write.id, await write.run(ctx()));
  };
  return { world: scene, ctx, steps: { write, follow, last }, receipts, send };
}

const onlyTask = (world: FakeWorld): CloudTask => {
  const [task] = world.state.tasks;
  if (task === undefined) throw new Error('no task');
  return task;
};

const kinds = ['node-pool.upgrade', 'node-pool.attach-instances', 'node.remove'];

describe.each(kinds)('%s', (kind) => {
  test('is not done before it is sent, and follows the task with its words to the end', async () => {
    const { world, ctx, steps, send } = await begin(kind);
    expect(await steps.write.done(ctx())).toMatchObject({ state: 'not-yet' });
    world.state.frozen = true;
    await send();
    onlyTask(world).stage = 'DrainNodes';
    expect(await steps.write.done(ctx())).toMatchObject({ state: 'done' });
    const seen = await steps.follow.done(ctx());
    expect(seen).toMatchObject({ state: 'not-yet', detail: expect.stringContaining('DrainNodes: 0 of') });
    world.state.frozen = false;
    for (let turn = 0; turn < 4; turn += 1) await steps.follow.done(ctx());
    expect(await steps.follow.done(ctx())).toMatchObject({ state: 'done' });
    expect(await steps.last.done(ctx())).toMatchObject({ state: 'done' });
  });

  test('adopts its task when the answer is lost, and only then', async () => {
    const { world, ctx, steps, send, receipts } = await begin(kind);
    world.state.frozen = true;
    world.fate = () => 'lost';
    await expect(send()).rejects.toThrow('ECONNRESET');
    expect(receipts.size).toBe(0);
    expect(await steps.write.done(ctx())).toMatchObject({ state: 'done' });
    onlyTask(world).stage = 'Waiting';
    expect(await steps.follow.done(ctx())).toMatchObject({ detail: expect.stringContaining('Waiting') });
  });

  test('an older task of the pool is not its own', async () => {
    const { world, ctx, steps } = await begin(kind);
    world.state.frozen = true;
    const pool = world.state.pools.find(({ id }) => id === (kind === 'node.remove' ? 'np-1' : 'np-2'));
    if (pool === undefined) throw new Error('no pool');
    for (const type of ['nodepool_upgrade', 'nodepool_node_attach', 'nodepool_node_remove'])
      world.begin(pool, type).state = 'succeeded';
    world.begin(pool, 'nodepool_update');
    expect(await steps.write.done(ctx())).toMatchObject({ state: 'not-yet' });
  });

  test.each(['failed', 'cancelled'] as const)(
    'a task that %s ends it, in the words of ACK',
    async (state) => {
      const { world, ctx, steps, send } = await begin(kind);
      world.state.frozen = true;
      await send();
      const error = { code: 'NodepoolScaleFailed.FailedJoinCluster', message: 'node x did not join' };
      Object.assign(onlyTask(world), { state, error: state === 'failed' ? error : null });
      expect(await steps.follow.done(ctx())).toMatchObject(
        state === 'failed'
          ? {
              state: 'failed',
              code: error.code,
              detail: error.message,
              remedy: expect.stringContaining('internet'),
            }
          : { state: 'failed', code: 'task-cancelled' },
      );
    },
  );

  test('a pool that its autoscaler grows afterwards does not hold it up', async () => {
    const { world, ctx, steps, send } = await begin(kind);
    world.state.frozen = true;
    await send();
    onlyTask(world).state = 'succeeded';
    expect(await steps.follow.done(ctx())).toMatchObject({ state: 'not-yet' });
    for (const pool of world.state.pools)
      Object.assign(pool, { autoScaling: { min: 0, max: 9 }, rawState: 'scaling' });
    expect(await steps.follow.done(ctx())).toMatchObject({ state: 'done' });
  });

  test('needs approval wherever it is not development', async () => {
    const { draft } = await planOf({ kind });
    const actor = { kind: 'person' as const, roles: ['requester' as const] };
    const decision = (environment: string) =>
      decidePolicy({ actor, kind, plan: draft, environment }).decision;
    expect([decision('prod'), decision('staging'), decision('dev')]).toEqual([
      'needs-approval',
      'needs-approval',
      'auto',
    ]);
  });

  test('a pool that goes away meanwhile ends it', async () => {
    const { world, ctx, steps, receipts } = await begin(kind);
    receipts.set(steps.write.id, { requestId: null, taskId: 'T-gone', ref: null });
    world.state.pools = [];
    world.state.nodes = [];
    expect(await steps.follow.done(ctx())).toMatchObject({ state: 'failed', code: 'pool-gone' });
  });
});

describe('the rolling task of an upgrade', () => {
  const rollingOf = ({ rolling }: StepDefinition) => {
    if (rolling === undefined) throw new Error('no rolling task');
    return rolling;
  };

  test('is held, continued and ended at ACK', async () => {
    const { world, ctx, steps, send } = await begin('node-pool.upgrade');
    const rolling = rollingOf(steps.follow);
    expect(await rolling.state(ctx())).toBe('unknown');
    await expect(rolling.pause(ctx())).rejects.toThrow('names no task');
    world.state.frozen = true;
    await send();
    expect(await rolling.state(ctx())).toBe('running');
    expect(await rolling.pause(ctx())).toEqual({ requestId: 'req-T-1', taskId: 'T-1', ref: null });
    expect(await rolling.state(ctx())).toBe('paused');
    world.state.frozen = false;
    for (let turn = 0; turn < 5; turn += 1) {
      const held = await steps.follow.done(ctx());
      expect(held).toMatchObject({
        state: 'not-yet',
        detail: 'ACK holds the upgrade: 0 of 2 nodes upgraded',
      });
    }
    world.state.frozen = true;
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

  test('names the node something happens to, as it changes', async () => {
    const { world, ctx, steps, send } = await begin('node-pool.upgrade');
    world.state.frozen = true;
    await send();
    onlyTask(world).stage = 'UpgradeNodes';
    const detail = async (): Promise<string> => (await steps.follow.done(ctx())).detail;
    const node = world.state.nodes.find(({ name }) => name === 'win-legacy-n0');
    if (node === undefined) throw new Error('no node');
    expect(await detail()).toBe('UpgradeNodes: 0 of 2 nodes upgraded');
    node.unschedulable = true;
    expect(await detail()).toContain('· win-legacy-n0: takes no new pods, its pods move');
    world.state.nodes = world.state.nodes.filter((one) => one !== node);
    expect(await detail()).toContain('· win-legacy-n0: away while its system disk is replaced');
    const there = { kubeletVersion: 'v1.32.1', containerRuntime: 'containerd://2.1.5' };
    const back: KubeNode = { ...node, ...there, uid: 'new', unschedulable: false, ready: 'False' };
    world.state.nodes.push(back);
    expect(await detail()).toContain('0 of 2 nodes upgraded · win-legacy-n0: v1.32.1, not Ready');
    back.ready = 'True';
    expect(await detail()).toBe('UpgradeNodes: 1 of 2 nodes upgraded');
  });
});

test('what is in the pool already is not handed over twice', async () => {
  const { world, ctx, steps, send } = await begin('node-pool.attach-instances');
  const { state } = world;
  const pool = state.pools.find(({ id }) => id === 'np-2');
  const windows = state.nodes.find(({ os }) => os === 'windows');
  if (windows === undefined || pool === undefined) throw new Error('no pool');
  pool.desiredSize = 3;
  state.nodes.push({ ...windows, name: 'early', uid: 'uid-early', providerId: 'cn-hangzhou.i-free2' });
  state.instances = state.instances.filter(({ id }) => id !== 'i-free2');
  await send();
  for (let turn = 0; turn < 5; turn += 1) await steps.follow.done(ctx());
  expect(await steps.last.done(ctx())).toMatchObject({ state: 'done' });
});
