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
 * Whether the driver has room for a volume that can be used from the node; of drivers that do not tell, and where
 * it was not read, nothing is held against a node (volumebinding/binder.go, hasEnoughCapacity).
 */
export function hasCapacity(
  { asks, storageClass, labels }: Question,
  { lookedUp }: SchedulingWorld,
): boolean {
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

/** Labels that tell where a driver has room. */
export const capacityKeys = ({ lookedUp }: SchedulingWorld): string[] => [
  ...new Set(
    lookedUp.storageCapacity?.offers.flatMap(({ topology }) => (topology ?? []).map(({ key }) => key)),
  ),
];
