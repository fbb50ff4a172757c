import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { request } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { serveKube } from '@/simulator/http/kube/serve-kube';
import { ServedCluster, tokenOf } from '@/simulator/http/kube/testing/served-cluster';
import { shown, fieldAt } from '@/simulator/world/kube/kube-object';
import { at, listAt, podObject } from '@/simulator/world/kube/testing/test-cluster';

let served: ServedCluster;

beforeEach(async () => {
  served = await ServedCluster.start();
  served.scene.node('l1');
});

afterEach(() => served.close());

function requestWithCertificate(yaml: string): Promise<number> {
  const user = fieldAt(listAt(parse(yaml), 'users')[0], 'user');
  const pem = (field: string): string => Buffer.from(shown(fieldAt(user, field)), 'base64').toString();
  const options = {
    ca: served.server.caPem,
    cert: pem('client-certificate-data'),
    key: pem('client-key-data'),
    agent: false,
  };
  return new Promise((resolve, reject) => {
    const sent = request(new URL('/api/v1/nodes', served.server.url), options, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end();
  });
}

describe('signing in', () => {
  it.each<[string, string | undefined, number]>([
    ['nothing', undefined, 401],
    ['a made-up token', 'nonsense', 401],
    ['a token of another cluster', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4IiwiZXhwIjo5OTk5OTk5OTk5fQ.AAAA', 401],
  ])('%s', async (_name, token, code) => {
    const reply = await served.request('/api/v1/nodes', { token });
    expect([reply.code, at(reply.body, 'kind'), at(reply.body, 'reason')]).toEqual([code, 'Status', 'Unauthorized']);
  });

  it('takes tokens until they expire on the simulated clock', async () => {
    const token = await tokenOf(served.server, 10);
    expect((await served.request('/api/v1/nodes', { token })).code).toBe(200);
    served.scene.nowMs += 10 * 60_000 + 1_000;
    expect((await served.request('/api/v1/nodes', { token })).code).toBe(401);
  });

  it('takes client certificates until they expire', async () => {
    const { yaml, expiration } = await served.server.kubeconfig({ minutes: 10 });
    expect(expiration).toBe('2026-11-21T08:10:00.000Z');
    expect(await requestWithCertificate(yaml)).toBe(200);
    served.scene.nowMs += 10 * 60_000 + 1_000;
    expect(await requestWithCertificate(yaml)).toBe(401);
  });

  it('refuses certificates of another cluster', async () => {
    const other = await ServedCluster.start();
    const { yaml } = await other.server.kubeconfig({ minutes: 10 });
    expect(await requestWithCertificate(yaml)).toBe(401);
    await other.close();
  });

  it('keeps kubeconfigs valid after a restart, and its keys private', async () => {
    const { yaml } = await served.server.kubeconfig({ minutes: 60 });
    for (const name of ['ca.key', 'server.key', 'token.key'])
      expect(statSync(join(served.dir, name)).mode & 0o777).toBe(0o600);
    const port = Number(new URL(served.server.url).port);
    await served.server.close();
    const again = await serveKube({ cluster: served.scene.cluster, port, dir: served.dir });
    expect([again.url, again.caPem]).toEqual([served.server.url, served.server.caPem]);
    expect(await requestWithCertificate(yaml)).toBe(200);
    await again.close();
    expect(existsSync(join(served.dir, 'ca.crt'))).toBe(true);
  });

  it('closes while a client has connected but not signed in', { timeout: 30_000 }, async () => {
    const socket = connect(Number(new URL(served.server.url).port), '127.0.0.1');
    await once(socket, 'connect');
    await served.server.close();
    await once(socket, 'close');
  });

  it('issues tokens for service accounts', async () => {
    const path = '/api/v1/namespaces/default/serviceaccounts/default/token';
    const reply = await served.request(path, { method: 'POST', body: { spec: { expirationSeconds: 600 } } });
    expect(reply.body).toMatchObject({ kind: 'TokenRequest', status: { expirationTimestamp: '2026-11-21T08:10:00Z' } });
    const token = shown(at(reply.body, 'status.token'));
    expect((await served.request('/api/v1/nodes', { token })).code).toBe(200);
  });
});

describe('answers', () => {
  it('lists without the kind in each item', async () => {
    const { body } = await served.request('/api/v1/nodes');
    expect(body).toMatchObject({
      kind: 'NodeList',
      apiVersion: 'v1',
      metadata: { resourceVersion: expect.stringMatching(/^\d+$/) },
    });
    const [node] = listAt(body, 'items');
    expect(node).toMatchObject({ metadata: { name: 'l1' } });
    expect(node).not.toHaveProperty('kind');
  });

  it('lists many pods whole and in pages', async () => {
    for (let index = 0; index < 1_200; index++) served.scene.cluster.apply(podObject(`p${index}`));
    expect(listAt((await served.request('/api/v1/pods')).body, 'items')).toHaveLength(1_200);
    const names = new Set<unknown>();
    let token = '';
    do {
      const { body } = await served.request(`/api/v1/pods?limit=500&continue=${token}`);
      for (const pod of listAt(body, 'items')) names.add(at(pod, 'metadata.name'));
      token = shown(at(body, 'metadata.continue'));
    } while (token !== '');
    expect(names.size).toBe(1_200);
  });

  it('writes Tables', async () => {
    const accept = 'application/json;as=Table;v=v1;g=meta.k8s.io,application/json';
    const { body } = await served.request('/api/v1/nodes', { headers: { accept } });
    expect(body).toMatchObject({
      kind: 'Table',
      rows: [{ cells: expect.arrayContaining(['l1', 'Ready']), object: { kind: 'PartialObjectMetadata' } }],
    });
    expect(
      listAt(body, 'columnDefinitions')
        .map((column) => at(column, 'name'))
        .slice(0, 3),
    ).toEqual(['Name', 'Status', 'Roles']);
  });

  it('sends warnings as headers', async () => {
    const body = podObject('p', { spec: { nodeSelector: { 'beta.kubernetes.io/os': 'linux' } } });
    const { headers } = await served.request('/api/v1/namespaces/default/pods', { method: 'POST', body });
    expect(headers['warning']).toContain('299 - "spec.nodeSelector[beta.kubernetes.io/os]: deprecated since v1.14');
  });

  it('survives hostile requests', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const post = (body: unknown): Promise<{ code: number }> =>
      served.request('/api/v1/namespaces/default/configmaps', { method: 'POST', body });
    expect((await post(deep)).code).toBe(400);
    expect((await post({ metadata: { name: 'x'.repeat(3_000_000) } })).code).toBe(422);
    expect((await post({ metadata: { name: 'c' }, data: { a: 'y'.repeat(3_200_000) } })).code).toBe(413);
    expect(
      (await post(JSON.parse('{"metadata":{"name":"c","__proto__":{"polluted":true}},"__proto__":{"polluted":true}}')))
        .code,
    ).toBe(201);
    expect(Object.prototype).not.toHaveProperty('polluted');
    expect((await served.request('/readyz')).body).toBe('ok');
  });

  it('logs every call once', async () => {
    const before = served.scene.cluster.log.counts()['create pods/eviction'] ?? 0;
    await served.request('/api/v1/namespaces/default/pods/none/eviction?fieldManager=m', {
      method: 'POST',
      body: {},
      headers: { 'user-agent': 'tester/9' },
    });
    await served.request('/api/v1/pods');
    expect(served.scene.cluster.log.counts()['create pods/eviction']).toBe(before + 1);
    expect(served.scene.cluster.calls().slice(-2)).toMatchObject([
      {
        verb: 'create',
        resource: 'pods/eviction',
        namespace: 'default',
        name: 'none',
        code: 404,
        userAgent: 'tester/9',
        fieldManager: 'm',
      },
      { verb: 'list', resource: 'pods', code: 200 },
    ]);
  });
});
