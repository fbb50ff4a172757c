import { objectAt, type RawObject, textAt, textOrNull } from '@/lib/kube-rules/json/kube-json';
import type { ClaimFacts, ClusterFacts, StorageClassFacts, VolumeFacts } from '@/lib/kube-rules/objects/cluster-facts';
import type { WorkloadLintInput } from '../lint-input';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { itemsAt, type ReadContainer, type ReadWorkload, readWorkload } from './read-workload';
import { memoized } from '../../memoized';

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

function classOf(input: WorkloadLintInput, name: string | null): StorageClassFacts | null {
  const classes = input.cluster.storageClasses ?? [];
  return classes.find((one) => (name === null ? one.isDefault : one.name === name)) ?? null;
}

const claimsByName = memoized(
  (claims: readonly ClaimFacts[]) => new Map(claims.map((one) => [`${one.namespace}/${one.name}`, one])),
);
const volumesByName = memoized((volumes: readonly VolumeFacts[]) => new Map(volumes.map((one) => [one.name, one])));

type Storage = Pick<ClusterFacts, 'claims' | 'volumes'>;

const claimNamed = ({ claims }: Storage, { namespace, name }: { namespace: string; name: string }) =>
  claims === null ? null : (claimsByName(claims).get(`${namespace}/${name}`) ?? null);

const volumeOf = ({ volumes }: Storage, { volumeName }: ClaimFacts): VolumeFacts | null =>
  volumes === null || volumeName === null ? null : (volumesByName(volumes).get(volumeName) ?? null);

export function boundVolume(storage: Storage, named: { namespace: string; name: string }): VolumeFacts | null {
  const claim = claimNamed(storage, named);
  return claim === null ? null : volumeOf(storage, claim);
}

function backingOf(input: WorkloadLintInput, volume: ReadVolume): VolumeBacking {
  const nothing = { volume, claim: null, persistent: null, storageClass: null };
  const ephemeral = objectAt(volume.raw, 'ephemeral');
  const template = objectAt(objectAt(ephemeral, 'volumeClaimTemplate'), 'spec');
  if (Object.hasOwn(volume.raw, 'ephemeral'))
    return { ...nothing, storageClass: classOf(input, textOrNull(template, 'storageClassName')) };
  const name = textAt(objectAt(volume.raw, 'persistentVolumeClaim'), 'claimName');
  const claim = claimNamed(input.cluster, { namespace: input.workload.namespace, name });
  if (claim === null) return nothing;
  const persistent = volumeOf(input.cluster, claim);
  const unbound = claim.volumeName === null;
  return { volume, claim, persistent, storageClass: unbound ? classOf(input, claim.storageClass) : null };
}

export const backingsOf = memoized((input: WorkloadLintInput): VolumeBacking[] =>
  volumesOf(readWorkload(input)).map((volume) => backingOf(input, volume)),
);

/** Whether drivers have a Windows node plug-in (documentation of the projects, Nov 2026; facts G.5). */
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
  'rancher.io/local-path': false,
};

/** Ceph's drivers prefix their name with the namespace of their operator: `rook-ceph.rbd.csi.ceph.com`. */
const CEPH = /(^|\.)(rbd|cephfs|nfs)\.csi\.ceph\.com$/;

export function knownOnWindows(driver: string): boolean | null {
  if (CEPH.test(driver)) return false;
  return Object.hasOwn(known, driver) ? (known[driver] ?? null) : null;
}

export const isLinuxFileSystem = (fsType: string): boolean =>
  ['ext2', 'ext3', 'ext4', 'xfs', 'btrfs'].includes(fsType.toLowerCase());
