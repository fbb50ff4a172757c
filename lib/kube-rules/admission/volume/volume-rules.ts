import { objectAt, objectsAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { parseQuantity } from '@/lib/kube-rules/quantity/quantity';
import { duplicate, forbidden, given, invalid, oneOf, part, required, text, tooLong, type FieldError } from '../field';
import { dnsLabel, dnsSubdomain, named } from '../names';
import { ephemeral } from './claim-rules';
import { downwardApi, keyed, projected } from './file-rules';
import {
  azureDisk,
  cinder,
  disk,
  fibreChannel,
  flexVolume,
  flocker,
  iscsi,
  monitored,
  quobyte,
  storageOs,
} from './legacy-sources';
import { backsteps, descending, needs, type SourceRule } from './volume-source';
import type { PodSpecAt } from '../containers-of';

/** Names of volumes that can be mounted; the value is true for a possible block device. */
export type KnownVolumes = ReadonlyMap<string, boolean>;

const HOST_PATH_TYPES = [
  '',
  'BlockDevice',
  'CharDevice',
  'Directory',
  'DirectoryOrCreate',
  'File',
  'FileOrCreate',
  'Socket',
];

const hostPath: SourceRule = (source, { path }) => {
  const value = text(source, 'path');
  if (value === '') return [required(`${path}.path`)];
  return [...backsteps(value, `${path}.path`), ...oneOf(source, 'type', { path, known: HOST_PATH_TYPES })];
};

const emptyDir: SourceRule = (source, { path }) => {
  const limit = parseQuantity(source['sizeLimit']);
  return limit !== null && limit < 0
    ? [forbidden(`${path}.sizeLimit`, 'SizeLimit field must be a valid resource quantity')]
    : [];
};

const gitRepo: SourceRule = (source, at) => [
  ...needs('repository')(source, at),
  ...descending(text(source, 'directory'), `${at.path}.directory`),
];

const nfs: SourceRule = (source, at) => {
  const errors = needs('server', 'path')(source, at);
  const value = text(source, 'path');
  if (!value.startsWith('/')) errors.push(invalid(`${at.path}.path`, value, 'must be an absolute path'));
  return errors;
};

const DRIVER_LIMIT = 63;

/** validateCSIVolumeSource, which reports an invalid secret name one level too high. */
const csi: SourceRule = (source, { path }) => {
  const driver = text(source, 'driver');
  const at = `${path}.driver`;
  const secret = part(source, 'nodePublishSecretRef');
  const name = secret === null ? null : text(secret, 'name');
  const errors: FieldError[] = [];
  if (driver === '') errors.push(required(at));
  else {
    if (driver.length > DRIVER_LIMIT) errors.push(tooLong(at, DRIVER_LIMIT));
    errors.push(...named(at, driver.toLowerCase(), dnsSubdomain));
  }
  if (name === '') errors.push(required(`${path}.nodePublishSecretRef.name`));
  else if (name !== null) errors.push(...named(`${path}.name`, name, dnsSubdomain));
  return errors;
};

/** In a template the reference may still be filled in. */
const image: SourceRule = (source, at) => [
  ...(at.ofPod ? needs('reference')(source, at) : []),
  ...oneOf(source, 'pullPolicy', { path: at.path, known: ['Always', 'IfNotPresent', 'Never'] }),
];

/** All sources in the order in which the API server checks them (validateVolumeSource). */
const SOURCES: Readonly<Record<string, SourceRule>> = {
  emptyDir,
  hostPath,
  gitRepo,
  gcePersistentDisk: disk('pdName'),
  awsElasticBlockStore: disk('volumeID'),
  secret: keyed('secretName'),
  nfs,
  iscsi,
  glusterfs: needs('endpoints', 'path'),
  flocker,
  persistentVolumeClaim: needs('claimName'),
  rbd: monitored('image'),
  cinder,
  cephfs: monitored(),
  quobyte,
  downwardAPI: downwardApi,
  fc: fibreChannel,
  flexVolume,
  configMap: keyed('name'),
  azureFile: needs('secretName', 'shareName'),
  vsphereVolume: needs('volumePath'),
  photonPersistentDisk: needs('pdID'),
  portworxVolume: needs('volumeID'),
  azureDisk,
  storageos: storageOs,
  projected,
  scaleIO: needs('gateway', 'system', 'volumeName'),
  csi,
  ephemeral,
  image,
};
const NAMES = Object.keys(SOURCES);

/** Paths that the API server reports incorrectly, for a source and for an additional one (kubernetes issue 141267). */
const PATHS: Readonly<Record<string, string>> = { gcePersistentDisk: 'persistentDisk' };
const SECOND_PATHS: Readonly<Record<string, string>> = { cephfs: 'cephFS', downwardAPI: 'downwarAPI' };

/** Image volumes exist since 1.35 (feature gate ImageVolume); before, such a volume is dropped. */
const KNOWS_IMAGES = 35;

/** A volume without a source is an emptyDir by default. */
function sourceErrors(volume: RawObject, path: string, { minor, ofPod }: PodSpecAt): FieldError[] {
  const [first, ...more] = NAMES.filter((name) => part(volume, name) !== null);
  const rule = first === undefined ? undefined : SOURCES[first];
  if (first === undefined || rule === undefined) return [];
  if (first === 'image' && minor < KNOWS_IMAGES) return [required(path, 'must specify a volume type')];
  return [
    ...rule(objectAt(volume, first), { path: `${path}.${PATHS[first] ?? first}`, ofPod }),
    ...more
      .filter((name) => name !== 'image' || minor >= KNOWS_IMAGES)
      .map((name) => forbidden(`${path}.${SECOND_PATHS[name] ?? name}`, 'may not specify more than 1 volume type')),
  ];
}

function nameErrors(name: string, path: string, known: KnownVolumes): FieldError[] {
  if (name === '') return [required(path)];
  const errors = named(path, name, dnsLabel);
  return known.has(name) ? [...errors, duplicate(path, name)] : errors;
}

/** The claim of an ephemeral volume is named for pod and volume. */
function claimNameErrors(volume: RawObject, path: string, podName: string): FieldError[] {
  const name = text(volume, 'name');
  const claim = `${podName}-${name}`;
  if (podName === '' || name === '' || !given(volume, 'ephemeral')) return [];
  return dnsSubdomain(claim).map((wrong) => invalid(path, name, `PVC name ${JSON.stringify(claim)}: ${wrong}`));
}

/** Claims of a StatefulSet come first, and replace the pod's own volumes of the same names. */
function volumesOf({ spec, claimTemplates = [] }: PodSpecAt): RawObject[] {
  const claims = claimTemplates.map((template) => {
    const name = text(objectAt(template, 'metadata'), 'name');
    return { name, persistentVolumeClaim: { claimName: name || 'claim' } };
  });
  const names = new Set(claims.map(({ name }) => name));
  return [...claims, ...objectsAt(spec, 'volumes').filter((one) => !names.has(text(one, 'name')))];
}

/** Errors of the pod's volumes, and the mountable ones; a rejected volume counts as missing (ValidateVolumes). */
export function evaluatedVolumes(of: PodSpecAt): { errors: FieldError[]; known: KnownVolumes } {
  const known = new Map<string, boolean>();
  const errors = volumesOf(of).flatMap((volume, index) => {
    const at = `${of.path}.volumes[${index}]`;
    const name = text(volume, 'name');
    const own = [
      ...sourceErrors(volume, at, of),
      ...claimNameErrors(volume, `${at}.name`, of.podName ?? ''),
      ...nameErrors(name, `${at}.name`, known),
    ];
    if (own.length === 0) known.set(name, given(volume, 'persistentVolumeClaim') || given(volume, 'ephemeral'));
    return own;
  });
  return { errors, known };
}
