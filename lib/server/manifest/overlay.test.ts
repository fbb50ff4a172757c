import { expect, test } from 'vitest';
import { clusterFactsOf } from '@/lib/kube-rules/objects/cluster-facts-of';
import { withObjects } from './overlay';

const object = (kind: string, name: string, rest: Record<string, unknown> = {}) => ({
  apiVersion: 'v1',
  kind,
  metadata: { name, namespace: 'shop' },
  ...rest,
});
const kinds = [
  'Service',
  'NetworkPolicy',
  'HorizontalPodAutoscaler',
  'PodDisruptionBudget',
  'Namespace',
  'RuntimeClass',
  'PersistentVolumeClaim',
  'PersistentVolume',
  'StorageClass',
  'LimitRange',
  'VerticalPodAutoscaler',
];
const most = (cpu: string) => ({ spec: { limits: [{ type: 'Container', max: { cpu } }] } });
const vpa = (updateMode: string) => ({
  spec: { targetRef: { kind: 'Deployment', name: 'web' }, updatePolicy: { updateMode } },
});
const there = clusterFactsOf({
  minor: 34,
  kinds,
  objects: [
    object('Service', 'web', { spec: { type: 'ClusterIP' } }),
    object('Deployment', 'web', { spec: { replicas: 1 } }),
    object('RuntimeClass', 'old', { handler: 'a' }),
    object('LimitRange', 'most', most('1')),
    object('LimitRange', 'stays', most('3')),
    object('VerticalPodAutoscaler', 'web', vpa('Recreate')),
  ],
});

test('objects of manifests count as existing, and are applied to namesakes', () => {
  const after = withObjects(there, [
    object('Service', 'web', { spec: { type: 'LoadBalancer' } }),
    object('Service', 'other'),
    object('NetworkPolicy', 'n'),
    object('HorizontalPodAutoscaler', 'h'),
    object('PodDisruptionBudget', 'b'),
    object('Deployment', 'web', { spec: { replicas: 5 } }),
    object('DaemonSet', 'web'),
    object('RuntimeClass', 'old', { handler: 'b' }),
    object('PersistentVolumeClaim', 'c'),
    object('Namespace', 'shop'),
    object('LimitRange', 'most', most('2')),
    object('VerticalPodAutoscaler', 'web', vpa('InPlaceOrRecreate')),
  ]);
  const { beside, workloads, runtimeClasses, claims, namespaces, limitRanges } = after;
  expect(beside.services?.map(({ spec }) => spec)).toEqual([{ type: 'LoadBalancer' }, undefined]);
  expect([beside.networkPolicies, beside.autoscalers, beside.budgets, claims, namespaces]).toMatchObject(
    Array.from({ length: 5 }, () => [{}]),
  );
  expect(workloads.map(({ kind, object: { spec } }) => [kind, spec])).toEqual([
    ['Deployment', { replicas: 5 }],
    ['DaemonSet', undefined],
  ]);
  expect(runtimeClasses?.map(({ handler }) => handler)).toEqual(['b']);
  expect(limitRanges?.map(({ defaultLimits }) => defaultLimits['cpu'])).toEqual(['2', '3']);
  expect(beside.verticalAutoscalers?.map(({ updateMode }) => updateMode)).toEqual(['InPlaceOrRecreate']);
});

test('a list that could not be read stays null', () => {
  const { beside, limitRanges } = withObjects(clusterFactsOf({ minor: 34, objects: [] }), [
    object('Service', 'web'),
    object('LimitRange', 'l', { spec: { limits: [{ type: 'Container' }] } }),
  ]);
  expect([beside.services, limitRanges]).toEqual([null, null]);
});

test('a namespace of the manifests exists, but one that is being deleted still is', () => {
  const deleted = object('Namespace', 'old', { status: { phase: 'Terminating' } });
  const cluster = clusterFactsOf({ minor: 34, objects: [deleted] });
  const { namespaces } = withObjects(cluster, [object('Namespace', 'old'), object('Namespace', 'new')]);
  expect(namespaces?.map(({ name, terminating }) => [name, terminating])).toEqual([
    ['old', true],
    ['new', undefined],
  ]);
});

test('a new namespace has the account that every one has, and those of the manifests', () => {
  const named = (name: string) => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
  const read = { minor: 34, kinds: ['Namespace', 'ServiceAccount'] };
  const after = (cluster: Parameters<typeof clusterFactsOf>[0]): string[] | undefined =>
    withObjects(clusterFactsOf(cluster), [
      named('fresh'),
      named('old'),
      object('ServiceAccount', 'bot'),
    ]).serviceAccounts?.map(({ namespace, name }) => `${namespace}/${name}`);
  expect(after({ ...read, objects: [named('old'), object('ServiceAccount', 'default')] })).toEqual([
    'shop/default',
    'shop/bot',
    'fresh/default',
  ]);
  expect(after({ minor: 34, objects: [], kinds: ['ServiceAccount'] })).toEqual(['shop/bot']);
  expect(after({ minor: 34, objects: [], kinds: ['Namespace'] })).toBeUndefined();
});

