import { listOf, recordOf } from '@/simulator/world/kube/kube-object';
import type { KubeObject } from '@/simulator/world/kube/kube-object';
import type { NodeState } from '@/simulator/world/kube/scheduler/node-state';
import * as S from '@/simulator/world/kube/scheduler/storage-view';
import type { Pod } from '@/simulator/world/kube/shapes/pod';

interface LimitScene {
  storage: S.StorageView;
  podsOn: (node: string) => readonly Pod[];
}

/** What the kubelet once attached itself, by plug-in: the field of a volume, and the driver that does it now. */
const SUCCESSORS: Record<string, readonly [field: string, driver: string]> = {
  'kubernetes.io/aws-ebs': ['awsElasticBlockStore', 'ebs.csi.aws.com'],
  'kubernetes.io/gce-pd': ['gcePersistentDisk', 'pd.csi.storage.gke.io'],
  'kubernetes.io/azure-disk': ['azureDisk', 'disk.csi.azure.com'],
  'kubernetes.io/cinder': ['cinder', 'cinder.csi.openstack.org'],
};

/** The driver that attaches a claim's volume, and what names the volume. */
function attachment(claim: KubeObject, storage: S.StorageView): { id: string; driver: string } | undefined {
  const volume = storage.volume(S.volumeNameOf(claim));
  if (volume !== undefined) {
    const { driver, volumeHandle } = recordOf(S.specOf(volume)['csi']);
    if (typeof driver === 'string') return { id: `volume/${driver}/${String(volumeHandle)}`, driver };
    const old = Object.values(SUCCESSORS).find(([field]) => S.specOf(volume)[field] !== undefined);
    return old === undefined ? undefined : { id: `volume/${volume.metadata.name}`, driver: old[1] };
  }
  const provisioner = storage.storageClass(S.classOf(claim))?.['provisioner'];
  const id = `claim/${claim.metadata.namespace ?? ''}/${claim.metadata.name}`;
  if (typeof provisioner !== 'string') return undefined;
  return { id, driver: SUCCESSORS[provisioner]?.[1] ?? provisioner };
}

/** NodeVolumeLimits: attached volumes by driver against the CSINode; a driver it does not list has no limit. */
export function overLimit(claims: KubeObject[], node: NodeState, { storage, podsOn }: LimitScene): boolean {
  const drivers = listOf(recordOf(storage.csiNode(node.name)?.['spec'])['drivers']).map(recordOf);
  const limits = new Map(
    drivers.flatMap((driver): [unknown, number][] => {
      const { count } = recordOf(driver['allocatable']);
      return typeof count === 'number' ? [[driver['name'], count]] : [];
    }),
  );
  if (limits.size === 0) return false;
  const attached = new Map<string, string>();
  const attach = (claim: KubeObject | undefined): void => {
    const found = claim === undefined ? undefined : attachment(claim, storage);
    if (found !== undefined) attached.set(found.id, found.driver);
  };
  for (const pod of podsOn(node.name)) {
    for (const { claim } of S.claimsOf(pod)) attach(storage.claim(pod.metadata.namespace ?? '', claim));
  }
  const before = new Map(attached);
  for (const claim of claims) attach(claim);
  const count = (volumes: Map<string, string>, driver: unknown): number =>
    [...volumes.values()].filter((each) => each === driver).length;
  return [...limits].some(
    ([driver, limit]) => count(attached, driver) > count(before, driver) && count(attached, driver) > limit,
  );
}
