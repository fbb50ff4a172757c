import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import type { ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import { workloadObjectOf } from '@/lib/kube-rules/objects/workload-object';
import { deployment, lintInput, podOf } from '../../testing/lint-world';
import { testRules } from '../testing/rule-cases';
import { linuxNode, sketchCluster, windowsNode } from '../../testing/sketch-nodes';
import { CORE, FIRST, onWindows, SPEC, windowsContainer, windowsVolumes } from '../testing/windows-cases';
import { kindRules } from './kinds';
import { storageRules, sharedClaimRules } from './storage';
import { claimFacts, volumeFacts, classFacts } from '../../testing/sketch-storage';

const VOLUME = `${SPEC}/volumes/0`;

const nodes = (drivers: NodeFacts['drivers']): NodeFacts[] => [
  linuxNode({ drivers: { 'nfs.csi.k8s.io': { limit: null }, 'own.example.com': { limit: null } } }),
  windowsNode({ drivers }),
];

const MOUNTS = [{ name: 'data', mountPath: 'C:\\data' }];

const withDisk = (reported: Partial<ClusterFacts>) =>
  windowsVolumes([{ name: 'data', persistentVolumeClaim: { claimName: 'disk' } }], MOUNTS, {
    claims: [claimFacts({})],
    volumes: [volumeFacts({})],
    ...reported,
  });

const inline = (csi: RawObject, reported: Partial<ClusterFacts> = {}) =>
  windowsVolumes([{ name: 'data', csi }], MOUNTS, reported);

/** A StatefulSet whose pods mount claims made from a template. */
const templated = (reported: Partial<ClusterFacts>) =>
  lintInput(
    {
      ...deployment(podOf(CORE, onWindows, { volumeMounts: MOUNTS })),
      kind: 'StatefulSet',
      spec: {
        selector: { matchLabels: { app: 'shop' } },
        template: { metadata: { labels: { app: 'shop' } }, spec: podOf(CORE, onWindows, { volumeMounts: MOUNTS }) },
        volumeClaimTemplates: [
          {
            metadata: { name: 'data' },
            spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
          },
        ],
      },
    },
    { cluster: sketchCluster(reported) },
  );

const unbound = { claims: [claimFacts({ volumeName: null, bound: false })] };

testRules(storageRules, {
  'WIN-VOL-013': {
    fires: [
      {
        input: withDisk({ nodes: nodes({}), volumes: [volumeFacts({ source: 'azureDisk' })] }),
        params: { driver: 'disk.csi.azure.com' },
      },
      {
        input: withDisk({
          ...unbound,
          nodes: nodes({}),
          storageClasses: [classFacts({ provisioner: 'kubernetes.io/azure-disk' })],
        }),
        params: { driver: 'disk.csi.azure.com' },
      },
      {
        input: withDisk({ nodes: nodes({}), volumes: [volumeFacts({ source: 'own.example.com' })] }),
        at: VOLUME,
        params: { volume: 'data', driver: 'own.example.com' },
      },
      { input: withDisk({ nodes: nodes({}), volumes: [volumeFacts({ source: 'lone.example.com' })] }), at: VOLUME },
      { input: inline({ driver: 'nfs.csi.k8s.io' }, { nodes: nodes(null) }), at: VOLUME },
      {
        input: withDisk({
          ...unbound,
          nodes: nodes({}),
          storageClasses: [classFacts({ provisioner: 'efs.csi.aws.com' })],
        }),
        at: VOLUME,
      },
      { input: inline({ driver: 'nfs.csi.k8s.io' }), at: VOLUME },
    ],
    silent: [
      withDisk({
        nodes: nodes({ 'own.example.com': { limit: null } }),
        volumes: [volumeFacts({ source: 'own.example.com' })],
      }),
      withDisk({ nodes: nodes(null), volumes: [volumeFacts({ source: 'lone.example.com' })] }),
      inline({ driver: 'own.example.com' }, { nodes: nodes(null) }),
      withDisk({
        ...unbound,
        nodes: nodes({}),
        storageClasses: [classFacts({ provisioner: 'example.com/makes-shares' })],
      }),
      withDisk({ claims: null, volumes: null }),
    ],
  },
  'WIN-VOL-014': {
    fires: [
      { input: withDisk({ volumes: [volumeFacts({ fsType: 'ext4' })] }), at: VOLUME, params: { fsType: 'ext4' } },
      { input: withDisk({ ...unbound, storageClasses: [classFacts({ fsType: 'xfs' })] }), at: VOLUME },
      {
        input: templated({ storageClasses: [classFacts({ fsType: 'ext4', isDefault: true })] }),
        at: '/spec/volumeClaimTemplates/0',
      },
    ],
    silent: [
      withDisk({ volumes: [volumeFacts({ fsType: 'ntfs' })] }),
      withDisk({ storageClasses: [classFacts({ fsType: 'xfs' })] }),
      windowsVolumes([{ name: 'unused', csi: { driver: 'own.example.com', fsType: 'ext4' } }]),
    ],
  },
  'WIN-VOL-015': {
    fires: [
      {
        input: withDisk({ volumes: [volumeFacts({ mountOptions: ['dir_mode=0777', 'cache=strict'] })] }),
        at: VOLUME,
        params: { options: 'dir_mode=0777' },
      },
    ],
    silent: [withDisk({ volumes: [volumeFacts({ mountOptions: ['cache=strict', 'uidx'] })] })],
  },
  'WIN-VOL-022': {
    fires: [
      {
        input: windowsContainer({ resources: { requests: { 'ephemeral-storage': '21Gi' } } }),
        at: `${FIRST}/resources/requests/ephemeral-storage`,
        params: { container: 'app', amount: '21Gi' },
      },
    ],
    silent: [windowsContainer({ resources: { limits: { 'ephemeral-storage': '20Gi' } } })],
  },
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

testRules(sharedClaimRules, {
  'WIN-VOL-021': {
    fires: [
      {
        input: withDisk({ workloads: otherWorkload(onLinux) }),
        at: VOLUME,
        params: { claim: 'disk', other: 'StatefulSet other' },
      },
      { input: withDisk({ workloads: otherWorkload({ os: { name: 'linux' } }) }), at: VOLUME },
    ],
    silent: [
      withDisk({ workloads: otherWorkload(onWindows) }),
      withDisk({ workloads: otherWorkload(onLinux), claims: [claimFacts({ accessModes: ['ReadWriteMany'] })] }),
      withDisk({ workloads: otherWorkload({}) }),
    ],
  },
});

testRules(
  kindRules.filter(({ id }) => id === 'WIN-VOL-012' || id === 'WIN-VOL-023'),
  {
    'WIN-VOL-012': {
      fires: [{ input: withDisk({ volumes: [volumeFacts({ source: 'nfs' })] }), at: VOLUME }],
      silent: [withDisk({})],
    },
    'WIN-VOL-023': {
      fires: [{ input: withDisk({ volumes: [volumeFacts({ source: 'flexVolume' })] }), at: VOLUME }],
      silent: [withDisk({})],
    },
  },
);
