import {
  answered,
  clientOf,
  cookieOf,
  fieldsOf,
  listOf,
  namedFields,
  refused,
  anonymousClient,
  textOf,
} from './support/api';
import { fingerprintOf, requestChange, scaleInput } from './support/changes';
import { declaredEndpoints, fetchEndpoint } from './support/endpoints';
import { readEvents } from './support/events';
import { expect, test } from './support/journey';

const endpoints = await declaredEndpoints();
const streams = ['/api/live', '/api/changes/there-is-none/events', '/api/audit/export?format=csv'];
const isOpen = (path: string) => path === '/api/session' || path === '/api/health' || path.startsWith('/api/wall/');

test('the contract declares the endpoints', () => {
  expect(endpoints.length).toBeGreaterThan(40);
});

test('without a session every endpoint except sign-in, health and screens returns 401', async ({ app }) => {
  const client = await anonymousClient(app);
  for (const endpoint of endpoints.filter((one) => !isOpen(one.path))) {
    const error = await refused(await fetchEndpoint(client, endpoint), 401);
    expect(error.code, endpoint.path).toBe('unauthenticated');
  }
  for (const path of streams) expect((await refused(await client.get(path), 401)).code).toBe('unauthenticated');
  expect((await client.get('/api/health')).status()).toBe(200);
});

