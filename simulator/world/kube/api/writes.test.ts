import { beforeEach, describe, expect, it } from 'vitest';
import {
  at,
  listAt,
  podObject,
  podSpec,
  TestCluster,
  workload,
  type Answer,
} from '@/simulator/world/kube/testing/test-cluster';

const CONFIGS = '/api/v1/namespaces/default/configmaps';
const NODE = '/api/v1/nodes/n1';
const MERGE = 'application/merge-patch+json';
const STRATEGIC = 'application/strategic-merge-patch+json';
const APPLY = 'application/apply-patch+yaml';

let cluster: TestCluster;

beforeEach(() => {
  cluster = new TestCluster();
  cluster.node('n1');
});

const patch = (path: string, contentType: string, body: unknown): Answer =>
  cluster.call('PATCH', path, { contentType, body });

describe('create', () => {
  it('sets name, version and time of the object', () => {
    const answer = cluster.call('POST', CONFIGS, {
      body: { metadata: { generateName: 'c-', uid: 'mine', resourceVersion: '' }, data: { a: 'b' } },
    });
    expect(answer.code).toBe(201);
    expect(answer.body).toMatchObject({
      kind: 'ConfigMap',
      apiVersion: 'v1',
      metadata: {
        name: expect.stringMatching(/^c-[a-z0-9]{5}$/),
        namespace: 'default',
        creationTimestamp: '2026-11-21T08:00:00Z',
      },
    });
    expect(at(answer.body, 'metadata.uid')).not.toBe('mine');
  });

  it('rejects existing names and other namespaces', () => {
    cluster.post(CONFIGS, { metadata: { name: 'c' } });
    expect(cluster.post(CONFIGS, { metadata: { name: 'c' } })).toMatchObject({
      code: 409,
      body: { reason: 'AlreadyExists', message: 'configmaps "c" already exists' },
    });
    expect(cluster.post(CONFIGS, { metadata: { name: 'c', namespace: 'other' } }).code).toBe(400);
    expect(cluster.post('/api/v1/namespaces/none/configmaps', { metadata: { name: 'c' } })).toMatchObject({
      code: 404,
      body: { message: 'namespaces "none" not found' },
    });
    expect(cluster.post('/api/v1/configmaps', { metadata: { name: 'c' } }).code).toBe(400);
  });

  it('stores nothing in a dry run', () => {
    expect(cluster.post(`${CONFIGS}?dryRun=All`, { metadata: { name: 'c' } }).code).toBe(201);
    expect(cluster.call('GET', `${CONFIGS}/c`).code).toBe(404);
    expect(cluster.post(`${CONFIGS}?dryRun=Some`, { metadata: { name: 'c' } }).code).toBe(422);
  });

  it('does not take a status from a client', () => {
    const body = { ...podObject('p'), status: { phase: 'Succeeded' } };
    expect(at(cluster.post('/api/v1/namespaces/default/pods', body).body, 'status.phase')).toBe('Pending');
  });
});

