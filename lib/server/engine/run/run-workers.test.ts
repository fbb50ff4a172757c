import { expect, test } from 'vitest';
import { windowsPoolInput } from '@/lib/changes/testing/samples';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { Change } from '@/lib/domain/change/change';
import { ann } from '../testing/bench';
import { approved, onEachRun } from '../testing/run-stage';
import { until } from '../testing/until';

const outage = new UpstreamFailure({
  system: 'kubernetes',
  kind: 'network',
  upstreamCode: 'ECONNREFUSED',
  message: 'the API server cannot be reached',
  requestId: null,
  ambiguous: false,
});

onEachRun((on, provider) => {
  test('two changes of one target run one after the other, and the second says for whom it waits', async () => {
    const scale = (desired: number) =>
      on.here.request('node-pool.scale', { input: { nodePool: { id: 'np-1', name: 'default-nodepool' }, desired } });
    const first = await scale(5);
    const second = await scale(6);
    on.here.world.frozen = true;
    await on.here.approve(first);
    on.here.engine.start();
    await on.here.reached(first.id, 'running');
    await on.here.approve(second);
    await until(async () => (await on.here.engine.get(second.id))?.problem?.code === 'waiting');
    expect((await on.here.engine.get(second.id))?.problem?.message).toContain(first.id);
    on.here.world.frozen = false;
    await on.here.reached(first.id, 'succeeded');
    // The world moved under the second plan: it says so and asks again.
    const again = await on.here.reached(second.id, 'awaiting-approval');
    await on.here.approve(again);
    await on.here.reached(second.id, 'succeeded');
    expect(on.here.world.effects).toHaveLength(2);
  });

  test('a cancelled run stops at the next boundary and says what is left', async () => {
    on.here.world.frozen = true;
    const change = await approved(on);
    on.here.engine.start();
    await until(() => on.here.world.effects.length === 1);
    const requested = await on.here.engine.cancel({ actor: ann, id: change.id, comment: 'wrong zone' });
    expect(requested.cancelRequested).toBe(true);
    const stopped = await on.here.reached(change.id, 'cancelled');
    expect(stopped.problem?.message).toContain('Create node pool win-a');
    expect(stopped.steps.at(-1)?.state).toBe('cancelled');
    expect(on.here.world.effects).toHaveLength(1);
    expect(await on.here.db.resourceLock.count({ where: { changeId: change.id } })).toBe(0);
  });

  test('a run that is asked to stop does so although the world cannot be seen', async () => {
    on.here.world.frozen = true;
    const change = await approved(on);
    on.here.engine.start();
    await until(() => on.here.world.effects.length === 1);
    on.here.world.outage = outage;
    await on.here.engine.cancel({ actor: ann, id: change.id, comment: 'wrong zone' });
    const stopped = await on.here.reached(change.id, 'cancelled');
    expect(stopped.problem?.message).toContain('Create node pool win-a');
    on.here.world.outage = null;
  });

  test('secrets that another key sealed end the change in words instead of trying for ever', async () => {
    const change = await approved(on);
    const other = on.here.again({ key: Buffer.alloc(32, 8) });
    on.others.push(other);
    other.start();
    const failed = await on.here.reached(change.id, 'failed');
    expect(failed.problem?.remedy).toContain('MULLION_SECRET_KEY');
    expect(on.here.world.attempts).toEqual([]);
  });

  test('a run that is under way when the key is lost waits for a person', async () => {
    on.here.world.frozen = true;
    const change = await approved(on);
    on.here.engine.start();
    await until(() => on.here.world.effects.length === 1);
    await on.here.engine.stop();
    const other = on.here.again({ key: Buffer.alloc(32, 8) });
    on.others.push(other);
    other.start();
    const stuck = await on.here.reached(change.id, 'needs-attention');
    expect(stuck.problem?.remedy).toContain('MULLION_SECRET_KEY');
  });

  test('a cluster that cannot be reached makes the start wait, not fail', async () => {
    const change = await approved(on);
    on.here.world.outage = outage;
    on.here.engine.start();
    await until(async () => (await on.here.engine.get(change.id))?.problem !== null);
    expect(await on.here.engine.get(change.id)).toMatchObject({ state: 'queued', problem: { code: 'waiting' } });
    expect(await on.here.db.resourceLock.count({ where: { changeId: change.id } })).toBe(0);
    on.here.world.outage = null;
    on.here.clock.push(60_000);
    await on.here.reached(change.id, 'succeeded');
  });

  test('a stopped engine hands its runs back and the next one goes on', async () => {
    on.here.world.frozen = true;
    const change = await approved(on);
    on.here.engine.start();
    await until(() => on.here.world.effects.length === 1);
    await on.here.engine.stop();
    const second = on.here.again();
    on.others.push(second);
    on.here.world.frozen = false;
    second.start();
    await on.here.reached(change.id, 'succeeded');
    expect(on.here.world.effects).toHaveLength(1);
  });

  test('a worker is alive once it looks for work, and not any more when it was stopped', async () => {
    expect(on.here.engine.isAlive()).toBe(false);
    on.here.engine.start();
    await until(() => on.here.engine.isAlive());
    await on.here.engine.stop();
    expect(on.here.engine.isAlive()).toBe(false);
  });

  test('a worker that hangs in a call loses its lease; its successor adopts, its late answer is dropped', async () => {
    on.here.world.outcome = (attempt) => (attempt === 1 ? 'hang' : 'fine');
    const change = await approved(on);
    on.here.engine.start();
    await until(() => on.here.world.hanging.length === 1);
    // On PostgreSQL the lease has to run out; on SQLite whoever starts has the data alone.
    if (provider === 'postgresql') on.here.clock.push(31_000);
    const second = on.here.again();
    on.others.push(second);
    second.start();
    const done = await on.here.reached(change.id, 'succeeded');
    on.here.world.hanging.forEach((release) => release());
    await on.here.engine.stop();
    expect(on.here.world.attempts).toHaveLength(1);
    expect((await second.get(change.id))?.version).toBe(done.version);
  });

  test('many workers race for many runs and each runs once', async () => {
    const changes: Change[] = [];
    for (let index = 0; index < 6; index += 1) {
      const input = { ...windowsPoolInput, name: `race-${index}` };
      const requested = await on.here.request('node-pool.create', { input });
      changes.push(await on.here.approve(requested));
    }
    on.others.push(on.here.again(), on.here.again());
    // On SQLite one engine alone may run; the data folder's lock keeps others away.
    const racing = provider === 'sqlite' ? [on.here.engine] : [on.here.engine, ...on.others];
    racing.forEach((engine) => engine.start());
    for (const change of changes) await on.here.reached(change.id, 'succeeded');
    expect(on.here.world.effects.map((one) => one.target).toSorted()).toEqual(
      changes.map((_, index) => `race-${index}`),
    );
    const runs = await on.here.db.changeRun.findMany({ where: { changeId: { in: changes.map((one) => one.id) } } });
    expect(runs.map((run) => run.state)).toEqual(changes.map(() => 'finished'));
  });
});
