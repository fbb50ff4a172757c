import type { ClaimFacts, StorageClassFacts, VolumeFacts } from '../objects/cluster-facts';
import type { ClaimRequest, PodToPlace, PodVolume } from '../objects/pod-facts';
import type { NodeRefusal } from './feasibility';
import { isReservedFor, matchingVolume } from './matching-volume';
import { refusal, reasons } from './node-filter';
import { claimKey, type SchedulingWorld } from './scheduling-world';

/** How kube-scheduler treats a claim. `claim` is null for an ephemeral volume, whose claim does not exist yet. */
export type PodClaim =
  /** It is bound to a volume, which decides the nodes. */
  | { is: 'bound'; claim: ClaimFacts | null; name: string; volume: string }
  /** A volume is bound or provisioned once a node is chosen (WaitForFirstConsumer). */
  | { is: 'delayed'; claim: ClaimFacts | null; asks: ClaimRequest; name: string; storageClass: StorageClassFacts }
  /** A volume is provisioned immediately, before the pod is scheduled; only its driver is known. */
  | { is: 'made'; claim: ClaimFacts | null; name: string; driver: string };

export interface PodClaims {
  claims: PodClaim[];
  /** Rejects the pod before any node is checked. */
  whole: NodeRefusal | null;
  unavailable: boolean;
}

type Found = PodClaim | NodeRefusal | 'unavailable';

const NO_PROVISIONER = 'kubernetes.io/no-provisioner';

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

/** Its class does not exist: nothing provisions a volume. An empty name means none. */
const withoutClass = (name: string, missingClass: string): NodeRefusal =>
  missingClass === ''
    ? unbound(name)
    : refusal('VolumeBinding', reasons.unbound, { of: 'volume', claim: name, volume: null, missingClass });

/** A claim that is not bound: its class must wait for the pod, else the pod stays Pending (volumebinding/binder.go). */
function unboundOf(claim: ClaimFacts, world: SchedulingWorld): Found {
  const { name, volumeName, storageClass: wanted } = claim;
  if (world.lookedUp.storageClasses === null && (wanted ?? '') !== '') return 'unavailable';
  const storageClass = world.lookedUp.storageClasses?.get(wanted ?? '');
  if (volumeName !== null) return unbound(name, volumeName);
  if (storageClass === undefined) return withoutClass(name, wanted ?? '');
  if (!storageClass.waitsForConsumer) return unbound(name);
  return { is: 'delayed', claim, asks: claim, name, storageClass };
}

type Own = Extract<PodVolume, { kind: 'ephemeral' }>;

interface Taking {
  pod: PodToPlace;
  world: SchedulingWorld;
  taken: Set<VolumeFacts>;
}

interface NewClaim {
  claim: ClaimFacts | null;
  name: string;
  asks: ClaimRequest;
  /** null = unset. */
  wanted: string | null;
}

/** A claim that is created: without waiting, its volume is bound on any node or provisioned (syncUnboundClaim). */
function newClaim({ claim, name, asks, wanted }: NewClaim, { world, taken }: Taking): Found {
  const classes = world.lookedUp.storageClasses;
  if (classes === null) return 'unavailable';
  const className = wanted ?? [...classes.values()].find(({ isDefault }) => isDefault)?.name ?? '';
  const storageClass = classes.get(className);
  if (storageClass?.waitsForConsumer === true) return { is: 'delayed', claim, asks, name, storageClass };
  if (world.lookedUp.volumes === null) return 'unavailable';
  const free = [...world.lookedUp.volumes.values()].filter((one) => !taken.has(one));
  const taking = matchingVolume({ claim, asks, storageClass: className }, free, null);
  if (taking === null) {
    if (storageClass === undefined) return withoutClass(name, className);
    return isMade(storageClass) ? { is: 'made', claim, name, driver: storageClass.provisioner } : unbound(name);
  }
  taken.add(taking);
  return { is: 'bound', claim, name, volume: taking.name };
}

const ownClaim = ({ storageClass, asks, template, name }: Own, taking: Taking): Found =>
  newClaim({ claim: null, name: template ?? `${taking.pod.name}-${name}`, asks, wanted: storageClass }, taking);

/** It is bound to the volume that it names, unless that is reserved for another claim. */
function plannedOf(claim: ClaimFacts, taking: Taking): Found {
  const { name, volumeName } = claim;
  if (volumeName === null) return newClaim({ claim, name, asks: claim, wanted: claim.storageClass }, taking);
  const { volumes } = taking.world.lookedUp;
  if (volumes === null) return 'unavailable';
  const named = volumes.get(volumeName);
  const isFree = named !== undefined && (named.claim === null || isReservedFor(named, claim));
  return isFree ? { is: 'bound', claim, name, volume: volumeName } : unbound(name, volumeName);
}

function claimed(claim: ClaimFacts, taking: Taking): Found {
  const { world } = taking;
  const { name, volumeName } = claim;
  if (claim.lost) {
    const text = `persistentvolumeclaim "${name}" bound to non-existent persistentvolume "${volumeName ?? ''}"`;
    return refusal('VolumeBinding', text, volume(name, volumeName));
  }
  if (claim.deleting) return refusal('VolumeBinding', `persistentvolumeclaim "${name}" is being deleted`, volume(name));
  if (volumeName === null || !claim.bound) return claim.planned ? plannedOf(claim, taking) : unboundOf(claim, world);
  if (world.lookedUp.volumes !== null && !world.lookedUp.volumes.has(volumeName))
    return refusal('VolumeZone', `persistentvolume "${volumeName}" not found`, volume(name, volumeName));
  return { is: 'bound', claim, name, volume: volumeName };
}

function found(one: PodVolume, taking: Taking): Found | null {
  if (one.kind === 'csi') return null;
  if (one.kind === 'ephemeral') return ownClaim(one, taking);
  const { pod, world } = taking;
  const { claims } = world.lookedUp;
  if (claims === null) return 'unavailable';
  const claim = claims.get(claimKey({ namespace: pod.namespace, name: one.claim }));
  return claim === undefined ? missing(one.claim) : claimed(claim, taking);
}

const isRefusal = (one: PodClaim | NodeRefusal): one is NodeRefusal => 'predicate' in one;

/** Each plugin checks all volumes before the next plugin starts; VolumeBinding checks the claims themselves first. */
const RANKS: readonly ((one: NodeRefusal) => boolean)[] = [
  ({ predicate }) => predicate === 'VolumeRestrictions',
  ({ predicate, message }) => predicate === 'VolumeBinding' && message !== reasons.unbound,
  ({ predicate }) => predicate === 'VolumeBinding',
  ({ predicate }) => predicate === 'VolumeZone',
];

/** The claims of a pod as the scheduler treats them; of several refusals the scheduler's first. */
export function podClaims(pod: PodToPlace, world: SchedulingWorld): PodClaims {
  const taking: Taking = { pod, world, taken: new Set() };
  const all = pod.volumes.flatMap((one) => found(one, taking) ?? []);
  const known = all.filter((one) => one !== 'unavailable');
  const refusals = known.filter(isRefusal);
  const first = RANKS.map((ofRank) => refusals.find(ofRank));
  return {
    claims: known.flatMap((one) => (isRefusal(one) ? [] : [one])),
    whole: first.find((one) => one !== undefined) ?? null,
    unavailable: known.length < all.length,
  };
}
