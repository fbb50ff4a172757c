import type { PodToPlace } from '../objects/pod-facts';
import { bindingFilter } from './binding-filter';
import type { NodeRefusal, Predicate } from './feasibility';
import { type NodeFilter, refusal } from './node-filter';
import { podClaims } from './pod-claims';
import { reasons } from './reasons';
import { claimKey, type SchedulingWorld } from './scheduling-world';
import { volumeLimitFilter } from './volume-limit-filter';
import { zoneFilter } from './zone-filter';

export interface VolumeVerdict {
  whole: NodeRefusal | null;
  /** In the scheduler's order. */
  filters: readonly NodeFilter[];
  undecided: readonly Predicate[];
}

const NOTHING: VolumeVerdict = { whole: null, filters: [], undecided: [] };

/** VolumeRestrictions: a ReadWriteOncePod claim that another pod uses; then no node passes. */
function onceFilter(pod: PodToPlace, world: SchedulingWorld): NodeFilter | null {
  const taken = pod.volumes
    .flatMap((one) => (one.kind === 'claim' ? [claimKey({ namespace: pod.namespace, name: one.claim })] : []))
    .map((key) => ({ key, claim: world.lookedUp.claims?.get(key) }))
    .find(({ key, claim }) => claim?.accessModes.includes('ReadWriteOncePod') === true && world.pods.usersOf(key) > 0);
  if (taken === undefined) return null;
  const detail = { of: 'volume' as const, claim: taken.claim?.name ?? '', volume: taken.claim?.volumeName ?? null };
  const refusals = [refusal('VolumeRestrictions', reasons.oncePod, detail)];
  return () => refusals;
}

/** What the volumes of a pod decide. */
export function volumeFilters(pod: PodToPlace, world: SchedulingWorld): VolumeVerdict {
  if (pod.volumes.every(({ kind }) => kind === 'csi')) return NOTHING;
  const { claims, whole, unavailable } = podClaims(pod, world);
  const isLimited = claims.length > 0 && world.nodes.some(({ drivers }) => drivers === null);
  const filters = [
    onceFilter(pod, world),
    volumeLimitFilter(claims, world),
    bindingFilter(claims, world),
    zoneFilter(claims, world),
  ];
  const unbound = unavailable || world.lookedUp.volumes === null;
  return {
    whole,
    filters: filters.filter((one) => one !== null),
    undecided: [
      ...(unavailable ? (['VolumeRestrictions'] as const) : []),
      ...(isLimited ? (['NodeVolumeLimits'] as const) : []),
      ...(unbound ? (['VolumeBinding', 'VolumeZone'] as const) : []),
    ],
  };
}
