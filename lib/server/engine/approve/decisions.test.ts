import { expect, test } from 'vitest';
import { systemActor } from '@/lib/domain/access/actor';
import { addPerson, disablePerson, enablePerson, setRoles } from '@/lib/server/access/people';
import { transaction } from '@/lib/server/db/transaction';
import { aPod } from '@/lib/changes/testing/objects';
import { ann, bench, benchOn, bob, eve, person } from '../testing/bench';
import { onEachDatabase } from '../testing/each-database';

onEachDatabase(benchOn, (here) => {
  test('rejects the requester and persons without the right, and records both', async () => {
    const requested = await here.request('node-pool.create', { actor: eve });
    await expect(here.approve(requested, eve)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(here.approve(requested, ann)).rejects.toMatchObject({
      code: 'forbidden',
      details: { permission: 'change.approve' },
    });
    await expect(here.approve(requested, { ...systemActor, roles: ['approver'] })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(
      here.engine.reject({ actor: eve, id: requested.id, fingerprint: requested.plan?.fingerprint ?? '', comment: '' }),
    ).rejects.toMatchObject({ code: 'forbidden' });
    expect((await here.get(requested.id)).state).toBe('awaiting-approval');
    expect(await here.actionsOf(requested.id)).toEqual([
      'requested ok',
      'approved denied',
      'approved denied',
      'approved denied',
      'rejected denied',
    ]);
  });

  test('records a repeated refusal once a minute, also after the clock was set back', async () => {
    const requested = await here.request();
    const deny = () => expect(here.approve(requested, ann)).rejects.toMatchObject({ code: 'forbidden' });
    await deny();
    await deny();
    here.clock.push(-3_600_000);
    await deny();
    await deny();
    expect(await here.actionsOf(requested.id)).toEqual(['requested ok', 'approved denied', 'approved denied']);
  });

  test('requesting needs the right', async () => {
    await expect(here.request('node-pool.create', { actor: bob })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(here.request('node-pool.create', { actor: systemActor })).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('an approval binds to the plan that was shown', async () => {
    const requested = await here.request();
    const wrong = here.engine.approve({ actor: bob, id: requested.id, fingerprint: 'f'.repeat(64), comment: '' });
    await expect(wrong).rejects.toMatchObject({ code: 'conflict', details: { current: { id: requested.id } } });
    expect((await here.get(requested.id)).approvals).toEqual([]);
  });

  test('of many concurrent approvals one counts', async () => {
    const requested = await here.request();
    const people = Array.from({ length: 8 }, (_, index) => person(`p${index}`, 'approver'));
    const results = await Promise.allSettled(people.map((one) => here.approve(requested, one)));
    expect(results.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    const after = await here.engine.get(requested.id);
    expect(after).toMatchObject({ state: 'queued' });
    expect(after?.approvals).toHaveLength(1);
  });

  test('withdrawing a named plan withdraws no other', async () => {
    const requested = await here.request('node-pool.scale');
    const q = { actor: ann, id: requested.id, comment: '' };
    const wrong = here.engine.cancel({ ...q, fingerprint: '0'.repeat(64) });
    await expect(wrong).rejects.toMatchObject({ code: 'conflict', details: { current: { id: requested.id } } });
    const right = await here.engine.cancel({ ...q, fingerprint: requested.plan?.fingerprint });
    expect(right.state).toBe('withdrawn');
  });

  test('rejected and withdrawn changes never run', async () => {
    here.engine.start();
    const first = await here.request();
    const fingerprint = first.plan?.fingerprint ?? '';
    await here.engine.reject({ actor: bob, id: first.id, fingerprint, comment: 'not on Friday' });
    const second = await here.request();
    await here.engine.cancel({ actor: ann, id: second.id, comment: '' });
    expect((await here.get(first.id)).problem?.message).toBe('Rejected by bob.');
    expect((await here.get(second.id)).state).toBe('withdrawn');
    await expect(here.approve(second)).rejects.toMatchObject({ code: 'conflict' });
    expect(here.world.attempts).toEqual([]);
  });

  type Context = Parameters<typeof setRoles>[0];
  const disable = async (context: Context, name: string) => void (await disablePerson(context, name));
  const disableAndEnable = async (context: Context, name: string) => {
    await disablePerson(context, name);
    await enablePerson(context, name);
  };
  const takeRole = async (context: Context, name: string) => void (await setRoles(context, name, ['viewer']));
  const takeAndGiveRole = async (context: Context, name: string) => {
    await setRoles(context, name, ['viewer']);
    await setRoles(context, name, ['approver']);
  };
  const approvedBy = async (name: string) => {
    const { db, clock } = here;
    const context: Context = { db, clock, by: { id: 'system', name: 'Mullion', via: 'worker' }, reason: '' };
    // Tests share a database: no other one approves as this account.
    await addPerson(context, { name, displayName: name, password: 'correct horse', roles: ['approver'] });
    const approved = await here.approve(await here.request(), person(name, 'approver'));
    expect(approved.approvals.map(({ by }) => by.id)).toEqual([`local:${name}`]);
    return { approved, context };
  };

  test.each([
    ['is disabled', 'vera', 0, disable],
    ['was disabled and enabled again', 'vito', 0, disableAndEnable],
    ['was disabled and enabled again while the clock was behind', 'vuk', -3_600_000, disableAndEnable],
    ['lost the role', 'vada', 0, takeRole],
    ['lost the role and got it back', 'vic', 0, takeAndGiveRole],
  ])('an approval of an account that %s before the run starts is void', async (_, name, clockMs, lose) => {
    const { approved, context } = await approvedBy(name);
    // It waits long for its next attempt, as after failed ones.
    const later = { notBefore: new Date(here.clock.now() + 3_600_000) };
    await transaction(here.db, (tx) => tx.changeRun.updateMany({ where: { changeId: approved.id }, data: later }));
    here.clock.push(clockMs);
    await lose(context, name);
    const run = await here.db.changeRun.findUnique({ where: { changeId: approved.id } });
    expect(run?.notBefore.getTime()).toBeLessThanOrEqual(here.clock.now());
    here.engine.start();
    const ended = await here.reached(approved.id, 'failed');
    expect(ended.problem).toMatchObject({
      code: 'right-lost',
      message: expect.stringContaining(name),
      voided: [`local:${name}`],
    });
    expect(here.world.attempts).toEqual([]);
  });

  test('an approval holds when the account was disabled before it, or keeps the right with other roles', async () => {
    const { approved: first, context } = await approvedBy('wim');
    await here.engine.cancel({ actor: ann, id: first.id, comment: '' });
    await disableAndEnable(context, 'wim');
    here.clock.push(-3_600_000);
    const approved = await here.approve(await here.request(), person('wim', 'approver'));
    await setRoles(context, 'wim', ['viewer', 'approver']);
    here.engine.start();
    await here.reached(approved.id, 'succeeded');
  });

  test('a plan that is too old cannot be approved, and the sweeper ends it', async () => {
    const requested = await here.request();
    const other = await here.request('node.cordon');
    here.clock.push(4 * 3_600_000 + 1);
    await expect(here.approve(requested)).rejects.toMatchObject({ code: 'conflict' });
    expect((await here.get(requested.id)).state).toBe('expired');
    here.engine.start();
    await here.reached(other.id, 'expired');
  });

  test('a changed cluster makes the approved plan outdated, and it must be approved again', async () => {
    const requested = await here.approved('node-pool.scale');
    here.world.setPool('np-1', { desired: 4 });
    here.engine.start();
    const again = await here.reached(requested.id, 'awaiting-approval');
    expect(again.plan?.fingerprint).not.toBe(requested.plan?.fingerprint);
    expect(again.plan?.diff[0]).toMatchObject({ from: 4, to: 5 });
    expect(again.approvals).toEqual([]);
    expect(here.world.attempts).toEqual([]);
    await expect(here.approve(requested)).rejects.toMatchObject({ code: 'conflict' });
    await here.approve(again);
    await here.reached(requested.id, 'succeeded');
  });

  test('a plan that returns needs a new decision, by anyone with the right', async () => {
    const requested = await here.approved('node-pool.scale');
    here.world.setPool('np-1', { desired: 4 });
    here.engine.start();
    const second = await here.reached(requested.id, 'awaiting-approval');
    await here.engine.stop();
    await here.approve(second);
    here.world.setPool('np-1', { desired: 3 });
    const next = here.again();
    next.start();
    const back = await here.reached(requested.id, 'awaiting-approval');
    expect(back.plan?.fingerprint).toBe(requested.plan?.fingerprint);
    expect(back.approvals).toEqual([]);
    const { rows } = await here.engine.list({ actor: bob, scope: 'waiting-for-me', limit: 10 });
    expect(rows.map((row) => row.id)).toContain(requested.id);
    await here.approve(back);
    await here.reached(requested.id, 'succeeded');
    await next.stop();
  });

  test('other people’s changes to parts of an approved plan do not void the approval', async () => {
    const requested = await here.approved('node.cordon');
    here.world.setNode('default-nodepool-n0', { unschedulable: true });
    here.engine.start();
    const done = await here.reached(requested.id, 'succeeded');
    expect(done.steps.map((step) => step.state)).toEqual(['skipped', 'done']);
    expect(here.world.effects).toHaveLength(1);
  });

  const podsOn = (nodeName: string, count: number) =>
    Array.from({ length: count }, (_, at) => aPod(`payroll-${at}`, { nodeName, labels: { app: 'payroll' } }));

  test('an approval of a removal without pods does not cover the pods that run there by then', async () => {
    here.world.remove('Pod');
    const requested = await here.approved('node.remove');
    expect(requested.plan?.impact.pods).toEqual({ linux: 0, windows: 0 });
    here.world.put(...podsOn('default-nodepool-n2', 12));
    here.engine.start();
    const again = await here.reached(requested.id, 'awaiting-approval');
    expect(again.approvals).toEqual([]);
    expect(again.plan?.impact.pods).toEqual({ linux: 12, windows: 0 });
    const stale = await here.db.changeEvent.findFirst({ where: { changeId: requested.id, type: 'stale' } });
    expect(stale?.body).toContain('affects more than approved: 12 interrupted pods instead of 0');
    expect(stale?.body).toContain('new warning “Applications will be interrupted”');
    expect(here.world.attempts).toEqual([]);
    await here.approve(again);
    await here.reached(requested.id, 'succeeded');
  });

  test('an approval covers fewer pods and warnings, and the run uses what the cluster has now', async () => {
    here.world.remove('Pod');
    here.world.put(...podsOn('default-nodepool-n2', 12));
    const requested = await here.approved('node.remove');
    here.world.remove('Pod');
    here.engine.start();
    const done = await here.reached(requested.id, 'succeeded');
    expect(done.approvals).toHaveLength(1);
    const [row] = await here.db.changePlan.findMany({ where: { changeId: requested.id } });
    expect(JSON.parse(row?.data ?? '')).toMatchObject({ owners: [] });
  });

  test('rules of another environment than at the approval are never applied', async () => {
    const dev = bench({ db: here.db, environment: 'dev', world: here.world });
    const requested = await dev.request('node.cordon');
    expect(requested.state).toBe('queued');
    here.engine.start();
    const ended = await here.reached(requested.id, 'failed');
    expect(ended.problem).toMatchObject({ code: 'environment-changed' });
    expect(here.world.attempts).toEqual([]);
  });

  test('a blocker that appears at the last moment blocks the change', async () => {
    const requested = await here.approved('node-pool.scale');
    here.world.setPool('np-1', { state: 'updating' });
    here.engine.start();
    const blocked = await here.reached(requested.id, 'blocked');
    expect(blocked.problem?.message).toContain('ACK is changing');
    expect(here.world.attempts).toEqual([]);
    const records = await here.db.auditRecord.findMany({ where: { changeId: blocked.id }, orderBy: { seq: 'asc' } });
    expect(records.slice(-2)).toMatchObject([
      { action: 'node-pool.scale:stale' },
      { action: 'node-pool.scale:blocked', actorId: systemActor.id },
    ]);
    expect(records.at(-1)?.envelope).toContain('ACK is changing');
  });
});
