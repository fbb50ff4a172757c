import { scriptMark } from '@/lib/domain/pool/script-mark';
import { fromScript } from '@/lib/domain/pool/fields/script-text';
import { expect, test, vi } from 'vitest';
import { SAMPLE_SECRET, windowsPoolInput } from '@/lib/changes/testing/samples';
import type { Actor } from '@/lib/domain/access/actor';
import { UpstreamFailure } from '@/lib/domain/failure';
import { verifyAudit } from '@/lib/server/audit/verify-audit';
import { benchOn, bob, eve, olga } from './testing/bench';
import { onEachDatabase } from './testing/each-database';

onEachDatabase(benchOn, (here) => {
  test('a production change waits for another person, runs, verifies and leaves nothing behind', async () => {
    here.engine.start();
    const requested = await here.request();
    expect(requested).toMatchObject({ state: 'awaiting-approval', requester: { name: 'ann' }, version: 3 });
    expect(requested.requirement).toMatchObject({ decision: 'needs-approval', approvers: 1 });
    const approved = await here.approve(requested);
    expect(approved.approvals).toHaveLength(1);
    const done = await here.reached(requested.id, 'succeeded');
    expect(done.steps.map((step) => step.state)).toEqual(['done', 'done', 'done']);
    expect(done.requestIds).toHaveLength(1);
    expect(here.world.effects).toEqual([{ action: 'createNodePool', target: 'win-a' }]);
    const made = here.world.poolNamed('win-a');
    expect(made?.config.scaling_group?.tags).toEqual([{ key: 'mullion-change', value: requested.id }]);
    expect(await here.db.resourceLock.count()).toBe(0);
    expect(await here.db.changeSecret.count()).toBe(0);
    expect(await here.actionsOf(requested.id)).toEqual([
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
    const requested = await here.approved();
    await here.reached(requested.id, 'succeeded');
    const poolId = here.world.poolNamed('win-a')?.poolId ?? '';
    const { rows } = await here.engine.list({ actor: bob, scope: 'all', target: poolId, limit: 10 });
    expect(rows[0]).toMatchObject({ id: requested.id, state: 'succeeded', nodes: 2 });
  });

  test('no secret is stored anywhere in clear text', async () => {
    here.world.outcome = () => 'refused';
    here.engine.start();
    const requested = await here.request('node-pool.create', { reason: `it is ${SAMPLE_SECRET}` });
    expect(JSON.stringify(requested)).not.toContain(SAMPLE_SECRET);
    await here.approve(requested);
    await here.reached(requested.id, 'failed');
    const where = { changeId: requested.id };
    const rows = [
      await here.db.change.findMany({ where: { id: requested.id } }),
      await here.db.changePlan.findMany({ where }),
      await here.db.changeEvent.findMany({ where }),
      await here.db.runStep.findMany({ where }),
      await here.db.auditRecord.findMany({ where, omit: { at: true } }),
    ];
    expect(JSON.stringify(rows)).not.toContain(SAMPLE_SECRET);
  });

  test('a script is sealed: plans, events and audit have its digest, and the provider gets it', async () => {
    const script = '[powershell]\nSet-Item Env:TOKEN opens-the-endpoint';
    here.engine.start();
    const input = { ...windowsPoolInput, name: 'win-script', userData: script };
    const requested = await here.request('node-pool.create', { input });
    const where = { changeId: requested.id };
    expect(await here.db.changeSecret.count({ where: { ...where, field: 'userData' } })).toBe(1);
    await here.approve(requested);
    await here.reached(requested.id, 'succeeded');
    const rows = [
      await here.db.change.findMany({ where: { id: requested.id } }),
      await here.db.changePlan.findMany({ where }),
      await here.db.changeEvent.findMany({ where }),
      await here.db.auditRecord.findMany({ where, omit: { at: true } }),
    ];
    for (const row of rows) expect(JSON.stringify(row)).toContain(scriptMark(script));
    expect(JSON.stringify(rows)).not.toMatch(/opens-the-endpoint/);
    expect(JSON.stringify(requested.plan?.calls)).toContain('${user_data}');
    expect(here.world.poolNamed('win-script')?.config.kubernetes_config?.user_data).toBe(fromScript(script));
    expect(await here.db.changeSecret.count({ where })).toBe(0);
  });

  test('an answer that repeats a secret is stored without it', async () => {
    const script = '[powershell]\nSet-Item Env:TOKEN opens-the-endpoint';
    const message = `invalid: ${SAMPLE_SECRET} ${script} ${fromScript(script)}`;
    const answer = { system: 'ack', kind: 'bad-request', upstreamCode: 'InvalidParameter', message } as const;
    vi.spyOn(here.world.cloudWrite, 'createNodePool').mockRejectedValue(new UpstreamFailure(answer));
    here.engine.start();
    const input = { ...windowsPoolInput, name: 'repeated', userData: script };
    const requested = await here.approved('node-pool.create', { input });
    const failed = await here.reached(requested.id, 'failed');
    expect(failed.problem?.message).toContain('invalid: ');
    const where = { changeId: requested.id };
    const rows = [
      await here.db.changeEvent.findMany({ where }),
      await here.db.runStep.findMany({ where }),
      await here.db.auditRecord.findMany({ where, omit: { at: true } }),
    ];
    expect(JSON.stringify(rows)).not.toMatch(/opens-the-endpoint/);
    expect(JSON.stringify(rows)).not.toContain(fromScript(script));
    expect(JSON.stringify(rows)).not.toContain(SAMPLE_SECRET);
  });

  test('words of a short script are not taken for secrets', async () => {
    const input = { ...windowsPoolInput, name: 'update-pool', userData: '[bat]' };
    const requested = await here.request('node-pool.create', { input, reason: 'begin with [bat]' });
    expect(requested).toMatchObject({ reason: 'begin with [bat]', input: { userData: scriptMark('[bat]') } });
  });

  test('a secret repeated in another field is rejected before anything is stored', async () => {
    const before = await here.db.change.count();
    const input = { ...windowsPoolInput, labels: { note: SAMPLE_SECRET } };
    await expect(here.request('node-pool.create', { input })).rejects.toMatchObject({
      code: 'invalid',
      details: { issues: [expect.objectContaining({ field: 'input.labels.note' })] },
    });
    expect(await here.db.change.count()).toBe(before);
  });

  test('a plan with blockers is recorded and cannot be approved', async () => {
    const requested = await here.request('node-pool.create', {
      input: { ...windowsPoolInput, instanceTypes: ['ecs.g6.large'] },
    });
    expect(requested.state).toBe('blocked');
    const records = await here.db.auditRecord.findMany({ where: { changeId: requested.id }, orderBy: { seq: 'asc' } });
    expect(records.map(({ action }) => action)).toEqual(['node-pool.create:requested', 'node-pool.create:blocked']);
    await expect(here.approve(requested)).rejects.toMatchObject({ code: 'conflict' });
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

  test('the inbox shows what each person can decide on', async () => {
    const requested = await here.request('node.cordon', { actor: eve });
    const find = async (actor: Actor) =>
      (await here.engine.list({ actor, scope: 'waiting-for-me', limit: 200 })).rows.find(
        (row) => row.id === requested.id,
      );
    expect(await find(bob)).toMatchObject({ decide: { ok: true }, nodes: 2, reversible: true });
    expect(await find(eve)).toBeUndefined();
    const mine = await here.engine.list({ actor: eve, scope: 'mine', limit: 1 });
    expect(mine.rows[0]).toMatchObject({ id: requested.id, decide: { ok: false } });
    const first = await here.engine.list({ actor: olga, scope: 'all', limit: 1 });
    const second = await here.engine.list({ actor: olga, scope: 'all', limit: 1, before: first.next ?? 0 });
    expect(second.rows[0]?.id).not.toBe(first.rows[0]?.id);
  });

  test('events replay from anywhere and then follow until the end', async () => {
    here.engine.start();
    const requested = await here.request();
    const stop = new AbortController();
    const seen: number[] = [];
    const following = (async () => {
      for await (const event of here.engine.events({ id: requested.id, after: 1, signal: stop.signal }))
        seen.push(event.seq);
    })();
    await here.approve(requested);
    const done = await here.reached(requested.id, 'succeeded');
    await following;
    expect(seen).toEqual(Array.from({ length: done.version - 1 }, (_, index) => index + 2));
  });
});
