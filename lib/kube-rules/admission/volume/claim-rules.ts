import { objectAt, type RawObject, textsAt } from '@/lib/kube-rules/json/kube-json';
import { parseQuantity } from '@/lib/kube-rules/quantity/quantity';
import { forbidden, given, invalid, listed, part, required, text, unsupported } from '../field';
import { labelRefusals, selectorRefusals } from '../labels';
import { dnsSubdomain, named } from '../names';
import type { FieldRefusal } from '../refusal';
import { annotationRefusals } from '../kind/meta-rules';
import type { SourceRule } from './volume-source';

const ALONE = 'ReadWriteOncePod';
const MODES = ['ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOnce', ALONE];

function modeRefusals(spec: RawObject, path: string): FieldRefusal[] {
  const modes = textsAt(spec, 'accessModes');
  const refusals = modes
    .filter((mode) => !MODES.includes(mode))
    .map((mode) => unsupported(path, mode, MODES));
  const shared = modes.some((mode) => mode !== ALONE && MODES.includes(mode));
  return modes.includes(ALONE) && shared
    ? [...refusals, forbidden(path, `may not use ${ALONE} with other access modes`)]
    : refusals;
}

/** validateDataSource and validateDataSourceRef, which differ in the namespace only. */
function sourceRefusals(source: RawObject | null, path: string): FieldRefusal[] {
  if (source === null) return [];
  const [name, kind, group] = ['name', 'kind', 'apiGroup'].map((field) => text(source, field));
  return [
    ...(name === '' ? [required(`${path}.name`)] : []),
    ...(kind === '' ? [required(`${path}.kind`)] : []),
    ...(group === '' && kind !== 'PersistentVolumeClaim'
      ? [invalid(path, kind, "must be 'PersistentVolumeClaim' when referencing the default apiGroup")]
      : []),
    ...(group === '' ? [] : named(`${path}.apiGroup`, group ?? '', dnsSubdomain)),
  ];
}

/** What a claim has to say (ValidatePersistentVolumeClaimSpec). */
export function claimSpecRefusals(spec: RawObject, path: string): FieldRefusal[] {
  const storage = objectAt(objectAt(spec, 'resources'), 'requests')['storage'];
  const amount = parseQuantity(storage) ?? 0;
  const at = `${path}.resources[storage]`;
  const className = text(spec, 'storageClassName');
  return [
    ...(textsAt(spec, 'accessModes').length === 0
      ? [required(`${path}.accessModes`, 'at least 1 access mode is required')]
      : []),
    ...selectorRefusals(part(spec, 'selector'), `${path}.selector`),
    ...modeRefusals(spec, `${path}.accessModes`),
    ...(storage === undefined || storage === null
      ? [required(at)]
      : amount > 0
        ? []
        : [invalid(at, storage, 'must be greater than zero')]),
    ...(className === '' ? [] : named(`${path}.storageClassName`, className, dnsSubdomain)),
    ...listed(spec, 'volumeMode', { path, known: ['Block', 'Filesystem'] }),
    ...sourceRefusals(part(spec, 'dataSource'), `${path}.dataSource`),
    ...sourceRefusals(part(spec, 'dataSourceRef'), `${path}.dataSourceRef`),
  ];
}

/** Names and the like belong to the claims that are made (ValidateTemplateObjectMeta). */
const NOT_OF_TEMPLATE = ['name', 'generateName', 'namespace', 'finalizers', 'ownerReferences'];

export const ephemeral: SourceRule = (source, { path }) => {
  const template = part(source, 'volumeClaimTemplate');
  const at = `${path}.volumeClaimTemplate`;
  if (template === null) return [required(at)];
  const metadata = objectAt(template, 'metadata');
  return [
    ...annotationRefusals(part(metadata, 'annotations') ?? {}, `${at}.metadata.annotations`),
    ...labelRefusals(part(metadata, 'labels') ?? {}, `${at}.metadata.labels`),
    ...NOT_OF_TEMPLATE.filter((field) => given(metadata, field) && metadata[field] !== '').map((field) =>
      forbidden(`${at}.metadata.${field}`, 'cannot be set'),
    ),
    ...claimSpecRefusals(objectAt(template, 'spec'), `${at}.spec`),
  ];
};
