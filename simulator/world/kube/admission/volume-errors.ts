import {
  duplicate,
  fieldForbidden,
  invalid,
  outside,
  required,
} from '@/simulator/world/kube/admission/field-error';
import type { FieldError } from '@/simulator/world/kube/admission/field-error';
import { DNS_LABEL, DNS_SUBDOMAIN } from '@/simulator/world/kube/admission/names';
import type { JsonRecord } from '@/simulator/world/kube/kube-object';
import { isRecord, listOf, recordOf, shown } from '@/simulator/world/kube/kube-object';
import { quantityValue } from '@/simulator/world/kube/quantity';

/** Volume sources with the fields they cannot do without. */
const NEEDED: Record<string, string[]> = {
  emptyDir: [],
  hostPath: ['path'],
  gcePersistentDisk: ['pdName'],
  awsElasticBlockStore: ['volumeID'],
  gitRepo: ['repository'],
  secret: ['secretName'],
  nfs: ['server', 'path'],
  iscsi: ['targetPortal', 'iqn'],
  flexVolume: ['driver'],
  configMap: ['name'],
  downwardAPI: [],
  persistentVolumeClaim: ['claimName'],
  vsphereVolume: ['volumePath'],
  azureFile: ['secretName', 'shareName'],
  azureDisk: ['diskName', 'diskURI'],
  projected: [],
  csi: ['driver'],
  ephemeral: [],
  image: [],
};

const PATH_TYPES = [
  'BlockDevice',
  'CharDevice',
  'Directory',
  'DirectoryOrCreate',
  'File',
  'FileOrCreate',
  'Socket',
];

export const climbs = (path: unknown): boolean => shown(path).split('/').includes('..');

function modeErrors(holder: JsonRecord, field: string, at: string): FieldError[] {
  const mode = holder[field];
  if (typeof mode !== 'number' || (mode >= 0 && mode <= 0o777)) return [];
  return [invalid(`${at}.${field}`, mode, 'must be a number between 0 and 0777 (octal), both inclusive')];
}

function itemErrors(source: JsonRecord, at: string): FieldError[] {
  return listOf(source['items']).flatMap((given, index) => {
    const item = recordOf(given);
    const place = `${at}.items[${index}]`;
    const errors = modeErrors(item, 'mode', place);
    if (shown(item['key']) === '') errors.push(required(`${place}.key`));
    if (shown(item['path']) === '') errors.push(required(`${place}.path`));
    else if (climbs(item['path']) || shown(item['path']).startsWith('/'))
      errors.push(invalid(`${place}.path`, item['path'], "must be a relative path without '..'"));
    return errors;
  });
}

/** What a claim cannot do without (ValidatePersistentVolumeClaimSpec). */
export function claimErrors(spec: JsonRecord, at: string): FieldError[] {
  const storage = recordOf(recordOf(spec['resources'])['requests'])['storage'];
  return [
    ...(listOf(spec['accessModes']).length === 0
      ? [required(`${at}.accessModes`, 'at least 1 access mode is required')]
      : []),
    ...(storage === undefined ? [required(`${at}.resources[storage]`)] : []),
  ];
}

function claimTemplateErrors(source: JsonRecord, at: string): FieldError[] {
  const template = source['volumeClaimTemplate'];
  if (!isRecord(template)) return [required(`${at}.volumeClaimTemplate`)];
  return claimErrors(recordOf(template['spec']), `${at}.volumeClaimTemplate.spec`);
}

function sourceErrors(name: string, source: JsonRecord, at: string): FieldError[] {
  const errors = (NEEDED[name] ?? [])
    .filter((field) => shown(source[field]) === '')
    .map((field) => required(`${at}.${field}`));
  errors.push(...modeErrors(source, 'defaultMode', at), ...itemErrors(source, at));
  if (name === 'hostPath' && shown(source['path']) !== '') {
    if (climbs(source['path'])) errors.push(invalid(`${at}.path`, source['path'], "must not contain '..'"));
    errors.push(...outside(source['type'], `${at}.type`, PATH_TYPES));
  }
  if (name === 'nfs' && shown(source['path']) !== '' && !shown(source['path']).startsWith('/'))
    errors.push(invalid(`${at}.path`, source['path'], 'must be an absolute path'));
  if (
    name === 'csi' &&
    shown(source['driver']) !== '' &&
    !DNS_SUBDOMAIN.test(shown(source['driver']).toLowerCase())
  )
    errors.push(invalid(`${at}.driver`, source['driver'], 'a lowercase RFC 1123 subdomain'));
  const size = source['sizeLimit'];
  if (
    name === 'emptyDir' &&
    (typeof size === 'string' || typeof size === 'number') &&
    quantityValue(size) < 0
  )
    errors.push(fieldForbidden(`${at}.sizeLimit`, 'SizeLimit field must be a valid resource quantity'));
  return name === 'ephemeral' ? [...errors, ...claimTemplateErrors(source, at)] : errors;
}

/** ValidateVolumes; what is refused is not there to mount. */
export function volumeErrors(
  spec: JsonRecord,
  path: string,
  claims: readonly unknown[],
): { errors: FieldError[]; known: Map<string, boolean> } {
  const known = new Map<string, boolean>();
  const all = listOf(spec['volumes']).flatMap((given, index) => {
    const volume = recordOf(given);
    const at = `${path}.volumes[${index}]`;
    const errors: FieldError[] = [];
    const sources = Object.keys(NEEDED).filter((name) => isRecord(volume[name]));
    for (const [place, name] of sources.entries())
      errors.push(
        ...(place === 0
          ? sourceErrors(name, recordOf(volume[name]), `${at}.${name}`)
          : [fieldForbidden(`${at}.${name}`, 'may not specify more than 1 volume type')]),
      );
    const name = shown(volume['name']);
    if (name === '') errors.push(required(`${at}.name`));
    else if (!DNS_LABEL.test(name) || name.length > 63)
      errors.push(invalid(`${at}.name`, name, 'a lowercase RFC 1123 label'));
    if (known.has(name)) errors.push(duplicate(`${at}.name`, name));
    if (errors.length === 0)
      known.set(name, isRecord(volume['persistentVolumeClaim']) || isRecord(volume['ephemeral']));
    return errors;
  });
  for (const claim of claims) known.set(shown(recordOf(recordOf(claim)['metadata'])['name']), true);
  return { errors: all, known };
}
