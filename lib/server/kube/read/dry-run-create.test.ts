import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { objectAt } from '@/lib/kube-rules/json/kube-json';
import { type AnyCluster, anyCluster } from '../testing/any-cluster';
import { type Answer, connectFaulty, sendJson, statusOf } from '../testing/faulty-server';
import { deployment } from '../testing/objects';

describe('a cluster', () => {
  let cluster: AnyCluster;
  beforeAll(async () => {
    cluster = await anyCluster();
  });
  afterAll(() => cluster?.close());

  const path = (name: string): string => `/apis/apps/v1/namespaces/${cluster.namespace}/deployments/${name}`;
  const tried = (name: string, spec: object = {}) =>
    cluster.kube.reader.dryRunCreate(deployment(cluster.namespace, name, spec));

  test('answers to what is new, and saves nothing', async () => {
    const { reader, transport } = cluster.kube;
    expect(await tried('fresh', { nodeSelector: { 'beta.kubernetes.io/os': 'linux' } })).toEqual({
      answer: 'accepted',
      request: 'create',
      warnings: [expect.stringContaining('deprecated since v1.14')],
    });
    await expect(transport.call({ path: path('fresh') })).rejects.toMatchObject({ kind: 'not-found' });
    const field = 'spec.template.spec.restartPolicy';
    expect(await tried('fresh', { restartPolicy: 'Maybe' })).toMatchObject({
      answer: 'rejected',
      request: 'create',
      message: expect.stringContaining('Deployment.apps "fresh" is invalid'),
      causes: [{ field }, { field }],
    });
    expect(await tried('fresh', { foo: 1 })).toMatchObject({
      answer: 'rejected',
      message: expect.stringContaining('strict decoding error: unknown field "spec.template.spec.foo"'),
    });
    expect(await reader.dryRunCreate(deployment('mullion-nowhere', 'fresh'))).toMatchObject({
      answer: 'rejected',
      message: 'namespaces "mullion-nowhere" not found',
    });
  });

  test('answers to what is there by an apply, and leaves it as it is', async () => {
    const { reader, transport } = cluster.kube;
    const json = deployment(cluster.namespace, 'there');
    const collection = path('there').replace(/\/there$/, '');
    await transport.call({ method: 'POST', path: collection, body: { type: 'application/json', json } });
    await cluster.until(async () => {
      const { body } = await transport.call({ path: path('there') });
      return objectAt(body, 'status')['observedGeneration'] === 1;
    });
    const before = await transport.call({ path: path('there') });
    const changed = deployment(cluster.namespace, 'there', { priorityClassName: 'system-node-critical' });
    expect(await reader.dryRunCreate(changed)).toMatchObject({ answer: 'accepted', request: 'apply' });
    const copy = { ...changed, metadata: before.body['metadata'] };
    expect(await reader.dryRunCreate(copy)).toMatchObject({ answer: 'accepted', request: 'apply' });
    for (const wrong of [{ foo: 1 }, { restartPolicy: 'Maybe' }])
      expect(await tried('there', wrong)).toMatchObject({ answer: 'rejected', request: 'apply' });
    expect((await transport.call({ path: path('there') })).body).toEqual(before.body);
  });

  const volumes = [{ name: 'data', emptyDir: {} }];
  const main = { name: 'main', image: 'nginx:1.27' };
  const mounting = { containers: [{ ...main, volumeMounts: [{ name: 'data', mountPath: '/d' }] }] };
  const clientSide = (name: string, spec: object) => {
    const json = deployment(cluster.namespace, name, spec);
    const annotations = { 'kubectl.kubernetes.io/last-applied-configuration': JSON.stringify(json) };
    const metadata = { ...objectAt(json, 'metadata'), annotations };
    const body = { type: 'application/json', json: { ...json, metadata } };
    return { method: 'POST', path: path(name).replace(/\/[^/]*$/, ''), body } as const;
  };
  const serverSide = (name: string, spec: object) => {
    const body = { type: 'application/apply-patch+yaml', json: deployment(cluster.namespace, name, spec) };
    return { method: 'PATCH', path: path(name), query: { fieldManager: 'argocd-controller' }, body } as const;
  };
  const byHelm = (name: string, spec: object) => {
    const body = { type: 'application/json', json: deployment(cluster.namespace, name, spec) };
    return { method: 'POST', path: path(name).replace(/\/[^/]*$/, ''), query: { fieldManager: 'helm' }, body } as const;
  };
  test.each([
    ['client-side', clientSide],
    ['server-side', serverSide],
    ['by-helm', byHelm],
  ])('fields that the owner no longer sets go: %s', async (name, call) => {
    const { transport } = cluster.kube;
    const linux = { securityContext: { fsGroup: 1000 } };
    await transport.call(call(`lin-${name}`, linux));
    const windows = { os: { name: 'windows' } };
    expect(await tried(`lin-${name}`, { ...windows, ...linux })).toMatchObject({ answer: 'rejected' });
    expect(await tried(`lin-${name}`, windows)).toMatchObject({ answer: 'accepted', request: 'apply' });
    await transport.call(call(`vol-${name}`, { ...mounting, volumes }));
    expect(await tried(`vol-${name}`, mounting)).toMatchObject({
      answer: 'rejected',
      request: 'apply',
      message: expect.stringContaining('volumeMounts[0].name: Not found: "data"'),
    });
    expect(await tried(`vol-${name}`, { ...mounting, volumes, foo: 1 })).toMatchObject({ answer: 'rejected' });
    const { body } = await transport.call({ path: path(`vol-${name}`) });
    expect(body['spec']).toMatchObject({ template: { spec: { volumes } } });
  });
});

