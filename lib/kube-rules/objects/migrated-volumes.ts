import { isObject, type RawObject } from '@/lib/kube-rules/json/kube-json';

interface MigratedVolume {
  /** The field of a volume or PersistentVolume. */
  source: string;
  /** The provisioner of a StorageClass. */
  plugin: string;
  driver: string;
  /** Whether the scheduler counts them against the limit of the driver (nodevolumelimits/utils.go, isCSIMigrationOn). */
  counted: boolean;
}

/**
 * Former in-tree volumes and the CSI drivers that nodes need for them (k8s.io/csi-translation-lib/plugins). All are
 * migrated by default, and all but Portworx (locked since 1.33) for good, in every minor from 1.31 on.
 */
const MIGRATED: readonly MigratedVolume[] = [
  { source: 'awsElasticBlockStore', plugin: 'kubernetes.io/aws-ebs', driver: 'ebs.csi.aws.com', counted: true },
  { source: 'azureDisk', plugin: 'kubernetes.io/azure-disk', driver: 'disk.csi.azure.com', counted: true },
  { source: 'azureFile', plugin: 'kubernetes.io/azure-file', driver: 'file.csi.azure.com', counted: false },
  { source: 'cinder', plugin: 'kubernetes.io/cinder', driver: 'cinder.csi.openstack.org', counted: true },
  { source: 'gcePersistentDisk', plugin: 'kubernetes.io/gce-pd', driver: 'pd.csi.storage.gke.io', counted: true },
  { source: 'portworxVolume', plugin: 'kubernetes.io/portworx-volume', driver: 'pxd.portworx.com', counted: true },
  { source: 'vsphereVolume', plugin: 'kubernetes.io/vsphere-volume', driver: 'csi.vsphere.vmware.com', counted: false },
];

const byName: ReadonlyMap<string, MigratedVolume> = new Map(
  MIGRATED.flatMap((one) => [
    [one.source, one],
    [one.plugin, one],
  ]),
);

/** The driver that replaces a volume source or a provisioner; null: it is none of the former in-tree ones. */
export const migratedDriver = (name: string): string | null => byName.get(name)?.driver ?? null;

/** The same for a volume in a PodSpec. */
export const migratedInline = (volume: RawObject): string | null =>
  MIGRATED.find(({ source }) => isObject(volume[source]))?.driver ?? null;

/** The driver whose limit the scheduler applies to a volume source or provisioner. */
export const limitingDriver = (name: string): string => {
  const migrated = byName.get(name);
  return migrated?.counted === true ? migrated.driver : name;
};
