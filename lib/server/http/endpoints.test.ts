import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failureSchema } from '@/lib/contract/failure';
import { allRoles } from '@/lib/domain/access/permission';
import { transaction } from '@/lib/server/db/transaction';
import { sweepEndpoints, type FoundEndpoint } from '@/lib/server/testing/sweep-endpoints';
import { testDatabases } from '@/lib/server/testing/test-databases';
import { testApp, type TestApp } from '@/lib/server/testing/test-app';

const databases = testDatabases();
let endpoints: FoundEndpoint[] = [];
let test: TestApp;

beforeAll(async () => {
  const opened = await databases.sqlite();
  test = testApp({ db: opened.db });
  endpoints = await sweepEndpoints();
});
afterAll(() => databases.close());

const nameOf = ({ method, path }: FoundEndpoint): string => `${method} ${path}`;
/** Endpoints without sign-in: the sign-in itself, health checks, and screens, which have links (screens/link-access.test.ts). */
const open = ['POST /api/session', 'GET /api/health', 'GET /api/wall/some-link'];
/** Everyone who is signed in. */
const free = [...open, 'GET /api/me', 'DELETE /api/session'];
const closed = () => endpoints.filter((endpoint) => !open.includes(nameOf(endpoint)));

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

describe('every endpoint', () => {
  it('is found', () => {
    const names = endpoints.map(nameOf);
    expect(names).toEqual(
      expect.arrayContaining([...open, 'GET /api/audit', 'GET /api/audit/export', 'DELETE /api/session']),
    );
  });

  it('is closed without a session, with any headers', async () => {
    for (const endpoint of closed())
      for (const headers of tricks) {
        const answer = await endpoint.call(headers);
        expect(answer.status, nameOf(endpoint)).toBe(401);
        expect(failureSchema.parse(await answer.json()).error.code).toBe('unauthenticated');
        expect(answer.headers.get('cache-control')).toBe('no-store');
      }
  });

  it('that changes something refuses other sites, even with a session', async () => {
    const cookie = await test.cookieOf('ada', ['requester', 'approver', 'operator', 'auditor', 'viewer']);
    for (const endpoint of endpoints.filter(({ method }) => method !== 'GET')) {
      for (const foreign of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'http://evil.test' }]) {
        const answer = await endpoint.call({ cookie, ...foreign });
        expect(answer.status, nameOf(endpoint)).toBe(403);
      }
    }
  });

  it('names the missing permission to a person without roles, and records the refusal once', async () => {
    const cookie = await test.cookieOf('roleless', []);
    const guarded = endpoints.filter((endpoint) => !free.includes(nameOf(endpoint)));
    for (const endpoint of guarded)
      for (let i = 0; i < 3; i += 1) {
        const answer = await endpoint.call({ cookie });
        const body = failureSchema.parse(await answer.json());
        expect(answer.status, nameOf(endpoint)).toBe(403);
        expect(body.error.permission, nameOf(endpoint)).toBeDefined();
      }
    const rows = await test.app.db.auditRecord.findMany({ where: { actorId: 'local:roleless' } });
    expect(rows.every((row) => row.outcome === 'denied' && row.envelope.includes('"permission"'))).toBe(true);
    expect(rows.length).toBe(guarded.length);
  });

  it.each([
    ['disabled', { disabled: true }, 401],
    ['stripped of its roles', { roles: '[]' }, 403],
  ])('that changes something refuses an account that was %s while the body arrived', async (_, data, status) => {
    const where = { id: 'local:max' };
    const spared = status === 403 ? free : open;
    for (const endpoint of endpoints.filter((one) => one.method !== 'GET' && !spared.includes(nameOf(one)))) {
      const cookie = await test.cookieOf('max', [...allRoles]);
      const pull = async (out: ReadableStreamDefaultController): Promise<void> => {
        await transaction(test.app.db, (tx) => tx.person.update({ where, data }));
        out.enqueue(new TextEncoder().encode('{'));
        out.close();
      };
      // Nothing is asked of it before the body is read, thus after the first check.
      const body = new ReadableStream({ pull }, { highWaterMark: 0 });
      expect((await endpoint.call({ cookie }, { body })).status, nameOf(endpoint)).toBe(status);
      await transaction(test.app.db, (tx) => tx.person.update({ where, data: { disabled: false } }));
    }
  });

  it('refuses a missing permission before any fault of the request', async () => {
    const roleless = await test.cookieOf('nora', []);
    const viewer = await test.cookieOf('vera', ['viewer']);
    const deciding = /^POST \/api\/changes\/some-id\/(approve|reject|cancel|pause|resume|resolve)$/;
    expect(closed().filter((endpoint) => deciding.test(nameOf(endpoint)))).toHaveLength(6);
    for (const endpoint of closed().filter((one) => !free.includes(nameOf(one)))) {
      const { path, method } = endpoint;
      const faults: { path?: string; body?: string; type?: string }[] = [
        { path: `${path}?unknown=1&limit=x&limit=y` },
        { path: path.replace(/some-\w+/g, '%ff') },
        { path: `${path}/more` },
        ...(method === 'POST' ? [{ type: 'text/plain' }] : []),
        ...(method === 'POST' ? ['{', '[]', '{"unknown":1}', 'x'.repeat(300_000)].map((body) => ({ body })) : []),
      ];
      const cookies = deciding.test(nameOf(endpoint)) ? [roleless, viewer] : [roleless];
      for (const cookie of cookies)
        for (const { type, ...changed } of faults) {
          const headers: Record<string, string> = type === undefined ? { cookie } : { cookie, 'content-type': type };
          expect((await endpoint.call(headers, changed)).status, nameOf(endpoint)).toBe(403);
        }
    }
  });
});
