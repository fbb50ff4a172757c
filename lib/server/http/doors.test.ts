import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failureSchema } from '@/lib/contract/failure';
import { sweepDoors, type FoundDoor } from '@/lib/server/testing/sweep-doors';
import { testDatabases } from '@/lib/server/testing/test-databases';
import { testHouse, type TestHouse } from '@/lib/server/testing/test-house';

const databases = testDatabases();
let doors: FoundDoor[] = [];
let test: TestHouse;

beforeAll(async () => {
  const opened = await databases.open('sqlite');
  if (opened === null) throw new Error('SQLite is always there');
  test = testHouse({ db: opened.db });
  doors = await sweepDoors();
});
afterAll(() => databases.close());

/** Doors for people who are not signed in yet, and for load balancers. */
const open = ['POST /api/session', 'GET /api/health'];
const closed = () => doors.filter((door) => !open.includes(`${door.method} ${door.path}`));

const tricks: Record<string, string>[] = [
  {},
  { cookie: 'mullion=' },
  { cookie: `mullion=${'A'.repeat(43)}` },
  { cookie: `__Host-mullion=${'A'.repeat(43)}; mullion=../../x` },
  { 'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy' },
  { 'x-middleware-rewrite': '/api/health', 'x-nextjs-data': '1' },
  { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' },
  { 'x-forwarded-host': 'localhost', 'x-forwarded-for': '127.0.0.1', 'x-original-url': '/api/health' },
  { authorization: 'Bearer x', 'x-forwarded-user': 'ada' },
];

describe('every door', () => {
  it('is found', () => {
    const names = doors.map((door) => `${door.method} ${door.path}`);
    expect(names).toEqual(
      expect.arrayContaining([...open, 'GET /api/audit', 'GET /api/audit/export', 'DELETE /api/session']),
    );
  });

  it('is closed without a session, whatever the headers say', async () => {
    for (const door of closed()) {
      for (const headers of tricks) {
        const answer = await door.call(headers);
        expect([answer.status, `${door.method} ${door.path}`]).toEqual([401, `${door.method} ${door.path}`]);
        expect(failureSchema.parse(await answer.json()).error.code).toBe('unauthenticated');
        expect(answer.headers.get('cache-control')).toBe('no-store');
      }
    }
  });

  it('that changes something refuses other sites, even with a session', async () => {
    const cookie = await test.cookieOf('ada', ['requester', 'approver', 'operator', 'auditor', 'viewer']);
    for (const door of doors.filter(({ method }) => method !== 'GET')) {
      for (const foreign of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'http://evil.test' }]) {
        const answer = await door.call({ cookie, ...foreign });
        expect([answer.status, `${door.method} ${door.path}`]).toEqual([403, `${door.method} ${door.path}`]);
      }
    }
  });

  it('names the missing permission to somebody without roles, and records the refusal once', async () => {
    const cookie = await test.cookieOf('nobody', []);
    const free = [...open, 'GET /api/me', 'DELETE /api/session'];
    const guarded = doors.filter((door) => !free.includes(`${door.method} ${door.path}`));
    for (const door of guarded) {
      for (let i = 0; i < 3; i += 1) {
        const answer = await door.call({ cookie });
        const body = failureSchema.parse(await answer.json());
        expect([answer.status, body.error.permission === undefined, door.path]).toEqual([
          403,
          false,
          door.path,
        ]);
      }
    }
    const rows = await test.house.db.auditRecord.findMany({ where: { actorId: 'local:nobody' } });
    expect(rows.every((row) => row.outcome === 'denied' && row.envelope.includes('"permission"'))).toBe(true);
    expect(rows.length).toBe(guarded.length);
  });
});
