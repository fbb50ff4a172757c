import { expect, test } from 'vitest';
import { ann, bench, olga } from '../testing/bench';
import { approved, onEachRun } from '../testing/run-stage';

onEachRun((on) => {
  test('a lost answer is adopted: the pool is found by its tag and not made twice', async () => {
    on.here.world.outcome = (attempt) => (attempt === 1 ? 'lost' : 'fine');
    const change = await approved(on);
    on.here.engine.start();
    const done = await on.here.reached(change.id, 'succeeded');
    expect(on.here.world.attempts).toHaveLength(1);
    expect(done.steps[0]).toMatchObject({ state: 'done', detail: on.here.world.poolNamed('win-a')?.poolId });
    const unknown = await on.here.db.auditRecord.count({ where: { changeId: change.id, outcome: 'unknown' } });
    expect(unknown).toBe(1);
  });

  test('an answer that never came is sent again only after the settle time', async () => {
    on.here = bench({ db: on.here.db, settleMs: 300 });
    const sent: number[] = [];
    on.here.world.outcome = (attempt) => {
      sent.push(Date.now());
      return attempt === 1 ? 'late' : 'fine';
    };
    const change = await approved(on);
    on.here.engine.start();
    await on.here.reached(change.id, 'succeeded');
    expect(sent).toHaveLength(2);
    expect((sent[1] ?? 0) - (sent[0] ?? 0)).toBeGreaterThanOrEqual(300);
    expect(on.here.world.effects).toHaveLength(1);
  });

  test('answers that stay unclear end with a person, who looks again or gives up', async () => {
    on.here.world.outcome = () => 'late';
    const change = await approved(on);
    on.here.engine.start();
    const stuck = await on.here.reached(change.id, 'needs-attention');
    expect(stuck.problem).toMatchObject({ code: 'unclear' });
    expect(stuck.steps[0]?.state).toBe('unknown');
    expect(await on.here.db.resourceLock.count({ where: { changeId: change.id } })).toBe(1);
    const q = { actor: olga, id: change.id, comment: 'seen in ActionTrail' };
    await expect(on.here.engine.resolve({ ...q, actor: ann, decision: 'fail' })).rejects.toMatchObject({
      code: 'forbidden',
    });
    on.here.world.outcome = () => 'fine';
    await on.here.engine.resolve({ ...q, decision: 'look-again' });
    await on.here.reached(change.id, 'succeeded');
    expect(on.here.world.effects).toHaveLength(1);
    await expect(on.here.engine.resolve({ ...q, decision: 'fail' })).rejects.toMatchObject({ code: 'conflict' });
  });

  test('giving up frees the target', async () => {
    on.here.world.outcome = () => 'late';
    const change = await approved(on);
    on.here.engine.start();
    await on.here.reached(change.id, 'needs-attention');
    const given = await on.here.engine.resolve({
      actor: olga,
      id: change.id,
      decision: 'fail',
      comment: 'made by hand',
    });
    expect(given).toMatchObject({ state: 'failed', problem: { code: 'given-up' } });
    expect(await on.here.db.resourceLock.count({ where: { changeId: change.id } })).toBe(0);
    expect(await on.here.db.changeSecret.count({ where: { changeId: change.id } })).toBe(0);
  });

  test('a definite refusal fails with the provider’s words', async () => {
    on.here.world.outcome = () => 'refused';
    const change = await approved(on);
    on.here.engine.start();
    const failed = await on.here.reached(change.id, 'failed');
    expect(failed.problem).toMatchObject({ code: 'InvalidParameter.Name', requestId: 'req-fault' });
    expect(failed.problem?.remedy).not.toBe('');
    expect(failed.requestIds).toEqual(['req-fault']);
    expect(failed.steps.map((step) => step.state)).toEqual(['failed', 'cancelled', 'cancelled']);
    expect(on.here.world.attempts).toHaveLength(1);
  });

  test('throttling backs off and goes on', async () => {
    on.here.world.outcome = (attempt) => (attempt === 1 ? 'throttled' : 'fine');
    const change = await approved(on, 'node-pool.scale');
    on.here.engine.start();
    await on.here.reached(change.id, 'succeeded');
    expect(on.here.world.attempts).toHaveLength(2);
    expect(on.here.world.effects).toHaveLength(1);
  });

  test('a development cluster needs nobody, a plan that changes nothing neither', async () => {
    const dev = bench({ db: on.here.db, environment: 'dev', world: on.here.world });
    on.others.push(dev.engine);
    dev.engine.start();
    const change = await dev.request('node.cordon');
    await dev.reached(change.id, 'succeeded');
    expect(on.here.world.effects).toHaveLength(2);
    await dev.engine.stop();
    on.here.engine.start();
    const again = await on.here.request('node.cordon');
    expect(again).toMatchObject({ state: 'queued', requirement: { decision: 'auto' } });
    const done = await on.here.reached(again.id, 'succeeded');
    expect(done.steps).toEqual([]);
    expect(on.here.world.effects).toHaveLength(2);
  });

  test('a run whose end is not as asked fails in verification', async () => {
    on.here.world.outcome = (attempt) => {
      // Somebody else opens the first node again while the second one is being closed.
      if (attempt === 2) on.here.world.setNode('default-nodepool-n0', { unschedulable: false });
      return 'fine';
    };
    const change = await approved(on, 'node.cordon');
    on.here.engine.start();
    const ended = await on.here.reached(change.id, 'failed');
    expect(ended.outcome.map((one) => one.code)).toEqual(['schedulability-differs']);
    expect(ended.steps.map((step) => step.state)).toEqual(['done', 'done']);
  });
});
