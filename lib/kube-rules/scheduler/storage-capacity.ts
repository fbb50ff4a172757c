import { selects } from '@/lib/kube-rules/selector/label-requirement';
import type { StorageClassFacts } from '../objects/cluster-facts';
import type { ClaimAsk } from '../objects/pod-facts';
import type { SchedulingWorld } from './scheduling-world';

interface Question {
  asks: ClaimAsk;
  storageClass: StorageClassFacts;
  /** Of the node. */
  labels: Readonly<Record<string, string>>;
}

/**
 * Whether the driver has capacity for a volume that is reachable from the node. Where the driver does not publish its capacity, or
 * it was not read, every node passes (volumebinding/binder.go, hasEnoughCapacity).
 */
export function hasCapacity({ asks, storageClass, labels }: Question, { lookedUp }: SchedulingWorld): boolean {
  const { storageCapacity: capacity } = lookedUp;
  const { requested } = asks;
  if (capacity === undefined || requested === null) return true;
  if (!capacity.drivers.includes(storageClass.provisioner)) return true;
  return capacity.offers.some(
    (offer) =>
      offer.storageClass === storageClass.name &&
      offer.bytes !== null &&
      offer.bytes >= requested &&
      selects(offer.topology, labels),
  );
}

/** Labels that decide where a driver has capacity. */
export const capacityKeys = ({ lookedUp }: SchedulingWorld): string[] => [
  ...new Set(lookedUp.storageCapacity?.offers.flatMap(({ topology }) => (topology ?? []).map(({ key }) => key))),
];
