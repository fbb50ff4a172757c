import { meets } from '@/lib/kube-rules/selector/label-requirement';
import type { ClaimFacts, VolumeFacts } from '../objects/cluster-facts';
import type { ClaimRequest } from '../objects/pod-facts';
import { termsMatch } from './node-terms';

type Labels = Readonly<Record<string, string>>;

export interface Wanted {
  /** null = the claim does not exist yet. */
  claim: ClaimFacts | null;
  asks: ClaimRequest;
  /** Empty: none. */
  storageClass: string;
}

/** Whether the volume is reachable from a node; its terms see only the labels of the node (CheckNodeAffinity). */
export const isReachable = ({ nodeAffinity }: VolumeFacts, labels: Labels): boolean =>
  termsMatch(nodeAffinity, { name: null, labels });

export const isReservedFor = ({ claim: ref }: VolumeFacts, claim: ClaimFacts): boolean =>
  ref !== null &&
  ref.namespace === claim.namespace &&
  ref.name === claim.name &&
  (ref.uid === null || ref.uid === claim.uid);

const isOfKind = (volume: VolumeFacts, { asks, storageClass }: Wanted): boolean =>
  (volume.storageClass ?? '') === storageClass &&
  (volume.capacity ?? 0) >= (asks.requested ?? 0) &&
  volume.block === asks.block &&
  (volume.attributesClass ?? '') === (asks.attributesClass ?? '') &&
  volume.deleting !== true;

const suits = (volume: VolumeFacts, { selector, accessModes }: ClaimRequest): boolean =>
  volume.available &&
  volume.claim === null &&
  (selector ?? []).every((one) => meets(volume.labels, one)) &&
  accessModes.every((mode) => volume.accessModes.includes(mode));

/** The volume that a claim would get: one reserved for it, else the smallest that matches (FindMatchingVolume). */
export function matchingVolume(
  wanted: Wanted,
  volumes: readonly VolumeFacts[],
  labels: Labels | null,
): VolumeFacts | null {
  const { claim, asks } = wanted;
  let smallest: VolumeFacts | null = null;
  for (const volume of volumes) {
    if (!isOfKind(volume, wanted)) continue;
    const reachable = labels === null || isReachable(volume, labels);
    if (claim !== null && isReservedFor(volume, claim)) return reachable ? volume : null;
    const isSmaller = smallest === null || (volume.capacity ?? 0) < (smallest.capacity ?? 0);
    if (reachable && isSmaller && suits(volume, asks)) smallest = volume;
  }
  return smallest;
}
