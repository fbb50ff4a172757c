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
import type { VolumeFacts } from './cluster-facts';
import { nodeTermsOf } from './node-terms-of';

const BETA_CLASS = 'volume.beta.kubernetes.io/storage-class';

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

/** A PersistentVolume (core/v1); null when it has no name. */
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
