import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SAMPLE_SECRET, windowsPoolInput } from '@/lib/changes/testing/samples';
import { systemActor } from '@/lib/domain/access/actor';
import { verifyAudit } from '@/lib/server/audit/verify-audit';
import type { Db, DbProvider } from '@/lib/server/db/db';
import { type TestDatabases, testDatabases } from '@/lib/server/testing/test-databases';
import { ann, type Bench, bench, bob, eve, olga, person } from './testing/bench';

let databases: TestDatabases;
beforeAll(() => {
  databases = testDatabases();
});
afterAll(() => databases.close());

const actions = async (db: Db, id: string): Promise<string[]> =>
  (await db.auditRecord.findMany({ where: { changeId: id }, orderBy: { seq: 'asc' } })).map(
    (row) => `${row.action.split(':')[1]} ${row.outcome}`,
  );

describe.each<DbProvider>(['sqlite', 'postgresql'])('on %s', (provider) => {
  let db: Db | null;
  let here: Bench;

  beforeAll(async () => {
    db = (await databases.open(provider))?.db ?? null;
  });
  beforeEach((context) => {
    if (db === null) return context.skip();
    here = bench({ db });
  });
  afterEach(async () => {
    if (db === null) return;
    await here.engine.stop();
    const open = await db.change.findMany({
      where: { state: { in: ['queued', 'awaiting-approval', 'blocked'] } },
    });
    for (const { id } of open) await here.engine.cancel({ actor: olga, id, comment: 'end of the test' });
  });

  test('a production change waits for another person, runs, verifies and leaves nothing behind', async () => {
    here.engine.start();
    const asked = await here.request();
    expect(asked).toMatchObject({ state: 'awaiting-approval', requester: { name: 'ann' }, version: 3 });
    expect(asked.requirement).toMatchObject({ decision: 'needs-approval', approvers: 1 });
    const approved = await here.approve(asked);
    expect(approved.approvals).toHaveLength(1);
    const done = await here.reached(asked.id, 'succeeded');
    expect(done.steps.map((step) => step.state)).toEqual(['done', 'done', 'done']);
    expect(done.requestIds).toHaveLength(1);
    expect(here.world.effects).toEqual([{ action: 'createNodePool', target: 'win-a' }]);
    expect(here.world.state.pools.at(-1)?.tags).toEqual({ 'mullion-change': asked.id });
    expect(await here.db.resourceLock.count()).toBe(0);
    expect(await here.db.changeSecret.count()).toBe(0);
    expect(await actions(here.db, asked.id)).toEqual([
      'requested ok',
      'approved ok',
      'started ok',
      'intent ok',
      'answered ok',
      'succeeded ok',
    ]);
    expect((await verifyAudit(here.db)).ok).toBe(true);
    expect(here.faults).toEqual([]);
  });

  test('the new pool is found among the changes that touch it', async () => {
    here.engine.start();
    const asked = await here.request();
    await here.approve(asked);
    await here.reached(asked.id, 'succeeded');
    const poolId = here.world.state.pools.at(-1)?.id ?? '';
    const { rows } = await here.engine.list({ actor: bob, scope: 'all', target: poolId, limit: 10 });
    expect(rows[0]).toMatchObject({ id: asked.id, state: 'succeeded', nodes: 2 });
  });

  test('no secret is stored anywhere in clear text', async () => {
    here.world.fate = () => 'refused';
    here.engine.start();
    const asked = await here.request('node-pool.create', { reason: `it is ${SAMPLE_SECRET}` });
    expect(JSON.stringify(asked)).not.toContain(SAMPLE_SECRET);
    await here.approve(asked);
    await here.reached(asked.id, 'failed');
    const where = { changeId: asked.id };
    const rows = [
      await here.db.change.findMany({ where: { id: asked.id } }),
      await here.db.changePlan.findMany({ where }),
      await here.db.changeEvent.findMany({ where }),
      await here.db.runStep.findMany({ where }),
      await here.db.auditRecord.findMany({ where, omit: { at: true } }),
    ];
    expect(JSON.stringify(rows)).not.toContain(SAMPLE_SECRET);
  });

  test('the requester cannot approve, nor can who lacks the right, and both are on record', async () => {
    const asked = await here.request('node-pool.create', { actor: eve });
    await expect(here.approve(asked, eve)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(here.approve(asked, ann)).rejects.toMatchObject({
      code: 'forbidden',
      details: { permission: 'change.approve' },
    });
    await expect(here.approve(asked, { ...systemActor, roles: ['approver'] })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(
      here.engine.reject({
        actor: eve,
        id: asked.id,
        fingerprint: asked.plan?.fingerprint ?? '',
        comment: '',
      }),
    ).rejects.toMatchObject({ code: 'forbidden' });
    expect((await here.engine.get(asked.id))?.state).toBe('awaiting-approval');
    expect(await actions(here.db, asked.id)).toEqual([
      'requested ok',
      'approved denied',
      'approved denied',
      'approved denied',
      'rejected denied',
    ]);
  });

  test('requesting needs the right', async () => {
    await expect(here.request('node-pool.create', { actor: bob })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(here.request('node-pool.create', { actor: systemActor })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  test('an approval binds to the plan that was shown', async () => {
    const asked = await here.request();
    const wrong = here.engine.approve({ actor: bob, id: asked.id, fingerprint: 'f'.repeat(64), comment: '' });
    await expect(wrong).rejects.toMatchObject({ code: 'conflict', details: { current: { id: asked.id } } });
    expect((await here.engine.get(asked.id))?.approvals).toEqual([]);
  });

  test('of many approvals at the same moment one counts', async () => {
    const asked = await here.request();
    const people = Array.from({ length: 8 }, (_, index) => person(`p${index}`, 'approver'));
    const results = await Promise.allSettled(people.map((one) => here.approve(asked, one)));
    expect(results.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    const after = await here.engine.get(asked.id);
    expect(after).toMatchObject({ state: 'queued' });
    expect(after?.approvals).toHaveLength(1);
  });

  test('who names the plan they withdraw withdraws no other', async () => {
    const asked = await here.request('node-pool.scale');
    const q = { actor: ann, id: asked.id, comment: '' };
    const wrong = here.engine.cancel({ ...q, fingerprint: '0'.repeat(64) });
    await expect(wrong).rejects.toMatchObject({ code: 'conflict', details: { current: { id: asked.id } } });
    const right = await here.engine.cancel({ ...q, fingerprint: asked.plan?.fingerprint });
    expect(right.state).toBe('withdrawn');
  });

  test('rejected and withdrawn changes never run', async () => {
    here.engine.start();
    const first = await here.request();
    const fingerprint = first.plan?.fingerprint ?? '';
    await here.engine.reject({ actor: bob, id: first.id, fingerprint, comment: 'not on Friday' });
    const second = await here.request();
    await here.engine.cancel({ actor: ann, id: second.id, comment: '' });
    expect((await here.engine.get(first.id))?.problem?.message).toBe('bob rejected it.');
    expect((await here.engine.get(second.id))?.state).toBe('withdrawn');
    await expect(here.approve(second)).rejects.toMatchObject({ code: 'conflict' });
    expect(here.world.attempts).toEqual([]);
  });

  test('a plan that is too old cannot be approved, and the sweeper ends it', async () => {
    const asked = await here.request();
    const other = await here.request('node.cordon');
    here.clock.push(4 * 3_600_000 + 1);
    await expect(here.approve(asked)).rejects.toMatchObject({ code: 'conflict' });
    expect((await here.engine.get(asked.id))?.state).toBe('expired');
    here.engine.start();
    await here.reached(other.id, 'expired');
  });

  test('a moved world makes the approved plan stale, and it must be approved again', async () => {
    const asked = await here.request('node-pool.scale');
    await here.approve(asked);
    const pool = here.world.state.pools[0];
    if (pool !== undefined) pool.desiredSize = 4;
    here.engine.start();
    const again = await here.reached(asked.id, 'awaiting-approval');
    expect(again.plan?.fingerprint).not.toBe(asked.plan?.fingerprint);
    expect(again.plan?.diff[0]).toMatchObject({ from: 4, to: 5 });
    expect(again.approvals).toEqual([]);
    expect(here.world.attempts).toEqual([]);
    await expect(here.approve(asked)).rejects.toMatchObject({ code: 'conflict' });
    await here.approve(again);
    await here.reached(asked.id, 'succeeded');
  });

  test('a plan that comes back is decided on anew, by anybody who may', async () => {
    const asked = await here.request('node-pool.scale');
    await here.approve(asked);
    const [pool] = here.world.state.pools;
    if (pool === undefined) throw new Error('no pool');
    pool.desiredSize = 4;
    here.engine.start();
    const second = await here.reached(asked.id, 'awaiting-approval');
    await here.engine.stop();
    await here.approve(second);
    pool.desiredSize = 3;
    const next = here.again();
    next.start();
    const back = await here.reached(asked.id, 'awaiting-approval');
    expect(back.plan?.fingerprint).toBe(asked.plan?.fingerprint);
    expect(back.approvals).toEqual([]);
    const { rows } = await here.engine.list({ actor: bob, scope: 'waiting-for-me', limit: 10 });
    expect(rows.map((row) => row.id)).toContain(asked.id);
    await here.approve(back);
    await here.reached(asked.id, 'succeeded');
    await next.stop();
  });

  test('what others did meanwhile of an approved plan does not void the approval', async () => {
    const asked = await here.request('node.cordon');
    await here.approve(asked);
    const [first] = here.world.state.nodes;
    if (first !== undefined) first.unschedulable = true;
    here.engine.start();
    const done = await here.reached(asked.id, 'succeeded');
    expect(done.steps.map((step) => step.state)).toEqual(['skipped', 'done']);
    expect(here.world.effects).toHaveLength(1);
  });

  test('rules of another environment than the one that was decided on are never used', async () => {
    const dev = bench({ db: here.db, environment: 'dev', world: here.world });
    const asked = await dev.request('node.cordon');
    expect(asked.state).toBe('queued');
    here.engine.start();
    const ended = await here.reached(asked.id, 'failed');
    expect(ended.problem).toMatchObject({ code: 'environment-changed' });
    expect(here.world.attempts).toEqual([]);
  });

  test('a secret that stands in another field too is refused before anything is stored', async () => {
    const before = await here.db.change.count();
    const input = { ...windowsPoolInput, labels: { note: SAMPLE_SECRET } };
    await expect(here.request('node-pool.create', { input })).rejects.toMatchObject({
      code: 'invalid',
      details: { issues: [expect.objectContaining({ field: 'input.labels.note' })] },
    });
    expect(await here.db.change.count()).toBe(before);
  });

  test('something that speaks against it at the last moment blocks it', async () => {
    const asked = await here.request('node-pool.scale');
    await here.approve(asked);
    const pool = here.world.state.pools[0];
    if (pool !== undefined) pool.rawState = 'updating';
    here.world.state.frozen = true;
    here.engine.start();
    const blocked = await here.reached(asked.id, 'blocked');
    expect(blocked.problem?.message).toContain('ACK is working on');
    expect(here.world.attempts).toEqual([]);
  });

  test('a plan with blockers is recorded and cannot be approved', async () => {
    const asked = await here.request('node-pool.create', {
      input: { ...windowsPoolInput, instanceTypes: ['ecs.g6.large'] },
    });
    expect(asked.state).toBe('blocked');
    await expect(here.approve(asked)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('wrong input names its fields and records nothing', async () => {
    const before = await here.db.change.count();
    await expect(here.request('node-pool.create', { input: { name: 7 } })).rejects.toMatchObject({
      code: 'invalid',
      details: { issues: expect.arrayContaining([expect.objectContaining({ field: 'input.name' })]) },
    });
    await expect(here.request('node.explode')).rejects.toMatchObject({
      code: 'invalid',
      details: { issues: [expect.objectContaining({ field: 'kind' })] },
    });
    await expect(here.request('constructor')).rejects.toMatchObject({ code: 'invalid' });
    expect(await here.db.change.count()).toBe(before);
  });

  test('the inbox tells who can decide on what', async () => {
    const asked = await here.request('node.cordon', { actor: eve });
    const find = async (actor: typeof ann) =>
      (await here.engine.list({ actor, scope: 'waiting-for-me', limit: 200 })).rows.find(
        (row) => row.id === asked.id,
      );
    expect(await find(bob)).toMatchObject({ decide: { ok: true }, nodes: 2, reversible: true });
    expect(await find(eve)).toBeUndefined();
    const mine = await here.engine.list({ actor: eve, scope: 'mine', limit: 1 });
    expect(mine.rows[0]).toMatchObject({ id: asked.id, decide: { ok: false } });
    const first = await here.engine.list({ actor: olga, scope: 'all', limit: 1 });
    const second = await here.engine.list({ actor: olga, scope: 'all', limit: 1, before: first.next ?? 0 });
    expect(second.rows[0]?.id).not.toBe(first.rows[0]?.id);
  });

  test('events replay from anywhere and then follow until the end', async () => {
    here.engine.start();
    const asked = await here.request();
    const stop = new AbortController();
    const seen: number[] = [];
    const following = (async () => {
      for await (const event of here.engine.events({ id: asked.id, after: 1, signal: stop.signal }))
        seen.push(event.seq);
    })();
    await here.approve(asked);
    const done = await here.reached(asked.id, 'succeeded');
    await following;
    expect(seen).toEqual(Array.from({ length: done.version - 1 }, (_, index) => index + 2));
  });
});
