import { expect, test, vi } from 'vitest';
import type * as changes from '@/lib/changes';
import { olga, runControl } from '../testing/bench';
import { onEachRolling } from '../testing/rolling-bench';
import { until } from '../testing/until';
import { rollingKind } from '../testing/rolling-kind';

vi.mock('@/lib/changes', async (original) => {
  const real = await original<typeof changes>();
  return { ...real, changeKind: (id: string) => (id === rollingKind.id ? rollingKind : real.changeKind(id)) };
});

onEachRolling((on, provider) => {
  test('a refusal is said in words with a remedy, the run goes on, and it may be asked for again', async () => {
    const { here, scene, get, typesOf, outcomes, rolling } = on.rig;
    outcomes({ pause: 'refused' });
    const change = await rolling();
    await here.engine.pause(runControl(change.id));
    await until(async () => (await typesOf(change.id)).includes('task-refused'));
    const refused = await get(change.id);
    expect(refused).toMatchObject({
      state: 'running',
      pause: { wanted: 'run' },
      problem: { code: 'InvalidParameter.Name', phrase: { key: 'domain.problem.pause-refused' } },
    });
    expect(refused.problem?.remedy).not.toBe('');
    expect(refused.requestIds).toContain('req-fault');
    outcomes({});
    await here.engine.pause(runControl(change.id));
    expect((await here.reached(change.id, 'paused')).problem).toMatchObject({ code: 'paused' });
    expect(scene.count('pause')).toEqual({ tried: 2, done: 1 });
  });

  test('throttling only delays it', async () => {
    const { here, scene, rolling } = on.rig;
    let tries = 0;
    scene.world.outcome = (_n, { action }) => (action === 'pause' && (tries += 1) === 1 ? 'throttled' : 'fine');
    const change = await rolling();
    await here.engine.pause(runControl(change.id));
    await here.reached(change.id, 'paused');
    expect(scene.count('pause')).toEqual({ tried: 2, done: 1 });
  });

  test.each<['lost' | 'late', number]>([
    ['lost', 1],
    ['late', 2],
  ])('an unclear answer (%s) is looked after before it is sent again', async (outcome, tried) => {
    const { here, scene, typesOf, rolling } = on.rig;
    let tries = 0;
    scene.world.outcome = (_n, { action }) => (action === 'pause' && (tries += 1) === 1 ? outcome : 'fine');
    const change = await rolling();
    await here.engine.pause(runControl(change.id));
    await here.reached(change.id, 'paused');
    expect(scene.count('pause')).toEqual({ tried, done: 1 });
    expect(await typesOf(change.id)).toContain('task-unknown');
  });

  test('answers that stay unclear end the wish, not the run', async () => {
    const { here, scene, get, typesOf, outcomes, rolling } = on.rig;
    outcomes({ pause: 'late' });
    const change = await rolling();
    await here.engine.pause(runControl(change.id));
    await until(async () => (await typesOf(change.id)).includes('task-refused'));
    expect(await get(change.id)).toMatchObject({ state: 'running', problem: { code: 'unclear' } });
    expect(scene.count('pause')).toEqual({ tried: 5, done: 0 });
  });

  const crashes = (['pause', 'resume', 'cancel'] as const).flatMap((act) =>
    (['before', 'after'] as const).map((moment): [typeof moment, typeof act] => [moment, act]),
  );
  test.each(crashes)('a worker that dies right %s %s took effect leaves the same end', async (moment, act) => {
    const { here, scene, typesOf, outcomes, rolling, pausedByAnn } = on.rig;
    const change = act === 'resume' ? await pausedByAnn() : await rolling();
    if (moment === 'before') scene.hangBefore = act;
    else outcomes({ [act]: 'hang' });
    await here.engine[act](runControl(change.id));
    await until(() => scene.world.hanging.length === 1);
    expect((await typesOf(change.id)).at(-1)).toBe('task-intent');
    // On PostgreSQL the lease has to run out; on SQLite whoever starts has the data alone.
    if (provider === 'postgresql') here.clock.push(31_000);
    outcomes({});
    const second = here.again();
    on.others.push(second);
    second.start();
    const ends = { pause: 'paused', resume: 'running', cancel: 'cancelled' } as const;
    const tasks = { pause: 'paused', resume: 'running', cancel: 'cancelled' } as const;
    await until(() => scene.task === tasks[act]);
    await here.reached(change.id, ends[act], 'failed', 'needs-attention');
    scene.world.hanging.forEach((release) => release());
    await here.engine.stop();
    expect((await here.engine.get(change.id))?.state).toBe(ends[act]);
    expect(scene.count(act).done).toBe(1);
    if (act === 'cancel') return;
    if (act === 'pause') await second.resume(runControl(change.id));
    await until(() => scene.task === 'running');
    scene.task = 'succeeded';
    await here.reached(change.id, 'succeeded');
    expect(scene.count('resume').done).toBe(1);
    expect(scene.after).toBe(true);
  });

  test('another worker has it go on', async () => {
    const { here, scene, pausedByAnn } = on.rig;
    const change = await pausedByAnn();
    await here.engine.stop();
    const second = here.again();
    on.others.push(second);
    await second.resume(runControl(change.id));
    expect(scene.task).toBe('paused');
    second.start();
    await until(() => scene.task === 'running');
    scene.task = 'succeeded';
    await here.reached(change.id, 'succeeded');
    expect(scene.count('pause')).toEqual({ tried: 1, done: 1 });
    expect(scene.count('resume')).toEqual({ tried: 1, done: 1 });
  });

  test('a task that may not be ended runs to its end, and nothing begins after it', async () => {
    const { here, scene, get, typesOf, outcomes, rolling } = on.rig;
    outcomes({ cancel: 'refused' });
    const change = await rolling();
    await here.engine.cancel(runControl(change.id));
    await until(async () => (await typesOf(change.id)).includes('task-refused'));
    expect(await get(change.id)).toMatchObject({
      state: 'running',
      cancelRequested: true,
      problem: { phrase: { key: 'domain.problem.cancel-refused' } },
    });
    scene.task = 'succeeded';
    const stopped = await here.reached(change.id, 'cancelled');
    expect(stopped.steps.map((step) => step.state)).toEqual(['done', 'done', 'cancelled']);
    expect(scene.count('cancel')).toEqual({ tried: 1, done: 0 });
  });

  test('one that is held and may not be ended needs a person, who has it tried again', async () => {
    const { here, scene, locks, outcomes, pausedByAnn } = on.rig;
    outcomes({ cancel: 'refused' });
    const change = await pausedByAnn();
    await here.engine.cancel(runControl(change.id));
    const stuck = await here.reached(change.id, 'needs-attention');
    expect(stuck.problem).toMatchObject({ code: 'refused', remedyPhrase: { key: 'domain.remedy.end-task' } });
    expect(await locks(change.id)).toBe(1);
    outcomes({});
    const { id } = change;
    await here.engine.resolve({ actor: olga, id, decision: 'look-again', comment: 'asked ACK' });
    await here.reached(id, 'cancelled');
    expect(scene.count('cancel')).toEqual({ tried: 2, done: 1 });
  });

  test('a task nobody can see any more does not keep a run from stopping', async () => {
    const { here, scene, rolling } = on.rig;
    const change = await rolling();
    scene.unseen = true;
    await here.engine.cancel(runControl(change.id));
    const stopped = await here.reached(change.id, 'cancelled');
    expect(stopped.problem?.message).toContain('the provider may continue: Wait for the upgrade');
    expect(scene.count('cancel').tried).toBe(0);
  });

  test('a task that cannot be continued stays held and says why', async () => {
    const { here, scene, get, typesOf, outcomes, pausedByAnn } = on.rig;
    const change = await pausedByAnn();
    outcomes({ resume: 'refused' });
    await here.engine.resume(runControl(change.id));
    await until(async () => (await typesOf(change.id)).includes('task-refused'));
    expect(await get(change.id)).toMatchObject({
      state: 'paused',
      pause: { wanted: 'run' },
      problem: { phrase: { key: 'domain.problem.resume-refused' } },
    });
    outcomes({});
    await here.engine.resume(runControl(change.id));
    await until(() => scene.task === 'running');
    expect(scene.count('resume')).toEqual({ tried: 2, done: 1 });
  });
});
