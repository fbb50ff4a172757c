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

test('objects of manifests count as existing, and replace namesakes', () => {
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
  expect(limitRanges?.map(({ defaultLimits }) => defaultLimits['cpu'])).toEqual(['3', '2']);
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
