import { randomBytes, scryptSync } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { DELETE, POST } from '@/app/api/session/route';
import { GET } from '@/app/api/me/route';
import { meSchema } from '@/lib/contract/session';
import { authenticateAgain } from '@/lib/server/access/authenticate';
import { addPerson, listPeople } from '@/lib/server/access/people';
import { absoluteMs, idleMs } from '@/lib/server/access/sessions';
import { clientAddress } from '@/lib/server/access/client-address';
import { slowestMs, takeTry } from '@/lib/server/access/sign-in-limit';
import { tamper } from '@/lib/server/audit/testing/tamper';
import { verifyAudit } from '@/lib/server/audit/verify-audit';
import { transaction } from '@/lib/server/db/transaction';
import { describeEachDatabase, testDatabases } from '@/lib/server/testing/test-databases';
import { testApp, type TestApp } from '@/lib/server/testing/test-app';

const databases = testDatabases();
afterAll(() => databases.close());

const minute = 60_000;
const free = { refusedMs: 0, slowedMs: 0 };

/** A stored hash at a cost that lets dozens of tries run. */
function quickHash(password: string): string {
  const salt = randomBytes(16);
  const [N, r, p] = [2 ** 10, 8, 1];
  const key = scryptSync(password, salt, 32, { N, r, p });
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

describeEachDatabase('signing in', (provider) => {
  let test: TestApp;
  beforeEach(async () => {
    test = testApp({ db: (await databases.open(provider)).db });
    const { app, clock } = test;
    const createdAt = new Date(clock.now());
    const ada = { id: 'local:ada', name: 'ada', displayName: 'Ada', roles: '["operator"]', createdAt };
    await transaction(app.db, (tx) => tx.person.create({ data: { ...ada, passwordHash: quickHash('correct horse') } }));
  });

  const tryIn = (name: string, password: string, headers: Record<string, string> = {}) =>
    POST(
      new Request('http://m.test/api/session', {
        method: 'POST',
        headers: { host: 'm.test', 'content-type': 'application/json', 'x-forwarded-for': '10.0.0.1', ...headers },
        body: JSON.stringify({ name, password }),
      }),
    );
  const me = (cookie: string, headers: Record<string, string> = {}) =>
    GET(new Request('http://m.test/api/me', { headers: { cookie, ...headers } }));
  const cookieFrom = (response: Response) => (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';

  it('gives a session that ends when idle, when old, and at sign-out', async () => {
    const { clock, app } = test;
    const answer = await tryIn(' Ada ', 'correct horse');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^mullion=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=43200$/,
    );
    const cookie = cookieFrom(answer);
    expect(meSchema.parse(await (await me(cookie)).json())).toMatchObject({ id: 'local:ada', roles: ['operator'] });
    const stored = JSON.stringify(await app.db.session.findMany());
    expect(stored).not.toContain(cookie.slice('mullion='.length));

    for (let used = 0; used < absoluteMs - idleMs; used += idleMs - minute) {
      clock.at += idleMs - minute;
      expect((await me(cookie)).status).toBe(200);
    }
    clock.at += idleMs - minute;
    expect((await me(cookie)).status).toBe(401);

    const idle = cookieFrom(await tryIn('ada', 'correct horse'));
    clock.at += idleMs;
    expect((await me(idle)).status).toBe(401);

    const ended = cookieFrom(await tryIn('ada', 'correct horse'));
    const out = await DELETE(
      new Request('http://m.test/api/session', {
        method: 'DELETE',
        headers: { cookie: ended, 'x-mullion-client': 'test' },
      }),
    );
    expect(out.headers.get('set-cookie')).toContain('Max-Age=0');
    expect((await me(ended)).status).toBe(401);
    expect((await verifyAudit(app.db)).ok).toBe(true);
  });

  it('is not kept alive by a stream that only stays open', async () => {
    const cookie = cookieFrom(await tryIn('ada', 'correct horse'));
    const request = new Request('http://m.test/api/live', { headers: { cookie } });
    for (let waited = 0; waited < idleMs - minute; waited += minute) {
      test.clock.at += minute;
      expect((await authenticateAgain(request)).id).toBe('local:ada');
    }
    test.clock.at += minute;
    await expect(authenticateAgain(request)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('takes the password that an account was added with, and no other', async () => {
    const { clock, app } = test;
    const person = { name: 'bo', displayName: 'Bo', password: 'battery staple', roles: ['viewer' as const] };
    const by = { id: 'system', name: 'Mullion', via: 'worker' as const };
    await addPerson({ db: app.db, clock, by, reason: 'test' }, person);
    expect((await tryIn('bo', 'battery stapler')).status).toBe(401);
    expect((await tryIn('bo', 'battery staple')).status).toBe(200);
  });

  it('over https sets and accepts the __Host- cookie only', async () => {
    const https = { 'x-forwarded-proto': 'https' };
    const answer = await tryIn('ada', 'correct horse', https);
    expect(answer.headers.get('set-cookie')).toMatch(/^__Host-mullion=[\w-]{43}; Path=\/; .*; Secure$/);
    const cookie = cookieFrom(answer);
    expect((await me(cookie, https)).status).toBe(200);
    expect((await me(cookie.replace('__Host-', ''), https)).status).toBe(401);
  });

  it('ends with the person and follows changed roles at once', async () => {
    const { db } = test.app;
    const cookie = cookieFrom(await tryIn('ada', 'correct horse'));
    await transaction(db, (tx) => tx.person.update({ where: { name: 'ada' }, data: { roles: '["viewer","owner"]' } }));
    expect(meSchema.parse(await (await me(cookie)).json()).roles).toEqual(['viewer']);
    await transaction(db, (tx) => tx.person.update({ where: { name: 'ada' }, data: { disabled: true } }));
    expect((await me(cookie)).status).toBe(401);
    expect((await tryIn('ada', 'correct horse')).status).toBe(401);
  });

  it('allows five tries per account and address in 15 minutes, hides which names exist, and records it', async () => {
    const { clock, app } = test;
    const bodies = new Set<string>();
    for (let i = 0; i < 4; i += 1) bodies.add(await (await tryIn('ada', 'wrong')).text());
    bodies.add(await (await tryIn('secret typed in the wrong field', 'wrong')).text());
    expect(bodies.size).toBe(1);
    expect((await tryIn('ada', 'wrong')).status).toBe(401);
    const limited = await tryIn('ada', 'correct horse');
    expect(limited.status).toBe(429);
    expect(await limited.json()).toMatchObject({ error: { code: 'throttled', retryAfterMs: 3 * minute } });
    expect(limited.headers.get('retry-after')).toBe('180');
    // Tries from another address do not use up hers.
    expect((await tryIn('ada', 'correct horse', { 'x-forwarded-for': '10.9.9.9' })).status).toBe(200);
    clock.at += 3 * minute;
    expect((await tryIn('ada', 'correct horse')).status).toBe(200);
    for (let i = 0; i < 5; i += 1) expect((await tryIn('ada', 'wrong')).status).toBe(401);

    await app.refusals.flush('all');
    const denied = await app.db.auditRecord.findMany({ where: { outcome: 'denied' }, orderBy: { seq: 'asc' } });
    expect(denied.every((row) => row.action === 'session.sign-in')).toBe(true);
    expect(denied.some((row) => row.envelope.includes('"repeated":4'))).toBe(true);
    expect(denied.some((row) => row.envelope.includes('too many attempts'))).toBe(true);
    expect(JSON.stringify(denied.map((row) => row.envelope))).not.toContain('wrong field');
  });

  it('allows thirty tries per address', async () => {
    const { clock, app } = test;
    const take = (account: string, address: string) =>
      transaction(app.db, (tx) => takeTry(tx, { account, address, now: clock.now() }));
    for (let i = 0; i < 30; i += 1) expect(await take(`person${i}`, '203.0.113.9')).toEqual(free);
    expect(await take('ada', '203.0.113.9')).toEqual({ refusedMs: minute / 2, slowedMs: 0 });
    // Tries that the address was refused took nothing from the account.
    for (let i = 0; i < 10; i += 1) await take('ada', '203.0.113.9');
    for (let i = 0; i < 5; i += 1) expect(await take('ada', '203.0.113.10')).toEqual(free);
  });

  it('counts only failures against the address', async () => {
    const { clock, app } = test;
    const address = '203.0.113.9';
    const signIn = () => tryIn('ada', 'correct horse', { 'x-forwarded-for': address });
    for (let i = 0; i < 5; i += 1) expect((await signIn()).status).toBe(200);
    const fail = (account: string) => transaction(app.db, (tx) => takeTry(tx, { account, address, now: clock.now() }));
    for (let i = 0; i < 30; i += 1) expect(await fail(`person${i}`)).toEqual(free);
    expect((await signIn()).status).toBe(429);
  });

  it('slows down instead of locking out a person who is attacked from many addresses', async () => {
    const { clock, app } = test;
    const take = (address: string) =>
      transaction(app.db, (tx) => takeTry(tx, { account: 'ada', address, now: clock.now() }));
    for (let i = 0; i < 100; i += 1) expect(await take(`203.0.113.${i}`)).toEqual(free);
    expect(await take('203.0.113.200')).toEqual({ refusedMs: 0, slowedMs: 100 });
    expect((await tryIn('ada', 'correct horse')).status).toBe(200);
    for (let i = 0; i < 120; i += 1) await take(`198.51.100.${i}`);
    expect(await take('203.0.113.201')).toEqual({ refusedMs: 0, slowedMs: slowestMs });
    clock.at += 10 * minute;
    expect((await take('203.0.113.202')).slowedMs).toBeLessThan(slowestMs / 2);
    clock.at += 15 * minute;
    expect(await take('203.0.113.203')).toEqual(free);
  });

  it('counts every one of many concurrent tries', async () => {
    const { clock, app } = test;
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        transaction(app.db, (tx) => takeTry(tx, { account: 'ada', address: '203.0.113.9', now: clock.now() })),
      ),
    );
    expect(answers.filter(({ refusedMs }) => refusedMs === 0)).toHaveLength(5);
  });

  it('ends the session before it in the same browser', async () => {
    const first = cookieFrom(await tryIn('ada', 'correct horse'));
    const second = cookieFrom(await tryIn('ada', 'correct horse', { cookie: first }));
    expect((await me(first)).status).toBe(401);
    expect((await me(second)).status).toBe(200);
  });
});

describe('clientAddress', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['10.1.1.1, 203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:4711', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2ff::1', '2001:db8:1:200::/56'],
    ['[2001:db8:1:2aa:0:0:0:1]:443', '2001:db8:1:200::/56'],
    ['::1', '0:0:0:0::/56'],
    ['', 'unknown'],
    ['<script>', 'unknown'],
  ])('of %j is %s', (forwarded, expected) => {
    expect(clientAddress(new Headers({ 'x-forwarded-for': forwarded }), 0)).toBe(expected);
  });

  it('trusts as many proxies as are configured', () => {
    const headers = new Headers({ 'x-forwarded-for': '6.6.6.6, 203.0.113.9, 10.0.0.2' });
    expect(clientAddress(headers, 1)).toBe('10.0.0.2');
    expect(clientAddress(headers, 2)).toBe('203.0.113.9');
    expect(clientAddress(headers, 9)).toBe('6.6.6.6');
  });
});

describe('a session with a damaged time', () => {
  it.each([
    ['expiresAt', 'zzz'],
    ['seenAt', 'garbage'],
  ])('is no session: %s is %s', async (column, value) => {
    const { db, url } = await databases.open('sqlite');
    const test = testApp({ db });
    const cookie = await test.cookieOf('ada', ['viewer']);
    const me = () => GET(new Request('http://m.test/api/me', { headers: { cookie } }));
    expect((await me()).status).toBe(200);
    await tamper({ provider: 'sqlite', url, sql: [`UPDATE "Session" SET "${column}" = '${value}'`] });
    expect((await me()).status).toBe(401);
    expect(await listPeople(db, test.clock.now())).toMatchObject([{ name: 'ada', sessions: 0, seenAt: null }]);
  });
});
