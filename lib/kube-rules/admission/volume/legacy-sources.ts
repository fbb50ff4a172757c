import { textMapAt, textsAt } from '@/lib/kube-rules/json/kube-json';
import { count, given, invalid, part, required, text, unsupported, type FieldError } from '../field';
import { dnsLabel, named } from '../names';
import { needs, type SourceRule } from './volume-source';

// In-tree drivers that the API server still validates, though most have moved to CSI or were removed.

export const disk =
  (name: string): SourceRule =>
  (source, at) => {
    const partition = count(source, 'partition') ?? 0;
    return [
      ...needs(name)(source, at),
      ...(partition >= 0 && partition <= 255
        ? []
        : [invalid(`${at.path}.partition`, partition, 'must be between 1 and 255, inclusive')]),
    ];
  };

const FORMS: Readonly<Record<string, RegExp>> = {
  iqn: /iqn\.\d{4}-\d{2}\.([A-Za-z0-9\-.]+)(:[^,;*&$|\s]+)$/,
  eui: /^eui.[A-Za-z0-9]{16}$/,
  naa: /^naa.[A-Za-z0-9]{32}$/,
};

function initiator(name: string, path: string): FieldError[] {
  const form = Object.keys(FORMS).find((start) => name.startsWith(start));
  if (form === undefined) return [invalid(path, name, 'must be valid format starting with iqn, eui, or naa')];
  return FORMS[form]?.test(name) === true ? [] : [invalid(path, name, 'must be valid format')];
}

const unit = (lun: number | null, path: string): FieldError[] =>
  lun === null || (lun >= 0 && lun <= 255) ? [] : [invalid(path, lun, 'must be between 0 and 255, inclusive')];

export const iscsi: SourceRule = (source, at) => {
  const name = text(source, 'iqn');
  const secretive = source['chapAuthDiscovery'] === true || source['chapAuthSession'] === true;
  return [
    ...needs('targetPortal', 'iqn')(source, at),
    ...(name === '' ? [] : initiator(name, `${at.path}.iqn`)),
    ...unit(count(source, 'lun'), `${at.path}.lun`),
    ...(secretive && part(source, 'secretRef') === null ? [required(`${at.path}.secretRef`)] : []),
    ...(given(source, 'initiatorName') ? initiator(text(source, 'initiatorName'), `${at.path}.initiatorname`) : []),
  ];
};

export const fibreChannel: SourceRule = (source, { path }) => {
  const [names, ids] = [textsAt(source, 'targetWWNs'), textsAt(source, 'wwids')];
  const errors: FieldError[] = [];
  if (names.length === 0 && ids.length === 0)
    errors.push(required(`${path}.targetWWNs`, 'must specify either targetWWNs or wwids, but not both'));
  if (names.length > 0 && ids.length > 0)
    errors.push(invalid(`${path}.targetWWNs`, names, 'targetWWNs and wwids can not be specified simultaneously'));
  if (names.length === 0) return errors;
  return given(source, 'lun')
    ? [...errors, ...unit(count(source, 'lun'), `${path}.lun`)]
    : [...errors, required(`${path}.lun`, 'lun is required if targetWWNs is specified')];
};

export const flocker: SourceRule = (source, { path }) => {
  const [name, id] = [text(source, 'datasetName'), text(source, 'datasetUUID')];
  const errors: FieldError[] = [];
  if (name === '' && id === '') errors.push(required(path, 'one of datasetName and datasetUUID is required'));
  if (name !== '' && id !== '')
    errors.push(invalid(path, 'resource', 'datasetName and datasetUUID can not be specified simultaneously'));
  if (name.includes('/')) errors.push(invalid(`${path}.datasetName`, name, "must not contain '/'"));
  return errors;
};

/** Ceph, as a block device or a file system. */
export const monitored =
  (...fields: string[]): SourceRule =>
  (source, at) => [
    ...(textsAt(source, 'monitors').length === 0 ? [required(`${at.path}.monitors`)] : []),
    ...needs(...fields)(source, at),
  ];

export const quobyte: SourceRule = (source, at) => {
  const registry = text(source, 'registry');
  const detail = 'must be a host:port pair or multiple pairs separated by commas';
  const errors: FieldError[] = [];
  if (registry === '') errors.push(required(`${at.path}.registry`, detail));
  else if (text(source, 'tenant').length >= 65)
    errors.push(required(`${at.path}.tenant`, 'must be a UUID and may not exceed a length of 64 characters'));
  else
    for (const pair of registry.split(','))
      if (!/^([^:[\]]*|\[[^[\]]*\]):[^:[\]]*$/.test(pair))
        errors.push(invalid(`${at.path}.registry`, registry, detail));
  return [...errors, ...needs('volume')(source, at)];
};

const secretOf: SourceRule = (source, at) => {
  const secret = part(source, 'secretRef');
  return secret === null ? [] : needs('name')(secret, { ...at, path: `${at.path}.secretRef` });
};

export const cinder: SourceRule = (source, at) => [...needs('volumeID')(source, at), ...secretOf(source, at)];

export const flexVolume: SourceRule = (source, at) => [
  ...needs('driver')(source, at),
  ...Object.keys(textMapAt(source, 'options'))
    .filter((key) => /\.(kubernetes|k8s)\.io$/.test(`.${(key.split('/')[0] ?? key).toLowerCase()}`))
    .map((key) => invalid(`${at.path}.options[${key}]`, key, 'kubernetes.io and k8s.io namespaces are reserved')),
];

const CACHING = ['None', 'ReadOnly', 'ReadWrite'];
const DISKS = ['Dedicated', 'Managed', 'Shared'];
const MANAGED = '/subscriptions/{sub-id}/resourcegroups/{group-name}/providers/microsoft.compute/disks/{disk-id}';
const BLOB = 'https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd';

/** The default kind is Shared (SetDefaults_AzureDiskVolumeSource). */
export const azureDisk: SourceRule = (source, at) => {
  const [kind, caching, uri] = [
    text(source, 'kind') || 'Shared',
    text(source, 'cachingMode') || 'ReadWrite',
    text(source, 'diskURI'),
  ];
  const place = `${at.path}.diskURI`;
  const managed = kind === 'Managed';
  const errors = needs('diskName', 'diskURI')(source, at);
  if (!CACHING.includes(caching)) errors.push(unsupported(`${at.path}.cachingMode`, caching, CACHING));
  if (!DISKS.includes(kind)) errors.push(unsupported(`${at.path}.kind`, kind, DISKS));
  if (!uri.startsWith(managed ? '/subscriptions/' : 'https://'))
    errors.push(unsupported(place, uri, [managed ? MANAGED : BLOB]));
  return errors;
};

export const storageOs: SourceRule = (source, at) => {
  const [name, namespace] = [text(source, 'volumeName'), text(source, 'volumeNamespace')];
  return [
    ...(name === '' ? [required(`${at.path}.volumeName`)] : named(`${at.path}.volumeName`, name, dnsLabel)),
    ...(namespace === '' ? [] : named(`${at.path}.volumeNamespace`, namespace, dnsLabel)),
    ...secretOf(source, at),
  ];
};
