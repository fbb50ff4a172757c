import type { ClaimFacts, StorageClassFacts } from '../facts/cluster-facts';
import type { PodToPlace } from '../facts/pod-facts';
import type { NodeRefusal } from './feasibility';
import { refusal } from './node-filter';
import { reasons } from './reasons';
import type { SchedulingWorld } from './scheduling-world';

/** What kube-scheduler does about a claim. */
export type PodClaim =
  /** Its volume is bound; the nodes are those the volume can be used from. */
  | { is: 'bound'; claim: ClaimFacts; volume: string }
  /** A volume is chosen or made once a node is chosen. `claim` is null for a volume of the pod's own, which is not there yet. */
  | { is: 'delayed'; claim: ClaimFacts | null; name: string; storageClass: StorageClassFacts | null };

export interface PodClaims {
  claims: PodClaim[];
  /** Refuses the pod before any node is looked at. */
  whole: NodeRefusal | null;
  /** Claims or classes that it needs were not read. */
  unread: boolean;
}

const volume = (claim: string, name: string | null = null): NodeRefusal['detail'] => ({
  of: 'volume',
  claim,
  volume: name,
});

const missing = (name: string): NodeRefusal =>
  refusal('VolumeRestrictions', `persistentvolumeclaim "${name}" not found`, volume(name));

/** Of a claim that is not bound: its class has to wait for the pod, or nothing will happen (volumebinding/binder.go). */
function unboundOf(claim: ClaimFacts, world: SchedulingWorld): PodClaim | NodeRefusal {
  const storageClass = world.storageClasses?.get(claim.storageClass ?? '') ?? null;
  const waits = storageClass?.waitsForConsumer === true && claim.volumeName === null;
  if (waits) return { is: 'delayed', claim, name: claim.name, storageClass };
  return refusal('VolumeBinding', reasons.unbound, volume(claim.name, claim.volumeName));
}

function claimed(claim: ClaimFacts, world: SchedulingWorld): PodClaim | NodeRefusal {
  const { name, volumeName } = claim;
  if (claim.lost) {
    const text = `persistentvolumeclaim "${name}" bound to non-existent persistentvolume "${volumeName ?? ''}"`;
    return refusal('VolumeBinding', text, volume(name, volumeName));
  }
  if (claim.deleting)
    return refusal('VolumeBinding', `persistentvolumeclaim "${name}" is being deleted`, volume(name));
  if (volumeName === null || !claim.bound) return unboundOf(claim, world);
  if (world.volumes !== null && !world.volumes.has(volumeName))
    return refusal('VolumeZone', `persistentvolume "${volumeName}" not found`, volume(name, volumeName));
  return { is: 'bound', claim, volume: volumeName };
}

/** The claim of an ephemeral volume is made with its pod, so that it never is there before. */
function ownClaim(name: string, wanted: string | null, world: SchedulingWorld): PodClaim | NodeRefusal {
  const classes = world.cluster.storageClasses ?? [];
  const storageClass =
    wanted === null ? classes.find(({ isDefault }) => isDefault) : classes.find((one) => one.name === wanted);
  if (storageClass?.waitsForConsumer === true) return { is: 'delayed', claim: null, name, storageClass };
  // A volume that is made at once is not bound to any node yet, so that nothing can be said against one.
  if (storageClass !== undefined) return { is: 'delayed', claim: null, name, storageClass: null };
  return refusal('VolumeBinding', reasons.unbound, volume(name));
}

const ORDER: readonly NodeRefusal['predicate'][] = ['VolumeRestrictions', 'VolumeBinding', 'VolumeZone'];

const isRefusal = (one: PodClaim | NodeRefusal): one is NodeRefusal => 'predicate' in one;

/** What the claims of a pod mean; of several refusals the scheduler's first. */
export function podClaims(pod: PodToPlace, world: SchedulingWorld): PodClaims {
  const found: (PodClaim | NodeRefusal)[] = [];
  let unread = false;
  for (const one of pod.volumes) {
    if (one.kind === 'csi') continue;
    const { claims, storageClasses } = world;
    const claim = one.kind === 'claim' ? claims?.get(`${pod.namespace}/${one.claim}`) : undefined;
    if (one.kind === 'ephemeral') {
      if (storageClasses === null) unread = true;
      else found.push(ownClaim(`${pod.name}-${one.name}`, one.storageClass, world));
    } else if (claims === null) unread = true;
    else if (claim === undefined) found.push(missing(one.claim));
    else if (storageClasses === null && !claim.bound && claim.storageClass !== null) unread = true;
    else found.push(claimed(claim, world));
  }
  const refusals = found.filter(isRefusal);
  const first = ORDER.map((predicate) => refusals.find((one) => one.predicate === predicate));
  return {
    claims: found.flatMap((one) => (isRefusal(one) ? [] : [one])),
    whole: first.find((one) => one !== undefined) ?? null,
    unread,
  };
}