describe('a faulty server', () => {
  const web = deployment('shop', 'web');
  const ask = async (answer: Answer) => (await connectFaulty(answer)).reader.dryRunCreate(web);

  test.each<[string, number, string, string, object]>([
    [
      'a missing right',
      403,
      'Forbidden',
      'deployments.apps is forbidden: User "system:serviceaccount:a:b" cannot create resource "deployments" in API group "apps" in the namespace "shop"',
      { answer: 'none', why: 'not-permitted' },
    ],
    ['a credential that expired', 401, 'Unauthorized', 'Unauthorized', { answer: 'none', why: 'not-permitted' }],
    [
      'a plugin that forbids it',
      403,
      'Forbidden',
      'pods "web" is forbidden: exceeded quota: q, requested: pods=1, used: pods=1, limited: pods=1',
      { answer: 'rejected', message: expect.stringContaining('exceeded quota') },
    ],
    [
      'a webhook that quotes a user',
      400,
      'BadRequest',
      'admission webhook "a.example" denied the request: User "x" cannot create this',
      { answer: 'rejected' },
    ],
    [
      'a webhook that cannot be tried',
      400,
      'BadRequest',
      'admission webhook "a.example" does not support dry run',
      { answer: 'none', why: 'no-dry-run' },
    ],
    [
      'a webhook that does not answer',
      500,
      'InternalError',
      'Internal error occurred: failed calling webhook "a.example"',
      { answer: 'none', why: 'failed' },
    ],
    ['a server that is busy', 429, 'TooManyRequests', 'wait', { answer: 'none', why: 'failed' }],
  ])('%s', async (_, code, reason, message, expected) => {
    const answer: Answer = (_url, response) => sendJson(response, code, statusOf(code, reason, message));
    expect(await ask(answer)).toMatchObject(expected);
  });

  test('warnings of several headers, with quotes', async () => {
    const answer: Answer = (_url, response) => {
      response.setHeader('warning', ['299 - "unknown field \\"a\\""', '299 - "b, c"', 'odd']);
      response.writeHead(201, { 'content-type': 'application/json' });
      response.end('{}');
    };
    expect(await ask(answer)).toEqual({
      answer: 'accepted',
      request: 'create',
      warnings: ['unknown field "a"', 'b, c'],
    });
  });

  test('an existing object is decided by an apply, whatever a create is rejected for', async () => {
    const answer: Answer = (url, response, body) => {
      if (body === '') return sendJson(response, 200, {});
      if (url.pathname.endsWith('/web')) return sendJson(response, 200, JSON.parse(body));
      const message = 'deployments.apps "web" is forbidden: exceeded quota: q';
      return sendJson(response, 403, statusOf(403, 'Forbidden', message));
    };
    expect(await ask(answer)).toEqual({ answer: 'accepted', request: 'apply', warnings: [] });
  });

  test('no server listens', async () => {
    const { reader, server } = await connectFaulty(() => undefined);
    await server.stop();
    expect(await reader.dryRunCreate(web)).toMatchObject({ answer: 'none', why: 'unreachable' });
  });

  test('every request is a strict dry run, for every object', async () => {
    const name = fc.oneof(fc.constantFrom('web', '', 'a?dryRun=', '../x', '?', '#'), fc.string({ maxLength: 12 }));
    const object = fc.record({
      apiVersion: fc.oneof(fc.constantFrom('v1', 'apps/v1', 'batch/v1'), fc.string({ maxLength: 12 })),
      kind: fc.oneof(fc.constantFrom('Pod', 'Deployment', 'CronJob', 'Secret'), fc.string({ maxLength: 12 })),
      metadata: fc.record({ name, namespace: name, generateName: name }, { requiredKeys: [] }),
    });
    const answer: Answer = (url, response) =>
      url.searchParams.has('dryRun')
        ? sendJson(response, 409, statusOf(409, 'AlreadyExists'))
        : sendJson(response, 200, {});
    const { reader, server } = await connectFaulty(answer);
    await fc.assert(
      fc.asyncProperty(object, async (one) => void (await reader.dryRunCreate(one))),
      { numRuns: 60 },
    );
    await reader.dryRunCreate(web);
    const writes = server.requests.filter(({ method }) => method !== 'GET');
    expect(new Set(writes.map(({ method }) => method))).toEqual(new Set(['POST', 'PATCH']));
    for (const { url } of writes)
      expect(['dryRun', 'fieldValidation'].map((name) => url.searchParams.getAll(name))).toEqual([['All'], ['Strict']]);
  });
});
