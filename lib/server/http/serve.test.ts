import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type Endpoint, emptyInput } from '@/lib/contract/endpoint';
import { failureSchema } from '@/lib/contract/failure';
import { Failure, UpstreamFailure } from '@/lib/domain/failure';
import { jsonSchema } from '@/lib/domain/json';
import { logLine } from '@/lib/server/http/log';
import { Reply, serve } from '@/lib/server/http/serve';
import { testDatabases } from '@/lib/server/testing/test-databases';
import { testApp, type TestApp } from '@/lib/server/testing/test-app';

const databases = testDatabases();
let test: TestApp;
beforeAll(async () => {
  test = testApp({ db: (await databases.sqlite()).db });
});
afterAll(() => databases.close());
afterEach(() => vi.restoreAllMocks());

const thingEndpoint = {
  id: 'things.make',
  method: 'POST',
  path: '/api/things/{thing}',
  params: z.strictObject({ thing: z.string().min(2) }),
  query: z.strictObject({ limit: z.coerce.number().int().max(5).default(1) }),
  body: z.strictObject({ name: z.string(), more: jsonSchema.optional() }),
  response: z.object({ got: z.unknown() }),
} satisfies Endpoint;
const echo = serve(thingEndpoint, ({ input }) => Promise.resolve({ got: input }), { public: true });