describe('unknown fields', () => {
  const POD = '/api/v1/namespaces/default/pods';
  const DEPLOYMENT = '/apis/apps/v1/namespaces/default/deployments/web';
  const body = { ...podObject('p'), spec: { ...podSpec(), foo: { a: 1 } } };
  const rejection = (kind: string, field: string): object => ({
    code: 400,
    body: { message: `${kind} cannot be handled as a Pod: strict decoding error: unknown field "${field}"` },
  });

  it.each([
    ['', ['unknown field "spec.foo"']],
    ['?fieldValidation=Warn', ['unknown field "spec.foo"']],
    ['?fieldValidation=Ignore', []],
  ])('of a new pod are dropped: %s', (query, warnings) => {
    const created = cluster.post(`${POD}${query}`, body);
    expect([created.code, created.warnings]).toEqual([201, warnings]);
    expect(at(created.body, 'spec.foo')).toBeUndefined();
    expect(at(cluster.cluster.get('Pod', 'default', 'p'), 'spec.foo')).toBeUndefined();
  });

  it('are rejected by strict validation, also in a dry run', () => {
    const strict = cluster.post(`${POD}?fieldValidation=Strict&dryRun=All`, body);
    expect(strict).toMatchObject(rejection('Pod in version "v1"', 'spec.foo'));
  });

  it('of a change are dropped with a warning, or rejected', () => {
    const web = workload('Deployment', 'web');
    cluster.post(DEPLOYMENT.replace('/web', ''), web);
    const change = { spec: { template: { spec: { dnsPolcy: 'None' } }, minReadySeconds: 3 } };
    const merged = patch(DEPLOYMENT, MERGE, change);
    expect([merged.code, merged.warnings]).toEqual([200, ['unknown field "spec.template.spec.dnsPolcy"']]);
    expect(at(merged.body, 'spec.template.spec.dnsPolcy')).toBeUndefined();
    expect(at(merged.body, 'spec.minReadySeconds')).toBe(3);
    expect(patch(`${DEPLOYMENT}?fieldValidation=Strict`, STRATEGIC, change).code).toBe(400);
    const put = cluster.call('PUT', DEPLOYMENT, { body: { ...web, more: 1 } });
    expect([put.code, put.warnings, at(put.body, 'more')]).toEqual([200, ['unknown field "more"'], undefined]);
  });

  it('of an apply are not in the schema', () => {
    const applied = { apiVersion: 'apps/v1', kind: 'Deployment', spec: { foo: 1, bar: { a: 1 } } };
    expect(patch(`${DEPLOYMENT}?fieldManager=a&fieldValidation=Ignore`, APPLY, applied)).toMatchObject({
      code: 500,
      body: {
        message:
          'failed to create typed patch object (default/web; apps/v1, Kind=Deployment): errors:\n  .spec.foo: field not declared in schema\n  .spec.bar: field not declared in schema',
      },
    });
  });
});

describe('a dry run', () => {
  const DEPLOYMENTS = '/apis/apps/v1/namespaces/default/deployments';

  it('of a new workload returns the object that would be stored, or the rejection', () => {
    const tried = cluster.post(`${DEPLOYMENTS}?dryRun=All`, workload('Deployment', 'web'));
    expect([tried.code, at(tried.body, 'spec.progressDeadlineSeconds')]).toEqual([201, 600]);
    const bad = workload('Deployment', 'web', { replicas: -1 });
    expect(cluster.post(`${DEPLOYMENTS}?dryRun=All`, bad).code).toBe(422);
    expect(cluster.call('GET', `${DEPLOYMENTS}/web`).code).toBe(404);
  });

  it('of an apply does not change the object', () => {
    cluster.post(DEPLOYMENTS, workload('Deployment', 'web'));
    const before = cluster.cluster.get('Deployment', 'default', 'web');
    const applied = { apiVersion: 'apps/v1', kind: 'Deployment', spec: { paused: true } };
    const tried = patch(`${DEPLOYMENTS}/web?fieldManager=a&dryRun=All&force=true`, APPLY, applied);
    expect([tried.code, at(tried.body, 'spec.paused')]).toEqual([200, true]);
    expect(cluster.cluster.get('Deployment', 'default', 'web')).toBe(before);
    expect(cluster.post(`${DEPLOYMENTS}?dryRun=All`, workload('Deployment', 'web')).code).toBe(409);
  });
});

describe('update', () => {
  it('needs the current version', () => {
    const first = cluster.post(CONFIGS, { metadata: { name: 'c' } }).body;
    const body = { metadata: { name: 'c', resourceVersion: at(first, 'metadata.resourceVersion') }, data: { a: '1' } };
    expect(cluster.call('PUT', `${CONFIGS}/c`, { body }).code).toBe(200);
    expect(cluster.call('PUT', `${CONFIGS}/c`, { body: { ...body, data: { a: '2' } } })).toMatchObject({
      code: 409,
      body: { reason: 'Conflict', message: expect.stringContaining('the object has been modified') },
    });
    expect(cluster.call('PUT', `${CONFIGS}/c`, { body: { metadata: { name: 'c' }, data: { a: '3' } } }).code).toBe(200);
    expect(cluster.call('PUT', `${CONFIGS}/d`, { body: { metadata: { name: 'c' } } }).code).toBe(404);
    expect(cluster.call('PUT', `${CONFIGS}/c`, { body: { metadata: { name: 'x' } } }).code).toBe(400);
  });

  it('keeps status and spec apart', () => {
    cluster.post('/apis/apps/v1/namespaces/default/deployments', workload('Deployment', 'web'));
    const path = '/apis/apps/v1/namespaces/default/deployments/web';
    expect(at(patch(path, MERGE, { status: { replicas: 9 } }).body, 'status')).toBeUndefined();
    const status = patch(`${path}/status`, MERGE, { status: { replicas: 9 }, spec: { replicas: 7 } }).body;
    expect([at(status, 'status.replicas'), at(status, 'spec.replicas'), at(status, 'metadata.generation')]).toEqual([
      9, 1, 1,
    ]);
  });
});

