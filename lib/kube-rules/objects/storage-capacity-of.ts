import { objectAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import { bytesOf } from '@/lib/kube-rules/quantity/quantity';
import type { StorageCapacityFacts } from './cluster-facts';
import { labelSelectorOf } from '../selector/label-selector';

/** The name of a CSIDriver (storage.k8s.io/v1) that tells how much room it has; null of any other. */
export const tellingDriverOf = (raw: RawObject): string | null =>
  objectAt(raw, 'spec')['storageCapacity'] === true ? textAt(objectAt(raw, 'metadata'), 'name') : null;

/** A CSIStorageCapacity (storage.k8s.io/v1); what it says of one volume goes before what it says of all. */
export const storageOfferOf = (raw: RawObject): StorageCapacityFacts['offers'][number] => ({
  storageClass: textAt(raw, 'storageClassName'),
  bytes: bytesOf(raw['maximumVolumeSize'] ?? raw['capacity']),
  topology: labelSelectorOf(raw['nodeTopology']),
});
