import { expect, test, vi } from 'vitest';
import type { SampleWorld } from '@/lib/changes/testing/sample-world';
import { readEvents } from '../journal/change-log';
import { runControl } from '../testing/bench';
import { drainBench } from '../testing/drain-bench';
import { onADatabase } from '../testing/each-database';

const N0 = 'default-nodepool-n0';
const N1 = 'default-nodepool-n1';

/** ECS accepts a restart without effect; returns a function that restores it. */
function hasNoEffect({ cloudWrite }: SampleWorld): () => void {
  const restartInstance = cloudWrite.restartInstance.bind(cloudWrite);
  cloudWrite.restartInstance = () => Promise.resolve({ requestId: 'req-1', taskId: null });
  return () => (cloudWrite.restartInstance = restartInstance);
}

onADatabase(drainBench, (rig) => {
  const request = (names: string[], drainFirst: boolean) => {
    const nodes = names.map((name) => ({ name, uid: `uid-${name}`, instanceId: `i-${name}` }));
    return rig.here.request('node.restart-instance', { input: { nodes, drainFirst } });
  };
  const restart = async (drainFirst: boolean): Promise<string> => {
    const { id } = await request([N0], drainFirst);
    rig.here.engine.start();
    return id;
  };
  const blockedRestart = async (): Promise<string> => {
    rig.pod('web', N0);
    rig.cover('web', 0);
    const id = await restart(true);
    await rig.untilBlocked(id);
    return id;
  };
  const restarts = () => rig.effects('restartInstance').length;

  test('drained first, one node after the other; each is schedulable again before the next one begins', async () => {
    const { here, world, pod, ended } = rig;
    pod('a', N0);
    pod('b', N1);
    const change = await request([N0, N1], true);
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

  test('a worker that dies during the request is replaced, and nothing is restarted twice', async () => {
    const { here, world, passes, ended } = rig;
    world.outcome = (_attempt, { action }) => (action === 'restartInstance' ? 'hang' : 'fine');
    const id = await restart(false);
    await passes(() => world.hanging.length > 0, 10);
    world.outcome = () => 'fine';
    here.takeOver();
    expect((await ended(id)).state).toBe('succeeded');
    expect(restarts()).toBe(1);
    expect(rig.node(N0).unschedulable).toBe(false);
  });

  test.each(['lost', 'late', 'throttled'] as const)('an answer that is %s ends in one restart', async (outcome) => {
    const { world, ended } = rig;
    let sent = 0;
    world.outcome = (_attempt, { action }) => (action === 'restartInstance' && (sent += 1) === 1 ? outcome : 'fine');
    const id = await restart(false);
    expect((await ended(id)).state).toBe('succeeded');
    expect(restarts()).toBe(1);
  });

  test('canceled while it drains, nothing is restarted and its cordon is reverted', async () => {
    const id = await blockedRestart();
    await rig.cancelled(id);
    expect(restarts()).toBe(0);
    expect(rig.node(N0).unschedulable).toBe(false);
  });

  test('protected while it drains, it needs attention; nothing is restarted before the protection ends', async () => {
    const { ended } = rig;
    const id = await blockedRestart();
    rig.protect(N0);
    const paused = await ended(id, 'paused', 'succeeded');
    expect(paused).toMatchObject({ state: 'paused', problem: { phrase: { key: 'domain.problem.node-protected' } } });
    expect(restarts()).toBe(0);
    rig.unprotect(N0);
    rig.uncover();
    await rig.resumed(id);
    expect(restarts()).toBe(1);
  });

  test('a node cordoned outside Mullion stays cordoned', async () => {
    const { ended } = rig;
    rig.world.setNode(N0, { unschedulable: true });
    const id = await restart(false);
    expect((await ended(id)).state).toBe('succeeded');
    expect(rig.effects('setUnschedulable')).toEqual([]);
    expect(rig.node(N0).unschedulable).toBe(true);
  });

  test('canceled with nothing to undo, it reports no failure to undo', async () => {
    const { here, ended } = rig;
    rig.world.setNode(N0, { unschedulable: true });
    const id = await blockedRestart();
    await here.engine.cancel(runControl(id));
    await ended(id, 'cancelled');
    const events = await readEvents(here.db, id);
    const last = JSON.stringify(events.find(({ type }) => type === 'cancelled')?.body);
    expect(last).toContain('evict the pods');
    expect(last).not.toContain('Could not be reverted');
    expect(rig.node(N0).unschedulable).toBe(true);
  });

  test('paused just after ECS accepted it, and resumed at once, it restarts once', async () => {
    const { here, world, passes, ended } = rig;
    // The instance is Running again before its kubelet was missed.
    hasNoEffect(world);
    const id = await restart(false);
    await passes(() => restarts() === 1);
    await here.engine.pause(runControl(id));
    await ended(id, 'paused');
    await here.engine.resume(runControl(id));
    await passes(() => rig.isRunning(id));
    const looks = vi.spyOn(world.kube, 'node');
    await passes(() => looks.mock.calls.length >= 3, 100);
    expect(restarts()).toBe(1);
    rig.world.setNode(N0, { bootId: 'next' });
    expect((await ended(id)).state).toBe('succeeded');
    expect(restarts()).toBe(1);
  });

  test('an instance that does not restart needs attention; resuming requests it once more', async () => {
    const { here, world, passes, ended, get } = rig;
    const fix = hasNoEffect(world);
    const id = await restart(false);
    const problem = { phrase: { key: 'domain.problem.instance-restart-late' } };
    expect(await ended(id, 'paused', 'succeeded')).toMatchObject({ state: 'paused', problem });
    expect(restarts()).toBe(1);
    fix();
    await here.engine.resume(runControl(id));
    await passes(async () => (await get(id)).state === 'succeeded');
    expect(restarts()).toBe(2);
  });
});
