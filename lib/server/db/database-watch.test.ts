import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { GET as changesEndpoint, POST as createEndpoint } from '@/app/api/changes/route';
import { GET as healthEndpoint } from '@/app/api/health/route';
import { GET as meEndpoint } from '@/app/api/me/route';
import { samples } from '@/lib/changes/testing/samples';
import { getHealth } from '@/lib/contract/health';
import { failureSchema } from '@/lib/contract/failure';
import { verifyAudit } from '@/lib/server/audit/verify-audit';
import { DatabaseWatch, type WatchOptions } from '@/lib/server/db/database-watch';
import { begin, type Db } from '@/lib/server/db/db';
import { migrate } from '@/lib/server/db/migrate';
import { quickCheck } from '@/lib/server/db/quick-check';
import { openDb } from '@/lib/server/db/open-db';
import { transaction } from '@/lib/server/db/transaction';
import { ann, bench, until } from '@/lib/server/engine/testing/bench';
import { databaseAt, query, startPostgres } from '@/lib/server/testing/start-postgres';
import { testApp } from '@/lib/server/testing/test-app';
import { testDatabases } from '@/lib/server/testing/test-databases';

const databases = testDatabases();
const folder = mkdtempSync(join(tmpdir(), 'mullion-watch-'));
afterAll(async () => {
  await databases.close();
  disk?.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** On a slow, busy machine; waiting for each retry in turn would take 16 s. */
const LIMIT_MS = 10_000;

/** A server's endpoints on a database: every answer must come in time. */
async function serverOn(db: Db, file: string | null, free: Pick<WatchOptions, 'freeBytes'> = {}) {
  const changes: (string | null)[] = [];
  const database = new DatabaseWatch({ db, file, onChange: (failure) => changes.push(failure), ...free });
  const here = bench({ db, databaseFailure: () => database.failure() });
  const app = testApp({ db, parts: { engine: here.engine, database } });
  const cookie = await app.cookieOf('ann', ['requester']);
  const timed = async (handler: (request: Request) => Promise<Response>, path: string, body?: unknown) => {
    const since = performance.now();
    const answer = await handler(
      new Request(`http://m.test${path}`, {
        headers: { cookie, host: 'm.test', 'content-type': 'application/json' },
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      }),
    );
    expect(performance.now() - since, path).toBeLessThan(LIMIT_MS);
    return answer;
  };
  here.engine.start();
  return {
    here,
    database,
    changes,
    clock: app.clock,
    health: async () => {
      const answer = await timed(healthEndpoint, '/api/health');
      return { status: answer.status, ...getHealth.response.parse(await answer.json()) };
    },
    request: async (reason = 'test') => {
      const body = { kind: 'node.cordon', cluster: 'prod', input: samples['node.cordon']?.input, reason };
      const answer = await timed(createEndpoint, '/api/changes', body);
      const found = failureSchema.safeParse(await answer.clone().json());
      return { status: answer.status, error: found.success ? found.data.error : null };
    },
    read: async () => (await timed(changesEndpoint, '/api/changes')).status,
    me: async () => (await timed(meEndpoint, '/api/me')).status,
  };
}

/** A file system of 12 MiB; null where mounting one is not permitted. */
function smallDisk() {
  const at = join(folder, 'disk');
  mkdirSync(at);
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', at]).status !== 0) return null;
  const filler = join(at, 'filler');
  return {
    at,
    fill: () => {
      const { bavail, bsize } = statfsSync(at);
      writeFileSync(filler, Buffer.alloc(bavail * bsize - 128 * 1024));
    },
    free: () => rmSync(filler),
    remove: () => spawnSync('umount', [at]),
  };
}
const disk = smallDisk();

/** A migrated database whose table of idempotency keys has an impossible page. */
function damagedFile(): string {
  const file = join(folder, 'damaged.db');
  copyFileSync(inject('migrated').sqlite, file);
  const db = new Database(file);
  const root = db.prepare(`SELECT rootpage FROM sqlite_master WHERE name = 'RequestKey'`).pluck().get();
  const size = db.pragma('page_size', { simple: true });
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  const bytes = readFileSync(file);
  const end = Number(root) * Number(size);
  writeFileSync(file, bytes.fill(0xff, end - Number(size), end));
  return file;
}

const check = (file: string) => quickCheck(file, new AbortController().signal);

/** Nothing is left of what failed. */
async function expectNothingHalf(db: Db, changes: number) {
  expect(await db.change.count()).toBe(changes);
  expect((await verifyAudit(db)).breaks).toEqual([]);
}

describe('a database that', () => {
  it('another program has locked is reported, answers 503 in time, and is used again by itself', async () => {
    const { db, url } = await databases.sqlite();
    const server = await serverOn(db, null);
    expect(await server.health()).toMatchObject({ status: 200, ok: true, database: 'ok', problems: [] });
    const other = new Database(url.slice('file:'.length));
    other.exec('BEGIN EXCLUSIVE');
    // The session's use would be recorded now.
    server.clock.at += 120_000;
    const first = await server.request();
    expect(first).toMatchObject({ status: 503, error: { code: 'unavailable', retryAfterMs: 5_000 } });
    expect(first.error?.remedy).toContain('End the program');
    expect((await server.request()).status).toBe(503);
    expect([await server.read(), await server.me()]).toEqual([200, 200]);
    await server.database.tick();
    expect(await server.health()).toMatchObject({ status: 503, database: 'locked' });
    other.exec('ROLLBACK');
    other.close();
    await server.database.tick();
    expect(server.changes).toEqual(['locked', null]);
    expect((await server.request()).status).toBe(200);
    await expectNothingHalf(db, 1);
    await server.here.end();
  });

  it.skipIf(disk === null)('is full is reported, keeps what it had whole, and is used again by itself', async () => {
    const { at, free, fill } = disk ?? expect.unreachable();
    const file = join(at, 'm.db');
    copyFileSync(inject('migrated').sqlite, file);
    const db = await openDb(`file:${file}`);
    const server = await serverOn(db, file);
    expect((await server.request('before')).status).toBe(200);
    fill();
    let answers = 0;
    for (let status = 200; status === 200; answers += 1)
      ({ status } = await server.request(`${answers} ${'x'.repeat(1_900)}`));
    const refused = await server.request('y'.repeat(1_900));
    expect(refused).toMatchObject({ status: 503, error: { code: 'unavailable' } });
    expect(refused.error?.remedy).toContain('space');
    expect(await server.read()).toBe(200);
    expect(await server.health()).toMatchObject({ status: 503, database: 'full' });
    await expectNothingHalf(db, answers);
    free();
    await server.database.tick();
    expect((await server.request('after')).status).toBe(200);
    await server.here.end();
    await db.close();
  });

  it('has too little space left accepts nothing new, and what runs can still be stopped', async () => {
    const { db } = await databases.sqlite();
    let free = 2 ** 30;
    const server = await serverOn(db, 'm.db', { freeBytes: async () => free });
    const change = await server.here.request('node.cordon');
    free = 2 ** 20;
    await server.database.tick();
    expect(await server.request()).toMatchObject({ status: 503, error: { code: 'unavailable' } });
    await expect(server.here.approve(change)).rejects.toMatchObject({ code: 'unavailable' });
    expect((await server.here.engine.cancel({ actor: ann, id: change.id, comment: '' })).state).toBe('withdrawn');
    free = 2 ** 30;
    await server.database.tick();
    expect((await server.request()).status).toBe(200);
    await server.here.end();
  });

  it('is damaged is found at the start, only read, and stays so', async () => {
    const file = damagedFile();
    const db = await openDb(`file:${file}`);
    const server = await serverOn(db, file);
    expect(await server.health()).toMatchObject({ status: 200, database: 'ok' });
    await server.database.checkFile(check);
    await until(() => !server.database.isChecking());
    expect(await server.health()).toMatchObject({ status: 503, database: 'damaged' });
    await server.database.tick();
    expect(server.database.failure()).toBe('damaged');
    const refused = await server.request();
    expect(refused).toMatchObject({ status: 503, error: { message: 'The database is damaged.' } });
    expect(await server.read()).toBe(200);
    expect(server.changes).toEqual(['damaged']);
    await server.here.engine.stop();
    await db.close();
  });

  it('turns out to be damaged in any query stays so', async () => {
    const db = await openDb(`file:${damagedFile()}`);
    const server = await serverOn(db, null);
    await expect(db.requestKey.findMany()).rejects.toThrow('malformed');
    await server.database.tick();
    expect(await server.health()).toMatchObject({ status: 503, database: 'damaged' });
    await expect(transaction(db, (tx) => tx.person.count())).rejects.toMatchObject({ code: 'DATABASE_DAMAGED' });
    await server.here.engine.stop();
    await db.close();
  });

  it('is whole is found to be, and one that cannot be checked is reported', async () => {
    const { db, url } = await databases.sqlite();
    const unchecked: unknown[] = [];
    const file = url.slice('file:'.length);
    const database = new DatabaseWatch({
      db,
      file,
      onChange: () => undefined,
      onUnchecked: (error) => unchecked.push(error),
    });
    await database.checkFile(check);
    await until(() => !database.isChecking());
    expect([database.failure(), database.isChecking(), unchecked]).toEqual([null, false, []]);
    await database.checkFile(() => check(`${file}.none`));
    await until(() => !database.isChecking());
    expect([database.failure(), unchecked.length]).toEqual([null, 1]);
  });

  it('is large starts its server before it is checked, and runs nothing until then', async () => {
    const { db, url } = await databases.sqlite();
    const server = await serverOn(db, url.slice('file:'.length));
    await server.here.engine.stop();
    let found: (verdict: 'ok') => void = expect.unreachable;
    const since = performance.now();
    await server.database.checkFile(() => new Promise((resolve) => (found = resolve)));
    expect(performance.now() - since).toBeLessThan(LIMIT_MS);
    const change = await server.here.approved('node.cordon');
    let asked = 0;
    server.here.engine.start(async () => {
      asked += 1;
      return server.database.isChecking() ? 'later' : true;
    });
    await until(() => asked > 1);
    expect((await server.here.get(change.id)).state).toBe('queued');
    expect(await server.health()).toMatchObject({ status: 200, ok: false, database: 'ok', worker: 'running' });
    found('ok');
    await server.here.reached(change.id, 'succeeded');
    await server.here.end();
  });

  it.skipIf(inject('migrated').postgres === null)('another program has locked answers in time too', async () => {
    const { db, url } = await databases.open('postgresql');
    const server = await serverOn(db, null);
    const other = new pg.Client(url);
    other.on('error', () => undefined);
    await other.connect();
    await other.query('BEGIN');
    await other.query('SELECT * FROM "AuditHead" FOR UPDATE');
    const refused = await Promise.all(Array.from({ length: 12 }, () => server.request()));
    for (const one of refused) expect(one).toMatchObject({ status: 503, error: { code: 'unavailable' } });
    // Of many at once, some only wait for a connection in vain.
    await expect.poll(async () => (await server.request()).error?.remedy).toContain('End the program');
    expect(await server.read()).toBe(200);
    expect(await server.health()).toMatchObject({ status: 503, database: 'locked' });
    await other.query('ROLLBACK');
    await other.end();
    await server.database.tick();
    expect((await server.request()).status).toBe(200);
    await expectNothingHalf(db, 1);
    await server.here.end();
  });

  it.skipIf(inject('migrated').postgres === null)(
    'answers, but writes nothing in time, is not out of reach',
    async () => {
      const { db } = await databases.open('postgresql');
      const database = new DatabaseWatch({ db, file: null, onChange: () => undefined });
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const before = transaction(db, () => held);
      expect(await database.check()).toBe('locked');
      release();
      await before;
      await until(async () => database.failure() === null);
    },
  );

  it('answers no longer ends what waits for it', async () => {
    const opened = await databases.sqlite();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const db: Db = {
      ...opened.db,
      provider: 'postgresql',
      [begin]: async (run) => {
        await held;
        return opened.db[begin](run);
      },
    };
    const database = new DatabaseWatch({ db, file: null, onChange: () => undefined });
    const answer = transaction(db, (tx) => tx.person.count());
    await expect(database.orUnreachable(answer)).rejects.toMatchObject({ code: 'unavailable' });
    expect(database.failure()).toBe('unreachable');
    release();
    expect(await database.orUnreachable(answer)).toBe(0);
    await until(async () => database.failure() === null);
  });

  it.skipIf(inject('migrated').postgres === null)('has stopped is reported and used again by itself', async () => {
    const postgres = await startPostgres();
    if (postgres === null) throw new Error('PostgreSQL is not installed');
    await query(postgres.admin, 'CREATE DATABASE one');
    const url = databaseAt(postgres.admin, 'one');
    await migrate({ url });
    const db = await openDb(url);
    const server = await serverOn(db, null);
    expect((await server.request('before')).status).toBe(200);
    await postgres.pause();
    expect(await server.request()).toMatchObject({ status: 503, error: { code: 'unavailable' } });
    expect(await server.read()).toBe(503);
    expect(await server.health()).toMatchObject({ status: 503, database: 'unreachable' });
    await postgres.resume();
    await server.database.tick();
    expect((await server.request('after')).status).toBe(200);
    expect(await server.health()).toMatchObject({ database: 'ok' });
    await expectNothingHalf(db, 2);
    await server.here.end();
    await db.close();
    await postgres.stop();
  });
});
