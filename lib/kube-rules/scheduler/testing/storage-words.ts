import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { request, fits, node, type PodWords } from './scene';

export const ZONE = 'topology.kubernetes.io/zone';
export const nodes = [node('a', { labels: { [ZONE]: 'a' } }), node('b', { labels: { [ZONE]: 'b' } })];
export const both = ['a', 'b'];
const BOUND = { 'pv.kubernetes.io/bind-completed': 'yes' };

export const claim = (name: string, spec: RawObject = {}, more: RawObject = {}): RawObject => ({
  kind: 'PersistentVolumeClaim',
  metadata: { name, namespace: 'default', uid: name, ...more },
  spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } }, ...spec },
});
export const slow = (name: string, spec: RawObject = {}): RawObject =>
  claim(name, { storageClassName: 'slow', ...spec });
export const atOnce = { volumeBindingMode: 'Immediate' };
export const bound = (name: string, volumeName: string, spec: RawObject = {}): RawObject =>
  claim(name, { volumeName, ...spec }, { annotations: BOUND });
export const inZone = (zone: string): RawObject => ({
  nodeAffinity: {
    required: { nodeSelectorTerms: [{ matchExpressions: [{ key: ZONE, operator: 'In', values: [zone] }] }] },
  },
});
export const volume = (name: string, spec: RawObject = {}, labels: RawObject = {}): RawObject => ({
  kind: 'PersistentVolume',
  metadata: { name, labels },
  spec: {
    accessModes: ['ReadWriteOnce'],
    capacity: { storage: '1Gi' },
    storageClassName: 'slow',
    csi: { driver: 'd' },
    ...spec,
  },
  status: { phase: 'Available' },
});
export const storage = (name: string, more: RawObject = {}): RawObject => ({
  kind: 'StorageClass',
  metadata: { name },
  provisioner: 'd',
  volumeBindingMode: 'WaitForFirstConsumer',
  ...more,
});
export const inZones = (...values: string[]): RawObject => ({
  allowedTopologies: [{ matchLabelExpressions: [{ key: ZONE, values }] }],
});
export const local = storage('slow', { provisioner: 'kubernetes.io/no-provisioner' });
export const mounts = (...names: string[]): PodWords => ({
  spec: { volumes: names.map((name) => ({ name, persistentVolumeClaim: { claimName: name } })) },
});

export const own = (...specs: RawObject[]): PodWords => ({
  spec: { volumes: specs.map((spec, at) => ({ name: `v${at}`, ephemeral: { volumeClaimTemplate: { spec } } })) },
});

export const outcome = (words: PodWords, objects: RawObject[]): string[] | string => {
  const answer = request(words, ...nodes, ...objects);
  return answer.undecided.length > 0 ? 'undecided' : (answer.whole?.message ?? fits(answer));
};