describe('patch', () => {
  it('cordons with a strategic merge patch and keeps the rest', () => {
    const before = cluster.cluster.get('Node', undefined, 'n1');
    const answer = patch(NODE, STRATEGIC, { spec: { unschedulable: true } });
    expect(answer.code).toBe(200);
    expect(at(answer.body, 'spec')).toEqual({ ...Object(before?.['spec']), unschedulable: true });
  });

  it('refuses another uid and an old version', () => {
    const old = at(cluster.cluster.get('Node', undefined, 'n1'), 'metadata.resourceVersion');
    expect(patch(NODE, MERGE, { metadata: { uid: 'other', labels: { a: 'b' } } })).toMatchObject({
      code: 409,
      body: { message: expect.stringContaining('Precondition failed: UID in precondition: other') },
    });
    expect(patch(NODE, MERGE, { metadata: { resourceVersion: old, labels: { a: 'b' } } }).code).toBe(200);
    expect(patch(NODE, MERGE, { metadata: { resourceVersion: old, labels: { a: 'c' } } }).code).toBe(409);
    expect(at(cluster.cluster.get('Node', undefined, 'n1'), 'metadata.labels.a')).toBe('b');
  });

  it('applies JSON patches with tests', () => {
    const good = patch(NODE, 'application/json-patch+json', [
      { op: 'test', path: '/metadata/name', value: 'n1' },
      { op: 'add', path: '/metadata/labels/x', value: 'y' },
    ]);
    expect([good.code, at(good.body, 'metadata.labels.x')]).toEqual([200, 'y']);
    expect(patch(NODE, 'application/json-patch+json', [{ op: 'test', path: '/metadata/name', value: 'n2' }]).code).toBe(
      422,
    );
    expect(patch(NODE, 'text/plain', {}).code).toBe(415);
    expect(patch('/api/v1/nodes/none', MERGE, {}).code).toBe(404);
  });

  it('does not write without changes', () => {
    const version = cluster.cluster.context.store.version;
    patch(NODE, MERGE, { metadata: { labels: { 'kubernetes.io/os': 'linux' } } });
    expect(cluster.cluster.context.store.version).toBe(version);
  });
});

describe('apply', () => {
  const path = (manager: string, force = false): string =>
    `/apis/apps/v1/namespaces/default/deployments/web?fieldManager=${manager}&force=${String(force)}`;
  const config = (spec: Record<string, unknown>): Record<string, unknown> => ({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web' },
    spec,
  });
  const full = {
    replicas: 2,
    selector: { matchLabels: { app: 'web' } },
    template: { metadata: { labels: { app: 'web' } }, spec: podSpec() },
  };

  it('creates, then changes, then removes fields that are no longer applied', () => {
    expect(patch(path('a'), APPLY, config({ ...full, paused: true })).code).toBe(201);
    const managed = at(cluster.cluster.get('Deployment', 'default', 'web'), 'metadata.managedFields');
    expect(managed).toMatchObject([{ manager: 'a', operation: 'Apply', fieldsV1: { 'f:spec': { 'f:replicas': {} } } }]);
    const second = patch(path('a'), APPLY, config({ ...full, replicas: 3 }));
    expect([second.code, at(second.body, 'spec.replicas'), at(second.body, 'spec.paused')]).toEqual([
      200,
      3,
      undefined,
    ]);
  });

  it('conflicts with other managers unless forced', () => {
    patch(path('a'), APPLY, config(full));
    const refused = patch(path('b'), APPLY, config({ replicas: 9 }));
    expect(refused).toMatchObject({
      code: 409,
      body: {
        reason: 'Conflict',
        details: {
          causes: [{ reason: 'FieldManagerConflict', message: 'conflict with "a"', field: '.spec.replicas' }],
        },
      },
    });
    expect(at(patch(path('b', true), APPLY, config({ replicas: 9 })).body, 'spec.replicas')).toBe(9);
    // The field belongs to b now, so a may leave it out without taking it away.
    const third = patch(path('a'), APPLY, config({ selector: full.selector, template: full.template }));
    expect(at(third.body, 'spec.replicas')).toBe(9);
  });

  it('shares fields that have the same value', () => {
    patch(path('a'), APPLY, config(full));
    expect(patch(path('b'), APPLY, config({ replicas: 2 })).code).toBe(200);
  });

  it('merges keyed lists item by item', () => {
    patch(path('a'), APPLY, config(full));
    const sidecar = { template: { spec: { containers: [{ name: 'side', image: 's:1' }] } } };
    patch(path('b'), APPLY, config(sidecar));
    const images = (): unknown[] =>
      listAt(cluster.cluster.get('Deployment', 'default', 'web'), 'spec.template.spec.containers').map((each) =>
        at(each, 'image'),
      );
    expect(images()).toEqual(['nginx:1.27', 's:1']);
    patch(path('b'), APPLY, config({ replicas: 2 }));
    expect(images()).toEqual(['nginx:1.27']);
  });

  it('reads YAML and needs a manager', () => {
    const yaml = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {a: b}\n';
    expect(cluster.call('PATCH', `${CONFIGS}/c?fieldManager=m`, { body: yaml, contentType: APPLY }).code).toBe(201);
    expect(cluster.call('PATCH', `${CONFIGS}/c`, { body: yaml, contentType: APPLY }).code).toBe(400);
  });

  it('records an update when a client changes a field', () => {
    patch(path('a'), APPLY, config(full));
    patch(path('hand').replace('?', '?x=1&'), MERGE, { spec: { replicas: 5 } });
    const refused = patch(path('a'), APPLY, config(full));
    expect(at(refused.body, 'details.causes')).toMatchObject([
      { field: '.spec.replicas', message: 'conflict with "hand"' },
    ]);
  });
});

