import { expect, test } from 'vitest';
import { systemActor } from '@/lib/domain/access/actor';
import { actionsOf, onEachEngine } from '../testing/engine-stage';
import { ann, bench, bob, eve, person } from '../testing/bench';

onEachEngine((on) => {
  test('the requester cannot approve, nor can who lacks the right, and both are on record', async () => {
    const requested = await on.here.request('node-pool.create', { actor: eve });
    await expect(on.here.approve(requested, eve)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(on.here.approve(requested, ann)).rejects.toMatchObject({
      code: 'forbidden',
      details: { permission: 'change.approve' },
    });
    await expect(on.here.approve(requested, { ...systemActor, roles: ['approver'] })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(
      on.here.engine.reject({
        actor: eve,
        id: requested.id,
        fingerprint: requested.plan?.fingerprint ?? '',
        comment: '',
      }),
    ).rejects.toMatchObject({ code: 'forbidden' });
    expect((await on.here.engine.get(requested.id))?.state).toBe('awaiting-approval');
    expect(await actionsOf(on.here.db, requested.id)).toEqual([
      'requested ok',
      'approved denied',
      'approved denied',
      'approved denied',
      'rejected denied',
    ]);
  });

  test('requesting needs the right', async () => {
    await expect(on.here.request('node-pool.create', { actor: bob })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(on.here.request('node-pool.create', { actor: systemActor })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  test('an approval binds to the plan that was shown', async () => {
    const requested = await on.here.request();
    const wrong = on.here.engine.approve({ actor: bob, id: requested.id, fingerprint: 'f'.repeat(64), comment: '' });
    await expect(wrong).rejects.toMatchObject({ code: 'conflict', details: { current: { id: requested.id } } });
    expect((await on.here.engine.get(requested.id))?.approvals).toEqual([]);
  });

  test('of many approvals at the same moment one counts', async () => {
    const requested = await on.here.request();
    const people = Array.from({ length: 8 }, (_, index) => person(`p${index}`, 'approver'));
    const results = await Promise.allSettled(people.map((one) => on.here.approve(requested, one)));
    expect(results.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    const after = await on.here.engine.get(requested.id);
    expect(after).toMatchObject({ state: 'queued' });
    expect(after?.approvals).toHaveLength(1);
  });

  test('who names the plan they withdraw withdraws no other', async () => {
    const requested = await on.here.request('node-pool.scale');
    const q = { actor: ann, id: requested.id, comment: '' };
    const wrong = on.here.engine.cancel({ ...q, fingerprint: '0'.repeat(64) });
    await expect(wrong).rejects.toMatchObject({ code: 'conflict', details: { current: { id: requested.id } } });
    const right = await on.here.engine.cancel({ ...q, fingerprint: requested.plan?.fingerprint });
    expect(right.state).toBe('withdrawn');
  });

  test('rejected and withdrawn changes never run', async () => {
    on.here.engine.start();
    const first = await on.here.request();
    const fingerprint = first.plan?.fingerprint ?? '';
    await on.here.engine.reject({ actor: bob, id: first.id, fingerprint, comment: 'not on Friday' });
    const second = await on.here.request();
    await on.here.engine.cancel({ actor: ann, id: second.id, comment: '' });
    expect((await on.here.engine.get(first.id))?.problem?.message).toBe('Rejected by bob.');
    expect((await on.here.engine.get(second.id))?.state).toBe('withdrawn');
    await expect(on.here.approve(second)).rejects.toMatchObject({ code: 'conflict' });
    expect(on.here.world.attempts).toEqual([]);
  });

  test('a plan that is too old cannot be approved, and the sweeper ends it', async () => {
    const requested = await on.here.request();
    const other = await on.here.request('node.cordon');
    on.here.clock.push(4 * 3_600_000 + 1);
    await expect(on.here.approve(requested)).rejects.toMatchObject({ code: 'conflict' });
    expect((await on.here.engine.get(requested.id))?.state).toBe('expired');
    on.here.engine.start();
    await on.here.reached(other.id, 'expired');
  });

  test('a moved world makes the approved plan stale, and it must be approved again', async () => {
    const requested = await on.here.request('node-pool.scale');
    await on.here.approve(requested);
    on.here.world.setPool('np-1', { desired: 4 });
    on.here.engine.start();
    const again = await on.here.reached(requested.id, 'awaiting-approval');
    expect(again.plan?.fingerprint).not.toBe(requested.plan?.fingerprint);
    expect(again.plan?.diff[0]).toMatchObject({ from: 4, to: 5 });
    expect(again.approvals).toEqual([]);
    expect(on.here.world.attempts).toEqual([]);
    await expect(on.here.approve(requested)).rejects.toMatchObject({ code: 'conflict' });
    await on.here.approve(again);
    await on.here.reached(requested.id, 'succeeded');
  });

  test('a plan that comes back is decided on anew, by anybody who may', async () => {
    const requested = await on.here.request('node-pool.scale');
    await on.here.approve(requested);
    on.here.world.setPool('np-1', { desired: 4 });
    on.here.engine.start();
    const second = await on.here.reached(requested.id, 'awaiting-approval');
    await on.here.engine.stop();
    await on.here.approve(second);
    on.here.world.setPool('np-1', { desired: 3 });
    const next = on.here.again();
    next.start();
    const back = await on.here.reached(requested.id, 'awaiting-approval');
    expect(back.plan?.fingerprint).toBe(requested.plan?.fingerprint);
    expect(back.approvals).toEqual([]);
    const { rows } = await on.here.engine.list({ actor: bob, scope: 'waiting-for-me', limit: 10 });
    expect(rows.map((row) => row.id)).toContain(requested.id);
    await on.here.approve(back);
    await on.here.reached(requested.id, 'succeeded');
    await next.stop();
  });

  test('what others did meanwhile of an approved plan does not void the approval', async () => {
    const requested = await on.here.request('node.cordon');
    await on.here.approve(requested);
    on.here.world.setNode('default-nodepool-n0', { unschedulable: true });
    on.here.engine.start();
    const done = await on.here.reached(requested.id, 'succeeded');
    expect(done.steps.map((step) => step.state)).toEqual(['skipped', 'done']);
    expect(on.here.world.effects).toHaveLength(1);
  });

  test('rules of another environment than the one that was decided on are never used', async () => {
    const dev = bench({ db: on.here.db, environment: 'dev', world: on.here.world });
    const requested = await dev.request('node.cordon');
    expect(requested.state).toBe('queued');
    on.here.engine.start();
    const ended = await on.here.reached(requested.id, 'failed');
    expect(ended.problem).toMatchObject({ code: 'environment-changed' });
    expect(on.here.world.attempts).toEqual([]);
  });

  test('something that speaks against it at the last moment blocks it', async () => {
    const requested = await on.here.request('node-pool.scale');
    await on.here.approve(requested);
    on.here.world.setPool('np-1', { state: 'updating' });
    on.here.engine.start();
    const blocked = await on.here.reached(requested.id, 'blocked');
    expect(blocked.problem?.message).toContain('ACK is changing');
    expect(on.here.world.attempts).toEqual([]);
  });
});
