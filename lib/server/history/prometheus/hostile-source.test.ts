import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeServer } from '@/lib/server/testing/close-server';
import type { MetricsSource } from './metrics-config';
import { prometheusCharts } from './prometheus-charts';
import { PrometheusClient } from './prometheus-client';

const MINUTE = 60_000;
const NOW = 1_750_000_020_000;
const grid = { from: NOW - 10 * MINUTE, stepMs: MINUTE, count: 10 };
const clock = { now: () => NOW };

type Answer = (request: IncomingMessage, response: ServerResponse, form: URLSearchParams) => void;
let answer: Answer = (_, response) => response.end();
const requests: { path: string; headers: IncomingMessage['headers']; form: URLSearchParams }[] = [];
const folder = mkdtempSync(join(tmpdir(), 'mullion-source-'));
let url = '';

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => (body += String(part)));
  request.on('end', () => {
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const form = new URLSearchParams(query || body);
    requests.push({ path, headers: request.headers, form });
    response.setHeader('date', new Date(NOW).toUTCString());
    answer(request, response, form);
  });
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await closeServer(server);
  rmSync(folder, { recursive: true, force: true });
});

const base: MetricsSource = {
  url: '',
  auth: null,
  tls: null,
  headers: [],
  selector: '',
  mapping: { by: 'address' },
  timeoutMs: 10_000,
  windowSeconds: 60,
  overrides: {},
};

async function chartOf(
  given: Answer,
  over: Partial<MetricsSource> = {},
  metrics: ('memory' | 'pods' | 'disk')[] = ['pods'],
) {
  answer = given;
  requests.length = 0;
  const source = { ...base, url, ...over };
  const client = new PrometheusClient(source, clock);
  const request = { of: { scope: 'cluster' as const, os: null }, metrics, byNode: false };
  const charts = await prometheusCharts({ client, source, request, grid, nodesOf: () => [] });
  const [chart] = charts;
  if (chart === undefined) throw new Error('no chart');
  return { ...chart, charts, code: chart.problem?.code ?? null };
}

const matrix =
  (result: unknown, more: object = {}): Answer =>
  (_, response) =>
    response.end(JSON.stringify({ status: 'success', data: { resultType: 'matrix', result }, ...more }));
const values = (...of: (readonly [number, string])[]) =>
  of.map(([slot, value]) => [(grid.from + slot * MINUTE) / 1_000, value]);
