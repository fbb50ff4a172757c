import { BUILD, cases, LINUX, onWindows } from '@/simulator/scenarios/placement-manifests';
import type { ManagedFieldsEntry } from '@/lib/kube-rules/patch/managed-fields';
import type { JsonRecord, KubeObject } from '@/simulator/world/kube/kube-object';

const IIS = 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022';
const ON_2022 = { [BUILD]: '10.0.20348' };
const HARDENED = {
  allowPrivilegeEscalation: false,
  capabilities: { drop: ['ALL'] },
  seccompProfile: { type: 'RuntimeDefault' },
};
const USER = { windowsOptions: { runAsUserName: 'ContainerUser' } };

/** In the namespace that enforces `restricted`. */
const restrictedWorkloads = (): KubeObject[] =>
  cases('secure', {
    'ledger-windows': {
      image: IIS,
      spec: onWindows({ os: { name: 'windows' }, securityContext: { runAsNonRoot: true, ...USER } }, ON_2022),
    },
    'ledger-linux': {
      image: 'redis:7.4',
      spec: { nodeSelector: LINUX, securityContext: { runAsNonRoot: true, runAsUser: 1000 } },
      container: { securityContext: HARDENED },
    },
    // Linux fields satisfy the policy; Windows ignores them, and with `spec.os` set the API server would reject them.
    'ledger-linux-fields': {
      image: IIS,
      spec: onWindows({ securityContext: { runAsNonRoot: true, ...USER } }, ON_2022),
      container: { securityContext: HARDENED },
    },
    'ledger-not-hardened': { image: IIS, spec: onWindows({ os: { name: 'windows' } }, ON_2022) },
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

/** Workloads of a namespace that enforces `restricted`, and Windows pods with fields that have no effect there. */
export const securedWorkloads = (): KubeObject[] => [
  ...restrictedWorkloads(),
  ...cases('web', {
    'shop-ignored-fields': {
      image: IIS,
      spec: onWindows({ securityContext: { runAsUser: 1000, fsGroup: 2000 } }, ON_2022),
      container: { securityContext: { privileged: false, readOnlyRootFilesystem: true } },
    },
    'shop-administrator': {
      image: IIS,
      spec: onWindows(
        { securityContext: { runAsNonRoot: true, windowsOptions: { runAsUserName: 'ContainerAdministrator' } } },
        ON_2022,
      ),
    },
    'shop-host-network': { image: IIS, spec: onWindows({ hostNetwork: true }, ON_2022) },
    'shop-gmsa': {
      image: IIS,
      spec: onWindows({ securityContext: { windowsOptions: { gmsaCredentialSpecName: 'shop-web' } } }, ON_2022),
    },
    'shop-gmsa-missing': {
      image: IIS,
      spec: onWindows({ securityContext: { windowsOptions: { gmsaCredentialSpecName: 'shop-retired' } } }, ON_2022),
    },
    'shop-sysctl': {
      image: IIS,
      spec: onWindows({ securityContext: { sysctls: [{ name: 'net.core.somaxconn', value: '1024' }] } }, ON_2022),
    },
  }),
  ...cases('limited', {
    'batch-default-memory': { image: IIS, spec: onWindows({}, ON_2022), container: { resources: {} } },
  }),
  managedByGitOps(),
];

/** Argo CD reverts changes to it: a patch must be made in its Git repository. */
function managedByGitOps(): KubeObject {
  const [object] = cases('web', { 'shop-from-git': { image: IIS, spec: { nodeSelector: ON_2022 } } });
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
      csi: { driver: 'diskplugin.csi.alibabacloud.com', volumeHandle: `d-${name}`, fsType: 'ext4' },
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

/** Storage, and workloads whose volumes decide where they can run. */
export const volumeWorkloads = (): KubeObject[] => [
  storageClass('alicloud-disk-essd', 'WaitForFirstConsumer'),
  storageClass('alicloud-disk-immediate', 'Immediate'),
  disk('disk-reports', 'reports', 'cn-hangzhou-h'),
  disk('disk-faraway', 'faraway', 'cn-hangzhou-k'),
  claim('reports', { storageClassName: 'alicloud-disk-essd', volumeName: 'disk-reports' }, 'Bound'),
  claim('faraway', { storageClassName: 'alicloud-disk-essd', volumeName: 'disk-faraway' }, 'Bound'),
  claim('unbound', { storageClassName: 'alicloud-disk-immediate' }, 'Pending'),
  ...cases('data', {
    'reports-in-zone-h': { image: IIS, spec: onWindows(mounting('reports'), ON_2022), container: MOUNT },
    'archive-zone-elsewhere': { image: IIS, spec: onWindows(mounting('faraway'), ON_2022), container: MOUNT },
    'import-claim-missing': { image: IIS, spec: onWindows(mounting('absent'), ON_2022), container: MOUNT },
    'import-claim-unbound': { image: IIS, spec: onWindows(mounting('unbound'), ON_2022), container: MOUNT },
    'cache-in-memory': {
      image: IIS,
      spec: onWindows({ volumes: [{ name: 'data', emptyDir: { medium: 'Memory' } }] }, ON_2022),
      container: MOUNT,
    },
    'logs-linux-host-path': {
      image: IIS,
      spec: onWindows({ volumes: [{ name: 'data', hostPath: { path: '/var/log', type: 'Directory' } }] }, ON_2022),
      container: MOUNT,
    },
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
