import {
  objectAt,
  objectsAt,
  type RawObject,
  textAt,
  textMapAt,
  textsAt,
  isObject,
  textOrNull,
} from '@/lib/kube-rules/json/kube-json';
import type { NodeSelectorTerm } from '@/lib/kube-rules/objects/node-selector';
import type { SelectorRequirement, LabelRequirement } from '@/lib/kube-rules/selector/label-requirement';
import type { StorageClassFacts, ClaimFacts, VolumeFacts } from './cluster-facts';
import { bytesOf } from '@/lib/kube-rules/quantity/quantity';
import { labelSelectorOf } from '../selector/label-selector';
import type { ClaimRequest } from './pod-facts';
import { nodeTermsOf } from './node-terms-of';

export const IS_DEFAULT = 'storageclass.kubernetes.io/is-default-class';
const FS_TYPE = ['csi.storage.k8s.io/fstype', 'fsType', 'fstype'] as const;

const topologyTermOf = (term: RawObject): NodeSelectorTerm => ({
  expressions: objectsAt(term, 'matchLabelExpressions').map((one): SelectorRequirement => ({
    key: textAt(one, 'key'),
    operator: 'In',
    values: textsAt(one, 'values'),
  })),
  fields: [],
});

export function storageClassOf(raw: RawObject): StorageClassFacts | null {
  const metadata = objectAt(raw, 'metadata');
  const name = textAt(metadata, 'name');
  if (name === '') return null;
  const parameters = textMapAt(raw, 'parameters');
  const fsType = FS_TYPE.find((key) => parameters[key] !== undefined);
  return {
    name,
    isDefault: textMapAt(metadata, 'annotations')[IS_DEFAULT] === 'true',
    provisioner: textAt(raw, 'provisioner'),
    waitsForConsumer: textAt(raw, 'volumeBindingMode') === 'WaitForFirstConsumer',
    allowedTopologies: objectsAt(raw, 'allowedTopologies').map(topologyTermOf),
    fsType: fsType === undefined ? null : (parameters[fsType] ?? null),
    mountOptions: textsAt(raw, 'mountOptions'),
  };
}

const BIND_COMPLETED = 'pv.kubernetes.io/bind-completed';
const SELECTED_NODE = 'volume.kubernetes.io/selected-node';
/** Represents an invalid selector: no label has this name, so no volume matches. */
const NO_VOLUME: readonly LabelRequirement[] = [{ key: '', operator: 'Exists', values: [] }];

const BETA_CLASS = 'volume.beta.kubernetes.io/storage-class';

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

const classNameOf = (spec: RawObject): string | null =>
  typeof spec['storageClassName'] === 'string' ? textAt(spec, 'storageClassName') : null;

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
    // The annotation takes precedence over the field (component-helpers/storage/volume, GetPersistentVolumeClaimClass).
    storageClass: annotations[BETA_CLASS] ?? classNameOf(spec),
    volumeName,
    bound: volumeName !== null && (Object.hasOwn(annotations, BIND_COMPLETED) || phase === 'Bound'),
    lost: phase === 'Lost',
    deleting: textAt(metadata, 'deletionTimestamp') !== '',
    selectedNode: annotations[SELECTED_NODE] ?? null,
  };
}

/** Kinds of volumes that carry a file system type of their own in the API (core/v1 PersistentVolumeSource), and some that do not. */
const SOURCES = [
  'csi',
  'nfs',
  'hostPath',
  'local',
  'azureDisk',
  'azureFile',
  'awsElasticBlockStore',
  'gcePersistentDisk',
  'vsphereVolume',
  'cephfs',
  'rbd',
  'iscsi',
  'fc',
  'glusterfs',
  'cinder',
  'flexVolume',
  'portworxVolume',
  'scaleIO',
  'storageos',
  'quobyte',
  'photonPersistentDisk',
  'flocker',
] as const;

function claimRefOf(spec: RawObject): VolumeFacts['claim'] {
  const ref = spec['claimRef'];
  if (!isObject(ref)) return null;
  return { namespace: textAt(ref, 'namespace'), name: textAt(ref, 'name'), uid: textOrNull(ref, 'uid') };
}

function nodeAffinityOf(spec: RawObject): VolumeFacts['nodeAffinity'] {
  const required = objectAt(spec, 'nodeAffinity')['required'];
  return isObject(required) ? nodeTermsOf(required) : null;
}

export function volumeOf(raw: RawObject): VolumeFacts | null {
  const metadata = objectAt(raw, 'metadata');
  const spec = objectAt(raw, 'spec');
  const name = textAt(metadata, 'name');
  if (name === '') return null;
  const kind = SOURCES.find((one) => isObject(spec[one])) ?? '';
  const source = objectAt(spec, kind);
  const handle = kind === 'csi' ? textAt(source, 'volumeHandle') : '';
  const isGoing = textAt(metadata, 'deletionTimestamp') !== '';
  const attributesClass = textAt(spec, 'volumeAttributesClassName');
  return {
    name,
    labels: textMapAt(metadata, 'labels'),
    storageClass: textMapAt(metadata, 'annotations')[BETA_CLASS] ?? textOrNull(spec, 'storageClassName'),
    nodeAffinity: nodeAffinityOf(spec),
    accessModes: textsAt(spec, 'accessModes'),
    capacity: bytesOf(objectAt(spec, 'capacity')['storage']),
    source: kind === 'csi' ? textAt(source, 'driver') : kind,
    ...(handle === '' ? {} : { handle }),
    fsType: textOrNull(source, 'fsType'),
    mountOptions: textsAt(spec, 'mountOptions'),
    claim: claimRefOf(spec),
    block: spec['volumeMode'] === 'Block',
    available: textAt(objectAt(raw, 'status'), 'phase') === 'Available' && !isGoing,
    ...(isGoing ? { deleting: true } : {}),
    ...(attributesClass === '' ? {} : { attributesClass }),
  };
}
