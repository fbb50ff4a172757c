import Database from 'better-sqlite3';
import { NextRequest } from 'next/server';
import pg from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { DatabaseWatch } from '@/lib/server/db/database-watch';
import type { Db } from '@/lib/server/db/db';
import { migrate } from '@/lib/server/db/migrate';
import { openDb } from '@/lib/server/db/open-db';
import { databaseAt, query, startPostgres } from '@/lib/server/testing/start-postgres';
import { testApp } from '@/lib/server/testing/test-app';
import { testDatabases } from '@/lib/server/testing/test-databases';
import { proxy } from '@/proxy';

const databases = testDatabases();
afterAll(() => databases.close());

/** On a slow, busy machine; waiting for the database's own limits would take 10 s and more. */
const LIMIT_MS = 6_000;

async function pagesOn(db: Db) {
  const database = new DatabaseWatch({ db, file: null, onChange: () => undefined });
  const cookie = await testApp({ db, parts: { database } }).cookieOf('ann', ['viewer']);
  const page = async (path: string, headers: Record<string, string> = {}) => {
    const since = performance.now();
    const answer = await proxy(new NextRequest(`http://m.test${path}`, { headers: { cookie, ...headers } }));
    expect(performance.now() - since, path).toBeLessThan(LIMIT_MS);
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  return { database, page };
}

/** Opened, reloaded, and as Next's router and a person who is not signed in ask for pages. */
const requests: [string, Record<string, string>?][] = [
  ['/'],
  ['/clusters/prod/nodes?os=windows', { 'cache-control': 'max-age=0' }],
  ['/changes/x?_rsc=1', { rsc: '1' }],
  ['/sign-in?next=%2Fchanges', { cookie: '' }],
];

describe('a page without its database', () => {
  it.skipIf(inject('migrated').postgres === null)('answers 503 while PostgreSQL is stopped', async () => {
    const postgres = await startPostgres();
    if (postgres === null) throw new Error('PostgreSQL is not installed');
    await query(postgres.admin, 'CREATE DATABASE one');
    const url = databaseAt(postgres.admin, 'one');
    await migrate({ url });
    const db = await openDb(url);
    const { database, page } = await pagesOn(db);
    for (const [path, headers] of requests) expect(await page(path, headers)).toMatchObject({ status: 200, text: '' });
    await postgres.pause();
    for (const [path, headers] of requests) {
      const answer = await page(path, headers);
      expect(answer.status).toBe(503);
      expect(answer.headers.get('Retry-After')).toBe('5');
      expect(answer.headers.get('Content-Type')).toContain('text/html');
      expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'self'");
      expect(answer.text).toContain('The database cannot be reached.');
      expect(answer.text).toContain('are not affected');
      expect(answer.text).not.toMatch(/ECONN|Error|127\.0\.0\.1/);
    }
    await database.tick();
    const known = await page('/', { 'accept-language': 'zh-CN' });
    expect(known.text).toMatch(/发现时间：\d{4}-\d\d-\d\dT/);
    expect(known.text).toContain('<html lang="zh-Hans">');
    await postgres.resume();
    await database.tick();
    for (const [path, headers] of requests) expect((await page(path, headers)).status).toBe(200);
    await db.close();
    await postgres.stop();
  });

  it.skipIf(inject('migrated').postgres === null)('says that another program has locked a table', async () => {
    const { db, url } = await databases.open('postgresql');
    const { page } = await pagesOn(db);
    const other = new pg.Client(url);
    await other.connect();
    await other.query('BEGIN; LOCK TABLE "Session" IN ACCESS EXCLUSIVE MODE');
    const locked = await page('/');
    expect([locked.status, locked.text.includes('Another program has locked the database')]).toEqual([503, true]);
    await other.query('ROLLBACK');
    await other.end();
    expect((await page('/')).status).toBe(200);
  });

  it('is a page as ever while SQLite can be read, else says what is wrong', async () => {
    const { db, url } = await databases.sqlite();
    const { page } = await pagesOn(db);
    const other = new Database(url.slice('file:'.length));
    other.exec('BEGIN EXCLUSIVE');
    expect((await page('/')).status).toBe(200);
    other.close();
    const locked: Db = Object.assign(Object.create(db), {
      session: { findFirst: () => Promise.reject(Object.assign(new Error('busy'), { code: 'SQLITE_BUSY' })) },
    });
    const answer = await (await pagesOn(locked)).page('/sign-in', { cookie: '' });
    expect([answer.status, answer.text.includes('Another program has locked the database')]).toEqual([503, true]);
    expect(answer.text).not.toContain('Noticed');
  });
});
