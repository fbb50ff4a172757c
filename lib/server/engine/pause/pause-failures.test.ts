import { expect, test, vi } from 'vitest';
import type * as changes from '@/lib/changes';
import { olga, runControl, until } from '../testing/bench';
import { onADatabase } from '../testing/each-database';
import { rollingBench, rollingKind } from '../testing/rolling-bench';

vi.mock('@/lib/changes', async (original) => {
  const real = await original<typeof changes>();
  return { ...real, changeKind: (id: string) => (id === rollingKind.id ? rollingKind : real.changeKind(id)) };
});

onADatabase(rollingBench, (rig, provider) => {
  test('a rejected pause has a message and a remedy, the run continues, and it can be requested again', async () => {
    const { here, scene, outcomes, rolling, untilRefused } = rig;
    outcomes({ pause: 'refused' });
    const change = await rolling();
    await here.engine.pause(runControl(change.id));
    await untilRefused(change.id);
    const refused = await here.get(change.id);
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
    const { here, scene, first, rolling } = rig;
    first('pause', 'throttled');
    const change = await rolling();
    await here.engine.pause(runControl(change.id));
    await here.reached(change.id, 'paused');
    expect(scene.count('pause')).toEqual({ tried: 2, done: 1 });
  });

  test.each<['lost' | 'late', number]>([
    ['lost', 1],
    ['late', 2],
  ])('an unclear answer (%s) is checked before the call is sent again', async (outcome, tried) => {
    const { here, scene, first, rolling } = rig;
    first('pause', outcome);
    const change = await rolling();
    await here.engine.pause(runControl(change.id));
    await here.reached(change.id, 'paused');
    expect(scene.count('pause')).toEqual({ tried, done: 1 });
    expect(await here.typesOf(change.id)).toContain('task-unknown');
  });

  test('answers that stay unclear end the request, not the run', async () => {
    const { here, scene, outcomes, rolling, untilRefused } = rig;
    outcomes({ pause: 'late' });
    const change = await rolling();
    await here.engine.pause(runControl(change.id));
    await untilRefused(change.id);
    expect(await here.get(change.id)).toMatchObject({ state: 'running', problem: { code: 'unclear' } });
    expect(scene.count('pause')).toEqual({ tried: 5, done: 0 });
  });

  const crashes = (['pause', 'resume', 'cancel'] as const).flatMap((act) =>
    (['before', 'after'] as const).map((moment): [typeof moment, typeof act] => [moment, act]),
  );
  test.each(crashes)('a worker that dies right %s %s took effect leaves the same end', async (moment, act) => {
    const { here, scene, outcomes, rolling, pausedByAnn } = rig;
    const change = act === 'resume' ? await pausedByAnn() : await rolling();
    if (moment === 'before') scene.hangBefore = act;
    else outcomes({ [act]: 'hang' });
    await here.engine[act](runControl(change.id));
    await until(() => scene.world.hanging.length === 1);
    expect((await here.typesOf(change.id)).at(-1)).toBe('task-intent');
    // On PostgreSQL the lease has to run out; on SQLite a new process owns the data at once.
    if (provider === 'postgresql') here.clock.push(31_000);
    outcomes({});
    const second = here.again();
    second.start();
    const end = ({ pause: 'paused', resume: 'running', cancel: 'cancelled' } as const)[act];
    await until(() => scene.task === end);
    await here.reached(change.id, end, 'failed', 'needs-attention');
    scene.world.hanging.forEach((release) => release());
    await here.engine.stop();
    expect((await here.get(change.id)).state).toBe(end);
    expect(scene.count(act).done).toBe(1);
    if (act === 'cancel') return;
    if (act === 'pause') await second.resume(runControl(change.id));
    await until(() => scene.task === 'running');
    scene.task = 'succeeded';
    await here.reached(change.id, 'succeeded');
    expect(scene.count('resume').done).toBe(1);
    expect(scene.after).toBe(true);
  });

  test('another worker resumes it', async () => {
    const { here, scene, pausedByAnn } = rig;
    const change = await pausedByAnn();
    await here.engine.stop();
    const second = here.again();
    await second.resume(runControl(change.id));
    expect(scene.task).toBe('paused');
    second.start();
    await until(() => scene.task === 'running');
    scene.task = 'succeeded';
    await here.reached(change.id, 'succeeded');
    expect(scene.count('pause')).toEqual({ tried: 1, done: 1 });
    expect(scene.count('resume')).toEqual({ tried: 1, done: 1 });
  });

  test('a task that may not be canceled runs to its end, and nothing begins after it', async () => {
    const { here, scene, outcomes, rolling, untilRefused } = rig;
    outcomes({ cancel: 'refused' });
    const change = await rolling();
    await here.engine.cancel(runControl(change.id));
    await untilRefused(change.id);
    expect(await here.get(change.id)).toMatchObject({
      state: 'running',
      cancelRequested: true,
      problem: { phrase: { key: 'domain.problem.cancel-refused' } },
    });
    scene.task = 'succeeded';
    const stopped = await here.reached(change.id, 'cancelled');
    expect(stopped.steps.map((step) => step.state)).toEqual(['done', 'done', 'cancelled']);
    expect(scene.count('cancel')).toEqual({ tried: 1, done: 0 });
  });

  test('a paused task that may not be canceled needs attention, and can be retried', async () => {
    const { here, scene, outcomes, pausedByAnn } = rig;
    outcomes({ cancel: 'refused' });
    const change = await pausedByAnn();
    await here.engine.cancel(runControl(change.id));
    const stuck = await here.reached(change.id, 'needs-attention');
    expect(stuck.problem).toMatchObject({ code: 'refused', remedyPhrase: { key: 'domain.remedy.end-task' } });
    expect(await here.locks(change.id)).toBe(1);
    outcomes({});
    await here.engine.resolve({ ...runControl(change.id), actor: olga, decision: 'look-again' });
    await here.reached(change.id, 'cancelled');
    expect(scene.count('cancel')).toEqual({ tried: 2, done: 1 });
  });

  test('a run can be canceled although its task can no longer be read', async () => {
    const { here, scene, rolling } = rig;
    const change = await rolling();
    scene.unseen = true;
    await here.engine.cancel(runControl(change.id));
    const stopped = await here.reached(change.id, 'cancelled');
    expect(stopped.problem?.message).toContain('the provider may continue: change.step.test.roll.roll');
    expect(scene.count('cancel').tried).toBe(0);
  });

  test('a task that cannot be continued stays paused with the reason', async () => {
    const { here, scene, outcomes, pausedByAnn, untilRefused } = rig;
    const change = await pausedByAnn();
    outcomes({ resume: 'refused' });
    await here.engine.resume(runControl(change.id));
    await untilRefused(change.id);
    expect(await here.get(change.id)).toMatchObject({
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
