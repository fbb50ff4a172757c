import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { appendAudit } from '@/lib/server/audit/append-audit';
import { verifyAudit } from '@/lib/server/audit/verify-audit';
import type { Db, DbProvider } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';
import { olga, until } from '@/lib/server/engine/testing/bench';
import { drainBench } from '@/lib/server/engine/testing/drain-bench';
import { describeEachDatabase, testDatabases } from '@/lib/server/testing/test-databases';
import { changeRow, entry, runSql } from './testing/tamper';

const databases = testDatabases();
afterAll(() => databases.close());

const messagesOf = async (db: Db): Promise<string[]> =>
  (await verifyAudit(db)).breaks.map(({ message }) => message.replace(/^change \S+: /, ''));

const bodySchema = z.looseObject({
  plan: z.looseObject({
    impact: z.looseObject({ pods: z.json(), workloads: z.json() }),
    findings: z.array(z.looseObject({ cause: z.string() })),
    calls: z.array(z.json()),
    bounds: z.json(),
    pods: z.looseObject({ listed: z.array(z.json()) }),
  }),
  requirement: z.looseObject({ reason: z.string() }),
});
type Shown = z.output<typeof bodySchema>;

/** What the approvers were shown, otherwise. */
const inPlan: [what: string, edit: (shown: Shown) => void][] = [
  ['the pods that it interrupts', ({ plan }) => (plan.impact.pods = { linux: 0, windows: 0 })],
  ['the workloads that it interrupts', ({ plan }) => (plan.impact.workloads = [])],
  ['its warnings', ({ plan }) => (plan.findings = [])],
  ['the text of a warning', ({ plan }) => plan.findings.forEach((one) => (one.cause = 'forged'))],
  ['its calls', ({ plan }) => (plan.calls = [])],
  ['its bounds', ({ plan }) => (plan.bounds = {})],
  ['the pods that it lists', ({ plan }) => (plan.pods.listed = plan.pods.listed.slice(1))],
  ['why it was required', ({ requirement }) => (requirement.reason = 'approved by the owner')],
];

const planDiffers = 'its events 1 to 4 (requested, planned, cleared, queued) differ from record 1';
const workDiffers = 'its work items differ from record 9';
const runDiffers = expect.stringMatching(/^its events 6 to \d+ \(step-started, work-moved, .*\) differ from record 9$/);
const uncounted = (step: string) => `the work items of its step ${step} are not those that its events count`;

/** What was done, otherwise. */
const inRun: [what: string, sql: string, expected: unknown[]][] = [
  [
    'all evicted pods left alone',
    `UPDATE "WorkItem" SET "state" = 'skipped'`,
    [uncounted('cordon:1'), uncounted('evict:1'), workDiffers],
  ],
  ['pods that are gone', `DELETE FROM "WorkItem" WHERE "stepId" = 'evict:1'`, [uncounted('evict:1'), workDiffers]],
  ['the text of a pod', `UPDATE "WorkItem" SET "body" = replace("body", 'deleted', 'kept')`, [workDiffers]],
  ['what was sent for a pod', `UPDATE "WorkItem" SET "act" = NULL WHERE "key" = 'uid-a'`, [workDiffers]],
  [
    'the response to a step',
    `UPDATE "RunStep" SET "receipt" = '{"requestId":"r","taskId":null,"ref":null}'`,
    ['the journal of its steps differs from record 9'],
  ],
  ['a step that is gone', `DELETE FROM "RunStep" WHERE "idx" = 1`, ['the journal of its steps differs from record 9']],
  [
    'what a step says',
    `UPDATE "ChangeEvent" SET "body" = replace("body", '2 of 2 pods evicted', '0 of 2 pods evicted')`,
    [runDiffers],
  ],
  ['an event that is gone', `DELETE FROM "ChangeEvent" WHERE "seq" = 8`, [runDiffers, uncounted('cordon:1')]],
  [
    'an event after its end',
    `INSERT INTO "ChangeEvent" SELECT "changeId", 23, "at", 'work-moved', "body" FROM "ChangeEvent" WHERE "seq" = 12;
     UPDATE "Change" SET "version" = 23, "updatedAt" = (SELECT "at" FROM "ChangeEvent" WHERE "seq" = 23)`,
    ['no record has its event 23 (work-moved)'],
  ],
];

