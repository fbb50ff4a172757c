import { objectAt, type RawObject, textAt, textOrNull } from '@/lib/kube-rules/json/kube-json';
import type { ClaimFacts, ClusterFacts, StorageClassFacts, VolumeFacts } from '@/lib/kube-rules/objects/cluster-facts';
import { migratedDriver, migratedInline } from '@/lib/kube-rules/objects/migrated-volumes';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import { isVirtual } from '@/lib/kube-rules/objects/node-labels';
import type { WorkloadLintInput } from '../lint-input';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { itemsAt, type ReadContainer, type ReadWorkload, readWorkload } from './read-workload';
import { memoized } from '../../memoized';
import { podSpecIn, type WorkloadObject } from '@/lib/kube-rules/objects/workload-object';

export interface ReadVolume {
  at: string;
  name: string;
  raw: RawObject;
}

export interface ReadMount {
  at: string;
  raw: RawObject;
  path: string;
  container: ReadContainer;
  volume: ReadVolume | null;
}

export const volumesOf = ({ spec, specAt }: ReadWorkload): ReadVolume[] =>
  itemsAt(spec, 'volumes').map(({ index, raw }) => ({
    at: pointer(specAt, 'volumes', index),
    name: textAt(raw, 'name'),
    raw,
  }));

const namesAt = (raw: RawObject, field: string): string[] => itemsAt(raw, field).map((one) => textAt(one.raw, 'name'));

const usedNamesOf = ({ containers }: ReadWorkload): Set<string> =>
  new Set(containers.flatMap(({ raw }) => [...namesAt(raw, 'volumeMounts'), ...namesAt(raw, 'volumeDevices')]));

/** Volumes that a container mounts or maps; the kubelet ignores the others (volume manager: GetPodVolumeNames). */
export function usedVolumesOf(workload: ReadWorkload): ReadVolume[] {
  const used = usedNamesOf(workload);
  return volumesOf(workload).filter(({ name }) => used.has(name));
}

export function mountsOf(workload: ReadWorkload): ReadMount[] {
  const volumes = new Map(volumesOf(workload).map((volume) => [volume.name, volume]));
  return workload.containers.flatMap((container) =>
    itemsAt(container.raw, 'volumeMounts').map(({ index, raw }) => ({
      at: pointer(container.at, 'volumeMounts', index),
      raw,
      path: textAt(raw, 'mountPath'),
      container,
      volume: volumes.get(textAt(raw, 'name')) ?? null,
    })),
  );
}

export interface VolumeBacking {
  volume: ReadVolume;
  claim: ClaimFacts | null;
  persistent: VolumeFacts | null;
  storageClass: StorageClassFacts | null;
}

function classOf(classes: readonly StorageClassFacts[], name: string | null): StorageClassFacts | null {
  return classes.find((one) => (name === null ? one.isDefault : one.name === name)) ?? null;
}

export const claimsByName = memoized(
  (claims: readonly ClaimFacts[]) => new Map(claims.map((one) => [`${one.namespace}/${one.name}`, one])),
);
const volumesByName = memoized((volumes: readonly VolumeFacts[]) => new Map(volumes.map((one) => [one.name, one])));

type Storage = Pick<ClusterFacts, 'claims' | 'volumes' | 'storageClasses'>;

const claimNamed = ({ claims }: Storage, { namespace, name }: { namespace: string; name: string }) =>
  claims === null ? null : (claimsByName(claims).get(`${namespace}/${name}`) ?? null);

const volumeOf = ({ volumes }: Storage, { volumeName }: ClaimFacts): VolumeFacts | null =>
  volumes === null || volumeName === null ? null : (volumesByName(volumes).get(volumeName) ?? null);

/** What a volume is backed by: its claim, the bound volume, else the class that will provision one. */
function backingOf(storage: Storage, namespace: string, volume: ReadVolume): VolumeBacking {
  const classes = storage.storageClasses ?? [];
  const nothing = { volume, claim: null, persistent: null, storageClass: null };
  const ephemeral = objectAt(volume.raw, 'ephemeral');
  const template = objectAt(objectAt(ephemeral, 'volumeClaimTemplate'), 'spec');
  if (Object.hasOwn(volume.raw, 'ephemeral'))
    return { ...nothing, storageClass: classOf(classes, textOrNull(template, 'storageClassName')) };
  const name = textAt(objectAt(volume.raw, 'persistentVolumeClaim'), 'claimName');
  const claim = claimNamed(storage, { namespace, name });
  if (claim === null) return nothing;
  const persistent = volumeOf(storage, claim);
  const unbound = claim.volumeName === null;
  return { volume, claim, persistent, storageClass: unbound ? classOf(classes, claim.storageClass) : null };
}

