import type { ClaimFacts, VolumeFacts } from '../objects/cluster-facts';
import { limitingDriver } from '../objects/migrated-volumes';
import { type NodeFilter, PASSES, refusal, reasons } from './node-filter';
import type { PodClaim } from './pod-claims';
import { claimsOf } from './pod-index';
import { claimKey, type SchedulingWorld } from './scheduling-world';

interface Attached {
  id: string;
  driver: string;
  claim: string;
}

/** Two volumes of one handle are attached once. */
const attachedVolume = ({ name, source, handle = `pv ${name}` }: VolumeFacts): Omit<Attached, 'claim'> => ({
  id: `${source} ${handle}`,
  driver: limitingDriver(source),
});

/** For a claim without a volume, its class names the driver (nodevolumelimits/csi.go). */
function attachedOf(claim: ClaimFacts, world: SchedulingWorld): Attached | null {
  const volume = claim.volumeName === null ? undefined : world.lookedUp.volumes?.get(claim.volumeName);
  if (volume !== undefined) return { ...attachedVolume(volume), claim: claim.name };
  const storageClass = world.lookedUp.storageClasses?.get(claim.storageClass ?? '');
  if (storageClass === undefined) return null;
  return { id: `pvc ${claimKey(claim)}`, driver: limitingDriver(storageClass.provisioner), claim: claim.name };
}

function wantedOf(one: PodClaim, world: SchedulingWorld): Attached | null {
  const { claim, name } = one;
  if (claim !== null) return attachedOf(claim, world);
  const volume = one.is === 'bound' ? world.lookedUp.volumes?.get(one.volume) : undefined;
  if (volume !== undefined) return { ...attachedVolume(volume), claim: name };
  if (one.is === 'bound') return null;
  const driver = limitingDriver(one.is === 'made' ? one.driver : one.storageClass.provisioner);
  return driver === '' ? null : { id: `own ${name}`, driver, claim: name };
}

function attachedAt(at: number, world: SchedulingWorld): Map<string, string> {
  const attached = new Map<string, string>();
  for (const pod of world.pods.on(at))
    for (const name of claimsOf(pod)) {
      const claim = world.lookedUp.claims?.get(claimKey({ namespace: pod.namespace, name }));
      const one = claim === undefined ? null : attachedOf(claim, world);
      if (one !== null) attached.set(one.id, one.driver);
    }
  return attached;
}

/** NodeVolumeLimits: volumes that a driver attaches to a node. Without the driver in its CSINode a node passes. */
export function volumeLimitFilter(claims: readonly PodClaim[], world: SchedulingWorld): NodeFilter | null {
  const wanted = claims.flatMap((one) => wantedOf(one, world) ?? []);
  if (wanted.length === 0) return null;
  return (at) => {
    const drivers = world.nodes[at]?.drivers ?? {};
    const limited = wanted.filter(({ driver }) => Object.hasOwn(drivers, driver) && drivers[driver]?.limit !== null);
    if (limited.length === 0) return PASSES;
    const attached = attachedAt(at, world);
    const more = limited.filter(({ id }) => !attached.has(id));
    const over = more.find(({ driver }) => {
      const there = [...attached.values()].filter((one) => one === driver).length;
      const coming = new Set(more.filter((one) => one.driver === driver).map(({ id }) => id)).size;
      return there + coming > (drivers[driver]?.limit ?? Number.POSITIVE_INFINITY);
    });
    if (over === undefined) return PASSES;
    return [refusal('NodeVolumeLimits', reasons.volumeCount, { of: 'volume', claim: over.claim, volume: null })];
  };
}
