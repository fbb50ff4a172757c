import type { PodToPlace } from '../objects/pod-facts';
import { bindingFilter } from './binding-filter';
import type { NodeRefusal, Predicate } from './feasibility';
import { type NodeFilter, refusal, reasons, byClass, PASSES } from './node-filter';
import { podClaims, type PodClaim } from './pod-claims';
import { claimKey, type SchedulingWorld } from './scheduling-world';
import { staticFilter } from './static-filter';
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

interface OrdinalVerdict extends VolumeVerdict {
  /** Filters that do not depend on running pods. */
  lasting: readonly NodeFilter[];
}

function verdictOf(pod: PodToPlace, world: SchedulingWorld): OrdinalVerdict {
  const { claims, whole, unavailable } = podClaims(pod, world);
  const isLimited = claims.length > 0 && world.nodes.some(({ drivers }) => drivers === null);
  const limits = volumeLimitFilter(claims, world);
  const lasting = [bindingFilter(claims, world), zoneFilter(claims, world)].filter((one) => one !== null);
  const unbound = unavailable || world.lookedUp.volumes === null;
  return {
    whole,
    filters: [...(limits === null ? [] : [limits]), ...lasting],
    lasting,
    undecided: [
      ...(unavailable ? (['VolumeRestrictions'] as const) : []),
      ...(isLimited ? (['NodeVolumeLimits'] as const) : []),
      ...(unbound ? (['VolumeBinding', 'VolumeZone'] as const) : []),
    ],
  };
}

const MOST_ORDINALS = 100;

/** The pods of a StatefulSet as far as they differ: by the claims of theirs that exist, which the controller keeps. */
function podsByClaims(pod: PodToPlace, { lookedUp }: SchedulingWorld): PodToPlace[] {
  const { start, replicas } = pod.ordinals ?? { start: 0, replicas: 0 };
  const pods = Array.from({ length: Math.min(replicas, MOST_ORDINALS) }, (_, at): PodToPlace => {
    const volumes = pod.volumes.map((one) => {
      if (one.kind !== 'ephemeral' || one.template === undefined) return one;
      const claim = `${one.template}-${pod.name}-${start + at}`;
      const exists = lookedUp.claims?.has(claimKey({ namespace: pod.namespace, name: claim })) === true;
      return exists ? { kind: 'claim' as const, claim } : one;
    });
    return volumes.every((one, index) => one === pod.volumes[index]) ? pod : { ...pod, volumes };
  });
  return pods.length === 0 ? [pod] : [...new Set(pods)];
}

/** Each node that takes one of the pods, unless none takes another one of them: the others wait for that. */
function together(pod: PodToPlace, verdicts: readonly OrdinalVerdict[], world: SchedulingWorld): VolumeVerdict {
  const refuses = staticFilter(pod, world);
  const places = world.nodes.map((_, at) => at).filter((at) => refuses(at).length === 0);
  const isStuck = ({ whole, lasting }: OrdinalVerdict): boolean =>
    whole !== null || (places.length > 0 && places.every((at) => lasting.some((filter) => filter(at).length > 0)));
  const stuck = verdicts.find(isStuck);
  if (stuck !== undefined) return stuck;
  const either: NodeFilter = (at) => {
    const refusals = verdicts.map(({ filters }) => filters.flatMap((filter) => filter(at)));
    return refusals.find((one) => one.length === 0) ?? refusals[0] ?? PASSES;
  };
  return { whole: null, filters: [either], undecided: [...new Set(verdicts.flatMap(({ undecided }) => undecided))] };
}

export function volumeFilters(pod: PodToPlace, world: SchedulingWorld): VolumeVerdict {
  if (pod.volumes.every(({ kind }) => kind === 'csi')) return NOTHING;
  const verdicts = podsByClaims(pod, world).map((one) => verdictOf(one, world));
  const [only = NOTHING] = verdicts;
  const { whole, filters, undecided } = verdicts.length === 1 ? only : together(pod, verdicts, world);
  const once = onceFilter(pod, world);
  return { whole, filters: once === null ? filters : [once, ...filters], undecided };
}
