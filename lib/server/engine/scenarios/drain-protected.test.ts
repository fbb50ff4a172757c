import { expect, test } from 'vitest';
import { olga, runControl } from '../testing/bench';
import { drainBench } from '../testing/drain-bench';
import { onADatabase } from '../testing/each-database';

onADatabase(drainBench, (rig) => {
  const pausesOf = async (id: string) => (await rig.here.typesOf(id)).filter((type) => type === 'paused').length;
  const isPausedFor = (name: string) => ({
    code: 'paused',
    phrase: { key: 'domain.problem.node-protected', params: { name, owner: 'olu' } },
  });
  test('a node of a later batch is not cordoned: the run pauses and continues once the node is unprotected', async () => {
    const { here, pod, refs, begin, ended, passes, get, evicted } = rig;
    const uids = ['d0', 'd1', 'd2'].map((name) => pod(`on-${name}`, name));
    const change = await begin({ nodes: refs('d0', 'd1', 'd2'), canaries: 1, soakMinutes: 1 });
    await passes(async () =>
      (await get(change.id)).steps.some(({ id, state }) => id === 'evict:1' && state === 'done'),
    );
    const [last = ''] = ['d0', 'd1', 'd2'].filter((name) => !rig.node(name).unschedulable).toReversed();
    rig.protect(last);
    const paused = await ended(change.id, 'paused', 'succeeded');
    expect(paused).toMatchObject({ state: 'paused', problem: isPausedFor(last) });
    expect(rig.node(last).unschedulable).toBe(false);
    await here.engine.resume(runControl(change.id));
    await passes(async () => (await pausesOf(change.id)) === 2);
    expect(evicted()).not.toContain(`uid-on-${last}`);
    rig.unprotect(last);
    await rig.resumed(change.id);
    expect(evicted().toSorted()).toEqual(uids.toSorted());
  });

  test('protected during the drain, no more pods are evicted; those already evicted still leave', async () => {
    const { here, pod, ended, passes, evicted, blockedDrain } = rig;
    pod('gone', 'd0');
    const id = await blockedDrain();
    rig.protect('d0');
    const paused = await ended(id, 'paused', 'succeeded');
    expect(paused).toMatchObject({ state: 'paused', problem: isPausedFor('d0') });
    rig.cover('web', 1);
    await here.engine.resume(runControl(id));
    await passes(async () => (await pausesOf(id)) === 2);
    expect(evicted()).toEqual(['uid-gone']);
    expect(rig.node('d0').unschedulable).toBe(true);
  });

  test('as approved, it fails instead of pausing, and uncordons its node', async () => {
    const { ended, blockedDrain } = rig;
    const id = await blockedDrain({ onLimit: 'stop-and-uncordon' });
    rig.protect('d0');
    expect(await ended(id)).toMatchObject({ state: 'failed', problem: { code: 'node-protected' } });
    expect(rig.node('d0').unschedulable).toBe(false);
  });

  test('force does not override a protection', async () => {
    const { here, pod, refs, ended } = rig;
    pod('web', 'd0');
    rig.cover('web', 0);
    const input = { nodes: refs('d0'), force: true, nodeMinutes: 1 };
    const change = await here.request('node.drain', { input, actor: olga });
    here.engine.start();
    await rig.untilBlocked(change.id);
    rig.protect('d0');
    expect(await ended(change.id, 'paused', 'succeeded')).toMatchObject({ state: 'paused' });
    expect(rig.effects('deletePod')).toEqual([]);
  });

  test('protected between the last plan and the first check, it is not even cordoned', async () => {
    const { here, world, refs, drain, ended } = rig;
    const change = await drain({ nodes: refs('d0') });
    const nodes = world.kube.nodes.bind(world.kube);
    let looks = 0;
    world.kube.nodes = async () => {
      looks += 1;
      // Mullion plans again before the run; later reads are checks of its steps.
      if (looks === 2) rig.protect('d0');
      return nodes();
    };
    here.engine.start();
    const paused = await ended(change.id, 'paused', 'succeeded');
    expect(paused).toMatchObject({ state: 'paused', problem: isPausedFor('d0') });
    expect(world.attempts).toEqual([]);
  });

  test('an expired protection blocks nothing', async () => {
    const { here, ended, blockedDrain } = rig;
    const id = await blockedDrain();
    rig.protect('d0', 60_000);
    await ended(id, 'paused');
    rig.cover('web', 1);
    here.clock.push(61_000);
    await rig.resumed(id);
  });
});
