import { expect, test, vi } from 'vitest';
import type * as changes from '@/lib/changes';
import { bob, olga, runControl, until, benchOn } from '../testing/bench';
import { onADatabase, onSqlite } from '../testing/each-database';
import { rollingBench, ROLL_TIMEOUT_MS, rollingKind } from '../testing/rolling-bench';
import { samples } from '@/lib/changes/testing/samples';
import { protectionAnnotations } from '@/lib/domain/node/node-protection';

vi.mock('@/lib/changes', async (original) => {
  const real = await original<typeof changes>();
  return { ...real, changeKind: (id: string) => (id === rollingKind.id ? rollingKind : real.changeKind(id)) };
});

onADatabase(rollingBench, (rig) => {
  test('a run pauses only between two steps, keeps its locks without a worker, and resumes', async () => {
    const { here } = rig;
    here.world.outcome = (attempt) => (attempt === 1 ? 'hang' : 'fine');
    const change = await here.approve(await here.request('node.cordon'));
    here.engine.start();
    await until(() => here.world.hanging.length === 1);
    const requested = await here.engine.pause(runControl(change.id));
    expect(requested).toMatchObject({ state: 'running', pause: { wanted: 'pause' } });
    here.world.hanging.forEach((release) => release());
    const paused = await here.reached(change.id, 'paused');
    expect(paused.steps.map((step) => step.state)).toEqual(['done', 'waiting']);
    expect(paused.problem).toMatchObject({ code: 'paused', phrase: { key: 'domain.problem.paused-by' } });
    expect(here.world.attempts).toHaveLength(1);
    expect(await here.locks(change.id)).toBe(2);
    await until(async () => {
      const run = await here.db.changeRun.findUnique({ where: { changeId: change.id } });
      return run?.state === 'running' && run.owner === null;
    });
    const going = await here.engine.resume(runControl(change.id));
    expect(going.pause.wanted).toBe('resume');
    const done = await here.reached(change.id, 'succeeded');
    expect(done.pause).toMatchObject({ wanted: 'run', since: null });
    expect(here.world.attempts).toHaveLength(2);
  });

  test.each(['cancel', 'pause'] as const)(
    'a %s recorded while a step is checked comes before its write',
    async (how) => {
      const { here } = rig;
      const change = await here.approve(await here.request('node.cordon'));
      const read = here.world.kube.node.bind(here.world.kube);
      let requested = false;
      here.world.kube.node = async (name) => {
        if (!requested && (await here.get(change.id)).state === 'running') {
          requested = true;
          await here.engine[how](runControl(change.id));
        }
        return read(name);
      };
      here.engine.start();
      const left = await here.reached(change.id, 'cancelled', 'paused', 'succeeded');
      expect(left.state).toBe(how === 'cancel' ? 'cancelled' : 'paused');
      expect(here.world.attempts).toEqual([]);
      if (how === 'cancel') return;
      await here.engine.resume(runControl(change.id));
      await here.reached(change.id, 'succeeded');
      expect(here.world.attempts).toHaveLength(2);
    },
  );

  test('repeated checks of a paused run record nothing', async () => {
    const { here } = rig;
    here.world.outcome = (attempt) => (attempt === 1 ? 'hang' : 'fine');
    const change = await here.approve(await here.request('node.cordon'));
    here.engine.start();
    await until(() => here.world.hanging.length === 1);
    await here.engine.pause(runControl(change.id));
    here.world.hanging.forEach((release) => release());
    const { version } = await here.reached(change.id, 'paused');
    const fence = async () => (await here.db.changeRun.findUniqueOrThrow({ where: { changeId: change.id } })).fence;
    const before = await fence();
    await until(async () => {
      here.clock.push(6_000);
      return (await fence()) >= before + 2;
    });
    expect(await here.get(change.id)).toMatchObject({ state: 'paused', version });
    await here.engine.cancel(runControl(change.id));
    const stopped = await here.reached(change.id, 'cancelled');
    expect(stopped.steps.map((step) => step.state)).toEqual(['done', 'cancelled']);
    expect(await here.locks(change.id)).toBe(0);
  });

  test('pausing needs the right to cancel; a refusal is recorded', async () => {
    const { here, rolling } = rig;
    const change = await rolling();
    await expect(here.engine.pause({ ...runControl(change.id), actor: bob })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(here.engine.resume(runControl(change.id))).rejects.toMatchObject({ code: 'conflict' });
    await here.engine.pause({ ...runControl(change.id), actor: olga });
    await expect(here.engine.pause(runControl(change.id))).rejects.toMatchObject({ code: 'conflict' });
    const records = await here.db.auditRecord.findMany({ where: { changeId: change.id } });
    const message = records.map((one) => `${one.action} ${one.actorId} ${one.outcome}`);
    expect(message).toContain('test.roll:paused local:bob denied');
    expect(message).toContain('test.roll:pause-requested local:olga ok');
  });

  test('the task itself is paused and resumed; paused time does not count', async () => {
    const { here, scene, pausedByAnn } = rig;
    const change = await pausedByAnn();
    expect(change.steps.map((step) => step.state)).toEqual(['done', 'running', 'waiting']);
    expect(scene.task).toBe('paused');
    expect(await here.locks(change.id)).toBe(1);
    here.clock.push(3 * ROLL_TIMEOUT_MS);
    await here.engine.resume(runControl(change.id));
    const going = await here.reached(change.id, 'running', 'needs-attention');
    expect(going).toMatchObject({ state: 'running', problem: null, pause: { wanted: 'run' } });
    const { looks } = scene;
    await until(() => scene.looks > looks + 3);
    scene.task = 'succeeded';
    const done = await here.reached(change.id, 'succeeded', 'needs-attention');
    const requestIds = ['start', 'pause', 'resume', 'after'].map((action) => `req-${action}`);
    expect(done).toMatchObject({ state: 'succeeded', requestIds });
    expect(scene.count('pause')).toEqual({ tried: 1, done: 1 });
    expect(scene.count('resume')).toEqual({ tried: 1, done: 1 });
    const calls = await here.db.auditRecord.findMany({
      where: { changeId: change.id, action: { in: ['test.roll:intent', 'test.roll:answered'] } },
      orderBy: { seq: 'asc' },
    });
    expect(calls.map((one) => one.outcome)).toEqual(calls.map(() => 'ok'));
    expect(calls).toHaveLength(8);
  });

  test('a pause requested before the task is followed pauses the task, not only the run', async () => {
    const { here, scene, outcomes } = rig;
    const change = await here.approve(await here.request('test.roll', { input: {} }));
    outcomes({ start: 'hang' });
    here.engine.start();
    await until(() => scene.world.hanging.length === 1);
    await here.engine.pause(runControl(change.id));
    scene.world.hanging.forEach((release) => release());
    const paused = await here.reached(change.id, 'paused');
    expect(scene.task).toBe('paused');
    expect(paused.steps.map((step) => step.state)).toEqual(['done', 'running', 'waiting']);
  });

  test('time that passes while it runs still counts', async () => {
    const { here, pausedByAnn } = rig;
    const change = await pausedByAnn();
    await here.engine.resume(runControl(change.id));
    await here.reached(change.id, 'running');
    here.clock.push(ROLL_TIMEOUT_MS + 1_000);
    expect((await here.reached(change.id, 'needs-attention')).problem).toMatchObject({ code: 'timeout' });
  });

  test.each(['paused', 'running'])('canceling a %s run first ends its task', async (state) => {
    const { here, scene, rolling, pausedByAnn } = rig;
    const change = state === 'paused' ? await pausedByAnn() : await rolling();
    await here.engine.cancel(runControl(change.id));
    const stopped = await here.reached(change.id, 'cancelled', 'failed');
    expect(stopped.state).toBe('cancelled');
    expect(scene.count('cancel')).toEqual({ tried: 1, done: 1 });
    expect(stopped.problem?.message).toContain('change.step.test.roll.start');
    expect(stopped.problem?.message).toContain(
      'Stopped partway; completed parts are not reverted: change.step.test.roll.roll',
    );
    expect(stopped.steps.map((step) => step.state)).toEqual(['done', 'cancelled', 'cancelled']);
    expect(scene.after).toBe(false);
    expect(await here.locks(change.id)).toBe(0);
  });

  test('a task paused by the provider is shown as paused and resumed by a person, batch by batch', async () => {
    const { here, scene, rolling } = rig;
    const change = await rolling();
    for (const batch of [1, 2]) {
      scene.task = 'paused';
      const held = await here.reached(change.id, 'paused');
      expect(held.problem).toMatchObject({ phrase: { key: 'domain.problem.paused-provider' } });
      expect(held.pause.wanted).toBe('run');
      await here.engine.resume(runControl(change.id));
      await until(() => scene.task === 'running');
      await here.reached(change.id, 'running');
      expect(scene.count('resume')).toEqual({ tried: batch, done: batch });
    }
    expect(scene.count('pause').tried).toBe(0);
    scene.task = 'succeeded';
    await here.reached(change.id, 'succeeded');
  });

  test('a task resumed by the provider is shown as running', async () => {
    const { here, scene, rolling } = rig;
    const change = await rolling();
    scene.task = 'paused';
    await here.reached(change.id, 'paused');
    scene.task = 'running';
    await until(async () => {
      here.clock.push(6_000);
      return (await here.get(change.id)).state === 'running';
    });
    expect(scene.count('resume').tried).toBe(0);
  });

  test('a rolling task resumed outside Mullion is paused again', async () => {
    const { here, scene, pausedByAnn } = rig;
    const change = await pausedByAnn();
    scene.task = 'running';
    await until(() => {
      here.clock.push(6_000);
      return scene.task === 'paused';
    });
    expect(scene.count('pause')).toEqual({ tried: 2, done: 2 });
    expect((await here.get(change.id)).state).toBe('paused');
  });

  test('a pause withdrawn before its effect is undone when it takes effect', async () => {
    const { here, scene, rolling } = rig;
    scene.slow = true;
    const change = await rolling();
    await here.engine.pause(runControl(change.id));
    await until(async () => (await here.typesOf(change.id)).includes('task-answered'));
    const back = await here.engine.resume(runControl(change.id));
    expect(back).toMatchObject({ state: 'running', pause: { wanted: 'run' } });
    scene.task = 'paused';
    await until(() => scene.task === 'running');
    expect(scene.count('resume')).toEqual({ tried: 1, done: 1 });
    expect(await here.typesOf(change.id)).not.toContain('paused');
  });

  test('a task that ends before its pause leaves the run paused before its next step', async () => {
    const { here, scene, rolling } = rig;
    scene.slow = true;
    const change = await rolling();
    await here.engine.pause(runControl(change.id));
    await until(async () => (await here.typesOf(change.id)).includes('task-answered'));
    scene.task = 'succeeded';
    const paused = await here.reached(change.id, 'paused');
    expect(paused.steps.map((step) => step.state)).toEqual(['done', 'done', 'waiting']);
    expect(scene.after).toBe(false);
    await here.engine.resume(runControl(change.id));
    await here.reached(change.id, 'succeeded');
    expect(scene.count('resume').tried).toBe(0);
  });
});

const here = onSqlite(benchOn);

test.each([
  ['node.drain', 'default-nodepool-n0'],
  ['node.restart-instance', 'default-nodepool-n0'],
  ['node.remove', 'default-nodepool-n2'],
  ['node-pool.repair', 'default-nodepool-n1'],
  ['node-pool.upgrade', 'win-legacy-n0'],
])('%s of a node that is protected after it was approved sends nothing', async (kind, name) => {
  const { world } = here;
  samples[kind]?.prepare?.(world);
  const change = await here.approved(kind);
  const until = here.clock.now() + 3_600_000;
  world.setNode(name, { annotations: protectionAnnotations({ owner: 'olu', reason: 'a long test', until }) });
  here.engine.start();
  const seen = await here.reached(change.id, 'blocked', 'running', 'succeeded', 'awaiting-approval');
  expect(seen).toMatchObject({ state: 'blocked', problem: { code: 'blocked' } });
  expect(seen.plan?.findings.map(({ code }) => code)).toContain('node-protected');
  expect(world.attempts).toEqual([]);
});
