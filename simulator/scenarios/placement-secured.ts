import { BUILD, cases, iis, LINUX, on2022, onWindows } from '@/simulator/scenarios/placement-manifests';
import type { ManagedFieldsEntry } from '@/lib/kube-rules/patch/managed-fields';
import type { JsonRecord, KubeObject } from '@/simulator/world/kube/kube-object';

const HARDENED = {
  allowPrivilegeEscalation: false,
  capabilities: { drop: ['ALL'] },
  seccompProfile: { type: 'RuntimeDefault' },
};
/** IIS needs an administrator. */
const CORE = { image: 'mcr.microsoft.com/windows/servercore:ltsc2022' };
const USER = { windowsOptions: { runAsUserName: 'ContainerUser' } };

const restrictedWorkloads = (): KubeObject[] =>
  cases('secure', {
    'ledger-windows': on2022({ os: { name: 'windows' }, securityContext: { runAsNonRoot: true, ...USER } }, CORE),
    'ledger-linux': {
      image: 'redis:7.4',
      spec: { nodeSelector: LINUX, securityContext: { runAsNonRoot: true, runAsUser: 1000 } },
      container: { securityContext: HARDENED },
    },
    // Linux fields satisfy the policy; Windows ignores them, and with `spec.os` set the API server would reject them.
    'ledger-linux-fields': on2022(
      { securityContext: { runAsNonRoot: true, ...USER } },
      { ...CORE, container: { securityContext: HARDENED } },
    ),
    'ledger-not-hardened': on2022({ os: { name: 'windows' } }),
    'collector-host-process': {
      kind: 'DaemonSet',
      image: 'ghcr.io/prometheus-community/windows-exporter:0.30.4',
      spec: onWindows({
        os: { name: 'windows' },
        hostNetwork: true,
        securityContext: { windowsOptions: { hostProcess: true, runAsUserName: 'NT AUTHORITY\\SYSTEM' } },
      }),
    },
  });

export const securedWorkloads = (): KubeObject[] => [
  ...restrictedWorkloads(),
  ...cases('web', {
    'shop-ignored-fields': on2022(
      { securityContext: { runAsUser: 1000, fsGroup: 2000 } },
      { container: { securityContext: { privileged: false, readOnlyRootFilesystem: true } } },
    ),
    'shop-administrator': on2022({
      securityContext: { runAsNonRoot: true, windowsOptions: { runAsUserName: 'ContainerAdministrator' } },
    }),
    'shop-host-network': on2022({ hostNetwork: true }),
    'shop-gmsa': on2022({ securityContext: { windowsOptions: { gmsaCredentialSpecName: 'shop-web' } } }),
    'shop-gmsa-missing': on2022({ securityContext: { windowsOptions: { gmsaCredentialSpecName: 'shop-retired' } } }),
    'shop-sysctl': on2022({ securityContext: { sysctls: [{ name: 'net.core.somaxconn', value: '1024' }] } }),
  }),
  ...cases('limited', { 'batch-default-memory': on2022({}, { container: { resources: {} } }) }),
  managedByGitOps(),
];

/** Argo CD reverts changes to it: a patch must be made in its Git repository. */
function managedByGitOps(): KubeObject {
  const [object] = cases('web', { 'shop-from-git': iis({ nodeSelector: { [BUILD]: '10.0.20348' } }) });
  if (object === undefined) throw new Error('there is one case');
  const fieldsV1 = { 'f:spec': { 'f:template': { 'f:spec': { 'f:nodeSelector': {}, 'f:containers': {} } } } };
  const managedFields: ManagedFieldsEntry[] = [
    {
      manager: 'argocd-controller',
      operation: 'Apply',
      apiVersion: 'apps/v1',
      time: '2026-10-20T06:00:00Z',
      fieldsType: 'FieldsV1',
      fieldsV1,
    },
  ];
  const annotations = { 'argocd.argoproj.io/tracking-id': 'web:apps/Deployment:web/shop-from-git' };
  return { ...object, metadata: { ...object.metadata, annotations, managedFields } };
}

