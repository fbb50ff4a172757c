import { appendFileSync, copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { POST as acceptEndpoint } from '@/app/api/status/accept-restore/route';
import { GET as healthEndpoint } from '@/app/api/health/route';
import { GET as statusEndpoint } from '@/app/api/status/route';
import { GET as changeEndpoint } from '@/app/api/changes/[id]/route';
import { GET as changesEndpoint, POST as createEndpoint } from '@/app/api/changes/route';
import { changeViewSchema, listChanges } from '@/lib/contract/changes';
import { POST as peopleEndpoint } from '@/app/api/people/route';
import { samples, windowsPoolInput } from '@/lib/changes/testing/samples';
import { SampleWorld } from '@/lib/changes/testing/sample-world';
import type { Change } from '@/lib/domain/change/change';
import { readAnchors } from '@/lib/server/audit/anchors';
import { runSql, tamper } from '@/lib/server/audit/testing/tamper';
import { verifyAudit } from '@/lib/server/audit/verify-audit';
import { openDb } from '@/lib/server/db/open-db';
import { transaction } from '@/lib/server/db/transaction';
import { ann, type Bench, bench, bob, olga, until } from '@/lib/server/engine/testing/bench';
import { testApp } from '@/lib/server/testing/test-app';
import { installedDatabases, testDatabases } from '@/lib/server/testing/test-databases';
import { beat } from './heartbeat';
import { RestoreGuard } from './restore-guard';

const folder = mkdtempSync(join(tmpdir(), 'mullion-restore-'));
const databases = testDatabases();
afterAll(async () => {
  await databases.close();
  rmSync(folder, { recursive: true, force: true });
});

let count = 0;
const newFile = (kind: string): string => join(folder, `${(count += 1)}.${kind}`);

/** A server on a database file and the anchors of that installation. */
async function serverOn(file: string, anchors: string, world = new SampleWorld()) {
  const db = await openDb(`file:${file}`);
  const here = bench({ db, world });
  const found: number[] = [];
  const guard = new RestoreGuard({
    db,
    clock: here.clock,
    file: anchors,
    engine: here.engine,
    onRestored: ({ lost }) => found.push(lost?.seq ?? Number.NaN),
    onError: (_event, error) => here.faults.push(error),
  });
  const app = testApp({ db, parts: { engine: here.engine, restoreGuard: guard } });
  await guard.start();
  return { db, here, guard, found, app: app.app, cookieOf: app.cookieOf.bind(app), url: `file:${file}` };
}

/** As a person copies the file of a server. */
function backUp(file: string): string {
  const copy = newFile('db');
  const source = new Database(file);
  source.pragma('wal_checkpoint(TRUNCATE)');
  source.close();
  copyFileSync(file, copy);
  return copy;
}

const paths = new Map([
  [createEndpoint, '/api/changes'],
  [acceptEndpoint, '/api/status/accept-restore'],
  [peopleEndpoint, '/api/people'],
  [statusEndpoint, '/api/status'],
  [healthEndpoint, '/api/health'],
]);
const send = (handler: (request: Request) => Promise<Response>, cookie: string, body?: unknown) =>
  handler(
    new Request(`http://m.test${paths.get(handler)}`, {
      headers: { cookie, host: 'm.test', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    }),
  );

const fingerprintOf = (change: Change): string => change.plan?.fingerprint ?? '';

/** Approved, queued and waiting changes; then a backup; then the runs. The engine does not run before the backup. */
async function history() {
  const file = newFile('db');
  const anchors = newFile('jsonl');
  copyFileSync(inject('migrated').sqlite, file);
  const world = new SampleWorld();
  const before = await serverOn(file, anchors, world);
  await before.here.engine.stop();
  const queued = await before.here.approved('node.cordon');
  const waiting = await before.here.request('node-pool.scale');
  await before.guard.anchor();
  const backup = backUp(file);
  before.here.engine.start();
  await before.here.reached(queued.id, 'succeeded');
  await before.here.approve(waiting);
  await before.here.reached(waiting.id, 'succeeded');
  await before.guard.anchor();
  await before.here.end();
  await before.db.close();
  return { backup, anchors, world, queued, waiting, file };
}

let made: ReturnType<typeof history> | null = null;

/** The same history for each test, in files of its own. */
async function copied() {
  made ??= history();
  const { backup, anchors, file, ...rest } = await made;
  const own = { backup: newFile('db'), anchors: newFile('jsonl'), file: newFile('db') };
  copyFileSync(backup, own.backup);
  copyFileSync(anchors, own.anchors);
  copyFileSync(file, own.file);
  return { ...rest, ...own };
}

async function stop({ here, db }: { here: Bench; db: { close(): Promise<void> } }) {
  await here.engine.stop();
  await db.close();
}

describe('a database that was restored from a backup', () => {
  it('executes nothing again, refuses changes, and continues after a recorded decision', async () => {
    const { backup, anchors, world, queued, waiting } = await copied();
    const effects = world.effects.length;
    const attempts = world.attempts.length;
    const after = await serverOn(backup, anchors, world);
    expect(after.found).toHaveLength(1);
    const operator = await after.cookieOf('olga', ['operator']);
    const requester = await after.cookieOf('ann', ['requester']);

    const request = { kind: 'node.cordon', cluster: 'prod', input: samples['node.cordon']?.input, reason: 'again' };
    const refused = await send(createEndpoint, requester, request);
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ error: { remedy: expect.stringContaining('mullion audit verify') } });
    const approver = await after.cookieOf('bob', ['approver']);
    const administrator = await after.cookieOf('ada', ['administrator']);
    const account = { name: 'mia', displayName: 'Mia', roles: ['viewer'], password: 'correct horse battery' };
    expect((await send(peopleEndpoint, administrator, account)).status).toBe(503);
    const decision = { actor: bob, id: waiting.id, fingerprint: fingerprintOf(waiting), comment: 'yes' };
    await expect(after.here.engine.approve(decision)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(after.here.engine.reject(decision)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await (await send(statusEndpoint, requester)).json()).toMatchObject({
      restored: { lostSeq: after.found[0] },
    });
    const about = (path: string) => new Request(`http://m.test/api/changes${path}`, { headers: { cookie: approver } });
    const view = changeViewSchema.parse(await (await changeEndpoint(about(`/${waiting.id}`))).json());
    const reason = expect.stringContaining('old backup');
    expect(view.allowed).toMatchObject({ approve: { ok: false, reason }, reject: { ok: false, reason } });
    const lines = listChanges.response.parse(await (await changesEndpoint(about(''))).json());
    expect(lines.rows.find(({ id }) => id === waiting.id)?.decide).toMatchObject({ ok: false, reason });
    const health = await send(healthEndpoint, '');
    expect([health.status, await health.json()]).toMatchObject([200, { ok: false, problems: [expect.anything()] }]);
    expect(await verifyAudit(after.db, await readAnchors(anchors))).toMatchObject({ ok: false });

    expect((await send(acceptEndpoint, requester, { comment: 'disk failed' })).status).toBe(403);
    expect((await send(acceptEndpoint, operator, { comment: 'disk failed' })).status).toBe(200);
    expect((await send(acceptEndpoint, operator, { comment: 'twice' })).status).toBe(409);
    expect(await after.here.get(queued.id)).toMatchObject({
      state: 'needs-attention',
      problem: { code: 'database-restored' },
    });
    expect(await after.here.get(waiting.id)).toMatchObject({ state: 'expired' });
    const record = await after.db.auditRecord.findFirstOrThrow({ where: { action: 'database.restore-accepted' } });
    expect(record).toMatchObject({ actorId: 'local:olga' });
    expect(JSON.parse(record.envelope)).toMatchObject({ reason: 'disk failed', after: { lostSeq: after.found[0] } });

    // The engine runs again, but nothing of before.
    const next = await after.here.approved('node-pool.create');
    await after.here.reached(next.id, 'succeeded');
    expect(await after.here.get(queued.id)).toMatchObject({ state: 'needs-attention' });
    const again = after.here.engine.resolve({ actor: olga, id: queued.id, decision: 'look-again', comment: 'go on' });
    await expect(again).rejects.toMatchObject({ code: 'conflict' });
    await after.here.engine.resolve({ actor: olga, id: queued.id, decision: 'fail', comment: 'it ran' });
    expect(await after.here.get(queued.id)).toMatchObject({ state: 'failed' });
    expect(world.effects.slice(0, effects)).toHaveLength(effects);
    expect(world.attempts.slice(attempts).filter(({ action }) => action === 'setUnschedulable')).toEqual([]);
    await after.guard.anchor();
    expect((await verifyAudit(after.db, await readAnchors(anchors))).breaks).toEqual([]);
    await stop(after);

    const restarted = await serverOn(backup, anchors, world);
    expect([restarted.found, restarted.here.engine.isAlive()]).toEqual([[], true]);
    await stop(restarted);
  });

  it('continues after a decision although an open change in it cannot be read', async () => {
    const { backup, anchors, world, queued, waiting } = await copied();
    const damaged = `UPDATE "ChangeEvent" SET "body" = '{bad' WHERE "seq" = 1 AND "changeId" = `;
    await runSql('sqlite', `file:${backup}`, [`${damaged} '${queued.id}'`]);
    const after = await serverOn(backup, anchors, world);
    await after.guard.accept({ actor: olga, comment: 'disk failed' });
    expect(after.here.faults).toMatchObject([{ place: `ChangeEvent ${queued.id}/1, body` }]);
    expect(await after.db.change.count({ where: { id: queued.id, state: 'needs-attention' } })).toBe(1);
    expect(await after.here.get(waiting.id)).toMatchObject({ state: 'expired' });
    const next = await after.here.approved('node-pool.create', { input: { ...windowsPoolInput, name: 'next' } });
    await after.here.reached(next.id, 'succeeded');
    await stop(after);
  });

  it('is found again after a restart without a decision, even when records were added', async () => {
    const { backup, anchors, world } = await copied();
    for (let start = 0; start < 3; start += 1) {
      const after = await serverOn(backup, anchors, world);
      expect([after.found.length, after.here.engine.isAlive()]).toEqual([1, false]);
      // Sign-ins and refusals are recorded all the same.
      await expect(after.here.request('node.cordon', { actor: bob })).rejects.toMatchObject({ code: 'unavailable' });
      await after.guard.anchor();
      await stop(after);
    }
  });

  it('is found while the server runs', async () => {
    const { file, anchors, world } = await copied();
    const running = await serverOn(file, anchors, world);
    expect(running.here.engine.isAlive()).toBe(true);
    const kept = await running.db.auditRecord.findMany({ orderBy: { seq: 'asc' }, take: 2 });
    await tamper({
      provider: 'sqlite',
      url: running.url,
      sql: [
        'DELETE FROM "AuditRecord" WHERE "seq" > 2',
        `UPDATE "AuditHead" SET "seq" = 2, "hash" = '${kept[1]?.hash ?? ''}'`,
      ],
    });
    await running.guard.anchor();
    expect([running.found.length, running.here.engine.isAlive()]).toEqual([1, false]);
    expect((await readAnchors(anchors)).at(-1)?.seq).toBe(running.found[0]);
    await stop(running);
  });

  it('is found by the worker before it claims runs', async () => {
    const { file, anchors, world } = await copied();
    const running = await serverOn(file, anchors, world);
    const [first] = await running.db.auditRecord.findMany({ orderBy: { seq: 'asc' }, take: 1 });
    await tamper({
      provider: 'sqlite',
      url: running.url,
      sql: [
        'DELETE FROM "AuditRecord" WHERE "seq" > 1',
        `UPDATE "AuditHead" SET "seq" = 1, "hash" = '${first?.hash ?? ''}'`,
      ],
    });
    await until(() => !running.here.engine.isAlive());
    expect([running.found.length, running.guard.refusal()?.code]).toEqual([1, 'unavailable']);
    await stop(running);
  });

  it('holds the other replicas, and all continue after one decision', async () => {
    const { file, anchors, world, queued } = await copied();
    const running = await serverOn(file, anchors, world);
    const known = newFile('jsonl');
    appendFileSync(known, `${JSON.stringify({ at: Date.now() - 1_000, seq: 9_999, hash: 'f'.repeat(64) })}\n`);
    const other = await serverOn(file, known, world);
    expect(other.found).toEqual([9_999]);
    await until(() => !running.here.engine.isAlive());
    expect(running.found).toEqual([9_999]);
    await running.guard.anchor();
    expect(running.guard.restored()).not.toBeNull();

    await other.guard.accept({ actor: olga, comment: 'the disk failed' });
    await expect(running.guard.accept({ actor: olga, comment: 'me too' })).rejects.toMatchObject({ code: 'conflict' });
    expect([running.guard.restored(), running.here.engine.isAlive()]).toEqual([null, true]);
    expect(await running.here.get(queued.id)).toMatchObject({ state: 'succeeded' });
    expect(await running.db.auditRecord.count({ where: { action: { startsWith: 'database.' } } })).toBe(2);
    await running.here.engine.stop();
    await stop(other);
    await running.db.close();
  });

  it('is found without its anchors, however new it is', async () => {
    const { backup, anchors, world, queued, file } = await copied();
    const db = await openDb(`file:${backup}`);
    await beat(db, Date.now());
    await db.close();
    const after = await serverOn(backup, newFile('jsonl'), world);
    expect([after.found, after.here.engine.isAlive()]).toEqual([[Number.NaN], false]);
    const status = await (await send(statusEndpoint, await after.cookieOf('ann', ['viewer']))).json();
    expect(status).toMatchObject({ restored: { lostSeq: null, lostAt: null } });
    await stop(after);

    // The anchors of before do not end it: somebody decides.
    const again = await serverOn(backup, anchors, world);
    expect(again.found).toHaveLength(1);
    await again.guard.accept({ actor: olga, comment: 'a new disk' });
    expect(await again.here.get(queued.id)).toMatchObject({ state: 'needs-attention' });
    await stop(again);

    // Nothing would run.
    const idle = await serverOn(file, newFile('jsonl'), world);
    expect([idle.found, idle.here.engine.isAlive()]).toEqual([[], true]);
    await stop(idle);
  });

  it.runIf(installedDatabases().includes('postgresql'))(
    'is not assumed while another replica works on it, which PostgreSQL allows',
    async () => {
      const { db } = await databases.open('postgresql');
      const here = bench({ db });
      await here.engine.stop();
      await here.approved('node.cordon');
      const found = async (): Promise<number> => {
        let count = 0;
        const engine = {
          start: () => undefined,
          stop: async () => undefined,
          hold: () => undefined,
          setAside: async () => undefined,
          onMoved: () => () => undefined,
        };
        await new RestoreGuard({
          db,
          clock: here.clock,
          file: newFile('jsonl'),
          engine,
          onRestored: () => (count += 1),
        }).start();
        return count;
      };
      await beat(db, here.clock.now());
      expect(await found()).toBe(0);
      await transaction(db, (tx) => tx.resourceLock.deleteMany({ where: { uid: 'mullion/heartbeat' } }));
      expect(await found()).toBe(1);
    },
  );

  it('is found when what was continued after a restore is replaced by the original', async () => {
    const { backup, file, anchors, world } = await copied();
    const continued = await serverOn(backup, anchors, world);
    await continued.guard.accept({ actor: olga, comment: 'the disk failed' });
    await stop(continued);
    const original = await serverOn(file, anchors, world);
    expect(original.found).toHaveLength(1);
    await original.guard.accept({ actor: olga, comment: 'found the disk' });
    expect((await verifyAudit(original.db, await readAnchors(anchors))).breaks).toEqual([]);
    await stop(original);
  });

  it('anchors whatever value the row of the heartbeat holds, and repairs it', async () => {
    const { file, anchors, world } = await copied();
    const running = await serverOn(file, anchors, world);
    await running.guard.anchor();
    await runSql('sqlite', running.url, [`UPDATE "ResourceLock" SET "fence" = 'abc', "since" = 'never'`]);
    await running.here.request('node-pool.create');
    await running.guard.anchor();
    const head = await running.db.auditHead.findUniqueOrThrow({ where: { id: 1 } });
    expect((await readAnchors(anchors)).at(-1)).toMatchObject({ seq: head.seq, hash: head.hash });
    expect(running.here.faults).toEqual([]);
    expect(await running.db.resourceLock.findMany()).toMatchObject([{ uid: 'mullion/heartbeat', fence: 0 }]);
    await stop(running);
  });

  it('neither runs nor is anchored once it is known to be damaged', async () => {
    const { file, anchors, world } = await copied();
    const running = await serverOn(file, anchors, world);
    const known = (await readAnchors(anchors)).length;
    await running.here.request('node-pool.create');
    running.db.health.failure = 'damaged';
    await until(() => !running.here.engine.isAlive());
    await running.guard.anchor();
    expect([(await readAnchors(anchors)).length, running.guard.restored()]).toEqual([known, null]);
    await stop(running);
  });

  it('is anchored at once when a change ends', async () => {
    const { file, anchors, world } = await copied();
    const running = await serverOn(file, anchors, world);
    const end = running.guard.keepAnchoring();
    const isAnchored = async () =>
      (await readAnchors(anchors)).at(-1)?.seq ===
      (await running.db.auditHead.findUniqueOrThrow({ where: { id: 1 } })).seq;
    const withdrawn = await running.here.request('node-pool.create');
    const rejected = await running.here.request('node-pool.create', { input: { ...windowsPoolInput, name: 'other' } });
    await until(isAnchored);
    await running.here.engine.cancel({ actor: ann, id: withdrawn.id, comment: '' });
    await until(isAnchored);
    const decision = { actor: bob, id: rejected.id, fingerprint: fingerprintOf(rejected), comment: 'no' };
    // Two in the same moment: the second is not left to the next minute.
    await Promise.all([running.guard.anchor(), running.here.engine.reject(decision)]);
    await until(isAnchored);
    await end();
    await stop(running);
  });

  it('anchors again when the file is gone', async () => {
    const { file, anchors, world } = await copied();
    const running = await serverOn(file, anchors, world);
    rmSync(anchors);
    await running.guard.anchor();
    expect(existsSync(anchors)).toBe(true);
    await stop(running);
  });

  it('is not confused with one that has its newest anchor', async () => {
    const { file, anchors, world } = await copied();
    const same = await serverOn(file, anchors, world);
    expect([same.found, same.here.engine.isAlive()]).toEqual([[], true]);
    await stop(same);
  });
});
