import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiFailure } from './api-failure';
import { call, urlOf } from './call';

const fetchStub = vi.fn<typeof fetch>();

beforeEach(() => {
  fetchStub.mockReset();
  vi.stubGlobal('fetch', fetchStub);
});
afterEach(() => vi.unstubAllGlobals());

function answer(status: number, body: unknown): void {
  fetchStub.mockResolvedValue(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));
}

async function failureOf(run: Promise<unknown>): Promise<ApiFailure> {
  const error = await run.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiFailure)) throw new Error(`expected an ApiFailure, got ${String(error)}`);
  return error;
}

describe('urlOf', () => {
  test.each([
    ['/a/{b}', { b: 'x/../y?#' }, {}, '/a/x%2F..%2Fy%3F%23'],
    ['/a', {}, { q: 'a b&c', no: undefined, n: 0 }, '/a?q=a+b%26c&n=0'],
    ['/a', undefined, undefined, '/a'],
  ])('%s with %j and %j is %s', (path, params, query, url) => {
    expect(urlOf(path, params, query)).toBe(url);
  });
});

describe('call', () => {
  test('sends params and query and returns the answer', async () => {
    answer(200, { now: Date.now(), rows: [] });
    await expect(call('nodes.list', { params: { cluster: 'a b' }, query: { q: 'x' } })).resolves.toMatchObject({
      rows: [],
    });
    expect(fetchStub.mock.calls[0]?.[0]).toBe('/api/clusters/a%20b/nodes?q=x');
  });

  test('keeps every part of a refusal', async () => {
    answer(403, {
      error: { code: 'forbidden', message: 'no', permission: 'fleet.read', remedy: 'ask', requestId: 'R-1' },
    });
    const failure = await failureOf(call('clusters.get', { params: { cluster: 'a' } }));
    expect(failure).toMatchObject({
      code: 'forbidden',
      status: 403,
      permission: 'fleet.read',
      remedy: 'ask',
      requestId: 'R-1',
    });
  });

  test.each([
    [502, '<html>bad gateway</html>', 'unavailable'],
    [401, '', 'unauthenticated'],
    [418, '{}', 'internal'],
    [200, '<html>', 'internal'],
    [200, '"ok"', 'internal'],
  ])('HTTP %i with %j is %s', async (status, body, code) => {
    answer(status, body);
    expect((await failureOf(call('clusters.get', { params: { cluster: 'a' } }))).code).toBe(code);
  });

  test('no answer is a network failure; an abort is not', async () => {
    fetchStub.mockRejectedValue(new TypeError('failed to fetch'));
    expect((await failureOf(call('clusters.get', { params: { cluster: 'a' } }))).code).toBe('network');
    const controller = new AbortController();
    controller.abort();
    fetchStub.mockRejectedValue(new DOMException('aborted', 'AbortError'));
    await expect(call('clusters.get', { params: { cluster: 'a' }, signal: controller.signal })).rejects.toThrow(
      'aborted',
    );
  });
});
