import { labelIn } from '../selector/label-requirement';
import { byClass, type NodeFilter, PASSES, refusal } from './node-filter';
import type { PodClaim } from './pod-claims';
import { reasons } from './reasons';
import type { SchedulingWorld } from './scheduling-world';

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

function bondsOf(claims: readonly PodClaim[], world: SchedulingWorld): Bond[] {
  return claims.flatMap((one) => {
    // The plugin ignores ephemeral volumes.
    if (one.is !== 'bound' || one.claim === null) return [];
    const labels = world.lookedUp.volumes?.get(one.volume)?.labels ?? {};
    return ZONES.flatMap(([key, newer]): Bond[] => {
      const zones = zonesIn(labelIn(labels, key) ?? '');
      return zones.length === 0 ? [] : [{ claim: one.name, volume: one.volume, key, newer, zones }];
    });
  });
}

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
