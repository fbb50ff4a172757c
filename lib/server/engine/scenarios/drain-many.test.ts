import { expect, test } from 'vitest';
import { ann, bench } from '../testing/bench';
import { drainBench } from '../testing/drain-bench';
import { onADatabase } from '../testing/each-database';

const nodePool = { id: 'np-1', name: 'default-nodepool' };
const names = [0, 1, 2].map((index) => `default-nodepool-n${index}`);
const atOnce = { canaries: 0, firstPercent: 100, laterPercent: 100 };

onADatabase(drainBench, (rig) => {
  const isClosed = (name: string) => rig.world.node(name)?.unschedulable ?? null;
  const isBusy = async (id: string) => (await rig.get(id)).problem?.phrase?.key === 'domain.problem.target-busy';

  test('a drain of a pool locks the pool and every node, and a drain of one of its nodes waits', async () => {
    const { here, pod, refs, drain, begin, ended, passes } = rig;
    pod('web', names[0] ?? '');
    rig.cover('web', 0);
    const pool = await begin({ nodePool, ...atOnce });
    await passes(() => rig.isRunning(pool.id));
    const locks = await here.db.resourceLock.findMany({ where: { changeId: pool.id } });
    expect(locks.map(({ uid }) => uid).toSorted()).toEqual(
      ['node-pool/np-1', ...names.map((name) => `node/uid-${name}`)].map((key) => `prod/${key}`).toSorted(),
    );
    const node = await drain({ nodes: refs(names[1] ?? '') });
    await passes(() => isBusy(node.id));
    rig.uncover();
    expect((await ended(pool.id)).state).toBe('succeeded');
    expect((await ended(node.id)).state).toBe('succeeded');
  });

  test('a drain of a pool waits for one of its nodes that is drained already, and for its size', async () => {
    const { pod, refs, drain, begin, ended, passes } = rig;
    pod('web', names[1] ?? '');
    rig.cover('web', 0);
    const node = await begin({ nodes: refs(names[1] ?? '') });
    await passes(() => rig.isRunning(node.id));
    const pool = await drain({ nodePool, ...atOnce });
    await passes(() => isBusy(pool.id));
    expect(names.map(isClosed)).toEqual([false, true, false]);
    rig.uncover();
    expect((await ended(node.id)).state).toBe('succeeded');
    expect((await ended(pool.id)).state).toBe('succeeded');
    expect(names.map(isClosed)).toEqual([true, true, true]);
  });

  test('a node that joins between plan and run causes a new plan that includes it', async () => {
    const { here, world, drain, ended } = rig;
    const change = await drain({ nodePool, ...atOnce });
    world.addNode('late', { poolId: 'np-1' });
    here.engine.start();
    const done = await ended(change.id);
    expect(done).toMatchObject({ state: 'succeeded' });
    expect(done.plan?.fingerprint).not.toBe(change.plan?.fingerprint);
    expect(isClosed('late')).toBe(true);
    const found = await here.engine.list({ actor: ann, scope: 'all', target: 'uid-late', limit: 10 });
    expect(found.rows.map(({ id }) => id)).toEqual([change.id]);
  });

  test('where approval is required, a new plan needs a new approval, and nothing is drained meanwhile', async () => {
    const here = bench({ db: rig.here.db, environment: 'prod' });
    here.world.addNode('spare', { poolId: '' });
    const change = await here.request('node.drain', { input: { nodePool, ...atOnce } });
    await here.approve(change);
    here.world.addNode('late', { poolId: 'np-1' });
    here.engine.start();
    const pausedRun = await here.reached(change.id, 'awaiting-approval', 'running', 'succeeded');
    await here.engine.stop();
    expect(pausedRun).toMatchObject({ state: 'awaiting-approval', approvals: [] });
    expect(pausedRun.targets.map(({ name }) => name)).toEqual([nodePool.name, ...names, 'late']);
    expect(here.world.attempts).toEqual([]);
  });
});