test('what a manifest does not set of an existing object stays', () => {
  const stored = { 'pv.kubernetes.io/bind-completed': 'yes' };
  const annotated = (value?: string) => ({
    metadata: {
      name: 'fast',
      annotations: value === undefined ? {} : { 'storageclass.kubernetes.io/is-default-class': value },
    },
  });
  const restricted = { 'pod-security.kubernetes.io/enforce': 'restricted' };
  const cluster = clusterFactsOf({
    minor: 34,
    objects: [
      object('Namespace', 'shop', { metadata: { name: 'shop', labels: restricted } }),
      object('ResourceQuota', 'q', {
        spec: { hard: { pods: '2' } },
        status: { hard: { pods: '2' }, used: { pods: '1' } },
      }),
      object('PersistentVolumeClaim', 'data', {
        metadata: { name: 'data', namespace: 'shop', uid: 'u', annotations: stored },
        spec: { volumeName: 'v', storageClassName: 'fast', accessModes: ['ReadWriteOnce'] },
      }),
      object('PersistentVolume', 'v', { spec: { nfs: {} }, status: { phase: 'Available' } }),
      object('StorageClass', 'fast', { ...annotated('true'), provisioner: 'd' }),
      object('Service', 'web', { spec: { type: 'ClusterIP', clusterIP: '10.0.0.1' } }),
    ],
  });
  const after = withObjects(cluster, [
    object('Namespace', 'shop', { metadata: { name: 'shop', labels: { team: 'a' } } }),
    object('ResourceQuota', 'q', { spec: { hard: { pods: '3' } } }),
    object('PersistentVolumeClaim', 'data', { spec: { accessModes: ['ReadWriteOnce'] } }),
    object('PersistentVolume', 'v', { spec: { nfs: {}, storageClassName: 'slow' } }),
    object('StorageClass', 'fast', { ...annotated(), provisioner: 'd' }),
    object('Service', 'web', { spec: { ports: [{ port: 80 }] } }),
  ]);
  expect(after.namespaces?.map(({ labels }) => labels)).toEqual([{ ...restricted, team: 'a' }]);
  expect(after.resourceQuotas).toMatchObject([{ hard: { pods: '3' }, used: { pods: '1' } }]);
  expect(after.claims).toEqual(cluster.claims);
  expect(after.volumes).toMatchObject([{ storageClass: 'slow', available: true }]);
  expect(after.storageClasses?.map(({ isDefault }) => isDefault)).toEqual([true]);
  expect(after.beside.services?.map(({ spec }) => spec)).toEqual([
    { type: 'ClusterIP', clusterIP: '10.0.0.1', ports: [{ port: 80 }] },
  ]);
  const other = withObjects(cluster, [object('StorageClass', 'fast', { ...annotated('false'), provisioner: 'd' })]);
  expect(other.storageClasses?.map(({ isDefault }) => isDefault)).toEqual([false]);
});

test('a new claim gets the default class, and a new volume is available', () => {
  const standard = object('StorageClass', 'standard', {
    metadata: { name: 'standard', annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' } },
  });
  const { claims, volumes } = withObjects(clusterFactsOf({ minor: 34, kinds, objects: [standard] }), [
    object('PersistentVolumeClaim', 'c'),
    object('PersistentVolumeClaim', 'none', { spec: { storageClassName: '' } }),
    object('PersistentVolume', 'v', { spec: { nfs: {} } }),
  ]);
  expect(claims?.map(({ planned, storageClass }) => [planned, storageClass])).toEqual([
    [true, 'standard'],
    [true, ''],
  ]);
  expect(volumes).toMatchObject([{ available: true }]);
});

test('pods of the workloads are planned, but not those of suspended ones or without replicas', () => {
  const of = (name: string, more: Record<string, unknown>) =>
    object('Deployment', name, { spec: { template: { metadata: { labels: { app: name } } }, ...more } });
  const { planned, pods } = withObjects(there, [
    of('a', {}),
    of('b', { replicas: 0 }),
    object('Job', 'c', { spec: { suspend: true, template: {} } }),
  ]);
  expect(planned?.map(({ namespace, labels }) => [namespace, labels['app']])).toEqual([['shop', 'a']]);
  expect(pods).toEqual([]);
});

test('KEDA creates an autoscaler for a ScaledObject', () => {
  const cluster = clusterFactsOf({ minor: 34, kinds: ['HorizontalPodAutoscaler'], objects: [] });
  const { beside } = withObjects(cluster, [
    object('ScaledObject', 'web', { spec: { scaleTargetRef: { name: 'shop' } } }),
  ]);
  expect(beside.autoscalers).toMatchObject([
    { metadata: { name: 'keda-hpa-web' }, spec: { scaleTargetRef: { kind: 'Deployment', name: 'shop' } } },
  ]);
});
