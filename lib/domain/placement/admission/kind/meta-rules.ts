import { objectAt, type RawObject } from '@/lib/domain/kube-json';
import type { TemplateKind } from '../../facts/workload-object';
import { invalid, part, required, text } from '../field';
import { labelRefusals } from '../labels';
import { dnsLabel, dnsSubdomain, named, qualifiedName } from '../names';
import type { FieldRefusal } from '../refusal';

const ANNOTATION_LIMIT = 256 * 1024;

/** ValidateAnnotations. */
export function annotationRefusals(annotations: RawObject, path: string): FieldRefusal[] {
  let size = 0;
  const refusals = Object.entries(annotations).flatMap(([key, value]) => {
    size += key.length + (typeof value === 'string' ? value.length : 0);
    return qualifiedName(key.toLowerCase()).map((detail) => invalid(path, key, detail));
  });
  if (size <= ANNOTATION_LIMIT) return refusals;
  const detail = `may not be more than ${ANNOTATION_LIMIT} bytes`;
  return [...refusals, { path, type: 'Too long', value: null, detail }];
}

/** The name a StatefulSet gives its pods is a host name, checked as one since 1.27. */
const rulesOf = (kind: TemplateKind, minor: number): ((name: string) => string[]) =>
  kind === 'StatefulSet' && minor >= 27 ? dnsLabel : dnsSubdomain;

const CRON_NAME_LIMIT = 52;

/** Name, namespace, labels and annotations of the object itself (ValidateObjectMeta). */
export function metaRefusals(object: RawObject, kind: TemplateKind, minor: number): FieldRefusal[] {
  const metadata = objectAt(object, 'metadata');
  const check = rulesOf(kind, minor);
  const [name, prefix] = [text(metadata, 'name'), text(metadata, 'generateName')];
  const refusals: FieldRefusal[] = [];
  if (prefix !== '')
    refusals.push(...named('metadata.generateName', prefix, (one) => check(one.replace(/-$/, 'a'))));
  if (name !== '') refusals.push(...named('metadata.name', name, check));
  else if (prefix === '') refusals.push(required('metadata.name', 'name or generateName is required'));
  if (kind === 'CronJob' && name.length > CRON_NAME_LIMIT)
    refusals.push(invalid('metadata.name', name, `must be no more than ${CRON_NAME_LIMIT} characters`));
  const namespace = text(metadata, 'namespace');
  if (namespace !== '') refusals.push(...named('metadata.namespace', namespace, dnsLabel));
  return [
    ...refusals,
    ...labelRefusals(part(metadata, 'labels') ?? {}, 'metadata.labels'),
    ...annotationRefusals(part(metadata, 'annotations') ?? {}, 'metadata.annotations'),
  ];
}