/** Claims of a StatefulSet's templates: that of its first pod if it exists, else what its class will provision. */
function templateBackings(workload: WorkloadObject, storage: Storage): VolumeBacking[] {
  if (workload.kind !== 'StatefulSet') return [];
  const { namespace, object } = workload;
  return itemsAt(objectAt(object, 'spec'), 'volumeClaimTemplates').map(({ index, raw: template }) => {
    const name = textAt(objectAt(template, 'metadata'), 'name');
    const volume = { at: pointer('', 'spec', 'volumeClaimTemplates', index), name };
    const raw = { persistentVolumeClaim: { claimName: `${name}-${workload.name}-0` } };
    const present = backingOf(storage, namespace, { ...volume, raw });
    if (present.claim !== null) return present;
    return backingOf(storage, namespace, { ...volume, raw: { ephemeral: { volumeClaimTemplate: template } } });
  });
}

/** What is behind the volumes of a workload that its containers use. */
export const volumeBackings = (
  workload: WorkloadObject,
  storage: Storage,
  { specAt, used }: { specAt: string; used: ReadonlySet<string> },
): VolumeBacking[] =>
  [
    ...itemsAt(podSpecIn(workload), 'volumes').map(({ index, raw }) => {
      const volume = { at: pointer(specAt, 'volumes', index), name: textAt(raw, 'name'), raw };
      return backingOf(storage, workload.namespace, volume);
    }),
    ...templateBackings(workload, storage),
  ].filter(({ volume }) => used.has(volume.name));

export const backingsOf = memoized((input: WorkloadLintInput): VolumeBacking[] =>
  volumeBackings(input.workload, input.cluster, { specAt: input.specAt, used: usedNamesOf(readWorkload(input)) }),
);

/** Whether drivers have a Windows node plugin (documentation of the projects, Nov 2026; facts G.5). */
const known: Readonly<Record<string, boolean>> = {
  'disk.csi.azure.com': true,
  'file.csi.azure.com': true,
  'ebs.csi.aws.com': true,
  'pd.csi.storage.gke.io': true,
  'smb.csi.k8s.io': true,
  'csi.vsphere.vmware.com': true,
  'secrets-store.csi.k8s.io': true,
  'nfs.csi.k8s.io': false,
  'efs.csi.aws.com': false,
  'driver.longhorn.io': false,
  'blob.csi.azure.com': false,
  'gcsfuse.csi.storage.gke.io': false,
  'pxd.portworx.com': false,
  'rancher.io/local-path': false,
};

/** Ceph's drivers prefix their name with the namespace of their operator: `rook-ceph.rbd.csi.ceph.com`. */
const CEPH = /(^|\.)(rbd|cephfs|nfs)\.csi\.ceph\.com$/;

export function knownOnWindows(driver: string): boolean | null {
  if (CEPH.test(driver)) return false;
  return Object.hasOwn(known, driver) ? (known[driver] ?? null) : null;
}

/** CSI driver names contain dots; the kinds built into Kubernetes do not. */
const isDriver = (source: string): boolean => source.includes('.') || source.includes('/');

export interface Driver {
  name: string;
  /** A provisioner creates volumes. That of a CSI driver has its name (external-provisioner); others may differ. */
  isCertain: boolean;
}

export function driverOf({ volume, persistent, storageClass }: VolumeBacking): Driver | null {
  const inline = textAt(objectAt(volume.raw, 'csi'), 'driver') || migratedInline(volume.raw);
  if (inline !== null) return { name: inline, isCertain: true };
  const name = persistent?.source ?? storageClass?.provisioner ?? '';
  const migrated = migratedDriver(name);
  if (migrated !== null) return { name: migrated, isCertain: true };
  return isDriver(name) ? { name, isCertain: persistent !== null || /(^|\.)csi\./.test(name) } : null;
}

type Host = Pick<NodeFacts, 'os' | 'drivers' | 'labels'>;

const isKnownAbsent = ({ os }: Host, { name }: Driver): boolean => os === 'windows' && knownOnWindows(name) === false;

/** Whether it is unknown if a node has a plugin of the driver. */
export const isUnknownDriver = (node: Host, { name, isCertain }: Driver): boolean =>
  node.drivers === null && isCertain && !isVirtual(node) && (node.os !== 'windows' || knownOnWindows(name) === null);

/** Whether a node has no plugin of the driver. Without a list of its drivers, those that Windows cannot have decide. */
export function lacksDriver(node: Host, driver: Driver): boolean {
  if (node.drivers === null) return isKnownAbsent(node, driver);
  if (isVirtual(node) || Object.hasOwn(node.drivers, driver.name)) return false;
  return driver.isCertain || isKnownAbsent(node, driver);
}

export const fsTypeOf = ({ volume, persistent, storageClass }: VolumeBacking): string =>
  persistent?.fsType ?? storageClass?.fsType ?? textAt(objectAt(volume.raw, 'csi'), 'fsType');

export const isLinuxFileSystem = (fsType: string): boolean =>
  ['ext2', 'ext3', 'ext4', 'xfs', 'btrfs'].includes(fsType.toLowerCase());
