import { beforeEach, describe, expect, it } from 'vitest';
import { at, listAt, podObject, TestCluster, type Answer } from '@/simulator/world/kube/testing/test-cluster';
import { WatchSession } from '@/simulator/world/kube/api/watch-session';
import { parseListQuery } from '@/simulator/world/kube/api/list-query';
import { listOf } from '@/simulator/world/kube/kube-object';
import { resourceByKind } from '@/simulator/world/kube/resource-type';

let cluster: TestCluster;

beforeEach(() => {
  cluster = new TestCluster();
  for (let index = 0; index < 7; index++)
    cluster.cluster.apply(podObject(`p${index}`, { labels: { odd: String(index % 2) } }));
});

const list = (query: string): Answer => cluster.call('GET', `/api/v1/pods?${query}`);
const names = (answer: Answer): string[] =>
  listAt(answer.body, 'items').map((item) => String(at(item, 'metadata.name')));
const token = (answer: Answer): string => String(at(answer.body, 'metadata.continue'));

describe('pages', () => {
  it('show the moment of the first page', () => {
    const first = list('limit=3');
    expect(names(first)).toEqual(['p0', 'p1', 'p2']);
    expect(at(first.body, 'metadata.remainingItemCount')).toBe(4);
    cluster.cluster.remove('Pod', 'default', 'p4');
    cluster.cluster.apply(podObject('p3a'));
    const second = list(`limit=3&continue=${token(first)}`);
    expect(names(second)).toEqual(['p3', 'p4', 'p5']);
    const last = list(`limit=3&continue=${token(second)}`);
    expect([names(last), token(last)]).toEqual([['p6'], '']);
    const versions = [first, second, last].map((answer) => at(answer.body, 'metadata.resourceVersion'));
    expect(new Set(versions).size).toBe(1);
    expect(names(list(''))).toContain('p3a');
  });

  it('expire after five minutes', () => {
    const first = list('limit=3');
    cluster.advance(301, 10_000);
    const answer = list(`limit=3&continue=${token(first)}`);
    expect(answer).toMatchObject({ code: 410, body: { reason: 'Expired', code: 410 } });
  });

  it('reject invalid tokens', () => {
    for (const text of ['nonsense', Buffer.from('{"id":5}').toString('base64url')])
      expect(list(`limit=3&continue=${text}`).code).toBe(400);
  });

  it('are not made for resourceVersion=0', () => {
    expect(names(list('limit=3&resourceVersion=0'))).toHaveLength(7);
  });

  it('count nothing behind a selector', () => {
    const first = list('limit=2&labelSelector=odd=0');
    expect([names(first), at(first.body, 'metadata.remainingItemCount')]).toEqual([['p0', 'p2'], undefined]);
    expect(names(list(`limit=5&continue=${token(first)}`))).toEqual(['p4', 'p6']);
  });
});

describe('list options', () => {
  it.each<[string, number, string]>([
    ['labelSelector=((', 400, 'unable to parse requirement'],
    ['fieldSelector=spec.foo=1', 400, 'field label not supported'],
    ['limit=x', 400, 'invalid syntax'],
    ['resourceVersion=abc', 400, 'invalid syntax'],
    ['resourceVersion=999999999', 504, 'Too large resource version'],
    ['resourceVersionMatch=Exact', 422, 'resourceVersionMatch is forbidden unless resourceVersion is provided'],
    ['resourceVersion=1&resourceVersionMatch=Exact', 410, 'too old resource version'],
    ['resourceVersion=1&resourceVersionMatch=Nope', 422, 'Unsupported value'],
    ['sendInitialEvents=true', 422, 'sendInitialEvents is forbidden for list'],
    [
      'watch=true&sendInitialEvents=true',
      422,
      'sendInitialEvents requires setting resourceVersionMatch to NotOlderThan',
    ],
    [
      'watch=true&resourceVersionMatch=NotOlderThan',
      422,
      'resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided',
    ],
  ])('%s', (query, code, message) => {
    const answer = list(query);
    expect(answer.code).toBe(code);
    expect(String(at(answer.body, 'message'))).toContain(message);
  });

  it('find by node through the index', () => {
    cluster.cluster.apply(podObject('bound', { spec: { nodeName: 'n9' } }));
    expect(names(list('fieldSelector=spec.nodeName=n9'))).toEqual(['bound']);
    expect(names(list('fieldSelector=spec.nodeName='))).toHaveLength(7);
    expect(names(list('fieldSelector=metadata.name=p1,metadata.namespace=default'))).toEqual(['p1']);
  });

  it('know no streaming list before 1.32', () => {
    const old = new TestCluster({ version: 'v1.31.1-aliyun.1' });
    const answer = old.call(
      'GET',
      '/api/v1/pods?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true',
    );
    expect(answer).toMatchObject({ code: 422, body: { reason: 'Invalid' } });
  });
});

const watch = (query: string): unknown[] => listOf(cluster.call('GET', `/api/v1/pods?watch=true&${query}`).body);

