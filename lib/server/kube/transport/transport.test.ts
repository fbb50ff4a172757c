import { describe, expect, onTestFinished, test } from 'vitest';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { connectFaulty, line, selfSigned, sendJson, statusOf } from '../testing/faulty-server';
import { createTransport, type KubeTransport } from './transport';
import fc from 'fast-check';
import { LineSplitter } from './split-lines';

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
const streamed = (transport: KubeTransport, kind: string) =>
  collect(
    transport.stream({
      path: '/x',
      query: { kind },
      signal: new AbortController().signal,
      silenceMs: () => (kind === 'silent' ? 60 : 5_000),
    }),
  );

describe('a call', () => {
  test('names itself, carries the token and reads the audit id', async () => {
    const { server, transport } = await connectFaulty((_, response) =>
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
    const { transport } = await connectFaulty((_, response) =>
      sendJson(
        response,
        { status, headers: { 'audit-id': 'a-2', 'retry-after': '7' } },
        statusOf(status, reason, `no: ${reason}`),
      ),
    );
    const read = await failureOf(transport.call({ path: '/x' }));
    expect(read).toMatchObject({ kind, ambiguous: false, message: `no: ${reason}` });
    expect(read.details).toMatchObject({ upstream: { code: reason, requestId: 'a-2' }, retryAfterMs: 7_000 });
    // A write answered with 5xx may have taken effect.
    expect((await failureOf(patch(transport))).ambiguous).toBe(status >= 500);
  });

  test('401 and 403 have a remedy', async () => {
    const { transport } = await connectFaulty((url, response) => sendJson(response, Number(url.pathname.slice(1)), {}));
    expect((await failureOf(transport.call({ path: '/401' }))).details.remedy).toMatch(/kubeconfig/);
    expect((await failureOf(transport.call({ path: '/403' }))).details.remedy).toMatch(/RBAC/);
  });

  test('a redirect is not followed and the token is sent nowhere else', async () => {
    const thief = await connectFaulty((_, response) => sendJson(response, 200, {}));
    const { transport } = await connectFaulty((_, response) => {
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
    const { transport } = await connectFaulty((__, response) => {
      response.writeHead(200).end(body);
    });
    expect((await failureOf(transport.call({ path: '/x' }))).kind).toBe('bad-response');
  });

  test('a connection cut before the answer: a read is clear, a write is not', async () => {
    const { transport } = await connectFaulty((_, response) => response.destroy());
    expect(await failureOf(transport.call({ path: '/x' }))).toMatchObject({ kind: 'network', ambiguous: false });
    expect(await failureOf(patch(transport))).toMatchObject({ kind: 'network', ambiguous: true });
  });

  test('a kept connection closed by the server: a read is sent again, a write never uses one', async () => {
    const { server, transport } = await connectFaulty((url, response) => {
      // Answers once, then closes the connection at its next use.
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
    const { transport } = await connectFaulty(() => undefined);
    expect(await failureOf(transport.call({ path: '/x', timeoutMs: 50 }))).toMatchObject({ kind: 'timeout' });
  });

  test('an answer that never ends', async () => {
    const { transport } = await connectFaulty((_, response) => void response.writeHead(200).write('{'));
    expect(await failureOf(transport.call({ path: '/x', timeoutMs: 80 }))).toMatchObject({ kind: 'timeout' });
  });

  test('with no server listening, a write has not happened', async () => {
    const { server, transport } = await connectFaulty(() => undefined);
    await server.stop();
    expect(await failureOf(patch(transport))).toMatchObject({ kind: 'network', ambiguous: false });
  });

  test('a key that cannot be read is named, and nothing has been sent', async () => {
    const { server } = await connectFaulty((_, response) => sendJson(response, 200, {}));
    const auth = { kind: 'certificate', certPem: 'none', keyPem: 'none' } as const;
    const failure = await failureOf(patch(createTransport({ ...server.credential, auth })));
    expect(failure).toMatchObject({ kind: 'network', ambiguous: false });
    expect(failure.details.remedy).toContain('client certificate and key');
    expect(server.requests).toEqual([]);
  });

  test('a certificate of another authority is refused before anything is sent', async () => {
    const { server } = await connectFaulty((_, response) => sendJson(response, 200, {}));
    const transport = createTransport({ ...server.credential, caPem: (await selfSigned('elsewhere')).certPem });
    onTestFinished(() => transport.close());
    const failure = await failureOf(patch(transport));
    expect(failure).toMatchObject({ kind: 'network', ambiguous: false });
    expect(failure.details.remedy).toMatch(/certificate-authority-data/);
    expect(server.requests).toHaveLength(0);
  });
});

describe('a stream', () => {
  test('returns whole objects for any chunks', async () => {
    const { transport } = await connectFaulty((_, response) => {
      const bytes = Buffer.from(line('ADDED', { name: '节点 😀' }) + line('MODIFIED', { name: 'b' }));
      response.writeHead(200);
      for (let at = 0; at < bytes.length; at += 5) response.write(bytes.subarray(at, at + 5));
      response.end();
    });
    expect(await streamed(transport, 'whole')).toEqual([
      { type: 'ADDED', object: { name: '节点 😀' } },
      { type: 'MODIFIED', object: { name: 'b' } },
    ]);
  });

  test.each([
    ['refused', 'forbidden'],
    ['silent', 'timeout'],
    ['garbled', 'bad-response'],
    ['cut', 'network'],
  ])('that is %s fails as %s', async (kind, failure) => {
    const { transport } = await connectFaulty((_, response) => {
      if (kind === 'refused') return sendJson(response, 403, statusOf(403, 'Forbidden'));
      response.writeHead(200).flushHeaders();
      if (kind === 'garbled') response.end('{"type":\n');
      if (kind === 'cut') response.write(line('ADDED', {}), () => response.destroy());
    });
    expect((await failureOf(streamed(transport, kind))).kind).toBe(failure);
  });
});

test('the bytes give the same lines however they are split', () => {
  const text = fc.array(fc.string({ unit: 'grapheme', maxLength: 20 }).map((one) => one.replaceAll('\n', '·')));
  fc.assert(
    fc.property(text, fc.array(fc.integer({ min: 1, max: 7 })), (lines, cuts) => {
      const bytes = Buffer.from(lines.map((one) => `${one}\n`).join(''));
      const splitter = new LineSplitter();
      const seen: string[] = [];
      let at = 0;
      for (let index = 0; at < bytes.length; index += 1) {
        const size = cuts[index % Math.max(1, cuts.length)] ?? 3;
        seen.push(...splitter.push(bytes.subarray(at, at + size)));
        at += size;
      }
      expect(seen).toEqual(lines.filter((one) => one !== ''));
    }),
  );
});

test('an unfinished line waits', () => {
  const splitter = new LineSplitter();
  expect(splitter.push(Buffer.from('{"a":'))).toEqual([]);
  expect(splitter.push(Buffer.from('1}\n{"b"'))).toEqual(['{"a":1}']);
});

test('a line without end is rejected', () => {
  const splitter = new LineSplitter();
  const chunk = Buffer.alloc(4 * 1024 * 1024, 'x');
  const push = () => splitter.push(chunk);
  for (let index = 0; index < 4; index += 1) push();
  expect(push).toThrow(RangeError);
});
