import { objectAt, objectsAt, type RawObject } from '@/lib/domain/kube-json';
import { parseQuantity } from '@/lib/domain/quantity';
import type { KnownVolumes } from './container/mount-rules';
import { count, duplicate, forbidden, given, invalid, oneOf, part, required, text } from './field';
import { dnsLabel, dnsSubdomain, named } from './names';
import type { FieldRefusal } from './refusal';
import { descending } from './security/contexts';

type SourceRule = (source: RawObject, path: string) => FieldRefusal[];

const needs =
  (...fields: string[]): SourceRule =>
  (source, path) =>
    fields.filter((field) => text(source, field) === '').map((field) => required(`${path}.${field}`));

const backsteps = (value: string, path: string): FieldRefusal[] =>
  value.split('/').includes('..') ? [invalid(path, value, "must not contain '..'")] : [];

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

const hostPath: SourceRule = (source, path) => {
  const value = text(source, 'path');
  if (value === '') return [required(`${path}.path`)];
  return [...backsteps(value, `${path}.path`), ...oneOf(source, 'type', { path, known: HOST_PATH_TYPES })];
};

const emptyDir: SourceRule = (source, path) => {
  const limit = parseQuantity(source['sizeLimit']);
  return limit !== null && limit < 0
    ? [forbidden(`${path}.sizeLimit`, 'SizeLimit field must be a valid resource quantity')]
    : [];
};

const MODE_LIMIT = 0o777;

function modeRefusals(source: RawObject, field: string, path: string): FieldRefusal[] {
  const mode = count(source, field);
  if (mode === null || (mode >= 0 && mode <= MODE_LIMIT)) return [];
  return [invalid(`${path}.${field}`, mode, 'must be a number between 0 and 0777 (octal), both inclusive')];
}

const itemRefusals: SourceRule = (source, path) =>
  objectsAt(source, 'items').flatMap((item, index) => {
    const at = `${path}.items[${index}]`;
    const [key, to] = [text(item, 'key'), text(item, 'path')];
    return [
      ...(key === '' ? [required(`${at}.key`)] : []),
      ...(to === '' ? [required(`${at}.path`)] : descending(to, `${at}.path`)),
      ...modeRefusals(item, 'mode', at),
    ];
  });

const keyed =
  (name: string): SourceRule =>
  (source, path) => [
    ...needs(name)(source, path),
    ...modeRefusals(source, 'defaultMode', path),
    ...itemRefusals(source, path),
  ];

const nfs: SourceRule = (source, path) => {
  const refusals = needs('server', 'path')(source, path);
  const value = text(source, 'path');
  if (value !== '' && !value.startsWith('/'))
    refusals.push(invalid(`${path}.path`, value, 'must be an absolute path'));
  return refusals;
};

/** What a claim has to say (ValidatePersistentVolumeClaimSpec). */
export const claimSpecRefusals: SourceRule = (spec, path) => {
  const modes = Array.isArray(spec['accessModes']) ? spec['accessModes'] : [];
  const storage = objectAt(objectAt(spec, 'resources'), 'requests')['storage'];
  return [
    ...(modes.length === 0 ? [required(`${path}.accessModes`, 'at least 1 access mode is required')] : []),
    ...(storage === undefined ? [required(`${path}.resources[storage]`)] : []),
  ];
};

const ephemeral: SourceRule = (source, path) => {
  const template = part(source, 'volumeClaimTemplate');
  return template === null
    ? [required(`${path}.volumeClaimTemplate`)]
    : claimSpecRefusals(objectAt(template, 'spec'), `${path}.volumeClaimTemplate.spec`);
};

const csi: SourceRule = (source, path) => {
  const driver = text(source, 'driver');
  return driver === ''
    ? [required(`${path}.driver`)]
    : named(`${path}.driver`, driver.toLowerCase(), dnsSubdomain);
};

const none: SourceRule = () => [];

/** Rules of the volume sources that workloads have today; the others only have to be alone (validateVolumeSource). */
const SOURCES: Readonly<Record<string, SourceRule>> = {
  emptyDir,
  hostPath,
  gitRepo: needs('repository'),
  gcePersistentDisk: needs('pdName'),
  awsElasticBlockStore: needs('volumeID'),
  secret: keyed('secretName'),
  nfs,
  iscsi: needs('targetPortal', 'iqn'),
  glusterfs: needs('endpoints', 'path'),
  flexVolume: needs('driver'),
  configMap: keyed('name'),
  rbd: needs('image'),
  quobyte: needs('registry', 'volume'),
  fc: none,
  downwardAPI: (source, path) => modeRefusals(source, 'defaultMode', path),
  persistentVolumeClaim: needs('claimName'),
  cinder: needs('volumeID'),
  cephfs: none,
  flocker: none,
  vsphereVolume: needs('volumePath'),
  azureFile: needs('secretName', 'shareName'),
  photonPersistentDisk: needs('pdID'),
  azureDisk: needs('diskName', 'diskURI'),
  portworxVolume: needs('volumeID'),
  scaleIO: none,
  storageos: none,
  projected: (source, path) => modeRefusals(source, 'defaultMode', path),
  csi,
  ephemeral,
  image: none,
};

function sourceRefusals(volume: RawObject, path: string): FieldRefusal[] {
  const [first, ...more] = Object.keys(SOURCES).filter((name) => part(volume, name) !== null);
  const rule = first === undefined ? undefined : SOURCES[first];
  if (first === undefined || rule === undefined) return [];
  return [
    ...rule(objectAt(volume, first), `${path}.${first}`),
    ...more.map((name) => forbidden(`${path}.${name}`, 'may not specify more than 1 volume type')),
  ];
}

/** ValidateVolumes; a volume without a source is an emptyDir by default. */
export function volumeRefusals(spec: RawObject, path: string): FieldRefusal[] {
  const names = new Set<string>();
  return objectsAt(spec, 'volumes').flatMap((volume, index) => {
    const at = `${path}.volumes[${index}]`;
    const name = text(volume, 'name');
    const refusals = sourceRefusals(volume, at);
    if (name === '') return [...refusals, required(`${at}.name`)];
    refusals.push(...named(`${at}.name`, name, dnsLabel));
    if (names.has(name)) refusals.push(duplicate(`${at}.name`, name));
    names.add(name);
    return refusals;
  });
}

/** The pod's volumes by name, those of a StatefulSet's claim templates among them. */
export function knownVolumes(spec: RawObject, claimTemplates: readonly RawObject[]): KnownVolumes {
  const known = new Map<string, boolean>();
  for (const volume of objectsAt(spec, 'volumes'))
    known.set(text(volume, 'name'), given(volume, 'persistentVolumeClaim') || given(volume, 'ephemeral'));
  for (const template of claimTemplates) known.set(text(objectAt(template, 'metadata'), 'name'), true);
  return known;
}
