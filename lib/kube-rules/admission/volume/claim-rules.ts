import { objectAt, type RawObject, textsAt } from '@/lib/kube-rules/json/kube-json';
import { canonicalQuantity } from '@/lib/kube-rules/quantity/canonical-quantity';
import { parseQuantity } from '@/lib/kube-rules/quantity/quantity';
import { forbidden, given, invalid, listed, part, required, text, unsupported, type FieldError } from '../field';
import { labelErrors, selectorErrors } from '../labels';
import { dnsSubdomain, named } from '../names';
import { annotationErrors } from '../kind/meta-rules';
import type { SourceRule } from './volume-source';

const ALONE = 'ReadWriteOncePod';
const MODES = ['ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOnce', ALONE];

function modeErrors(spec: RawObject, path: string): FieldError[] {
  const modes = textsAt(spec, 'accessModes');
  const errors = modes.filter((mode) => !MODES.includes(mode)).map((mode) => unsupported(path, mode, MODES));
  const shared = modes.some((mode) => mode !== ALONE && MODES.includes(mode));
  return modes.includes(ALONE) && shared
    ? [...errors, forbidden(path, `may not use ${ALONE} with other access modes`)]
    : errors;
}

/** validateDataSource and validateDataSourceRef, which differ in the namespace only. */
function sourceErrors(source: RawObject | null, path: string): FieldError[] {
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

/** Required fields of a claim (ValidatePersistentVolumeClaimSpec). */
export function claimSpecErrors(spec: RawObject, path: string): FieldError[] {
  const storage = objectAt(objectAt(spec, 'resources'), 'requests')['storage'];
  const amount = parseQuantity(storage) ?? 0;
  const at = `${path}.resources[storage]`;
  const className = text(spec, 'storageClassName');
  return [
    ...(textsAt(spec, 'accessModes').length === 0
      ? [required(`${path}.accessModes`, 'at least 1 access mode is required')]
      : []),
    ...selectorErrors(part(spec, 'selector'), `${path}.selector`),
    ...modeErrors(spec, `${path}.accessModes`),
    ...(storage === undefined || storage === null
      ? [required(at)]
      : amount > 0
        ? []
        : [invalid(at, canonicalQuantity(storage), 'must be greater than zero')]),
    ...(className === '' ? [] : named(`${path}.storageClassName`, className, dnsSubdomain)),
    ...listed(spec, 'volumeMode', { path, known: ['Block', 'Filesystem'] }),
    ...sourceErrors(part(spec, 'dataSource'), `${path}.dataSource`),
    ...sourceErrors(part(spec, 'dataSourceRef'), `${path}.dataSourceRef`),
  ];
}

/** Names and similar fields belong to the created claims (ValidateTemplateObjectMeta). */
const NOT_OF_TEMPLATE = ['name', 'generateName', 'namespace', 'finalizers', 'ownerReferences'];

export const ephemeral: SourceRule = (source, { path }) => {
  const template = part(source, 'volumeClaimTemplate');
  const at = `${path}.volumeClaimTemplate`;
  if (template === null) return [required(at)];
  const metadata = objectAt(template, 'metadata');
  return [
    ...annotationErrors(part(metadata, 'annotations') ?? {}, `${at}.metadata.annotations`),
    ...labelErrors(part(metadata, 'labels') ?? {}, `${at}.metadata.labels`),
    ...NOT_OF_TEMPLATE.filter((field) => given(metadata, field) && metadata[field] !== '').map((field) =>
      forbidden(`${at}.metadata.${field}`, 'cannot be set'),
    ),
    ...claimSpecErrors(objectAt(template, 'spec'), `${at}.spec`),
  ];
};
