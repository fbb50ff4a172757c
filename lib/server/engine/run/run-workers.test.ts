import { expect, test } from 'vitest';
import { windowsPoolInput } from '@/lib/changes/testing/samples';
import { upstream } from '@/lib/changes/testing/write-gate';
import type { Change } from '@/lib/domain/change/change';
import { benchOn, olga, runControl, until } from '../testing/bench';
import { onEachDatabase } from '../testing/each-database';

onEachDatabase(benchOn, (here, provider) => {
  const outage = upstream('network', 'ECONNREFUSED', false);
  /** A run whose first write took effect, in a world that does not change. */
  const underWay = async (): Promise<Change> => {
    here.world.frozen = true;
    const change = await here.started();
    await until(() => here.world.effects.length === 1);
    return change;
  };

  test('two changes of one target run one after the other, and the second names the first', async () => {
    const scale = (desired: number) =>
      here.request('node-pool.scale', { input: { nodePool: { id: 'np-1', name: 'default-nodepool' }, desired } });
    const first = await scale(5);
    const second = await scale(6);
    here.world.frozen = true;
    await here.approve(first);
    here.engine.start();
    await here.reached(first.id, 'running');
    await here.approve(second);
    await until(async () => (await here.get(second.id)).problem?.code === 'waiting');
    expect((await here.get(second.id)).problem?.message).toContain(first.id);
    here.world.frozen = false;
    await here.reached(first.id, 'succeeded');
    // The second plan is outdated and needs approval again.
    const again = await here.reached(second.id, 'awaiting-approval');
    await here.approve(again);
    await here.reached(second.id, 'succeeded');
    expect(here.world.effects).toHaveLength(2);
  });

  test('a change that waits for another starts although the clock was set back meanwhile', async () => {
    const first = await here.request('node.cordon');
    const second = await here.request('node.cordon');
    here.world.frozen = true;
    await here.approve(first);
    here.engine.start();
    await here.reached(first.id, 'running');
    await here.approve(second);
    await until(async () => (await here.get(second.id)).problem?.code === 'waiting');
    here.clock.push(-3_600_000);
    here.world.frozen = false;
    await here.reached(first.id, 'succeeded');
    await until(async () => (await here.get(second.id)).state !== 'queued');
  });

  test('runs that never finish do not keep changes of other targets from running', async () => {
    here.world.frozen = true;
    here.engine.start();
    const stuck: Change[] = [];
    for (let index = 0; index < 10; index += 1) {
      const input = { ...windowsPoolInput, name: `stuck-${index}` };
      stuck.push(await here.approved('node-pool.create', { input }));
    }
    await until(() => here.world.effects.length === stuck.length);
    const other = await here.approved('node.cordon');
    await here.reached(other.id, 'succeeded');
    for (const { id } of stuck) expect(await here.get(id)).toMatchObject({ state: 'running' });
    here.world.frozen = false;
    for (const { id } of stuck) await here.reached(id, 'succeeded');
  });

  test('a canceled run stops at the next boundary and lists what is left', async () => {
    const change = await underWay();
    const requested = await here.engine.cancel(runControl(change.id));
    expect(requested.cancelRequested).toBe(true);
    const stopped = await here.reached(change.id, 'cancelled');
    expect(stopped.problem?.message).toContain('Create node pool win-a');
    expect(stopped.steps.at(-1)?.state).toBe('cancelled');
    expect(here.world.effects).toHaveLength(1);
    expect(await here.locks(change.id)).toBe(0);
  });

  test('a canceled run stops although the cluster cannot be read', async () => {
    const change = await underWay();
    here.world.outage = outage;
    await here.engine.cancel(runControl(change.id));
    const stopped = await here.reached(change.id, 'cancelled');
    expect(stopped.problem?.message).toContain('Create node pool win-a');
  });

  test('secrets sealed with another key end the change with a message instead of endless retries', async () => {
    const change = await here.approved();
    here.again(8).start();
    const failed = await here.reached(change.id, 'failed');
    expect(failed.problem?.remedy).toContain('MULLION_SECRET_KEY');
    expect(here.world.attempts).toEqual([]);
  });

  test('a run in progress when the key is lost needs attention', async () => {
    const change = await underWay();
    await here.engine.stop();
    here.again(8).start();
    const stuck = await here.reached(change.id, 'needs-attention');
    expect(stuck.problem?.remedy).toContain('MULLION_SECRET_KEY');
  });

  test('a cluster that cannot be reached makes the start wait, not fail', async () => {
    const change = await here.approved();
    here.world.outage = outage;
    here.engine.start();
    await until(async () => (await here.get(change.id)).problem !== null);
    expect(await here.get(change.id)).toMatchObject({ state: 'queued', problem: { code: 'waiting' } });
    expect(await here.locks(change.id)).toBe(0);
    here.world.outage = null;
    here.clock.push(60_000);
    await here.reached(change.id, 'succeeded');
  });

  test('a stopped engine releases its runs and the next one continues', async () => {
    const change = await underWay();
    await here.engine.stop();
    here.world.frozen = false;
    here.again().start();
    await here.reached(change.id, 'succeeded');
    expect(here.world.effects).toHaveLength(1);
  });

  test('a worker is alive while it polls, and not after it was stopped', async () => {
    expect(here.engine.isAlive()).toBe(false);
    here.engine.start();
    await until(() => here.engine.isAlive());
    await here.engine.stop();
    expect(here.engine.isAlive()).toBe(false);
  });

  test('a worker that hangs in a call loses its lease; its successor adopts, its late answer is dropped', async () => {
    here.world.outcome = (attempt) => (attempt === 1 ? 'hang' : 'fine');
    const change = await here.started();
    await until(() => here.world.hanging.length === 1);
    // On PostgreSQL the lease has to run out; on SQLite a new process owns the data at once.
    if (provider === 'postgresql') here.clock.push(31_000);
    const second = here.again();
    second.start();
    const done = await here.reached(change.id, 'succeeded');
    here.world.hanging.forEach((release) => release());
    await here.engine.stop();
    expect(here.world.attempts).toHaveLength(1);
    expect((await second.get(change.id))?.version).toBe(done.version);
    const calls = (await here.actionsOf(change.id)).filter((one) => /^(intent|answered) /.test(one));
    expect(calls).toEqual(['intent ok', 'answered ok']);
  });

  test('a call that was interrupted before it had an effect is answered before it is sent again', async () => {
    const change = await here.approved();
    const createNodePool = here.world.cloudWrite.createNodePool.bind(here.world.cloudWrite);
    let release = (): void => undefined;
    here.world.cloudWrite.createNodePool = () => new Promise((_, reject) => (release = () => reject(outage)));
    here.engine.start();
    await until(async () => (await here.typesOf(change.id)).includes('step-intent'));
    here.world.cloudWrite.createNodePool = createNodePool;
    here.takeOver();
    await here.reached(change.id, 'succeeded');
    release();
    const calls = (await here.actionsOf(change.id)).filter((one) => /^(intent|answered) /.test(one));
    expect(calls).toEqual(['intent ok', 'answered failed', 'intent ok', 'answered ok']);
  });

  test('marked as failed after its call was interrupted, it says that the outcome of the call is unknown', async () => {
    here.world.outcome = (attempt) => (attempt === 1 ? 'hang' : 'fine');
    const change = await here.started();
    await until(() => here.world.hanging.length === 1);
    // The sealed secrets cannot be opened: a person decides, and nothing is checked.
    here.clock.push(40_000);
    here.again(8).start();
    await here.reached(change.id, 'needs-attention');
    await here.engine.resolve({ ...runControl(change.id), actor: olga, decision: 'fail' });
    const last = (await here.actionsOf(change.id)).slice(-3);
    expect(last).toEqual(['needs-attention unknown', 'answered unknown', 'resolved ok']);
  });

  test('many workers race for many runs and each runs once', async () => {
    const changes: Change[] = [];
    for (let index = 0; index < 6; index += 1) {
      const input = { ...windowsPoolInput, name: `race-${index}` };
      changes.push(await here.approved('node-pool.create', { input }));
    }
    // On SQLite one engine alone may run; the data folder's lock keeps others away.
    const racing = provider === 'sqlite' ? [here.engine] : [here.engine, here.again(), here.again()];
    racing.forEach((engine) => engine.start());
    for (const change of changes) await here.reached(change.id, 'succeeded');
    expect(here.world.effects.map((one) => one.target).toSorted()).toEqual(changes.map((_, index) => `race-${index}`));
    const runs = await here.db.changeRun.findMany({ where: { changeId: { in: changes.map((one) => one.id) } } });
    expect(runs.map((run) => run.state)).toEqual(changes.map(() => 'finished'));
  });
});