const storageClass = (name: string, binding: string): KubeObject => ({
  apiVersion: 'storage.k8s.io/v1',
  kind: 'StorageClass',
  metadata: {
    name,
    ...(binding === 'Immediate' ? {} : { annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' } }),
  },
  provisioner: 'diskplugin.csi.alibabacloud.com',
  volumeBindingMode: binding,
  reclaimPolicy: 'Delete',
});

const claim = (name: string, spec: JsonRecord, phase: string): KubeObject => ({
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { name, namespace: 'data', uid: `0b9d7c1e-5a3f-4e21-8c6d-${name.padEnd(12, '0').slice(0, 12)}` },
  spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '40Gi' } }, ...spec },
  status: { phase },
});

function disk(name: string, claimName: string, zone: string): KubeObject {
  const claimRef = { kind: 'PersistentVolumeClaim', namespace: 'data', name: claimName };
  const inZone = { key: 'topology.diskplugin.csi.alibabacloud.com/zone', operator: 'In', values: [zone] };
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name },
    spec: {
      capacity: { storage: '40Gi' },
      accessModes: ['ReadWriteOnce'],
      claimRef: { ...claimRef, uid: `0b9d7c1e-5a3f-4e21-8c6d-${claimName.padEnd(12, '0').slice(0, 12)}` },
      csi: { driver: 'diskplugin.csi.alibabacloud.com', volumeHandle: `d-${name}`, fsType: 'ntfs' },
      nodeAffinity: { required: { nodeSelectorTerms: [{ matchExpressions: [inZone] }] } },
      storageClassName: 'alicloud-disk-essd',
    },
    status: { phase: 'Bound' },
  };
}

const mounting = (claimName: string): JsonRecord => ({
  volumes: [{ name: 'data', persistentVolumeClaim: { claimName } }],
});
const MOUNT = { volumeMounts: [{ name: 'data', mountPath: 'C:\\data' }] };

export const volumeWorkloads = (): KubeObject[] => [
  storageClass('alicloud-disk-essd', 'WaitForFirstConsumer'),
  storageClass('alicloud-disk-immediate', 'Immediate'),
  disk('disk-reports', 'reports', 'cn-hangzhou-h'),
  disk('disk-faraway', 'faraway', 'cn-hangzhou-k'),
  claim('reports', { storageClassName: 'alicloud-disk-essd', volumeName: 'disk-reports' }, 'Bound'),
  claim('faraway', { storageClassName: 'alicloud-disk-essd', volumeName: 'disk-faraway' }, 'Bound'),
  claim('unbound', { storageClassName: 'alicloud-disk-immediate' }, 'Pending'),
  ...cases('data', {
    'reports-in-zone-h': on2022(mounting('reports'), { container: MOUNT }),
    'archive-zone-elsewhere': on2022(mounting('faraway'), { container: MOUNT }),
    'import-claim-missing': on2022(mounting('absent'), { container: MOUNT }),
    'import-claim-unbound': on2022(mounting('unbound'), { container: MOUNT }),
    'cache-in-memory': on2022({ volumes: [{ name: 'data', emptyDir: { medium: 'Memory' } }] }, { container: MOUNT }),
    'logs-linux-host-path': on2022(
      { volumes: [{ name: 'data', hostPath: { path: '/var/log', type: 'Directory' } }] },
      { container: MOUNT },
    ),
    'orders-db': {
      kind: 'StatefulSet',
      image: 'postgres:16',
      spec: { nodeSelector: LINUX },
      container: { volumeMounts: [{ name: 'disk', mountPath: '/var/lib/postgresql' }] },
      more: {
        volumeClaimTemplates: [
          {
            metadata: { name: 'disk' },
            spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '40Gi' } } },
          },
        ],
      },
    },
  }),
];
