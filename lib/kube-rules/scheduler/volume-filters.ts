import type { PodToPlace } from '../objects/pod-facts';
import { bindingFilter } from './binding-filter';
import type { NodeRefusal, Predicate } from './feasibility';
import { type NodeFilter, refusal, reasons, byClass, PASSES } from './node-filter';
import { podClaims, type PodClaim } from './pod-claims';
import { claimKey, type SchedulingWorld } from './scheduling-world';
import { volumeLimitFilter } from './volume-limit-filter';
import { labelIn } from '../selector/label-requirement';

/** Labels of zones and regions; those from before 1.17 are equivalent to the newer ones (volumezone/volume_zone.go). */
const ZONES: readonly (readonly [key: string, newer: string])[] = [
  ['failure-domain.beta.kubernetes.io/zone', 'topology.kubernetes.io/zone'],
  ['failure-domain.beta.kubernetes.io/region', 'topology.kubernetes.io/region'],
  ['topology.kubernetes.io/zone', 'topology.kubernetes.io/zone'],
  ['topology.kubernetes.io/region', 'topology.kubernetes.io/region'],
];

/** Several zones are separated by `__`; a value with an empty part is ignored. */
const zonesIn = (text: string): string[] => {
  const zones = text.split('__').map((zone) => zone.trim());
  return zones.includes('') ? [] : zones;
};

interface Bond {
  claim: string;
  volume: string;
  key: string;
  newer: string;
  zones: readonly string[];
}

const bondsOf = (claims: readonly PodClaim[], world: SchedulingWorld): Bond[] =>
  claims.flatMap((one) => {
    // The plugin ignores ephemeral volumes.
    if (one.is !== 'bound' || one.claim === null) return [];
    const labels = world.lookedUp.volumes?.get(one.volume)?.labels ?? {};
    return ZONES.flatMap(([key, newer]): Bond[] => {
      const zones = zonesIn(labelIn(labels, key) ?? '');
      return zones.length === 0 ? [] : [{ claim: one.name, volume: one.volume, key, newer, zones }];
    });
  });

/** VolumeZone: a volume with a zone label is reachable only from that zone; a node without zone labels passes. */
export function zoneFilter(claims: readonly PodClaim[], world: SchedulingWorld): NodeFilter | null {
  const bonds = bondsOf(claims, world);
  if (bonds.length === 0) return null;
  const keys = ZONES.map(([key]) => key);
  return byClass(world.classes.by(keys), (at) => {
    const labels = world.nodes[at]?.labels ?? {};
    if (!keys.some((key) => labelIn(labels, key) !== undefined)) return PASSES;
    const away = bonds.find(({ key, newer, zones }) => {
      const value = labelIn(labels, key) ?? labelIn(labels, newer);
      return value === undefined || !zones.includes(value);
    });
    if (away === undefined) return PASSES;
    return [refusal('VolumeZone', reasons.zone, { of: 'volume', claim: away.claim, volume: away.volume })];
  });
}

export interface VolumeVerdict {
  whole: NodeRefusal | null;
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
