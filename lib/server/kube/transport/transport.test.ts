import { afterEach, describe, expect, test } from 'vitest';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { selfSigned } from '../testing/certificates';
import { type Answer, type FaultyServer, line, sendJson, startFaultyServer, statusOf } from '../testing/faulty-server';
import { createTransport, type KubeTransport } from './transport';

const opened: { stop(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.stop();
});

async function serve(answer: Answer): Promise<{ server: FaultyServer; transport: KubeTransport }> {
  const server = await startFaultyServer(answer);
  const transport = createTransport(server.credential);
  opened.push(server, { stop: () => transport.close() });
  return { server, transport };
}

async function failureOf(work: Promise<unknown>): Promise<UpstreamFailure> {
  const error: unknown = await work.then(
    (value) => new Error(`answered ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  );
  if (error instanceof UpstreamFailure) return error;
  throw error;
}

async function collect(stream: AsyncGenerator<RawObject[]>): Promise<RawObject[]> {
  const all: RawObject[] = [];
  for await (const batch of stream) all.push(...batch);
  return all;
}

const patch = (transport: KubeTransport) =>
  transport.call({ method: 'PATCH', path: '/x', body: { type: 'application/merge-patch+json', json: { a: 1 } } });
const streamOf = (transport: KubeTransport, silenceMs = 5_000) =>
  transport.stream({
    path: '/x',
    query: { watch: '1' },
    signal: new AbortController().signal,
    silenceMs: () => silenceMs,
  });

describe('a call', () => {
  test('names itself, carries the token and reads the audit id', async () => {
    const { server, transport } = await serve((_, response) =>
      sendJson(response, { status: 200, headers: { 'audit-id': 'a-1' } }, { ok: 1 }),
    );
    const answer = await transport.call({ path: '/api/v1/nodes', query: { limit: '500', continue: 'a b&c' } });
    expect(answer).toEqual({ body: { ok: 1 }, requestId: 'a-1' });
    const [request] = server.requests;
    expect(request?.headers['user-agent']).toBe('mullion/0.1');
    expect(request?.headers.authorization).toBe('Bearer test-token');
    expect(request?.url.searchParams.get('continue')).toBe('a b&c');
  });

  test.each([
    [400, 'BadRequest', 'bad-request'],
    [401, 'Unauthorized', 'forbidden'],
    [403, 'Forbidden', 'forbidden'],
    [404, 'NotFound', 'not-found'],
    [409, 'Conflict', 'conflict'],
    [410, 'Expired', 'conflict'],
    [422, 'Invalid', 'bad-request'],
    [429, 'TooManyRequests', 'throttled'],
    [500, 'InternalError', 'server'],
    [503, 'ServiceUnavailable', 'server'],
    [504, 'Timeout', 'timeout'],
  ])('%i %s is %s', async (status, reason, kind) => {
    const { transport } = await serve((_, response) =>
      sendJson(
        response,
        { status, headers: { 'audit-id': 'a-2', 'retry-after': '7' } },
        statusOf(status, reason, `no: ${reason}`),
      ),
    );
    const read = await failureOf(transport.call({ path: '/x' }));
    expect(read).toMatchObject({ kind, ambiguous: false, message: `no: ${reason}` });
    expect(read.details).toMatchObject({ upstream: { code: reason, requestId: 'a-2' }, retryAfterMs: 7_000 });
    // A write that the server broke down on may have happened.
    expect((await failureOf(patch(transport))).ambiguous).toBe(status >= 500);
  });

  test('401 and 403 say what to do', async () => {
    const { transport } = await serve((url, response) => sendJson(response, Number(url.pathname.slice(1)), {}));
    expect((await failureOf(transport.call({ path: '/401' }))).details.remedy).toMatch(/kubeconfig/);
    expect((await failureOf(transport.call({ path: '/403' }))).details.remedy).toMatch(/RBAC/);
  });

  test('a redirect is not followed and the token goes nowhere else', async () => {
    const thief = await serve((_, response) => sendJson(response, 200, {}));
    const { transport } = await serve((_, response) => {
      response.writeHead(302, { location: thief.server.credential.server }).end();
    });
    expect((await failureOf(transport.call({ path: '/x' }))).kind).toBe('bad-response');
    expect(thief.server.requests).toHaveLength(0);
  });

  test.each([
    ['no JSON', '<html>login</html>'],
    ['no object', '[1]'],
    ['nothing', ''],
  ])('an answer that is %s', async (_, body) => {
    const { transport } = await serve((__, response) => {
      response.writeHead(200).end(body);
    });
    expect((await failureOf(transport.call({ path: '/x' }))).kind).toBe('bad-response');
  });

  test('a connection cut before the answer: a read is clear, a write is not', async () => {
    const { transport } = await serve((_, response) => response.destroy());
    expect(await failureOf(transport.call({ path: '/x' }))).toMatchObject({ kind: 'network', ambiguous: false });
    expect(await failureOf(patch(transport))).toMatchObject({ kind: 'network', ambiguous: true });
  });

  test('a kept connection that the server closed meanwhile: a read is sent again, a write never uses one', async () => {
    const { server, transport } = await serve((url, response) => {
      // Answers, and at the next use of the same connection hangs up.
      const first = !used.has(response.socket);
      used.add(response.socket);
      if (first) sendJson(response, 200, { path: url.pathname });
      else response.destroy();
    });
    const used = new Set<unknown>();
    await transport.call({ path: '/a' });
    expect((await transport.call({ path: '/b' })).body).toEqual({ path: '/b' });
    await patch(transport);
    await patch(transport);
    expect(server.requests.map(({ url }) => url.pathname)).toEqual(['/a', '/b', '/b', '/x', '/x']);
  });

  test('no answer in time', async () => {
    const { transport } = await serve(() => undefined);
    expect(await failureOf(transport.call({ path: '/x', timeoutMs: 50 }))).toMatchObject({ kind: 'timeout' });
  });

  test('an answer that never ends', async () => {
    const { transport } = await serve((_, response) => void response.writeHead(200).write('{'));
    expect(await failureOf(transport.call({ path: '/x', timeoutMs: 80 }))).toMatchObject({ kind: 'timeout' });
  });

  test('nobody listens: a write has not happened', async () => {
    const { server, transport } = await serve(() => undefined);
    await server.stop();
    expect(await failureOf(patch(transport))).toMatchObject({ kind: 'network', ambiguous: false });
  });

  test('a certificate of somebody else is refused before anything is sent', async () => {
    const { server } = await serve((_, response) => sendJson(response, 200, {}));
    const transport = createTransport({ ...server.credential, caPem: selfSigned('elsewhere').certPem });
    opened.push({ stop: () => transport.close() });
    const failure = await failureOf(patch(transport));
    expect(failure).toMatchObject({ kind: 'network', ambiguous: false });
    expect(failure.details.remedy).toMatch(/certificate-authority-data/);
    expect(server.requests).toHaveLength(0);
  });
});

describe('a stream', () => {
  test('gives whole objects whatever the chunks', async () => {
    const { transport } = await serve((_, response) => {
      const bytes = Buffer.from(line('ADDED', { name: '节点 😀' }) + line('MODIFIED', { name: 'b' }));
      response.writeHead(200);
      for (let at = 0; at < bytes.length; at += 5) response.write(bytes.subarray(at, at + 5));
      response.end();
    });
    expect(await collect(streamOf(transport))).toEqual([
      { type: 'ADDED', object: { name: '节点 😀' } },
      { type: 'MODIFIED', object: { name: 'b' } },
    ]);
  });

  test('refused, silent, garbled or cut it fails in words', async () => {
    const { transport } = await serve((url, response) => {
      const kind = url.searchParams.get('kind');
      if (kind === 'refused') return sendJson(response, 403, statusOf(403, 'Forbidden'));
      response.writeHead(200).flushHeaders();
      if (kind === 'garbled') response.end('{"type":\n');
      if (kind === 'cut') response.write(line('ADDED', {}), () => response.destroy());
    });
    const open = (kind: string) =>
      collect(
        transport.stream({ path: '/x', query: { kind }, signal: new AbortController().signal, silenceMs: () => 60 }),
      );
    expect((await failureOf(open('refused'))).kind).toBe('forbidden');
    expect((await failureOf(open('silent'))).kind).toBe('timeout');
    expect((await failureOf(open('garbled'))).kind).toBe('bad-response');
    expect((await failureOf(open('cut'))).kind).toBe('network');
  });
});