const line = (...of: (readonly [number, string])[]) => [{ metric: {}, values: values(...of) }];
const fails =
  (status: number, body = '', headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    void response.writeHead(status, headers).end(body);
const refusal = (error: string) => JSON.stringify({ status: 'error', errorType: 'execution', error });
const page = '<!doctype html><html><body>Sign in</body></html>';

describe('values of a metrics source', () => {
  it('are on the grid; gaps, NaN and infinity are not known', async () => {
    const given = line([0, '1'], [1, 'NaN'], [2, '+Inf'], [3, '-Inf'], [5, '2.5'], [6, 'x'], [9, '0']);
    const { series, code } = await chartOf(matrix(given));
    expect(series[0]?.values).toEqual([1, null, null, null, null, 2.5, null, null, null, 0]);
    expect(code).toBeNull();
  });

  it('may be unordered, doubled, between the times and outside of the range', async () => {
    const given = line([9, '9'], [0, '1'], [-5, '7'], [40, '7'], [2.1, '3'], [1.9, '2'], [9, '8']);
    expect((await chartOf(matrix(given))).series[0]?.values).toEqual([
      1,
      null,
      3,
      null,
      null,
      null,
      null,
      null,
      null,
      8,
    ]);
  });

  it('of a source with another time are shown with a warning', async () => {
    const { series, code, problem } = await chartOf((_, response) => {
      response.setHeader('date', new Date(NOW - 7 * MINUTE).toUTCString());
      matrix(line([0, '1']))(_, response, new URLSearchParams());
    });
    expect(series[0]?.values[0]).toBe(1);
    expect([code, problem?.reason.phrase?.params['seconds']]).toEqual(['clock-skew', 420]);
  });

  it('that are incomplete are shown with the words of the source', async () => {
    const { series, code, problem } = await chartOf(matrix(line([0, '1']), { warnings: ['store 2 is down'] }));
    expect([series.length, code]).toEqual([1, 'warned']);
    expect(problem?.reason.text).toContain('store 2 is down');
  });

  it('of several series instead of a sum are not shown', async () => {
    const many = Array.from({ length: 20_000 }, (_, i) => ({ metric: { node: `n${i}` }, values: values([0, '1']) }));
    const { series, code, problem } = await chartOf(matrix(many));
    expect([series, code]).toEqual([[], 'several-series']);
    expect(problem?.reason.text).toContain('20,000');
  });

  it('without any series are not zero', async () => {
    expect(await chartOf(matrix([]))).toMatchObject({ series: [], code: 'no-data' });
  });
});

describe('what a metrics source answers instead', () => {
  it.each<[string, Answer, string]>([
    ['a sign-in page', fails(200, page, { 'content-type': 'text/html' }), 'login-page'],
    ['a page for an error', fails(401, page), 'unauthorized'],
    ['no JSON', fails(200, '{"status":"succ'), 'not-prometheus'],
    ['other JSON', fails(200, '{"hits":[]}'), 'not-prometheus'],
    ['a scalar', fails(200, '{"status":"success","data":{"resultType":"scalar","result":[1,"1"]}}'), 'not-prometheus'],
    ['broken series', matrix([null]), 'not-prometheus'],
    ['broken values', matrix([{ metric: {}, values: 'x' }]), 'not-prometheus'],
    ['401', fails(401), 'unauthorized'],
    ['403', fails(403), 'forbidden'],
    ['404', fails(404), 'wrong-path'],
    ['429', fails(429), 'throttled'],
    ['400', fails(400, refusal('parse error')), 'query-refused'],
    ['422', fails(422, refusal('too many samples')), 'query-failed'],
    ['500', fails(500), 'server-error'],
    ['503', fails(503), 'unavailable'],
    ['503 with a reason', fails(503, refusal('query timed out')), 'query-failed'],
    ['a redirect', fails(302, '', { location: 'http://169.254.169.254/latest/meta-data/' }), 'redirected'],
    ['the end of the connection', (request) => void request.socket.destroy(), 'unreachable'],
  ])('%s is named', async (_, given, code) => {
    const chart = await chartOf(given);
    expect(chart).toMatchObject({ code, series: [] });
    expect(chart.problem?.remedy.text).toMatch(/^[A-Z]\w+ /);
    expect(chart.problem?.remedy.phrase?.key).toBe(`domain.source-remedy.${code}`);
  });

  it('its own words are quoted, and no more of them than fit', async () => {
    const { problem } = await chartOf(fails(422, refusal(`too many samples ${'x'.repeat(10_000)}`)));
    expect(problem?.reason.text).toMatch(/^The metrics source could not run the query: too many samples x+$/);
    expect(problem?.reason.text.length).toBeLessThan(400);
  });

  it('redirects are not followed, and credentials do not go there', async () => {
    writeFileSync(join(folder, 'token'), 'secret-token\n');
    await chartOf(fails(307, '', { location: `${url}/elsewhere` }), { auth: { bearerFile: join(folder, 'token') } });
    expect(requests.every(({ path }) => path === '/api/v1/query_range')).toBe(true);
  });

  it('more than 10 MB are not read', async () => {
    let sent = 0;
    const chart = await chartOf((_, response) => {
      const part = Buffer.alloc(1_000_000, ' ');
      const more = (): void => {
        while (!response.destroyed && sent < 400_000_000 && response.write(part)) sent += part.length;
      };
      response.on('drain', more);
      more();
    });
    expect(chart.code).toBe('too-large');
    expect(sent).toBeLessThan(60_000_000);
  });

  it('a slow query is the problem of its chart alone', async () => {
    const slow: Answer = (_, response, form) => {
      if (form.get('query')?.includes('filesystem') !== true) matrix(line([0, '1']))(_, response, form);
    };
    const { charts } = await chartOf(slow, { timeoutMs: 300 }, ['disk', 'pods', 'memory']);
    expect(charts.map(({ problem }) => problem?.code ?? null)).toEqual(['slow', null, null]);
  });

  it.each(['http://169.254.169.254', 'http://100.100.100.200', 'http://[fe80::1]:9090', 'http://0.0.0.0:9090'])(
    '%s is refused',
    async (address) => expect((await chartOf(fails(200), { url: address })).code).toBe('address-refused'),
  );

  it('an address where nothing answers is named with the code of the connection', async () => {
    const { code, problem } = await chartOf(fails(200), { url: 'http://127.0.0.1:1' });
    expect(code).toBe('unreachable');
    expect(problem?.reason.text).toContain('ECONNREFUSED');
  });
});

describe('requests to a metrics source', () => {
  const good = matrix(line([0, '1']));

  it('carry what is configured, read at every use', async () => {
    const [token, tenant, password] = ['token', 'tenant', 'password'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    writeFileSync(token, 'first\n');
    writeFileSync(tenant, 'team-a\n');
    writeFileSync(password, 'p:w\n');
    await chartOf(good, { auth: { bearerFile: token }, headers: [{ name: 'X-Scope-OrgID', file: tenant }] });
    expect(requests[0]?.headers).toMatchObject({ authorization: 'Bearer first', 'x-scope-orgid': 'team-a' });
    writeFileSync(token, 'second\n');
    await chartOf(good, { auth: { bearerFile: token } });
    expect(requests[0]?.headers.authorization).toBe('Bearer second');
    await chartOf(good, { auth: { username: 'reader', passwordFile: password } });
    expect(requests[0]?.headers.authorization).toBe(`Basic ${Buffer.from('reader:p:w').toString('base64')}`);
  });

  it('are not sent without their secret, and the file is named', async () => {
    const missing = join(folder, 'missing');
    const { code, problem } = await chartOf(good, { auth: { bearerFile: missing } });
    expect([code, requests.length]).toEqual(['no-secret', 0]);
    expect(problem?.reason.text).toContain(missing);
    writeFileSync(join(folder, 'lines'), 'a\nb');
    expect((await chartOf(good, { auth: { bearerFile: join(folder, 'lines') } })).code).toBe('no-secret');
  });

  it('have the path of the address, and the selector of the cluster', async () => {
    await chartOf(good, { url: `${url}/select/0/prometheus`, selector: 'cluster="a\\"b"' });
    expect(requests[0]?.path).toBe('/select/0/prometheus/api/v1/query_range');
    expect(requests[0]?.form.get('query')).toContain('{cluster="a\\"b",');
    expect(requests[0]?.form.get('start')).toBe(String(grid.from / 1_000));
    expect(requests[0]?.form.get('step')).toBe('60');
  });

  it('that are long are sent in the body', async () => {
    answer = good;
    requests.length = 0;
    const source = { ...base, url };
    const names = Array.from({ length: 300 }, (_, i) => `cn-hangzhou.10.0.0.${i}`);
    const request = {
      of: { scope: 'node-pool' as const, pool: 'np', os: null },
      metrics: ['pods' as const],
      byNode: false,
    };
    const client = new PrometheusClient(source, clock);
    const read = { client, source, request, grid, nodesOf: () => names };
    expect((await prometheusCharts(read))[0]?.problem).toBeNull();
    expect(requests[0]?.form.get('query')).toContain(String.raw`cn-hangzhou\\.10\\.0\\.0\\.299`);
    const count = requests.length;
    // Another person who looks at the same.
    await prometheusCharts(read);
    expect(requests).toHaveLength(count);
  });
});
