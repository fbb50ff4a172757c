import {
  isObject,
  objectAt,
  type RawObject,
  textAt,
  textMapAt,
  textOrNull,
  textsAt,
} from '@/lib/kube-rules/json/kube-json';
import { bytesOf } from '@/lib/kube-rules/quantity/quantity';
import type { LabelRequirement } from '@/lib/kube-rules/selector/label-requirement';
import type { ClaimFacts } from './cluster-facts';
import { labelSelectorOf } from '../selector/label-selector';
import type { ClaimRequest } from './pod-facts';

const BIND_COMPLETED = 'pv.kubernetes.io/bind-completed';
const SELECTED_NODE = 'volume.kubernetes.io/selected-node';
/** Represents an invalid selector: no label has this name, so no volume matches. */
const NO_VOLUME: readonly LabelRequirement[] = [{ key: '', operator: 'Exists', values: [] }];

const BETA_CLASS = 'volume.beta.kubernetes.io/storage-class';

/** What the spec of a PersistentVolumeClaim asks of a volume. */
export function claimRequestOf(spec: RawObject): ClaimRequest {
  const selector = spec['selector'];
  const attributesClass = textAt(spec, 'volumeAttributesClassName');
  return {
    accessModes: textsAt(spec, 'accessModes'),
    requested: bytesOf(objectAt(objectAt(spec, 'resources'), 'requests')['storage']),
    block: spec['volumeMode'] === 'Block',
    selector: isObject(selector) ? (labelSelectorOf(selector) ?? NO_VOLUME) : null,
    ...(attributesClass === '' ? {} : { attributesClass }),
  };
}

/** A PersistentVolumeClaim (core/v1); null when it has no name. */
export function claimOf(raw: RawObject): ClaimFacts | null {
  const metadata = objectAt(raw, 'metadata');
  const spec = objectAt(raw, 'spec');
  const name = textAt(metadata, 'name');
  if (name === '') return null;
  const annotations = textMapAt(metadata, 'annotations');
  const phase = textAt(objectAt(raw, 'status'), 'phase');
  const volumeName = textOrNull(spec, 'volumeName');
  return {
    ...claimRequestOf(spec),
    namespace: textAt(metadata, 'namespace') || 'default',
    name,
    uid: textAt(metadata, 'uid'),
    // The annotation goes before the field (component-helpers/storage/volume, GetPersistentVolumeClaimClass).
    storageClass: annotations[BETA_CLASS] ?? textOrNull(spec, 'storageClassName'),
    volumeName,
    bound: volumeName !== null && (Object.hasOwn(annotations, BIND_COMPLETED) || phase === 'Bound'),
    lost: phase === 'Lost',
    deleting: textAt(metadata, 'deletionTimestamp') !== '',
    selectedNode: annotations[SELECTED_NODE] ?? null,
  };
}
