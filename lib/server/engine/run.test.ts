import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { windowsPoolInput } from '@/lib/changes/testing/samples';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { Change } from '@/lib/domain/change/change';
import { verifyAudit } from '@/lib/server/audit/verify-audit';
import type { Db, DbProvider } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';
import { type TestDatabases, testDatabases } from '@/lib/server/testing/test-databases';
import type { Engine } from './engine';
import { ann, type Bench, bench, olga } from './testing/bench';
import { until } from './testing/until';

let databases: TestDatabases;
beforeAll(() => {
  databases = testDatabases();
});
afterAll(() => databases.close());

const outage = new UpstreamFailure({
  system: 'kubernetes',
  kind: 'network',
  upstreamCode: 'ECONNREFUSED',
  message: 'the API server cannot be reached',
  requestId: null,
  ambiguous: false,
});

describe.each<DbProvider>(['sqlite', 'postgresql'])('on %s', (provider) => {
  let db: Db | null;
  let here: Bench;
  let others: Engine[];

  beforeAll(async () => {
    db = (await databases.open(provider))?.db ?? null;
  });
  beforeEach((context) => {
    if (db === null) return context.skip();
    here = bench({ db });
    others = [];
  });
  afterEach(async () => {
    if (db === null) return;
    here.world.hanging.forEach((release) => release());
    await Promise.all([here.engine, ...others].map((engine) => engine.stop()));
    expect((await verifyAudit(db)).ok).toBe(true);
    // What a failed test left behind is not the next one's.
    await transaction(db, async (tx) => {
      await tx.changeRun.updateMany({ data: { state: 'finished', owner: null } });
      await tx.resourceLock.deleteMany();
    });
  });

  async function approved(kind?: string): Promise<Change> {
    const asked = await here.request(kind);
    return here.approve(asked);
  }

  test('a lost answer is adopted: the pool is found by its tag and not made twice', async () => {
    here.world.fate = (attempt) => (attempt === 1 ? 'lost' : 'fine');
    const change = await approved();
    here.engine.start();
    const done = await here.reached(change.id, 'succeeded');
    expect(here.world.attempts).toHaveLength(1);
    expect(done.steps[0]).toMatchObject({ state: 'done', detail: here.world.state.pools.at(-1)?.id });
    const unknown = await here.db.auditRecord.count({ where: { changeId: change.id, outcome: 'unknown' } });
    expect(unknown).toBe(1);
  });

  test('an answer that never came is sent again only after the settle time', async () => {
    here = bench({ db: here.db, settleMs: 300 });
    const sent: number[] = [];
    here.world.fate = (attempt) => {
      sent.push(Date.now());
      return attempt === 1 ? 'late' : 'fine';
    };
    const change = await approved();
    here.engine.start();
    await here.reached(change.id, 'succeeded');
    expect(sent).toHaveLength(2);
    expect((sent[1] ?? 0) - (sent[0] ?? 0)).toBeGreaterThanOrEqual(300);
    expect(here.world.effects).toHaveLength(1);
  });

  test('answers that stay unclear end with a person, who looks again or gives up', async () => {
    here.world.fate = () => 'late';
    const change = await approved();
    here.engine.start();
    const stuck = await here.reached(change.id, 'needs-attention');
    expect(stuck.problem).toMatchObject({ code: 'unclear' });
    expect(stuck.steps[0]?.state).toBe('unknown');
    expect(await here.db.resourceLock.count({ where: { changeId: change.id } })).toBe(1);
    const q = { actor: olga, id: change.id, comment: 'seen in ActionTrail' };
    await expect(here.engine.resolve({ ...q, actor: ann, decision: 'fail' })).rejects.toMatchObject({
      code: 'forbidden',
    });
    here.world.fate = () => 'fine';
    await here.engine.resolve({ ...q, decision: 'look-again' });
    await here.reached(change.id, 'succeeded');
    expect(here.world.effects).toHaveLength(1);
    await expect(here.engine.resolve({ ...q, decision: 'fail' })).rejects.toMatchObject({ code: 'conflict' });
  });

  test('giving up frees the target', async () => {
    here.world.fate = () => 'late';
    const change = await approved();
    here.engine.start();
    await here.reached(change.id, 'needs-attention');
    const given = await here.engine.resolve({
      actor: olga,
      id: change.id,
      decision: 'fail',
      comment: 'made by hand',
    });
    expect(given).toMatchObject({ state: 'failed', problem: { code: 'given-up' } });
    expect(await here.db.resourceLock.count({ where: { changeId: change.id } })).toBe(0);
    expect(await here.db.changeSecret.count({ where: { changeId: change.id } })).toBe(0);
  });

  test('a definite refusal fails with the provider’s words', async () => {
    here.world.fate = () => 'refused';
    const change = await approved();
    here.engine.start();
    const failed = await here.reached(change.id, 'failed');
    expect(failed.problem).toMatchObject({ code: 'InvalidParameter.Name', requestId: 'req-fault' });
    expect(failed.problem?.remedy).not.toBe('');
    expect(failed.requestIds).toEqual(['req-fault']);
    expect(failed.steps.map((step) => step.state)).toEqual(['failed', 'cancelled', 'cancelled']);
    expect(here.world.attempts).toHaveLength(1);
  });

  test('throttling backs off and goes on', async () => {
    here.world.fate = (attempt) => (attempt === 1 ? 'throttled' : 'fine');
    const change = await approved('node-pool.scale');
    here.engine.start();
    await here.reached(change.id, 'succeeded');
    expect(here.world.attempts).toHaveLength(2);
    expect(here.world.effects).toHaveLength(1);
  });

  test('two changes of one target run one after the other, and the second says for whom it waits', async () => {
    const scale = (desired: number) =>
      here.request('node-pool.scale', {
        input: { nodePool: { id: 'np-1', name: 'default-nodepool' }, desired },
      });
    const first = await scale(5);
    const second = await scale(6);
    here.world.state.frozen = true;
    await here.approve(first);
    here.engine.start();
    await here.reached(first.id, 'running');
    await here.approve(second);
    await until(async () => (await here.engine.get(second.id))?.problem?.code === 'waiting');
    expect((await here.engine.get(second.id))?.problem?.message).toContain(first.id);
    here.world.state.frozen = false;
    await here.reached(first.id, 'succeeded');
    // The world moved under the second plan: it says so and asks again.
    const again = await here.reached(second.id, 'awaiting-approval');
    await here.approve(again);
    await here.reached(second.id, 'succeeded');
    expect(here.world.effects).toHaveLength(2);
  });

  test('a cancelled run stops at the next boundary and says what is left', async () => {
    here.world.state.frozen = true;
    const change = await approved();
    here.engine.start();
    await until(() => here.world.effects.length === 1);
    const asked = await here.engine.cancel({ actor: ann, id: change.id, comment: 'wrong zone' });
    expect(asked.cancelRequested).toBe(true);
    const stopped = await here.reached(change.id, 'cancelled');
    expect(stopped.problem?.message).toContain('Create node pool win-a');
    expect(stopped.steps.at(-1)?.state).toBe('cancelled');
    expect(here.world.effects).toHaveLength(1);
    expect(await here.db.resourceLock.count({ where: { changeId: change.id } })).toBe(0);
  });

  test('a run that is asked to stop does so although the world cannot be seen', async () => {
    here.world.state.frozen = true;
    const change = await approved();
    here.engine.start();
    await until(() => here.world.effects.length === 1);
    here.world.outage = outage;
    await here.engine.cancel({ actor: ann, id: change.id, comment: 'wrong zone' });
    const stopped = await here.reached(change.id, 'cancelled');
    expect(stopped.problem?.message).toContain('Create node pool win-a');
    here.world.outage = null;
  });

  test('secrets that another key sealed end the change in words instead of trying for ever', async () => {
    const change = await approved();
    const other = here.again({ key: Buffer.alloc(32, 8) });
    others.push(other);
    other.start();
    const failed = await here.reached(change.id, 'failed');
    expect(failed.problem?.remedy).toContain('MULLION_SECRET_KEY');
    expect(here.world.attempts).toEqual([]);
  });

  test('a run that is under way when the key is lost waits for a person', async () => {
    here.world.state.frozen = true;
    const change = await approved();
    here.engine.start();
    await until(() => here.world.effects.length === 1);
    await here.engine.stop();
    const other = here.again({ key: Buffer.alloc(32, 8) });
    others.push(other);
    other.start();
    const stuck = await here.reached(change.id, 'needs-attention');
    expect(stuck.problem?.remedy).toContain('MULLION_SECRET_KEY');
  });

  test('a cluster that cannot be reached makes the start wait, not fail', async () => {
    const change = await approved();
    here.world.outage = outage;
    here.engine.start();
    await until(async () => (await here.engine.get(change.id))?.problem !== null);
    expect(await here.engine.get(change.id)).toMatchObject({ state: 'queued', problem: { code: 'waiting' } });
    expect(await here.db.resourceLock.count({ where: { changeId: change.id } })).toBe(0);
    here.world.outage = null;
    here.clock.push(60_000);
    await here.reached(change.id, 'succeeded');
  });

  test('a stopped engine hands its runs back and the next one goes on', async () => {
    here.world.state.frozen = true;
    const change = await approved();
    here.engine.start();
    await until(() => here.world.effects.length === 1);
    await here.engine.stop();
    const second = here.again();
    others.push(second);
    here.world.state.frozen = false;
    second.start();
    await here.reached(change.id, 'succeeded');
    expect(here.world.effects).toHaveLength(1);
  });

  test('a worker is alive once it looks for work, and not any more when it was stopped', async () => {
    expect(here.engine.isAlive()).toBe(false);
    here.engine.start();
    await until(() => here.engine.isAlive());
    await here.engine.stop();
    expect(here.engine.isAlive()).toBe(false);
  });

  test('a worker that hangs in a call loses its lease; its successor adopts, its late answer is dropped', async () => {
    here.world.fate = (attempt) => (attempt === 1 ? 'hang' : 'fine');
    const change = await approved();
    here.engine.start();
    await until(() => here.world.hanging.length === 1);
    // On PostgreSQL the lease has to run out; on SQLite whoever starts has the data alone.
    if (provider === 'postgresql') here.clock.push(31_000);
    const second = here.again();
    others.push(second);
    second.start();
    const done = await here.reached(change.id, 'succeeded');
    here.world.hanging.forEach((release) => release());
    await here.engine.stop();
    expect(here.world.attempts).toHaveLength(1);
    expect((await second.get(change.id))?.version).toBe(done.version);
  });

  test('many workers race for many runs and each runs once', async () => {
    const changes: Change[] = [];
    for (let index = 0; index < 6; index += 1) {
      const input = { ...windowsPoolInput, name: `race-${index}` };
      const asked = await here.request('node-pool.create', { input });
      changes.push(await here.approve(asked));
    }
    others.push(here.again(), here.again());
    // On SQLite one engine alone may run; the data folder's lock keeps others away.
    const racing = provider === 'sqlite' ? [here.engine] : [here.engine, ...others];
    racing.forEach((engine) => engine.start());
    for (const change of changes) await here.reached(change.id, 'succeeded');
    expect(here.world.effects.map((one) => one.target).toSorted()).toEqual(
      changes.map((_, index) => `race-${index}`),
    );
    const runs = await here.db.changeRun.findMany({
      where: { changeId: { in: changes.map((one) => one.id) } },
    });
    expect(runs.map((run) => run.state)).toEqual(changes.map(() => 'finished'));
  });

  test('a development cluster needs nobody, a plan that changes nothing neither', async () => {
    const dev = bench({ db: here.db, environment: 'dev', world: here.world });
    others.push(dev.engine);
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

  test('a run whose end is not as asked fails in verification', async () => {
    here.world.fate = (attempt) => {
      // Somebody else opens the first node again while the second one is being closed.
      const [first] = here.world.state.nodes;
      if (attempt === 2 && first !== undefined) first.unschedulable = false;
      return 'fine';
    };
    const change = await approved('node.cordon');
    here.engine.start();
    const ended = await here.reached(change.id, 'failed');
    expect(ended.outcome.map((one) => one.code)).toEqual(['schedulability-differs']);
    expect(ended.steps.map((step) => step.state)).toEqual(['done', 'done']);
  });
});