describe('watch', () => {
  it('begins with the state when it has no version', () => {
    for (const query of ['', 'resourceVersion=0'])
      expect(
        watch(query).map((line) => `${String(at(line, 'type'))} ${String(at(line, 'object.metadata.name'))}`),
      ).toEqual(Array.from({ length: 7 }, (_, index) => `ADDED p${index}`));
  });

  it('ends initial events with the annotated bookmark of that moment', () => {
    const version = cluster.cluster.context.store.version;
    const lines = watch('sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true');
    expect(lines).toHaveLength(8);
    expect(lines.at(-1)).toMatchObject({
      type: 'BOOKMARK',
      object: { metadata: { resourceVersion: String(version), annotations: { 'k8s.io/initial-events-end': 'true' } } },
    });
  });

  it('continues from a version', () => {
    const version = cluster.cluster.context.store.version;
    cluster.cluster.apply(podObject('new'));
    cluster.cluster.apply(podObject('new', { labels: { a: 'b' } }));
    cluster.cluster.remove('Pod', 'default', 'new');
    const lines = watch(`resourceVersion=${version}`);
    expect(lines.map((line) => at(line, 'type'))).toEqual(['ADDED', 'MODIFIED', 'DELETED']);
    const versions = lines.map((line) => Number(at(line, 'object.metadata.resourceVersion')));
    expect(versions[2]).toBeGreaterThan(versions[1] ?? 0);
  });

  it('refuses versions older than the history, and initial events of the future', () => {
    expect(cluster.call('GET', '/api/v1/pods?watch=true&resourceVersion=1')).toMatchObject({
      code: 410,
      body: { reason: 'Expired', message: expect.stringMatching(/^too old resource version: 1 \(\d+\)$/) },
    });
    const initial = 'sendInitialEvents=true&resourceVersionMatch=NotOlderThan';
    expect(cluster.call('GET', `/api/v1/pods?watch=true&resourceVersion=99999999&${initial}`)).toMatchObject({
      code: 504,
      body: { reason: 'Timeout', details: { causes: [{ reason: 'ResourceVersionTooLarge' }] } },
    });
  });

  it('accepts a version of the future and sends nothing up to it', () => {
    const { store } = cluster.cluster.context;
    const type = resourceByKind('Pod');
    if (type === undefined) throw new Error('no pods');
    const query = parseListQuery(new URLSearchParams(`watch=true&resourceVersion=${store.version + 1}`), type);
    const session = new WatchSession(cluster.cluster.context, { type, namespace: undefined }, query);
    expect([...session.opening()]).toEqual([]);
    const seen: boolean[] = [];
    store.listen((event) => seen.push(session.translate(event) !== undefined));
    const waits = [session.isWaiting];
    for (const label of ['a', 'b']) {
      cluster.cluster.apply(podObject('p0', { labels: { label } }));
      waits.push(session.isWaiting);
    }
    expect([seen, waits]).toEqual([
      [false, true],
      [true, true, false],
    ]);
  });

  it('reports objects that enter or leave a selection as ADDED and DELETED', () => {
    const type = resourceByKind('Pod');
    if (type === undefined) throw new Error('no pods');
    const query = parseListQuery(new URLSearchParams('watch=true&labelSelector=odd=1'), type);
    const session = new WatchSession(cluster.cluster.context, { type, namespace: undefined }, query);
    const seen: string[] = [];
    cluster.cluster.context.store.listen((event) => {
      const wire = event.resource === 'pods' ? session.translate(event) : undefined;
      if (wire !== undefined) seen.push(`${wire.type} ${String(at(wire.object, 'metadata.labels.odd'))}`);
    });
    cluster.cluster.apply(podObject('p0', { labels: { odd: '1' } }));
    cluster.cluster.apply(podObject('p0', { labels: { odd: '1', more: 'x' } }));
    cluster.cluster.apply(podObject('p0', { labels: { odd: '0' } }));
    cluster.cluster.apply(podObject('p2', { labels: { odd: '0', more: 'x' } }));
    cluster.cluster.remove('Pod', 'default', 'p1');
    expect(seen).toEqual(['ADDED 1', 'MODIFIED 1', 'DELETED 1', 'DELETED 1']);
  });
});

describe('discovery', () => {
  it('serves every listed resource', () => {
    const groups = listAt(cluster.call('GET', '/apis').body, 'groups').map((group) =>
      at(group, 'preferredVersion.groupVersion'),
    );
    for (const path of ['/api/v1', ...groups.map((group) => `/apis/${String(group)}`)]) {
      const resources = listAt(cluster.call('GET', path).body, 'resources');
      expect(resources.length).toBeGreaterThan(0);
      for (const resource of resources) {
        const name = String(at(resource, 'name'));
        if (name.includes('/') || !listAt(resource, 'verbs').includes('list')) continue;
        expect([path, name, cluster.call('GET', `${path}/${name}`).code]).toEqual([path, name, 200]);
      }
    }
  });

  it('answers unknown paths with 404', () => {
    for (const path of [
      '/api/v2',
      '/apis/none',
      '/api/v1/frobs',
      '/apis/apps/v1beta1/deployments',
      '/api/v1/nodes/a/b/c',
      '/api/v1/namespaces/a/nodes',
      '/%zz',
      '/openapi/v2',
    ])
      expect([path, cluster.call('GET', path).code]).toEqual([path, 404]);
  });

  it('serves a custom kind from its definition on', () => {
    const path = '/apis/windows.k8s.io/v1/gmsacredentialspecs';
    expect([cluster.call('GET', path).code, cluster.call('GET', '/apis/windows.k8s.io').code]).toEqual([404, 404]);
    const definition = {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'gmsacredentialspecs.windows.k8s.io' },
      spec: { group: 'windows.k8s.io' },
    };
    const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
    expect(cluster.post(definitions, definition).code).toBe(201);
    expect(cluster.call('GET', '/apis/windows.k8s.io').code).toBe(200);
    const spec = { apiVersion: 'windows.k8s.io/v1', kind: 'GMSACredentialSpec', metadata: { name: 'web' } };
    expect(cluster.post(path, { ...spec, credspec: {} }).code).toBe(201);
    expect(cluster.call('GET', path).body).toMatchObject({ items: [{ metadata: { name: 'web' } }] });
  });

  it('returns its version', () => {
    expect(cluster.call('GET', '/version').body).toMatchObject({
      major: '1',
      minor: '32',
      gitVersion: 'v1.32.1-aliyun.1',
    });
  });
});
