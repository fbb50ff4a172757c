import { beforeEach, expect, test } from 'vitest';
import { protectionAnnotations } from '@/lib/domain/node/node-protection';
import { readEvents } from '../journal/change-log';
import { olga, runControl } from '../testing/bench';
import type { DrainBench } from '../testing/drain-bench';
import { onEachDrain } from '../testing/each-drain';

/** Somebody holds a node after its drain was approved. */
onEachDrain((on) => {
  let rig: DrainBench;
  beforeEach(() => {
    ({ rig } = on);
  });

  const protection = (name: string, forMs = 3_600_000): void => {
    const until = rig.here.clock.now() + forMs;
    rig.world.setNode(name, { annotations: protectionAnnotations({ owner: 'olu', reason: 'a long test', until }) });
  };
  const release = (name: string): void => {
    const marks = Object.keys(rig.node(name).annotations).filter((key) => key.startsWith('mullion/protect'));
    rig.world.setNode(name, { annotations: Object.fromEntries(marks.map((key) => [key, undefined])) });
  };
  const budget = (allowed: 0 | 1): void => rig.cover('web', allowed);
  const pausesOf = async (id: string) =>
    (await readEvents(rig.here.db, id)).filter(({ type }) => type === 'paused').length;
  const isPausedFor = (name: string) => ({
    code: 'paused',
    phrase: { key: 'domain.problem.node-protected', params: { name, owner: 'olu' } },
  });
  /** The first look of the run finds the node held: the plan did not. */
  const protectsWhenCordoning = (name: string): void => {
    const { world } = rig;
    const nodes = world.kube.nodes.bind(world.kube);
    let looks = 0;
    world.kube.nodes = async () => {
      looks += 1;
      // The plan is made anew before the run; what follows are looks of its steps.
      if (looks === 2) protection(name);
      return nodes();
    };
  };

  test('a node of a later batch is not closed: the run pauses, asks, and goes on once it is released', async () => {
    const { here, pod, refs, drain, ended, passes, get, evicted } = rig;
    const uids = ['d0', 'd1', 'd2'].map((name) => pod(`on-${name}`, name));
    const change = await drain({ nodes: refs('d0', 'd1', 'd2'), canaries: 1, soakMinutes: 1 });
    here.engine.start();
    await passes(async () =>
      (await get(change.id)).steps.some(({ id, state }) => id === 'evict:1' && state === 'done'),
    );
    const [last = ''] = ['d0', 'd1', 'd2'].filter((name) => !rig.node(name).unschedulable).toReversed();
    protection(last);
    const paused = await ended(change.id, 'paused', 'succeeded');
    expect(paused).toMatchObject({ state: 'paused', problem: isPausedFor(last) });
    expect(rig.node(last).unschedulable).toBe(false);
    // Having it go on changes nothing while the hold counts.
    await here.engine.resume(runControl(change.id));
    await passes(async () => (await pausesOf(change.id)) === 2);
    expect(evicted()).not.toContain(`uid-on-${last}`);
    release(last);
    await here.engine.resume(runControl(change.id));
    expect((await ended(change.id, 'succeeded', 'failed')).state).toBe('succeeded');
    expect(evicted().toSorted()).toEqual(uids.toSorted());
  });

  test('held while its pods leave, no more of them are asked; what was asked before still goes', async () => {
    const { here, pod, refs, drain, ended, passes, rows, evicted } = rig;
    pod('gone', 'd0');
    pod('web', 'd0');
    budget(0);
    const change = await drain({ nodes: refs('d0') });
    here.engine.start();
    await passes(async () => (await rows(change.id)).some(({ state }) => state === 'blocked'));
    protection('d0');
    const paused = await ended(change.id, 'paused', 'succeeded');
    expect(paused).toMatchObject({ state: 'paused', problem: isPausedFor('d0') });
    budget(1);
    await here.engine.resume(runControl(change.id));
    await passes(async () => (await pausesOf(change.id)) === 2);
    expect(evicted()).toEqual(['uid-gone']);
    expect(rig.node('d0').unschedulable).toBe(true);
  });

  test('as approved, it stops in place of asking, and opens its node again', async () => {
    const { here, pod, refs, drain, ended, passes, rows } = rig;
    pod('web', 'd0');
    budget(0);
    const change = await drain({ nodes: refs('d0'), onLimit: 'stop-and-uncordon' });
    here.engine.start();
    await passes(async () => (await rows(change.id)).some(({ state }) => state === 'blocked'));
    protection('d0');
    expect(await ended(change.id)).toMatchObject({ state: 'failed', problem: { code: 'node-protected' } });
    expect(rig.node('d0').unschedulable).toBe(false);
  });

  test('force does not get past a hold', async () => {
    const { here, world, pod, refs, ended, passes, rows } = rig;
    pod('web', 'd0');
    budget(0);
    const input = { nodes: refs('d0'), force: true, nodeMinutes: 1 };
    const change = await here.request('node.drain', { input, actor: olga });
    here.engine.start();
    await passes(async () => (await rows(change.id)).some(({ state }) => state === 'blocked'));
    protection('d0');
    expect(await ended(change.id, 'paused', 'succeeded')).toMatchObject({ state: 'paused' });
    expect(world.effects.filter(({ action }) => action === 'deletePod')).toEqual([]);
  });

  test('held between the last plan and the first look, it is not even closed', async () => {
    const { here, world, refs, drain, ended } = rig;
    const change = await drain({ nodes: refs('d0') });
    protectsWhenCordoning('d0');
    here.engine.start();
    expect(await ended(change.id, 'paused', 'succeeded')).toMatchObject({
      state: 'paused',
      problem: isPausedFor('d0'),
    });
    expect(world.attempts).toEqual([]);
  });

  test('a hold that ends by itself holds nothing up any more', async () => {
    const { here, pod, refs, drain, ended, passes, rows } = rig;
    pod('web', 'd0');
    budget(0);
    const change = await drain({ nodes: refs('d0') });
    here.engine.start();
    await passes(async () => (await rows(change.id)).some(({ state }) => state === 'blocked'));
    protection('d0', 60_000);
    await ended(change.id, 'paused');
    budget(1);
    here.clock.push(61_000);
    await here.engine.resume(runControl(change.id));
    expect((await ended(change.id, 'succeeded', 'failed')).state).toBe('succeeded');
  });
});
