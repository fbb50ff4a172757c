import type { ClaimFacts, StorageClassFacts, VolumeFacts } from '../objects/cluster-facts';
import type { ClaimAsk, PodToPlace, PodVolume } from '../objects/pod-facts';
import type { NodeRefusal } from './feasibility';
import { matchingVolume } from './matching-volume';
import { refusal } from './node-filter';
import { reasons } from './reasons';
import { claimKey, type SchedulingWorld } from './scheduling-world';

/** What kube-scheduler does about a claim. `claim` is null for one of the pod's own, which is not there yet. */
export type PodClaim =
  /** Its volume is bound; the nodes are those the volume can be used from. */
  | { is: 'bound'; claim: ClaimFacts | null; name: string; volume: string }
  /** A volume is chosen or made once a node is chosen. */
  | {
      is: 'delayed';
      claim: ClaimFacts | null;
      asks: ClaimAsk;
      name: string;
      storageClass: StorageClassFacts;
    }
  /** A volume is made at once, before the pod is looked at, of which only its driver is known. */
  | { is: 'made'; claim: null; name: string; driver: string };

export interface PodClaims {
  claims: PodClaim[];
  /** Refuses the pod before any node is looked at. */
  whole: NodeRefusal | null;
  /** Claims, classes or volumes that it needs were not read. */
  unread: boolean;
}

type Found = PodClaim | NodeRefusal | 'unread';

const NO_PROVISIONER = 'kubernetes.io/no-provisioner';

/** Whether volumes of the class are made, not only taken. */
export const isMade = ({ provisioner }: StorageClassFacts): boolean =>
  provisioner !== '' && provisioner !== NO_PROVISIONER;

const volume = (claim: string, name: string | null = null): NodeRefusal['detail'] => ({
  of: 'volume',
  claim,
  volume: name,
});

const missing = (name: string): NodeRefusal =>
  refusal('VolumeRestrictions', `persistentvolumeclaim "${name}" not found`, volume(name));

const unbound = (name: string, volumeName: string | null = null): NodeRefusal =>
  refusal('VolumeBinding', reasons.unbound, volume(name, volumeName));

/** Of a claim that is not bound: its class has to wait for the pod, or nothing will happen (volumebinding/binder.go). */
function unboundOf(claim: ClaimFacts, world: SchedulingWorld): Found {
  const { name, volumeName, storageClass: wanted } = claim;
  if (world.lookedUp.storageClasses === null && wanted !== null) return 'unread';
  const storageClass = world.lookedUp.storageClasses?.get(wanted ?? '');
  if (storageClass?.waitsForConsumer !== true || volumeName !== null) return unbound(name, volumeName);
  return { is: 'delayed', claim, asks: claim, name, storageClass };
}

function claimed(claim: ClaimFacts, world: SchedulingWorld): Found {
  const { name, volumeName } = claim;
  if (claim.lost) {
    const text = `persistentvolumeclaim "${name}" bound to non-existent persistentvolume "${volumeName ?? ''}"`;
    return refusal('VolumeBinding', text, volume(name, volumeName));
  }
  if (claim.deleting)
    return refusal('VolumeBinding', `persistentvolumeclaim "${name}" is being deleted`, volume(name));
  if (volumeName === null || !claim.bound) return unboundOf(claim, world);
  if (world.lookedUp.volumes !== null && !world.lookedUp.volumes.has(volumeName))
    return refusal('VolumeZone', `persistentvolume "${volumeName}" not found`, volume(name, volumeName));
  return { is: 'bound', claim, name, volume: volumeName };
}

type Own = Extract<PodVolume, { kind: 'ephemeral' }>;

interface Taking {
  pod: PodToPlace;
  world: SchedulingWorld;
  /** Volumes that claims of the pod have taken. */
  taken: Set<VolumeFacts>;
}

/**
 * A claim that is made with its pod, so that it never is there before. Where it does not wait for the pod, the volume controller
 * takes a volume that is there, wherever that is, or else has one made (controller/volume/persistentvolume, syncUnboundClaim).
 */
function ownClaim(own: Own, { pod, world, taken }: Taking): Found {
  const { storageClass: wanted, asks, template } = own;
  const name = template ?? `${pod.name}-${own.name}`;
  const classes = world.lookedUp.storageClasses;
  if (classes === null) return 'unread';
  const className = wanted ?? [...classes.values()].find(({ isDefault }) => isDefault)?.name ?? '';
  const storageClass = classes.get(className);
  if (storageClass?.waitsForConsumer === true)
    return { is: 'delayed', claim: null, asks, name, storageClass };
  if (world.lookedUp.volumes === null) return 'unread';
  const free = [...world.lookedUp.volumes.values()].filter((one) => !taken.has(one));
  const taking = matchingVolume({ claim: null, asks, storageClass: className }, free, null);
  if (taking === null) {
    const isServed = storageClass !== undefined && isMade(storageClass);
    return isServed ? { is: 'made', claim: null, name, driver: storageClass.provisioner } : unbound(name);
  }
  taken.add(taking);
  return { is: 'bound', claim: null, name, volume: taking.name };
}

function found(one: PodVolume, taking: Taking): Found | null {
  if (one.kind === 'csi') return null;
  if (one.kind === 'ephemeral') return ownClaim(one, taking);
  const { pod, world } = taking;
  const { claims } = world.lookedUp;
  if (claims === null) return 'unread';
  const claim = claims.get(claimKey({ namespace: pod.namespace, name: one.claim }));
  return claim === undefined ? missing(one.claim) : claimed(claim, world);
}

const isRefusal = (one: PodClaim | NodeRefusal): one is NodeRefusal => 'predicate' in one;

/** Plug-ins look at all volumes before the next one does, VolumeBinding first at what is wrong with a claim itself. */
const RANKS: readonly ((one: NodeRefusal) => boolean)[] = [
  ({ predicate }) => predicate === 'VolumeRestrictions',
  ({ predicate, message }) => predicate === 'VolumeBinding' && message !== reasons.unbound,
  ({ predicate }) => predicate === 'VolumeBinding',
  ({ predicate }) => predicate === 'VolumeZone',
];

/** What the claims of a pod mean; of several refusals the scheduler's first. */
export function podClaims(pod: PodToPlace, world: SchedulingWorld): PodClaims {
  const taking: Taking = { pod, world, taken: new Set() };
  const all = pod.volumes.flatMap((one) => found(one, taking) ?? []);
  const known = all.filter((one) => one !== 'unread');
  const refusals = known.filter(isRefusal);
  const first = RANKS.map((ofRank) => refusals.find(ofRank));
  return {
    claims: known.flatMap((one) => (isRefusal(one) ? [] : [one])),
    whole: first.find((one) => one !== undefined) ?? null,
    unread: known.length < all.length,
  };
}
