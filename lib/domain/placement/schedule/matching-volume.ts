import { meets } from '@/lib/domain/workload/label-requirement';
import type { ClaimFacts, StorageClassFacts, VolumeFacts } from '../facts/cluster-facts';
import { type NamedNode, termsMatch } from './node-terms';

/** What a claim asks of a volume. A pod's own claim asks for its class alone: what else it says is not told here. */
export interface Wanted {
  claim: ClaimFacts | null;
  storageClass: StorageClassFacts | null;
}

const isReservedFor = ({ claim: ref }: VolumeFacts, claim: ClaimFacts): boolean =>
  ref !== null &&
  ref.namespace === claim.namespace &&
  ref.name === claim.name &&
  (ref.uid === null || ref.uid === claim.uid);

const isLarge = ({ capacity }: VolumeFacts, claim: ClaimFacts | null): boolean =>
  (capacity ?? 0) >= (claim?.requested ?? 0);

/** Whether a volume that nobody has may be taken. */
function suits(volume: VolumeFacts, claim: ClaimFacts | null): boolean {
  if (!volume.available || volume.claim !== null) return false;
  if (claim === null) return true;
  return (
    (claim.selector ?? []).every((one) => meets(volume.labels, one)) &&
    claim.accessModes.every((mode) => volume.accessModes.includes(mode))
  );
}

/**
 * The volume that is there already and would be taken for a claim on a node: one reserved for it, else the smallest that suits
 * (component-helpers/storage/volume, FindMatchingVolume).
 */
export function matchingVolume(
  { claim, storageClass }: Wanted,
  volumes: readonly VolumeFacts[],
  node: NamedNode,
): VolumeFacts | null {
  let smallest: VolumeFacts | null = null;
  for (const volume of volumes) {
    if (volume.storageClass !== (storageClass?.name ?? null) || !isLarge(volume, claim)) continue;
    if (claim !== null && volume.block !== claim.block) continue;
    const isReachable = termsMatch(volume.nodeAffinity, node);
    if (claim !== null && isReservedFor(volume, claim)) return isReachable ? volume : null;
    const isSmaller = smallest === null || (volume.capacity ?? 0) < (smallest.capacity ?? 0);
    if (isReachable && isSmaller && suits(volume, claim)) smallest = volume;
  }
  return smallest;
}
