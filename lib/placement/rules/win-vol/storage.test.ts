import { describe } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import type { ClaimFacts, ClusterFacts, StorageClassFacts, VolumeFacts } from '@/lib/kube-rules/objects/cluster-facts';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import { workloadObjectOf } from '@/lib/kube-rules/objects/workload-object';
import { podOf } from '../../testing/lint-world';
import { testRules } from '../testing/rule-cases';
import { linuxNode, windowsNode } from '../../testing/sketch-nodes';
import { FIRST, onWindows, SPEC, windowsContainer, windowsVolumes } from '../testing/windows-cases';
import { kindRules } from './kinds';
import { sharedClaimRules } from './shared-claim';
import { storageRules } from './storage';

const VOLUME = `${SPEC}/volumes/0`;

const claimFacts = (reported: Partial<ClaimFacts>): ClaimFacts => ({
  namespace: 'default',
  name: 'disk',
  uid: 'uid-claim',
  storageClass: 'fast',
  volumeName: 'pv-1',
  accessModes: ['ReadWriteOnce'],
  requested: 2 ** 30,
  bound: true,
  block: false,
  deleting: false,
  lost: false,
  selector: null,
  selectedNode: null,
  ...reported,
});

const volumeFacts = (reported: Partial<VolumeFacts>): VolumeFacts => ({
  name: 'pv-1',
  labels: {},
  storageClass: 'fast',
  nodeAffinity: null,
  accessModes: ['ReadWriteOnce'],
  capacity: 2 ** 30,
  source: 'disk.csi.azure.com',
  fsType: null,
  mountOptions: [],
  claim: null,
  available: true,
  block: false,
  ...reported,
});

const classFacts = (reported: Partial<StorageClassFacts>): StorageClassFacts => ({
  name: 'fast',
  isDefault: true,
  provisioner: 'disk.csi.azure.com',
  waitsForConsumer: true,
  allowedTopologies: [],
  fsType: null,
  mountOptions: [],
  ...reported,
});

const nodes = (drivers: NodeFacts['drivers']): NodeFacts[] => [
  linuxNode({ drivers: { 'nfs.csi.k8s.io': { limit: null }, 'own.example.com': { limit: null } } }),
  windowsNode({ drivers }),
];

const withDisk = (reported: Partial<ClusterFacts>) =>
  windowsVolumes([{ name: 'data', persistentVolumeClaim: { claimName: 'disk' } }], [], {
    claims: [claimFacts({})],
    volumes: [volumeFacts({})],
    ...reported,
  });

const inline = (csi: RawObject, reported: Partial<ClusterFacts> = {}) =>
  windowsVolumes([{ name: 'data', csi }], [], reported);

const unbound = { claims: [claimFacts({ volumeName: null, bound: false })] };

describe('storage', () => {
  testRules(storageRules, {
    'WIN-VOL-013': [
      {
        fires: withDisk({ nodes: nodes({}), volumes: [volumeFacts({ source: 'own.example.com' })] }),
        at: VOLUME,
        params: { volume: 'data', driver: 'own.example.com' },
        silent: withDisk({
          nodes: nodes({ 'own.example.com': { limit: null } }),
          volumes: [volumeFacts({ source: 'own.example.com' })],
        }),
      },
      {
        fires: withDisk({ nodes: nodes({}), volumes: [volumeFacts({ source: 'lone.example.com' })] }),
        at: VOLUME,
        silent: withDisk({ nodes: nodes(null), volumes: [volumeFacts({ source: 'lone.example.com' })] }),
      },
      {
        fires: inline({ driver: 'nfs.csi.k8s.io' }, { nodes: nodes(null) }),
        at: VOLUME,
        silent: inline({ driver: 'own.example.com' }, { nodes: nodes(null) }),
      },
      {
        fires: withDisk({
          ...unbound,
          nodes: nodes({}),
          storageClasses: [classFacts({ provisioner: 'efs.csi.aws.com' })],
        }),
        at: VOLUME,
        silent: withDisk({
          ...unbound,
          nodes: nodes({}),
          storageClasses: [classFacts({ provisioner: 'example.com/makes-shares' })],
        }),
      },
      { fires: inline({ driver: 'nfs.csi.k8s.io' }), at: VOLUME, silent: withDisk({ claims: null, volumes: null }) },
    ],
    'WIN-VOL-014': [
      {
        fires: withDisk({ volumes: [volumeFacts({ fsType: 'ext4' })] }),
        at: VOLUME,
        params: { fsType: 'ext4' },
        silent: withDisk({ volumes: [volumeFacts({ fsType: 'ntfs' })] }),
      },
      {
        fires: withDisk({ ...unbound, storageClasses: [classFacts({ fsType: 'xfs' })] }),
        at: VOLUME,
        silent: withDisk({ storageClasses: [classFacts({ fsType: 'xfs' })] }),
      },
    ],
    'WIN-VOL-015': [
      {
        fires: withDisk({ volumes: [volumeFacts({ mountOptions: ['dir_mode=0777', 'cache=strict'] })] }),
        at: VOLUME,
        params: { options: 'dir_mode=0777' },
        silent: withDisk({ volumes: [volumeFacts({ mountOptions: ['cache=strict', 'uidx'] })] }),
      },
    ],
    'WIN-VOL-022': [
      {
        fires: windowsContainer({ resources: { requests: { 'ephemeral-storage': '21Gi' } } }),
        at: `${FIRST}/resources/requests/ephemeral-storage`,
        params: { container: 'app', amount: '21Gi' },
        silent: windowsContainer({ resources: { limits: { 'ephemeral-storage': '20Gi' } } }),
      },
    ],
  });
});

const otherWorkload = (spec: RawObject) => {
  const volumes = [{ name: 'x', persistentVolumeClaim: { claimName: 'disk' } }];
  const object = workloadObjectOf({
    kind: 'StatefulSet',
    apiVersion: 'apps/v1',
    metadata: { name: 'other', namespace: 'default' },
    spec: { template: { spec: podOf('nginx', { volumes, ...spec }) } },
  });
  return object === null ? [] : [object];
};
const onLinux = { nodeSelector: { 'kubernetes.io/os': 'linux' } };

describe('one disk for two', () => {
  testRules(sharedClaimRules, {
    'WIN-VOL-021': [
      {
        fires: withDisk({ workloads: otherWorkload(onLinux) }),
        at: VOLUME,
        params: { claim: 'disk', other: 'StatefulSet other' },
        silent: withDisk({ workloads: otherWorkload(onWindows) }),
      },
      {
        fires: withDisk({ workloads: otherWorkload({ os: { name: 'linux' } }) }),
        at: VOLUME,
        silent: withDisk({
          workloads: otherWorkload(onLinux),
          claims: [claimFacts({ accessModes: ['ReadWriteMany'] })],
        }),
      },
      {
        fires: withDisk({ workloads: otherWorkload(onLinux) }),
        at: VOLUME,
        silent: withDisk({ workloads: otherWorkload({}) }),
      },
    ],
  });
});

describe('kinds of volumes that are bound', () => {
  testRules(
    kindRules.filter(({ id }) => id === 'WIN-VOL-012' || id === 'WIN-VOL-023'),
    {
      'WIN-VOL-012': [
        { fires: withDisk({ volumes: [volumeFacts({ source: 'nfs' })] }), at: VOLUME, silent: withDisk({}) },
      ],
      'WIN-VOL-023': [
        { fires: withDisk({ volumes: [volumeFacts({ source: 'flexVolume' })] }), at: VOLUME, silent: withDisk({}) },
      ],
    },
  );
});
