import { expect, test } from 'vitest';
import { ann, bench, benchOn, olga, until } from '../testing/bench';
import { aPod } from '@/lib/changes/testing/objects';
import { upstream } from '@/lib/changes/testing/write-gate';
import { onADatabase, onSqlite } from '../testing/each-database';

onADatabase(benchOn, (here) => {
  test('a lost answer is adopted: the pool is found by its tag and not made twice', async () => {
    here.world.outcome = (attempt) => (attempt === 1 ? 'lost' : 'fine');
    const change = await here.started();
    const done = await here.reached(change.id, 'succeeded');
    expect(here.world.attempts).toHaveLength(1);
    expect(done.steps[0]).toMatchObject({ state: 'done', detail: here.world.poolNamed('win-a')?.poolId });
    const unknown = await here.db.auditRecord.count({ where: { changeId: change.id, outcome: 'unknown' } });
    expect(unknown).toBe(1);
  });

  test('an answer that never came is sent again only after the settle time', async () => {
    const slow = bench({ db: here.db, settleMs: 300 });
    const sent: number[] = [];
    slow.world.outcome = (attempt) => {
      sent.push(Date.now());
      return attempt === 1 ? 'late' : 'fine';
    };
    const change = await slow.started();
    await slow.reached(change.id, 'succeeded');
    expect(sent).toHaveLength(2);
    expect((sent[1] ?? 0) - (sent[0] ?? 0)).toBeGreaterThanOrEqual(300);
    await slow.engine.stop();
    expect(slow.world.effects).toHaveLength(1);
  });

  test('unclear answers end in needs-attention, where a person retries or gives up', async () => {
    here.world.outcome = () => 'late';
    const change = await here.started();
    const stuck = await here.reached(change.id, 'needs-attention');
    expect(stuck.problem).toMatchObject({ code: 'unclear' });
    expect(stuck.steps[0]?.state).toBe('unknown');
    expect(await here.locks(change.id)).toBe(1);
    const q = { actor: olga, id: change.id, comment: 'seen in ActionTrail' };
    await expect(here.engine.resolve({ ...q, actor: ann, decision: 'fail' })).rejects.toMatchObject({
      code: 'forbidden',
    });
    here.world.outcome = () => 'fine';
    await here.engine.resolve({ ...q, decision: 'look-again' });
    await here.reached(change.id, 'succeeded');
    expect(here.world.effects).toHaveLength(1);
    await expect(here.engine.resolve({ ...q, decision: 'fail' })).rejects.toMatchObject({ code: 'conflict' });
  });

  test('an approved drain whose pods need a new node begins only while ACK answers', async () => {
    const slow = bench({ db: here.db });
    const { world } = slow;
    const nodes = [0, 1, 2].map((at) => `default-nodepool-n${at}`);
    const requests = { cpuMilli: 3_000, memoryMiB: 128 };
    world.setPool('np-1', { autoScaling: { min: 3, max: 6 } });
    world.setNode(/^win-/, { unschedulable: true });
    for (const [at, nodeName] of nodes.entries()) world.put(aPod(`big-${at}`, { nodeName, requests }));
    const [name = ''] = nodes;
    const change = await slow.approved('node.drain', { input: { nodes: [{ name, uid: `uid-${name}` }] } });
    const { cloud } = world;
    const read = cloud.nodePools.bind(cloud);
    cloud.nodePools = () => Promise.reject(upstream('timeout', 'Timeout', false));
    slow.engine.start();
    await until(async () => (await slow.get(change.id)).problem?.code === 'waiting');
    cloud.nodePools = read;
    slow.clock.push(60_000);
    await slow.reached(change.id, 'running', 'verifying', 'succeeded');
    await slow.end();
  });

  test('giving up frees the target', async () => {
    here.world.outcome = () => 'late';
    const change = await here.started();
    await here.reached(change.id, 'needs-attention');
    const q = { actor: olga, id: change.id, decision: 'fail' as const, comment: 'made by hand' };
    const given = await here.engine.resolve(q);
    expect(given).toMatchObject({ state: 'failed', problem: { code: 'given-up' } });
    expect(await here.locks(change.id)).toBe(0);
    expect(await here.db.changeSecret.count({ where: { changeId: change.id } })).toBe(0);
  });

  test('a definite refusal fails with the provider’s message', async () => {
    here.world.outcome = () => 'refused';
    const change = await here.started();
    const failed = await here.reached(change.id, 'failed');
    expect(failed.problem).toMatchObject({ code: 'InvalidParameter.Name', requestId: 'req-fault' });
    expect(failed.problem?.remedy).not.toBe('');
    expect(failed.requestIds).toEqual(['req-fault']);
    expect(failed.steps.map((step) => step.state)).toEqual(['failed', 'cancelled', 'cancelled']);
    expect(here.world.attempts).toHaveLength(1);
    const where = { changeId: change.id, action: 'node-pool.create:answered' };
    const answers = await here.db.auditRecord.findMany({ where, select: { outcome: true, envelope: true } });
    expect(answers.map(({ outcome }) => outcome)).toEqual(['failed']);
    expect(answers[0]?.envelope).toContain('the provider says InvalidParameter.Name');
  });

  test('throttling backs off and continues', async () => {
    here.world.outcome = (attempt) => (attempt === 1 ? 'throttled' : 'fine');
    const change = await here.started('node-pool.scale');
    await here.reached(change.id, 'succeeded');
    expect(here.world.attempts).toHaveLength(2);
    expect(here.world.effects).toHaveLength(1);
  });

  test('a development cluster needs no approval, nor does a plan that changes nothing', async () => {
    const dev = bench({ db: here.db, environment: 'dev', world: here.world });
    dev.engine.start();
    const change = await dev.request('node.cordon');
    await dev.reached(change.id, 'succeeded');
    expect(here.world.effects).toHaveLength(2);
    await dev.engine.stop();
    here.engine.start();
    const again = await here.request('node.cordon');
    expect(again).toMatchObject({ state: 'queued', requirement: { decision: 'auto' } });
    const done = await here.reached(again.id, 'succeeded');
    expect(done.steps).toEqual([]);
    expect(here.world.effects).toHaveLength(2);
  });

  test('a change waits for a cluster that is no longer configured, says so, and can be canceled', async () => {
    let configured = true;
    const other = bench({ db: here.db, world: here.world, hasCluster: () => configured });
    const [change, back] = [await other.approved('node.cordon'), await other.approved('node-pool.scale')];
    configured = false;
    other.engine.start();
    for (const { id } of [change, back]) await until(async () => (await other.get(id)).problem !== null);
    expect(await other.get(change.id)).toMatchObject({
      state: 'queued',
      problem: { code: 'waiting', phrase: { key: 'domain.problem.cluster-missing', params: { cluster: 'prod' } } },
    });
    await other.engine.cancel({ actor: ann, id: change.id, comment: '' });
    expect(await other.get(change.id)).toMatchObject({ state: 'withdrawn' });
    configured = true;
    other.clock.push(60_000);
    await other.reached(back.id, 'succeeded');
    expect(other.faults).toEqual([]);
    await other.engine.stop();
  });

  test('a run whose result differs from its plan fails in verification', async () => {
    here.world.outcome = (attempt) => {
      // Another client uncordons the first node while the second is being cordoned.
      if (attempt === 2) here.world.setNode('default-nodepool-n0', { unschedulable: false });
      return 'fine';
    };
    const change = await here.started('node.cordon');
    const ended = await here.reached(change.id, 'failed');
    expect(ended.outcome.map((one) => one.code)).toEqual(['schedulability-differs']);
    expect(ended.steps.map((step) => step.state)).toEqual(['done', 'done']);
  });

  test('a change does not adopt a task that began after its approval', async () => {
    const input = { nodePool: { id: 'np-1', name: 'default-nodepool' }, nodes: 'all', always: true };
    const first = await here.request('node-pool.repair', { input });
    const second = await here.request('node-pool.repair', { input });
    await here.approve(first);
    await here.approve(second);
    here.engine.start();
    await here.reached(first.id, 'succeeded');
    await here.reached(second.id, 'succeeded');
    expect(here.world.effects.map(({ action }) => action)).toEqual(['repairNodePool', 'repairNodePool']);
  });
});

let show: () => void;
let looks: number;

/** An engine whose lists are updated only by `show()`. */
const here = onSqlite((db) => {
  looks = 0;
  const lookAgain = (): Promise<void> => {
    looks += 1;
    return new Promise((resolve) => (show = resolve));
  };
  return bench({ db, environment: 'dev', lookAgain });
});

test('a change of ACK is over once the lists show its effect', async () => {
  here.engine.start();
  const change = await here.request('node-pool.create', { actor: olga });
  await until(() => looks === 1);
  expect(await here.get(change.id)).toMatchObject({ state: 'verifying' });
  show();
  await here.reached(change.id, 'succeeded');
  expect(looks).toBe(1);
});

test('changes of Kubernetes alone do not wait for ACK', async () => {
  here.engine.start();
  const change = await here.request('node.cordon', { actor: olga });
  await here.reached(change.id, 'succeeded');
  expect(looks).toBe(0);
});
