import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { POST as acceptEndpoint } from '@/app/api/status/accept-restore/route';
import { GET as healthEndpoint } from '@/app/api/health/route';
import { GET as statusEndpoint } from '@/app/api/status/route';
import { POST as createEndpoint } from '@/app/api/changes/route';
import { samples } from '@/lib/changes/testing/samples';
import { SampleWorld } from '@/lib/changes/testing/sample-world';
import type { Change } from '@/lib/domain/change/change';
import { readAnchors } from '@/lib/server/audit/anchors';
import { tamper } from '@/lib/server/audit/testing/tamper';
import { verifyAudit } from '@/lib/server/audit/verify-audit';
import { openDb } from '@/lib/server/db/open-db';
import { type Bench, bench, bob, olga } from '@/lib/server/engine/testing/bench';
import { testApp } from '@/lib/server/testing/test-app';
import { RestoreGuard } from './restore-guard';

const folder = mkdtempSync(join(tmpdir(), 'mullion-restore-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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
    onRestored: ({ lost }) => found.push(lost.seq),
  });
  const app = testApp({ db, parts: { engine: here.engine, restoreGuard: guard } });
  await guard.start();
  return { db, here, guard, found, cookieOf: app.cookieOf.bind(app), url: `file:${file}` };
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
    const decision = { actor: bob, id: waiting.id, fingerprint: fingerprintOf(waiting), comment: 'yes' };
    await expect(after.here.engine.approve(decision)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(after.here.engine.reject(decision)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await (await send(statusEndpoint, requester)).json()).toMatchObject({
      restored: { lostSeq: after.found[0] },
    });
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

  it('is not confused with one that has its newest anchor', async () => {
    const { file, anchors, world } = await copied();
    const same = await serverOn(file, anchors, world);
    expect([same.found, same.here.engine.isAlive()]).toEqual([[], true]);
    await stop(same);
  });
});