function post(path: string, body: BodyInit, route = echo): Promise<Response> {
  return route(
    new Request(`http://m.test${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
  );
}
async function issuesOf(response: Response) {
  const { error } = failureSchema.parse(await response.json());
  return (error.issues ?? []).map(({ field }) => field);
}

describe('serve', () => {
  it('gives the verb parsed input and answers without cache', async () => {
    const answer = await post('/api/things/a%2Fb%20%E4%B8%AD?limit=3', '{"name":"x"}');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({
      got: { params: { thing: 'a/b 中' }, query: { limit: 3 }, body: { name: 'x' } },
    });
  });

  it('names every wrong and every unknown field at once', async () => {
    const answer = await post('/api/things/a?limit=9&colour=red&limit=2', '{"nam":"x","extra":{"a":1}}');
    expect(answer.status).toBe(400);
    expect((await issuesOf(answer)).sort()).toEqual(['colour', 'extra', 'limit', 'nam', 'name', 'thing']);
  });

  it('says that a thing does not exist only to those who may decide about things', async () => {
    const absent = () => Promise.reject(new Failure('not-found', 'There is no such thing.'));
    const decide = serve(thingEndpoint, absent, { permission: 'change.read', decides: ['change.approve'] });
    const statusAs = async (role: 'viewer' | 'approver') => {
      const headers = { 'content-type': 'application/json', cookie: await test.cookieOf(role, [role]) };
      const request = new Request('http://m.test/api/things/ab', { method: 'POST', headers, body: '{"name":"x"}' });
      return (await decide(request)).status;
    };
    expect([await statusAs('viewer'), await statusAs('approver')]).toEqual([403, 404]);
  });

  it.each([
    ['broken JSON', '{"name":', ['body']],
    ['bytes that are not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), ['body']],
    ['a list', '[]', ['body']],
    ['more than 256 KiB', `{"name":"${'x'.repeat(300_000)}"}`, ['body']],
    ['brackets without end', `{"name":"x","more":${'['.repeat(60_000)}${']'.repeat(60_000)}}`, ['body']],
    ['an own __proto__', '{"name":"x","__proto__":{"a":1}}', ['__proto__']],
  ])('answers 400 to %s', async (_, body, fields) => {
    const answer = await post('/api/things/ab', body);
    expect(answer.status).toBe(400);
    expect(await issuesOf(answer)).toEqual(fields);
  });

  it.each(['/api/things/ab/cd', '/api/things', '/api//things/ab'])('answers 404 to %s', async (path) =>
    expect((await post(path, '{"name":"x"}')).status).toBe(404),
  );

  it.each([
    ['a NUL', { name: 'a\u0000b' }, 'name'],
    ['half a character', { name: 'a\ud800b' }, 'name'],
    ['a NUL deep inside', { name: 'a', more: { list: [1, 'x\u0000'] } }, 'more.list.1'],
    ['a name that holds a NUL', { name: 'a', more: { 'k\u0000': 1 } }, 'more'],
  ])('answers 400 to %s', async (_, body, field) => {
    const response = await post('/api/things/abc', JSON.stringify(body));
    expect(response.status).toBe(400);
    expect(await issuesOf(response)).toEqual([field]);
  });

  it('answers 400 to a hidden __proto__ deep inside', async () => {
    const response = await post('/api/things/abc', '{"name":"a","more":{"x":{"__proto__":{"y":1}}}}');
    expect(await issuesOf(response)).toEqual(['more.x.__proto__']);
  });

  it('takes -0 for 0', async () => {
    let more: unknown = null;
    const route = serve(thingEndpoint, ({ input }) => Promise.resolve({ got: (more = input.body.more) }), {
      public: true,
    });
    expect((await post('/api/things/abc', '{"name":"a","more":[-0,-0.0,-1]}', route)).status).toBe(200);
    expect(more).toEqual([0, 0, -1]);
  });

  it('answers 400 to __proto__ in the query', async () => {
    const response = await post('/api/things/abc?__proto__=1', '{"name":"a"}');
    expect(response.status).toBe(400);
    expect(await issuesOf(response)).toEqual(['__proto__']);
  });

  it('accepts whole characters of any plane', async () =>
    expect((await post('/api/things/abc', JSON.stringify({ name: '节点池 🪟' }))).status).toBe(200));

  it('answers 400 to a broken percent sign', async () =>
    expect(await issuesOf(await post('/api/things/%E4%B8', '{"name":"x"}'))).toEqual(['thing']));

  it.each([
    [new Failure('not-found', 'gone'), 404, { code: 'not-found' }],
    [new Failure('conflict', 'moved', { current: { version: 2 } }), 409, { current: { version: 2 } }],
    [new Failure('invalid', 'no', { field: 'input.name' }), 400, { issues: [{ field: 'input.name', message: 'no' }] }],
    [new Failure('unavailable', 'down', { retryAfterMs: 1500 }), 503, { retryAfterMs: 1500 }],
    [
      new UpstreamFailure({
        system: 'ack',
        kind: 'server',
        upstreamCode: 'X',
        message: 'm',
        requestId: 'R-1',
        ambiguous: true,
      }),
      502,
      { code: 'upstream', requestId: 'R-1' },
    ],
  ])('maps %s', async (failure, status, error) => {
    const answer = await post(
      '/api/things/ab',
      '{"name":"x"}',
      serve(thingEndpoint, () => Promise.reject(failure), { public: true }),
    );
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ error });
    if (failure.details.retryAfterMs !== undefined) expect(answer.headers.get('retry-after')).toBe('2');
  });

  it('logs unexpected errors under a reference and does not return them', async () => {
    const lines = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const verb = () => Promise.reject(new Error('password hunter2\nat /srv/secret.ts'));
    const answer = await post('/api/things/ab', '{"name":"x"}', serve(thingEndpoint, verb, { public: true }));
    const text = await answer.text();
    expect(answer.status).toBe(500);
    expect(text).not.toMatch(/hunter2|secret|stack|\.ts/);
    const reference = /reference (\w+)/.exec(text)?.[1] ?? 'none';
    expect(String(lines.mock.calls[0]?.[0])).toContain(reference);
  });

  it('is silent when the caller goes away, in the body or in the verb', async () => {
    const lines = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const body = new ReadableStream({
      start: (out) => out.enqueue(new TextEncoder().encode('{"na')),
      pull: (out) => out.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })),
    });
    const headers = { 'content-type': 'application/json' };
    const sent = { method: 'POST', headers, body, duplex: 'half' };
    expect((await echo(new Request('http://m.test/api/things/ab', sent))).status).toBe(499);
    const caller = new AbortController();
    const waiting = serve(
      thingEndpoint,
      ({ request }) => {
        caller.abort();
        return Promise.reject(request.signal.reason);
      },
      { public: true },
    );
    const left = new Request('http://m.test/api/things/ab', {
      method: 'POST',
      headers,
      body: '{"name":"x"}',
      signal: caller.signal,
    });
    expect((await waiting(left)).status).toBe(499);
    expect(lines).not.toHaveBeenCalled();
  });

  it('rejects an answer that the contract does not allow', async () => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const strict = { ...thingEndpoint, response: z.strictObject({ got: z.number() }) };
    const verb = () => Promise.resolve({ got: 1, secret: 'x' });
    expect((await post('/api/things/ab', '{"name":"x"}', serve(strict, verb, { public: true }))).status).toBe(500);
  });

  it('sends the headers and the status of a Reply', async () => {
    const verb = () => Promise.resolve(new Reply({ got: 1 }, { 'X-Test': 'yes' }, 202));
    const answer = await post('/api/things/ab', '{"name":"x"}', serve(thingEndpoint, verb, { public: true }));
    expect([answer.status, answer.headers.get('x-test')]).toEqual([202, 'yes']);
  });

  it('accepts nothing where nothing is declared', async () => {
    const empty = {
      ...thingEndpoint,
      method: 'GET' as const,
      path: '/api/x',
      params: emptyInput,
      query: emptyInput,
      body: emptyInput,
    };
    const route = serve(empty, ({ input }) => Promise.resolve({ got: input }), { public: true });
    expect((await route(new Request('http://m.test/api/x'))).status).toBe(200);
    expect(await issuesOf(await route(new Request('http://m.test/api/x?a=1')))).toEqual(['a']);
  });
});

describe('logLine', () => {
  it('is one line without raw invisible characters', () => {
    const name = 'a\n{"level":"info"}\u001b[31m\u202e\u200b\u2028\u{e0001}中é';
    const line = logLine({ name });
    expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}]/u);
    expect(JSON.parse(line)).toEqual({ name });
  });
});
