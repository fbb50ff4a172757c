import { expect, it } from 'vitest';

import type { JsonRecord, KubeObject } from '@/simulator/world/kube/kube-object';
import { shown } from '@/simulator/world/kube/kube-object';
import { at, podObject, TestCluster } from '@/simulator/world/kube/testing/test-cluster';

const ZONE = 'topology.kubernetes.io/zone';

function claim(name: string, spec: JsonRecord = {}, phase = 'Pending'): KubeObject {
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name, namespace: 'default' },
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } }, ...spec },
    status: { phase },
  };
}

function volume(name: string, spec: JsonRecord = {}, phase = 'Bound'): KubeObject {
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name },
    spec: {
      accessModes: ['ReadWriteOnce'],
      capacity: { storage: '1Gi' },
      csi: { driver: 'd', volumeHandle: name },
      ...spec,
    },
    status: { phase },
  };
}

function storageClass(name: string, more: JsonRecord = {}): KubeObject {
  const volumeBindingMode = 'WaitForFirstConsumer';
  return {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'StorageClass',
    metadata: { name },
    provisioner: 'd',
    volumeBindingMode,
    ...more,
  };
}

const inZone = (zone: string): JsonRecord => ({
  nodeAffinity: {
    required: { nodeSelectorTerms: [{ matchExpressions: [{ key: ZONE, operator: 'In', values: [zone] }] }] },
  },
});
const mounting = (...names: string[]): KubeObject =>
  podObject('p', {
    spec: { volumes: names.map((claimName) => ({ name: claimName, persistentVolumeClaim: { claimName } })) },
  });

/** A node in zone h and one in zone i. */
function zones(): TestCluster {
  const cluster = new TestCluster({ version: 'v1.36.2' });
  cluster.node('h');
  cluster.node('i', { zoneId: 'cn-hangzhou-i' });
  return cluster;
}

function placed(objects: KubeObject[], pod: KubeObject): string {
  const cluster = zones();
  for (const object of objects) cluster.cluster.apply(object);
  cluster.cluster.apply(pod);
  cluster.cluster.tick(cluster.nowMs);
  const node = at(cluster.cluster.get('Pod', 'default', 'p'), 'spec.nodeName');
  const event = cluster.cluster.list('Event').find((each) => each['reason'] === 'FailedScheduling');
  return typeof node === 'string' ? node : shown(event?.['message']);
}

const local = storageClass('local', { provisioner: 'kubernetes.io/no-provisioner' });
const topology = { matchLabelExpressions: [{ key: ZONE, values: ['cn-hangzhou-i'] }] };

it.each<[string, KubeObject[], string]>([
  ['no such claim', [], '0/2 nodes are available: persistentvolumeclaim "c" not found. not found'],
  ['nothing that binds it', [claim('c')], 'pod has unbound immediate PersistentVolumeClaims'],
  [
    'its volume is lost',
    [claim('c', { volumeName: 'v' }, 'Lost')],
    'claim "c" bound to non-existent persistentvolume "v"',
  ],
  ['its volume is gone', [claim('c', { volumeName: 'v' }, 'Bound')], 'persistentvolume "v" not found'],
  [
    'its volume is elsewhere',
    [claim('c', { volumeName: 'v' }, 'Bound'), volume('v', inZone('x'))],
    "2 node(s) didn't match PersistentVolume's node affinity",
  ],
  ['its volume is in one zone', [claim('c', { volumeName: 'v' }, 'Bound'), volume('v', inZone('cn-hangzhou-i'))], 'i'],
  [
    'made in one zone',
    [claim('c', { storageClassName: 's' }), storageClass('s', { allowedTopologies: [topology] })],
    'i',
  ],
  [
    'not made, none there',
    [claim('c', { storageClassName: 'local' }), local],
    "2 node(s) didn't find available persistent volumes to bind",
  ],
  [
    'one that is there',
    [
      claim('c', { storageClassName: 'local' }),
      local,
      volume('v', { storageClassName: 'local', ...inZone('cn-hangzhou-i') }, 'Available'),
    ],
    'i',
  ],
])('a pod with a volume: %s', (_name, objects, expected) => {
  expect(placed(objects, mounting('c'))).toContain(expected);
});

it('holds a volume to its zone label, and a driver to its limit', () => {
  const labelled = volume('v');
  const bound = [
    claim('c', { volumeName: 'v' }, 'Bound'),
    { ...labelled, metadata: { name: 'v', labels: { [ZONE]: 'x' } } },
  ];
  expect(placed(bound, mounting('c'))).toContain('2 node(s) had no available volume zone');
  const csiNodes = ['h', 'i'].map((name): KubeObject => ({
    apiVersion: 'storage.k8s.io/v1',
    kind: 'CSINode',
    metadata: { name },
    spec: { drivers: [{ name: 'd', nodeID: name, allocatable: { count: 1 } }] },
  }));
  const two = ['c', 'e'].flatMap((name) => [claim(name, { volumeName: `v${name}` }, 'Bound'), volume(`v${name}`)]);
  expect(placed([...two, ...csiNodes], mounting('c', 'e'))).toContain('2 node(s) exceed max volume count');
});

it('tries a pod again when its claim comes', () => {
  const cluster = zones();
  cluster.cluster.apply(mounting('c'));
  cluster.advance(2);
  cluster.cluster.apply(storageClass('s'));
  cluster.cluster.apply(claim('c', { storageClassName: 's' }));
  cluster.advance(15);
  expect(at(cluster.cluster.get('Pod', 'default', 'p'), 'spec.nodeName')).toBeDefined();
});