describe('delete', () => {
  it('checks its preconditions', () => {
    const uid = at(cluster.post(CONFIGS, { metadata: { name: 'c' } }).body, 'metadata.uid');
    expect(cluster.call('DELETE', `${CONFIGS}/c`, { body: { preconditions: { uid: 'x' } } }).code).toBe(409);
    expect(cluster.call('DELETE', `${CONFIGS}/c`, { body: { preconditions: { resourceVersion: '1' } } }).code).toBe(
      409,
    );
    expect(cluster.call('DELETE', `${CONFIGS}/c`, { body: { preconditions: { uid } } })).toMatchObject({
      code: 200,
      body: { kind: 'Status', status: 'Success', details: { name: 'c', kind: 'configmaps', uid } },
    });
    expect(cluster.call('DELETE', `${CONFIGS}/c`).code).toBe(404);
  });

  it('removes what a selector names', () => {
    for (const name of ['a', 'b', 'c'])
      cluster.post(CONFIGS, { metadata: { name, labels: { x: name === 'c' ? '2' : '1' } } });
    const answer = cluster.call('DELETE', `${CONFIGS}?labelSelector=x=1`);
    expect(at(answer.body, 'items')).toHaveLength(2);
    expect(cluster.names('ConfigMap').filter((name) => name.length === 1)).toEqual(['c']);
  });

  it('takes from the query what the body has as null', () => {
    cluster.post(CONFIGS, { metadata: { name: 'c' } });
    cluster.call('DELETE', `${CONFIGS}/c?dryRun=All`, { body: { dryRun: null } });
    expect(cluster.call('GET', `${CONFIGS}/c`).code).toBe(200);
  });

  it('refuses an unknown policy', () => {
    cluster.post(CONFIGS, { metadata: { name: 'c' } });
    expect(cluster.call('DELETE', `${CONFIGS}/c?propagationPolicy=Sideways`).code).toBe(422);
  });
});

describe('binding', () => {
  it('binds once', () => {
    cluster.cluster.apply(podObject('p', { spec: { schedulerName: 'mine' } }));
    const path = '/api/v1/namespaces/default/pods/p/binding';
    const body = { apiVersion: 'v1', kind: 'Binding', metadata: { name: 'p' }, target: { kind: 'Node', name: 'n1' } };
    expect(cluster.post(path, body).code).toBe(201);
    expect(cluster.post(path, body)).toMatchObject({
      code: 409,
      body: { message: expect.stringContaining('already assigned to node "n1"') },
    });
  });
});

describe('unsupported requests', () => {
  it('are rejected with a reason', () => {
    expect(cluster.post('/apis/metrics.k8s.io/v1beta1/nodes', {}).code).toBe(405);
  });
});
