import { expect, test } from 'vitest';
import type { RawObject } from '../json/kube-json';
import { podFactsOf } from './pod-facts-of';
import { getsNewTemplate, statusFactsOf } from './template-revision';
import { storedWorkloadOf } from './workload-object';

const HASH = 'controller-revision-hash';
const byHand = { type: 'OnDelete' };
const from1 = { type: 'RollingUpdate', rollingUpdate: { partition: 1 } };
const generation = { annotations: { 'deprecated.daemonset.template.generation': '3' } };

test.each<[string, { kind: string; strategy?: RawObject; labels?: RawObject; name?: string }, boolean]>([
  ['of an OnDelete StatefulSet, older', { kind: 'StatefulSet', strategy: byHand, labels: { [HASH]: 'db-1' } }, true],
  ['of an OnDelete StatefulSet, current', { kind: 'StatefulSet', strategy: byHand, labels: { [HASH]: 'db-2' } }, false],
  ['of a rolling StatefulSet, older', { kind: 'StatefulSet', labels: { [HASH]: 'db-1' } }, true],
  ['below the partition', { kind: 'StatefulSet', strategy: from1, labels: { [HASH]: 'db-1' } }, false],
  ['from the partition on', { kind: 'StatefulSet', strategy: from1, labels: { [HASH]: 'db-1' }, name: 'db-1' }, true],
  ['without a revision', { kind: 'StatefulSet', strategy: byHand }, false],
  ['of a DaemonSet, older', { kind: 'DaemonSet', labels: { 'pod-template-generation': '2' } }, true],
  ['of a DaemonSet, current', { kind: 'DaemonSet', labels: { 'pod-template-generation': '3' } }, false],
  [
    'of a Deployment, whose ReplicaSet recreates it',
    { kind: 'Deployment', labels: { 'pod-template-hash': '1' } },
    false,
  ],
])('a pod %s', (_, { kind, strategy, labels = {}, name = 'db-0' }, expected) => {
  const spec = { replicas: 3, ...(strategy === undefined ? {} : { updateStrategy: strategy }) };
  const metadata = { namespace: 'shop', name: 'db', ...generation };
  const object = { apiVersion: 'apps/v1', kind, metadata, spec, status: { updateRevision: 'db-2' } };
  const workload = storedWorkloadOf(object, statusFactsOf(kind, object));
  const pod = podFactsOf({ metadata: { namespace: 'shop', name, labels }, spec: {}, status: {} });
  if (workload === null || pod === null) throw new Error('unreadable');
  expect(getsNewTemplate(workload, pod)).toBe(expected);
});
