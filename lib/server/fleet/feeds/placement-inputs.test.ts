import { expect, test } from 'vitest';
import { rawNode, rawPod } from '@/lib/server/kube/testing/objects';
import { ClusterStore } from '../cluster-store';

const reported = { minor: 34, provider: null };
const named = (name: string, version: number) => ({
  metadata: { name, namespace: 'shop', uid: `uid-${name}`, resourceVersion: String(version) },
});

test('a list that may not be read is null and named; one that is empty is empty', () => {
  const { placement } = new ClusterStore({ name: 'c', environment: 'dev', ack: null });
  expect(placement.facts(reported).runtimeClasses).toBeNull();
  expect(placement.unavailable()).toContain('runtimeclasses');
  placement.sink('runtimeclasses')?.retain(new Set());
  expect(placement.facts(reported).runtimeClasses).toEqual([]);
  expect(placement.unavailable()).not.toContain('runtimeclasses');
  placement.lost('runtimeclasses');
  expect(placement.facts(reported).runtimeClasses).toBeNull();
});

test('a kind that is not installed has no objects, until it is', () => {
  const { placement } = new ClusterStore({ name: 'c', environment: 'dev', ack: null });
  const specs = () => placement.facts(reported).beside;
  expect(specs()).toMatchObject({ gmsaSpecs: null, gmsaInstalled: null });
  placement.absent('gmsacredentialspecs');
  const { lists } = placement.revs;
  placement.absent('gmsacredentialspecs');
  expect(placement.revs.lists).toBe(lists);
  expect(specs()).toMatchObject({ gmsaSpecs: [], gmsaInstalled: false });
  const sink = placement.sink('gmsacredentialspecs');
  sink?.upsert(named('web', 1), true);
  sink?.retain(new Set(['uid-web']));
  expect(specs()).toMatchObject({ gmsaSpecs: ['web'], gmsaInstalled: null });
  placement.lost('gmsacredentialspecs');
  expect(specs()).toMatchObject({ gmsaSpecs: null, gmsaInstalled: null });
});

test('a status that is written all the time changes no list', () => {
  const { placement } = new ClusterStore({ name: 'c', environment: 'dev', ack: null });
  const sink = placement.sink('verticalpodautoscalers');
  const vpa = (version: number, updateMode: string) => ({
    ...named('web', version),
    spec: { targetRef: { kind: 'Deployment', name: 'web' }, updatePolicy: { updateMode } },
    status: { recommendation: version },
  });
  sink?.upsert(vpa(1, 'Auto'), true);
  sink?.retain(new Set(['uid-web']));
  const { lists } = placement.revs;
  sink?.upsert(vpa(2, 'Auto'), false);
  expect(placement.revs.lists).toBe(lists);
  sink?.upsert(vpa(3, 'InPlaceOrRecreate'), false);
  expect(placement.facts(reported).beside.verticalAutoscalers).toEqual([
    { namespace: 'shop', name: 'web', target: { kind: 'Deployment', name: 'web' }, updateMode: 'InPlaceOrRecreate' },
  ]);
});

test('a list stays the same object as long as its content does', () => {
  const { placement } = new ClusterStore({ name: 'c', environment: 'dev', ack: null });
  const sink = placement.sink('namespaces');
  sink?.upsert(named('shop', 1), true);
  sink?.retain(new Set(['uid-shop']));
  const { namespaces } = placement.facts(reported);
  const { lists } = placement.revs;
  sink?.upsert(named('shop', 1), true);
  sink?.retain(new Set(['uid-shop']));
  expect(placement.facts(reported).namespaces).toBe(namespaces);
  expect(placement.revs.lists).toBe(lists);
  sink?.retain(new Set());
  expect(placement.facts(reported).namespaces).toEqual([]);
});

test('a pod without an owner is a workload without its assigned node; one pinned by its author keeps it', () => {
  const store = new ClusterStore({ name: 'c', environment: 'dev', ack: null });
  const pinned = rawPod({ name: 'pinned', node: 'n1' });
  const fieldsV1 = { 'f:spec': { 'f:nodeName': {} } };
  const metadata = { ...Object(pinned['metadata']), managedFields: [{ manager: 'kubectl', fieldsV1 }] };
  const pods = store.sink('pods');
  pods.upsert(rawPod({ name: 'bound', node: 'n1' }), true);
  pods.upsert({ ...pinned, metadata }, true);
  pods.upsert(rawPod({ name: 'owned', owner: 'web', node: 'n1' }), true);
  pods.upsert(rawPod({ name: 'over', node: 'n1', phase: 'Succeeded' }), true);
  const nodeOf = (name: string) =>
    store.placement.find({ namespace: 'shop', kind: 'Pod', name })?.object.object['spec'];
  expect(nodeOf('bound')).not.toHaveProperty('nodeName');
  expect(nodeOf('pinned')).toHaveProperty('nodeName', 'n1');
  expect([nodeOf('owned'), nodeOf('over')]).toEqual([undefined, undefined]);
  expect(store.placement.facts(reported).pods).toHaveLength(4);
  pods.remove('uid-bound');
  expect(nodeOf('bound')).toBeUndefined();
});