test('headers that claim another identity or address grant nothing', async ({ app }) => {
  const client = await anonymousClient(app);
  const hostile: Record<string, string>[] = [
    { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' },
    { 'x-forwarded-user': 'ada', 'x-remote-user': 'ada' },
    { 'x-http-method-override': 'GET', 'x-original-url': '/api/health', 'x-rewrite-url': '/api/health' },
    { cookie: 'mullion=; mullion=undefined; __Host-mullion=0' },
    { cookie: `mullion=${'A'.repeat(43)}` },
    { cookie: `mullion=${'%00'.repeat(2000)}` },
    { authorization: 'Basic YWRhOmFkYQ==', 'next-action': 'f'.repeat(40) },
    { 'x-forwarded-for': '127.0.0.1, ::1, not-an-address', 'x-forwarded-proto': 'gopher', forwarded: 'for=ada' },
  ];
  for (const headers of hostile) {
    expect((await refused(await client.get('/api/clusters', { headers }), 401)).code).toBe('unauthenticated');
  }
});

test('a cross-site request changes nothing with any session', async ({ app }) => {
  const client = await clientOf(app, 'olu');
  const foreign: Record<string, string>[] = [
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site', origin: app.address },
    { 'sec-fetch-site': 'same-site' },
  ];
  for (const endpoint of endpoints.filter((one) => one.method !== 'GET')) {
    for (const headers of foreign) {
      const error = await refused(await fetchEndpoint(client, endpoint, { headers }), 403);
      expect(error.code, `${endpoint.method} ${endpoint.path} ${JSON.stringify(headers)}`).toBe('forbidden');
    }
  }
  expect((await client.get('/api/me')).status()).toBe(200);
});

test('every endpoint names unknown fields', async ({ app }) => {
  for (const endpoint of endpoints) {
    const client = await clientOf(app, endpoint.path.startsWith('/api/audit') ? 'augusto' : whoFor(endpoint.path));
    const answer =
      endpoint.method === 'POST'
        ? await fetchEndpoint(client, endpoint, { data: { color: 'red' } })
        : await fetchEndpoint(client, endpoint, { query: '?color=red' });
    const error = await refused(answer, 400);
    expect(error.code).toBe('invalid');
    expect(namedFields(error), `${endpoint.method} ${endpoint.path}`).toContain('color');
  }
});

function whoFor(path: string) {
  if (path.startsWith('/api/people')) return 'root';
  return /approve|reject/.test(path) ? 'ada' : 'olu';
}

test('a missing object returns 404', async ({ app }) => {
  const olu = await clientOf(app, 'olu');
  const ada = await clientOf(app, 'ada');
  const augusto = await clientOf(app, 'augusto');
  const decision = { fingerprint: '0'.repeat(64), comment: '' };
  const answers = [
    await olu.get('/api/clusters/there-is-none'),
    await olu.get('/api/clusters/there-is-none/node-pools'),
    await olu.get('/api/clusters/there-is-none/nodes'),
    await olu.get('/api/clusters/there-is-none/pool-options'),
    await olu.get('/api/clusters/prod-hangzhou/node-pools/np-there-is-none'),
    await olu.get('/api/clusters/..%2f..%2fetc%2fpasswd'),
    await olu.get('/api/clusters/__proto__'),
    await olu.get('/api/changes/there-is-none'),
    await olu.get('/api/changes/there-is-none/events'),
    await ada.post('/api/changes/there-is-none/approve', { data: decision }),
    await ada.post('/api/changes/there-is-none/reject', { data: decision }),
    await olu.post('/api/changes/there-is-none/cancel', { data: {} }),
    await olu.post('/api/changes/there-is-none/resolve', { data: { decision: 'fail', comment: 'gone' } }),
    await olu.post('/api/live/there-is-none', { data: { views: [] } }),
    await augusto.get('/api/audit/999999'),
  ];
  for (const answer of answers) expect((await refused(answer, 404)).code, answer.url()).toBe('not-found');
});

test('a person without a permission gets its name', async ({ app }) => {
  const vera = await clientOf(app, 'vera');
  const riley = await clientOf(app, 'riley');
  const ada = await clientOf(app, 'ada');
  const olu = await clientOf(app, 'olu');
  const input = await scaleInput(vera, { cluster: 'prod-hangzhou', pool: 'default-nodepool', desired: 4 });
  const change = await requestChange(riley, { kind: 'node-pool.scale', cluster: 'prod-hangzhou', input });
  const decision = { fingerprint: fingerprintOf(change), comment: '' };
  const path = `/api/changes/${textOf(change.id)}`;
  const again = { kind: 'node-pool.scale', cluster: 'prod-hangzhou', input };
  const tries: [string, Awaited<ReturnType<typeof vera.get>>][] = [
    ['change.request', await vera.post('/api/changes', { data: again })],
    ['change.request', await ada.post('/api/changes', { data: again })],
    ['change.approve', await vera.post(`${path}/approve`, { data: decision })],
    ['change.approve', await riley.post(`${path}/approve`, { data: decision })],
    ['change.approve', await olu.post(`${path}/reject`, { data: decision })],
    ['change.cancel-any', await vera.post(`${path}/cancel`, { data: {} })],
    ['change.cancel-any', await ada.post(`${path}/cancel`, { data: {} })],
    ['change.resolve', await riley.post(`${path}/resolve`, { data: { decision: 'fail', comment: 'no' } })],
    ['audit.read', await vera.get('/api/audit')],
    ['audit.read', await olu.get('/api/audit/1')],
    ['audit.verify', await riley.get('/api/audit/verify')],
    ['audit.export', await ada.get('/api/audit/export?format=csv')],
  ];
  for (const [permission, answer] of tries) {
    expect((await refused(answer, 403)).permission, answer.url()).toBe(permission);
  }
  await answered(await riley.post(`${path}/cancel`, { data: {} }));
});

test('an invalid body is rejected with every invalid field', async ({ app }) => {
  const client = await clientOf(app, 'olu');
  const json = { 'content-type': 'application/json' };
  // Bytes, because a text that is no JSON would be sent as a JSON string.
  const raw = async (data: string | Buffer, headers = json) =>
    refused(await client.post('/api/changes', { data: Buffer.from(data), headers }), 400);
  for (const body of ['{"kind":', '"text"', '[]', 'null', '7']) {
    expect(namedFields(await raw(body)), body).toEqual(['body']);
  }
  expect(namedFields(await raw(Buffer.from([0x7b, 0xff, 0xfe, 0x7d])))).toEqual(['body']);
  expect(namedFields(await raw(`{"input":"${'x'.repeat(300_000)}"}`))).toEqual(['body']);
  expect(namedFields(await raw('{}', { 'content-type': 'text/plain' }))).toEqual(['content-type']);
  expect(namedFields(await raw('{}'))).toEqual(expect.arrayContaining(['kind', 'cluster', 'input']));
  const deep = `{"kind":"node.cordon","cluster":"dev-hangzhou","input":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
  expect((await raw(deep)).code).toBe('invalid');

  const request = async (body: unknown) =>
    namedFields(await refused(await client.post('/api/changes', { data: body }), 400));
  const cluster = 'dev-hangzhou';
  expect(await request({ kind: 'node-pool.explode', cluster, input: {} })).toEqual(['kind']);
  expect(await request({ kind: 'constructor', cluster, input: {} })).toEqual(['kind']);
  expect(await request({ kind: 'node.cordon', cluster: 'there-is-none', input: {} })).toEqual(['cluster']);
  expect(await request({ kind: 'node.cordon', cluster, input: { nodes: [] } })).toEqual(['input.nodes']);
  expect(
    await request({
      kind: 'node-pool.scale',
      cluster,
      input: { nodePool: { id: 'x', name: 'x' }, desired: -1, color: 'red' },
    }),
  ).toEqual(expect.arrayContaining(['input.desired', 'input.color']));
  const queries = ['limit=0', 'limit=abc', 'offset=-1', 'sort=color', 'os=beos', 'state=ready&state=failed'];
  for (const query of queries) {
    const error = await refused(await client.get(`/api/clusters/${cluster}/nodes?${query}`), 400);
    expect(namedFields(error), query).toEqual([query.split('=')[0]]);
  }
});

test('an outdated plan returns 409 with the current change', async ({ app }) => {
  const riley = await clientOf(app, 'riley');
  const ada = await clientOf(app, 'ada');
  const input = await scaleInput(riley, { cluster: 'prod-hangzhou', pool: 'default-nodepool', desired: 5 });
  const change = await requestChange(riley, { kind: 'node-pool.scale', cluster: 'prod-hangzhou', input });
  const path = `/api/changes/${textOf(change.id)}`;
  const error = await refused(
    await ada.post(`${path}/approve`, { data: { fingerprint: 'f'.repeat(64), comment: '' } }),
    409,
  );
  expect(error.code).toBe('conflict');
  expect(fingerprintOf(fieldsOf(error.current))).toBe(fingerprintOf(change));
  const rejection = { fingerprint: fingerprintOf(change), comment: 'not tonight' };
  expect((await answered(await ada.post(`${path}/reject`, { data: rejection }))).state).toBe('rejected');
  expect((await refused(await ada.post(`${path}/approve`, { data: rejection }), 409)).code).toBe('conflict');
});

test('a change’s events replay after Last-Event-ID and then follow', async ({ app }) => {
  const riley = await clientOf(app, 'riley');
  const cookie = await cookieOf(app, 'riley');
  const input = await scaleInput(riley, { cluster: 'prod-hangzhou', pool: 'default-nodepool', desired: 6 });
  const change = await requestChange(riley, { kind: 'node-pool.scale', cluster: 'prod-hangzhou', input });
  const id = textOf(change.id);
  const url = `${app.address}/api/changes/${id}/events`;
  const version = Number(change.version);
  const all = await readEvents({ url, cookie, until: (seen) => seen.length >= version });
  expect(all.map((one) => Number(one.id))).toEqual(Array.from({ length: version }, (_, at) => at + 1));
  expect(fieldsOf(JSON.parse(all[0]?.data ?? '')).type).toBe('requested');

  const rest = await readEvents({
    url,
    cookie,
    lastEventId: '1',
    until: (seen) => seen.some((one) => one.data.includes('"withdrawn"')),
    onOpen: () => void riley.post(`/api/changes/${id}/cancel`, { data: { comment: 'changed my mind' } }),
  });
  expect(rest.map((one) => Number(one.id))).toEqual(Array.from({ length: version }, (_, at) => at + 2));
});

test('an export has exactly the filtered view, and no cell is a formula', async ({ app }) => {
  const riley = await clientOf(app, 'riley');
  const augusto = await clientOf(app, 'augusto');
  const input = await scaleInput(riley, { cluster: 'prod-hangzhou', pool: 'default-nodepool', desired: 7 });
  const change = await requestChange(riley, {
    kind: 'node-pool.scale',
    cluster: 'prod-hangzhou',
    input,
    reason: '=HYPERLINK("https://elsewhere.example","a, b")',
  });
  const id = textOf(change.id);
  await answered(await riley.post(`/api/changes/${id}/cancel`, { data: { comment: '+1 -1' } }));
  const { rows } = await answered(await augusto.get(`/api/audit?change=${id}`));
  const seqs = listOf(rows).map((row) => row.seq);
  expect(seqs.length).toBeGreaterThanOrEqual(2);

  const jsonl = await augusto.get(`/api/audit/export?format=jsonl&change=${id}`);
  const lines = (await jsonl.text()).trim().split('\n');
  expect(lines.map((line) => fieldsOf(JSON.parse(line)).seq)).toEqual(seqs);

  const csv = await augusto.get(`/api/audit/export?format=csv&change=${id}`);
  expect(csv.headers()['content-type']).toContain('text/csv');
  expect(csv.headers()['content-disposition']).toContain('attachment');
  const text = await csv.text();
  expect(text).toContain('HYPERLINK');
  expect(text).not.toMatch(/(^|,|\n)"?[=+@-]/);
  const verdict = await answered(await augusto.get('/api/audit/verify'));
  expect(verdict.ok, JSON.stringify(verdict)).toBe(true);
});

test('password guessing is throttled regardless of the claimed address', async ({ app }) => {
  const client = await anonymousClient(app);
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 7; attempt += 1) {
    const answer = await client.post('/api/session', {
      data: { name: 'mallory', password: `guess-${attempt}` },
      headers: { 'x-forwarded-for': `203.0.113.${attempt}` },
    });
    statuses.push(answer.status());
    if (answer.status() === 429) {
      expect(Number(fieldsOf((await answer.json()).error).retryAfterMs)).toBeGreaterThan(0);
      expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(0);
    }
  }
  expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
  expect(statuses.at(-1)).toBe(429);
});

test('an invalid path is rejected early, and a lone percent sign in a query is text', async ({ app }) => {
  const client = await anonymousClient(app);
  for (const path of ['/api/changes/%ff', '/changes/%ff', '/%'])
    expect((await refused(await client.get(path), 400)).code, path).toBe('invalid');
  expect((await client.fetch('/api/health', { method: 'TRACE' })).status()).toBe(400);
  expect((await client.get('/api/health?x=50%')).status()).toBe(400);
  expect((await client.get('/sign-in?next=50%')).status()).toBe(200);
});