async function drained(provider: DbProvider) {
  const { db, url } = await databases.open(provider);
  const rig = drainBench(db);
  rig.pod('a', 'd0');
  rig.pod('b', 'd0');
  const { id } = await rig.begin({ nodes: rig.refs('d0') });
  expect(await rig.ended(id)).toMatchObject({ state: 'succeeded', version: 22 });
  await rig.end();
  const tables = ['ChangeEvent', 'WorkItem', 'RunStep'];
  const run = (...sql: string[]) => runSql(provider, url, sql);
  await run(...tables.map((name) => `CREATE TABLE "was${name}" AS SELECT * FROM "${name}"`));
  const restored = tables.flatMap((name) => [
    `DELETE FROM "${name}"`,
    `INSERT INTO "${name}" SELECT * FROM "was${name}"`,
  ]);
  const { impactPods, warnings } = await db.change.findUniqueOrThrow({ where: { id } });
  const { requirement } = await db.changePlan.findFirstOrThrow();
  const restore = () =>
    run(
      ...restored,
      `UPDATE "Change" SET "version" = 22, "updatedAt" = (SELECT "at" FROM "ChangeEvent" WHERE "seq" = 22)`,
      `UPDATE "Change" SET "impactPods" = ${impactPods}, "warnings" = ${warnings}`,
      `UPDATE "ChangePlan" SET "requirement" = ${literal(requirement)}`,
    );
  return { db, id, run, restore };
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

describeEachDatabase('what was planned and done', (provider) => {
  let at: Awaited<ReturnType<typeof drained>>;
  beforeAll(async () => {
    at = await drained(provider);
  });
  afterEach(async () => {
    await at.restore();
    expect(await messagesOf(at.db)).toEqual([]);
  });

  it.each(inPlan)('is proven: %s', async (_, edit) => {
    const { db, id, run } = at;
    const [event] = await db.changeEvent.findMany({ where: { changeId: id, type: 'planned' } });
    const shown = bodySchema.parse(JSON.parse(event?.body ?? ''));
    edit(shown);
    const pods = z.object({ linux: z.number(), windows: z.number() }).parse(shown.plan.impact.pods);
    const warnings = shown.plan.findings.filter(({ severity }) => severity === 'warning').length;
    await run(
      `UPDATE "ChangeEvent" SET "body" = ${literal(JSON.stringify(shown))} WHERE "type" = 'planned'`,
      `UPDATE "Change" SET "impactPods" = ${pods.linux + pods.windows}, "warnings" = ${warnings}`,
      `UPDATE "ChangePlan" SET "requirement" = ${literal(JSON.stringify(shown.requirement))}`,
    );
    expect(await messagesOf(db)).toEqual([planDiffers]);
  });

  it('is proven: the requirement that lists show', async () => {
    const { db, run } = at;
    await run(`UPDATE "ChangePlan" SET "requirement" = replace("requirement", 'need no approval', 'were approved')`);
    expect(await messagesOf(db)).toEqual(['its requirement differs from its events']);
  });

  it.each(inRun)('is proven: %s', async (_, sql, expected) => {
    await at.run(...sql.split(';\n'));
    expect(await messagesOf(at.db)).toEqual(expected);
  });

  it('is not proven by records of an earlier release, which stay valid', async () => {
    const { db } = await databases.open(provider);
    await transaction(db, async (tx) => {
      await tx.change.create({ data: { ...changeRow, state: 'planning' } });
      const body = JSON.stringify({ ...requested, id: changeRow.id });
      const event = { changeId: changeRow.id, seq: 1, at: new Date(0), type: 'requested', body };
      await tx.changeEvent.create({ data: event });
      const { id: changeId, cluster } = changeRow;
      await appendAudit(tx, { ...entry, action: 'node.drain:requested', changeId, cluster, reason: '' }, 0);
    });
    expect(await verifyAudit(db)).toMatchObject({ ok: true, breaks: [], unproven: 1 });
    expect((await verifyAudit(at.db)).unproven).toBe(0);
  });

  it('is proven during a run, which may be interrupted', async () => {
    const { db, url } = await databases.open(provider);
    const rig = drainBench(db);
    const id = await rig.blockedDrain();
    await rig.here.engine.stop();
    expect(await messagesOf(db)).toEqual([]);
    const forged = (from: string, to: string) =>
      `UPDATE "WorkItem" SET "state" = '${to}' WHERE "stepId" = 'evict:1' AND "state" = '${from}'`;
    await runSql(provider, url, [forged('blocked', 'skipped')]);
    expect(await messagesOf(db)).toEqual([uncounted('evict:1')]);
    const plan = `UPDATE "ChangeEvent" SET "body" = replace("body", 'drain-lone-pods', 'other') WHERE "type" = 'planned'`;
    await runSql(provider, url, [forged('skipped', 'blocked'), plan]);
    rig.uncover();
    const next = rig.here.takeOver();
    await rig.ended(id, 'succeeded');
    // Its later records are those of a run that read the forged plan.
    expect(await messagesOf(db)).toEqual([planDiffers]);
    await next.stop();
  });

  /** Needs attention in the middle of its run. */
  async function undecided() {
    const { db, url } = await databases.open(provider);
    const rig = drainBench(db);
    const id = await rig.blockedDrain();
    await rig.here.engine.stop();
    await rig.here.engine.setAside({ actor: olga });
    expect(await messagesOf(db)).toEqual([]);
    const decide = (decision: 'look-again' | 'fail') =>
      rig.here.engine.resolve({ actor: olga, id, decision, comment: '' });
    return { db, rig, id, decide, run: (sql: string) => runSql(provider, url, [sql]) };
  }

  const forgeries: [what: string, sql: string, found: string][] = [
    [
      'a work item',
      `UPDATE "WorkItem" SET "body" = replace("body", 'web', 'gone')`,
      'its work items differ from record',
    ],
    [
      'a step',
      `UPDATE "RunStep" SET "receipt" = '{"requestId":"r","taskId":null,"ref":null}'`,
      'the journal of its steps differs from record',
    ],
    ['a step that is gone', `DELETE FROM "RunStep"`, 'the journal of its steps differs from record'],
  ];

  it.each(forgeries)('is proven until and after the decision on an unclear run: %s', async (_, sql, found) => {
    const { db, rig, id, decide, run } = await undecided();
    await run(sql);
    expect(await messagesOf(db)).toEqual([expect.stringContaining(found)]);
    rig.here.engine.start();
    await expect(decide('look-again')).rejects.toMatchObject({
      code: 'conflict',
      message: 'What this run did is no longer stored as its newest audit record proves.',
    });
    expect((await rig.here.get(id)).state).toBe('needs-attention');
    expect((await decide('fail')).state).toBe('failed');
    expect(await rig.here.locks(id)).toBe(0);
    expect(await messagesOf(db)).toEqual([expect.stringContaining(found)]);
    await rig.here.engine.stop();
  });

  it('is not carried on by what was forged after the decision', async () => {
    const { db, rig, id, decide, run } = await undecided();
    rig.here.engine.start(async () => 'later');
    await decide('look-again');
    await run(forgeries[0]?.[1] ?? '');
    await rig.here.engine.stop();
    rig.here.engine.start();
    await until(async () => (await db.changeRun.findFirst({ where: { changeId: id } }))?.state === 'finished');
    expect((await rig.here.get(id)).state).toBe('needs-attention');
    await expect(decide('look-again')).rejects.toMatchObject({ code: 'conflict' });
    await rig.here.engine.stop();
  });

  it('is proven by a run that goes on after a decision', async () => {
    const { db, rig, id, decide } = await undecided();
    rig.here.engine.start();
    await decide('look-again');
    await rig.here.reached(id, 'running');
    await rig.here.engine.stop();
    expect(await messagesOf(db)).toEqual([]);
    rig.uncover();
    rig.here.engine.start();
    await rig.ended(id, 'succeeded');
    expect(await messagesOf(db)).toEqual([]);
    await rig.end();
  });
});

const requested = {
  kind: changeRow.kind,
  cluster: changeRow.cluster,
  environment: changeRow.environment,
  requester: { id: changeRow.requesterId, name: changeRow.requesterName },
  reason: '',
  input: {},
  summary: '',
  summaryParams: {},
  targets: [],
};