test('other fields leave a node and a workload the same objects', () => {
  const store = new ClusterStore({ name: 'c', environment: 'dev', ack: null });
  const deployment = (version: number, available: number) => ({
    metadata: { ...named('web', version).metadata, managedFields: [{ manager: 'm', fieldsV1: { x: {} } }] },
    spec: { replicas: 2, template: { spec: { containers: [{ name: 'a', image: 'nginx' }] } } },
    status: { availableReplicas: available },
  });
  store.sink('nodes').upsert(rawNode({ name: 'n1', version: 1 }), true);
  store.sink('Deployment').upsert(deployment(1, 0), true);
  const before = store.placement.facts(reported);
  const [node] = before.nodes;
  const [workload] = before.workloads;
  store.sink('nodes').upsert(rawNode({ name: 'n1', version: 2, annotations: { 'mullion/x': 'y' } }), false);
  store.sink('Deployment').upsert(deployment(2, 2), false);
  const after = store.placement.facts(reported);
  expect(after.nodes[0]).toBe(node);
  expect(after.workloads[0]).toBe(workload);
  expect(store.placement.matrixWorkloads()).toMatchObject([{ replicas: 2, available: 2 }]);
  expect(JSON.stringify(workload)).not.toContain('fieldsV1');
  store.sink('nodes').upsert(rawNode({ name: 'n1', version: 3, cordoned: true }), false);
  expect(store.placement.facts(reported).nodes[0]).toMatchObject({ unschedulable: true });
});

test('a Deployment has the templates of its pods while these are not all its own', () => {
  const store = new ClusterStore({ name: 'c', environment: 'dev', ack: null });
  const template = (image: string, labels = {}) => ({
    metadata: { labels: { app: 'web', ...labels } },
    spec: { containers: [{ name: 'a', image }] },
  });
  const deployment = (version: number, image: string) => ({
    ...named('web', version),
    spec: { replicas: 2, template: template(image) },
  });
  const replicaSet = (hash: string, replicas: number, version: number) => ({
    metadata: {
      ...named(`web-${hash}`, version).metadata,
      labels: { 'pod-template-hash': hash },
      ownerReferences: [{ kind: 'Deployment', name: 'web', uid: 'uid-web', controller: true }],
    },
    spec: { replicas, template: template(hash, { 'pod-template-hash': hash }) },
  });
  const hashes = () => store.placement.facts(reported).workloads.map((one) => one.revisions?.map(({ hash }) => hash));
  const sets = store.sink('ReplicaSet');
  sets.upsert(replicaSet('old', 2, 1), true);
  sets.upsert(replicaSet('older', 0, 1), true);
  store.sink('Deployment').upsert(deployment(1, 'old'), true);
  expect(hashes()).toEqual([undefined]);
  store.sink('Deployment').upsert(deployment(2, 'new'), false);
  expect(hashes()).toEqual([['old']]);
  sets.upsert(replicaSet('new', 1, 2), false);
  const [workload] = store.placement.facts(reported).workloads;
  expect(hashes()).toEqual([['old', 'new']]);
  sets.upsert(replicaSet('new', 2, 3), false);
  expect(store.placement.facts(reported).workloads[0]).toBe(workload);
  sets.upsert(replicaSet('old', 0, 4), false);
  expect(hashes()).toEqual([undefined]);
  sets.upsert(replicaSet('old', 1, 5), false);
  sets.remove('uid-web-old');
  expect([hashes(), store.placement.templates]).toEqual([[undefined], 1]);
});

test('the template of a StatefulSet has the revision that its status reports', () => {
  const store = new ClusterStore({ name: 'c', environment: 'dev', ack: null });
  const revisions = (version: number, updateRevision: string) => {
    const template = { spec: { containers: [] } };
    store
      .sink('StatefulSet')
      .upsert({ ...named('db', version), spec: { template }, status: { updateRevision } }, version === 1);
    return store.placement.facts(reported).workloads.map(({ revision }) => revision);
  };
  expect(revisions(1, 'db-1')).toEqual(['db-1']);
  expect(revisions(2, 'db-2')).toEqual(['db-2']);
});
