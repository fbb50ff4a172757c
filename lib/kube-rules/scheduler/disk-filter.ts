import type { Disk, PodToPlace } from '../objects/pod-facts';
import { type NodeFilter, PASSES, refusal } from './node-filter';
import { reasons } from './reasons';
import type { SchedulingWorld } from './scheduling-world';

const clash = (one: Disk, other: Disk): boolean => one.id === other.id && !(one.readOnly && other.readOnly);

/** VolumeRestrictions: disks that pods of the node have; null when the pod names none. */
export function diskFilter({ demand }: PodToPlace, world: SchedulingWorld): NodeFilter | null {
  const { disks = [] } = demand;
  if (disks.length === 0) return null;
  const refusals = [refusal('VolumeRestrictions', reasons.disk)];
  return (at) => {
    const taken = [...world.pods.on(at)].flatMap((pod) => pod.demand.disks ?? []);
    return disks.some((one) => taken.some((other) => clash(one, other))) ? refusals : PASSES;
  };
}
