import { expect, test } from 'vitest';
import { SAMPLE_SECRET, windowsPoolInput } from '@/lib/changes/testing/samples';
import type { Actor } from '@/lib/domain/access/actor';
import { verifyAudit } from '@/lib/server/audit/verify-audit';
import { actionsOf, onEachEngine } from './testing/engine-stage';
import { bob, eve, olga } from './testing/bench';

onEachEngine((on) => {
  test('a production change waits for another person, runs, verifies and leaves nothing behind', async () => {
    on.here.engine.start();
    const requested = await on.here.request();
    expect(requested).toMatchObject({ state: 'awaiting-approval', requester: { name: 'ann' }, version: 3 });
    expect(requested.requirement).toMatchObject({ decision: 'needs-approval', approvers: 1 });
    const approved = await on.here.approve(requested);
    expect(approved.approvals).toHaveLength(1);
    const done = await on.here.reached(requested.id, 'succeeded');
    expect(done.steps.map((step) => step.state)).toEqual(['done', 'done', 'done']);
    expect(done.requestIds).toHaveLength(1);
    expect(on.here.world.effects).toEqual([{ action: 'createNodePool', target: 'win-a' }]);
    const made = on.here.world.poolNamed('win-a');
    expect(made?.config.scaling_group?.tags).toEqual([{ key: 'mullion-change', value: requested.id }]);
    expect(await on.here.db.resourceLock.count()).toBe(0);
    expect(await on.here.db.changeSecret.count()).toBe(0);
    expect(await actionsOf(on.here.db, requested.id)).toEqual([
      'requested ok',
      'approved ok',
      'started ok',
      'intent ok',
      'answered ok',
      'succeeded ok',
    ]);
    expect((await verifyAudit(on.here.db)).ok).toBe(true);
    expect(on.here.faults).toEqual([]);
  });

  test('the new pool is found among the changes that touch it', async () => {
    on.here.engine.start();
    const requested = await on.here.request();
    await on.here.approve(requested);
    await on.here.reached(requested.id, 'succeeded');
    const poolId = on.here.world.poolNamed('win-a')?.poolId ?? '';
    const { rows } = await on.here.engine.list({ actor: bob, scope: 'all', target: poolId, limit: 10 });
    expect(rows[0]).toMatchObject({ id: requested.id, state: 'succeeded', nodes: 2 });
  });

  test('no secret is stored anywhere in clear text', async () => {
    on.here.world.outcome = () => 'refused';
    on.here.engine.start();
    const requested = await on.here.request('node-pool.create', { reason: `it is ${SAMPLE_SECRET}` });
    expect(JSON.stringify(requested)).not.toContain(SAMPLE_SECRET);
    await on.here.approve(requested);
    await on.here.reached(requested.id, 'failed');
    const where = { changeId: requested.id };
    const rows = [
      await on.here.db.change.findMany({ where: { id: requested.id } }),
      await on.here.db.changePlan.findMany({ where }),
      await on.here.db.changeEvent.findMany({ where }),
      await on.here.db.runStep.findMany({ where }),
      await on.here.db.auditRecord.findMany({ where, omit: { at: true } }),
    ];
    expect(JSON.stringify(rows)).not.toContain(SAMPLE_SECRET);
  });

  test('a secret that stands in another field too is refused before anything is stored', async () => {
    const before = await on.here.db.change.count();
    const input = { ...windowsPoolInput, labels: { note: SAMPLE_SECRET } };
    await expect(on.here.request('node-pool.create', { input })).rejects.toMatchObject({
      code: 'invalid',
      details: { issues: [expect.objectContaining({ field: 'input.labels.note' })] },
    });
    expect(await on.here.db.change.count()).toBe(before);
  });

  test('a plan with blockers is recorded and cannot be approved', async () => {
    const requested = await on.here.request('node-pool.create', {
      input: { ...windowsPoolInput, instanceTypes: ['ecs.g6.large'] },
    });
    expect(requested.state).toBe('blocked');
    await expect(on.here.approve(requested)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('wrong input names its fields and records nothing', async () => {
    const before = await on.here.db.change.count();
    await expect(on.here.request('node-pool.create', { input: { name: 7 } })).rejects.toMatchObject({
      code: 'invalid',
      details: { issues: expect.arrayContaining([expect.objectContaining({ field: 'input.name' })]) },
    });
    await expect(on.here.request('node.explode')).rejects.toMatchObject({
      code: 'invalid',
      details: { issues: [expect.objectContaining({ field: 'kind' })] },
    });
    await expect(on.here.request('constructor')).rejects.toMatchObject({ code: 'invalid' });
    expect(await on.here.db.change.count()).toBe(before);
  });

  test('the inbox tells who can decide on what', async () => {
    const requested = await on.here.request('node.cordon', { actor: eve });
    const find = async (actor: Actor) =>
      (await on.here.engine.list({ actor, scope: 'waiting-for-me', limit: 200 })).rows.find(
        (row) => row.id === requested.id,
      );
    expect(await find(bob)).toMatchObject({ decide: { ok: true }, nodes: 2, reversible: true });
    expect(await find(eve)).toBeUndefined();
    const mine = await on.here.engine.list({ actor: eve, scope: 'mine', limit: 1 });
    expect(mine.rows[0]).toMatchObject({ id: requested.id, decide: { ok: false } });
    const first = await on.here.engine.list({ actor: olga, scope: 'all', limit: 1 });
    const second = await on.here.engine.list({ actor: olga, scope: 'all', limit: 1, before: first.next ?? 0 });
    expect(second.rows[0]?.id).not.toBe(first.rows[0]?.id);
  });

  test('events replay from anywhere and then follow until the end', async () => {
    on.here.engine.start();
    const requested = await on.here.request();
    const stop = new AbortController();
    const seen: number[] = [];
    const following = (async () => {
      for await (const event of on.here.engine.events({ id: requested.id, after: 1, signal: stop.signal }))
        seen.push(event.seq);
    })();
    await on.here.approve(requested);
    const done = await on.here.reached(requested.id, 'succeeded');
    await following;
    expect(seen).toEqual(Array.from({ length: done.version - 1 }, (_, index) => index + 2));
  });
});
