import { beforeEach, expect, test, vi } from 'vitest';
import { protectionAnnotations } from '@/lib/domain/node/node-protection';
import type { Json } from '@/lib/domain/json';
import type { SampleWorld } from '@/lib/changes/testing/sample-world';
import { readEvents } from '../journal/change-log';
import type { Engine } from '../engine';
import { runControl } from '../testing/bench';
import type { DrainBench } from '../testing/drain-bench';
import { onEachDrain } from '../testing/each-drain';

const N0 = 'default-nodepool-n0';
const N1 = 'default-nodepool-n1';

/** ECS accepts a restart, and nothing happens; answers how to have it work again. */
function hasNoEffect({ cloudWrite }: SampleWorld): () => void {
  const restartInstance = cloudWrite.restartInstance.bind(cloudWrite);
  cloudWrite.restartInstance = () => Promise.resolve({ requestId: 'req-1', taskId: null });
  return () => (cloudWrite.restartInstance = restartInstance);
}

onEachDrain((on) => {
  let rig: DrainBench;
  let others: Engine[];
  beforeEach(() => {
    ({ rig, others } = on);
  });

  const restart = (names: string[], more: { [field: string]: Json } = {}) =>
    rig.here.request('node.restart-instance', {
      input: {
        nodes: names.map((name) => ({ name, uid: `uid-${name}`, instanceId: `i-${name}` })),
        drainFirst: true,
        ...more,
      },
    });
  const effects = (action: string) => rig.world.effects.filter((one) => one.action === action).length;

  test('drained first, one node after the other; each takes pods again before the next one begins', async () => {
    const { here, world, pod, ended } = rig;
    pod('a', N0);
    pod('b', N1);
    const change = await restart([N0, N1]);
    here.engine.start();
    const done = await ended(change.id);
    expect(done).toMatchObject({ state: 'succeeded', outcome: [] });
    const reported = world.effects.map(({ action, target }) => `${action} ${target.replace(/^(uid|i)-/, '')}`);
    expect(reported.filter((one) => !one.startsWith('evict'))).toEqual(
      [N0, N1].flatMap((name) => [`setUnschedulable ${name}`, `restartInstance ${name}`, `setUnschedulable ${name}`]),
    );
    expect(reported.indexOf('evict a')).toBeLessThan(reported.indexOf(`restartInstance ${N0}`));
    expect([N0, N1].map((name) => rig.node(name).unschedulable)).toEqual([false, false]);
    expect(done.steps.every(({ state }) => state === 'done' || state === 'skipped')).toBe(true);
  });

  test('a worker that dies while it asks is replaced, and nothing is restarted twice', async () => {
    const { here, world, passes, ended } = rig;
    world.outcome = (_attempt, { action }) => (action === 'restartInstance' ? 'hang' : 'fine');
    const change = await restart([N0], { drainFirst: false });
    here.engine.start();
    await passes(() => world.hanging.length > 0, 10);
    world.outcome = () => 'fine';
    others.push(here.takeOver());
    expect((await ended(change.id)).state).toBe('succeeded');
    expect(effects('restartInstance')).toBe(1);
    expect(rig.node(N0).unschedulable).toBe(false);
  });

  test.each(['lost', 'late', 'throttled'] as const)('an answer that is %s ends in one restart', async (outcome) => {
    const { here, world, ended } = rig;
    let requested = 0;
    world.outcome = (_attempt, { action }) => {
      if (action !== 'restartInstance') return 'fine';
      requested += 1;
      return requested === 1 ? outcome : 'fine';
    };
    const change = await restart([N0], { drainFirst: false });
    here.engine.start();
    expect((await ended(change.id)).state).toBe('succeeded');
    expect(effects('restartInstance')).toBe(1);
  });

  test('stopped while it drains, nothing is restarted and its cordon is taken back', async () => {
    const { here, pod, passes, ended, rows } = rig;
    pod('web', N0);
    rig.cover('web', 0);
    const change = await restart([N0]);
    here.engine.start();
    await passes(async () => (await rows(change.id)).some(({ state }) => state === 'blocked'));
    await here.engine.cancel(runControl(change.id));
    expect((await ended(change.id)).state).toBe('cancelled');
    expect(effects('restartInstance')).toBe(0);
    expect(rig.node(N0).unschedulable).toBe(false);
  });

  test('held while it drains, it asks; nothing is restarted before the hold is gone', async () => {
    const { here, pod, passes, ended, rows } = rig;
    pod('web', N0);
    rig.cover('web', 0);
    const change = await restart([N0]);
    here.engine.start();
    await passes(async () => (await rows(change.id)).some(({ state }) => state === 'blocked'));
    const until = here.clock.now() + 3_600_000;
    const marks = protectionAnnotations({ owner: 'olu', reason: 'a long test', until });
    rig.world.setNode(N0, { annotations: marks });
    const paused = await ended(change.id, 'paused', 'succeeded');
    expect(paused).toMatchObject({ state: 'paused', problem: { phrase: { key: 'domain.problem.node-protected' } } });
    expect(effects('restartInstance')).toBe(0);
    const gone = Object.keys(marks).map((key) => [key, undefined]);
    rig.world.setNode(N0, { annotations: Object.fromEntries(gone) });
    rig.uncover();
    await here.engine.resume(runControl(change.id));
    expect((await ended(change.id, 'succeeded', 'failed')).state).toBe('succeeded');
    expect(effects('restartInstance')).toBe(1);
  });

  test('a node that somebody else cordoned stays so', async () => {
    const { here, ended } = rig;
    rig.world.setNode(N0, { unschedulable: true });
    const change = await restart([N0], { drainFirst: false });
    here.engine.start();
    expect((await ended(change.id)).state).toBe('succeeded');
    expect(effects('setUnschedulable')).toBe(0);
    expect(rig.node(N0).unschedulable).toBe(true);
  });

  test('stopped with nothing of its own to take back, it does not say that it could not', async () => {
    const { here, pod, passes, ended, rows } = rig;
    pod('web', N0);
    rig.cover('web', 0);
    rig.world.setNode(N0, { unschedulable: true });
    const change = await restart([N0]);
    here.engine.start();
    await passes(async () => (await rows(change.id)).some(({ state }) => state === 'blocked'));
    await here.engine.cancel(runControl(change.id));
    await ended(change.id, 'cancelled');
    const events = await readEvents(here.db, change.id);
    const last = JSON.stringify(events.find(({ type }) => type === 'cancelled')?.body);
    expect(last).toContain('evict the pods');
    expect(last).not.toContain('Could not be reverted');
    expect(rig.node(N0).unschedulable).toBe(true);
  });

  test('held by a person just after ECS took it, and let go on at once, it restarts once', async () => {
    const { here, world, passes, ended, get } = rig;
    // The machine is Running again and its kubelet has not been missed yet.
    hasNoEffect(world);
    const change = await restart([N0], { drainFirst: false });
    here.engine.start();
    await passes(() => effects('restartInstance') === 1);
    await here.engine.pause(runControl(change.id));
    await ended(change.id, 'paused');
    await here.engine.resume(runControl(change.id));
    await passes(async () => (await get(change.id)).state === 'running');
    const looks = vi.spyOn(world.kube, 'node');
    await passes(() => looks.mock.calls.length >= 3, 100);
    expect(effects('restartInstance')).toBe(1);
    rig.world.setNode(N0, { bootId: 'next' });
    expect((await ended(change.id)).state).toBe('succeeded');
    expect(effects('restartInstance')).toBe(1);
  });

  test('a machine that does not come back is asked about; going on asks once more', async () => {
    const { here, world, passes, ended, get } = rig;
    const fix = hasNoEffect(world);
    const change = await restart([N0], { drainFirst: false });
    here.engine.start();
    const pausedRun = await ended(change.id, 'paused', 'succeeded');
    expect(pausedRun).toMatchObject({
      state: 'paused',
      problem: { phrase: { key: 'domain.problem.instance-restart-late' } },
    });
    expect(effects('restartInstance')).toBe(1);
    fix();
    await here.engine.resume(runControl(change.id));
    await passes(async () => (await get(change.id)).state === 'succeeded');
    expect(effects('restartInstance')).toBe(2);
  });
});
