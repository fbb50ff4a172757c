import { objectAt, type RawObject, textsAt } from '@/lib/kube-rules/json/kube-json';
import type { TemplateKind } from '../../objects/workload-object';
import { invalid, part, required, text, tooLong } from '../field';
import { labelRefusals } from '../labels';
import { dnsLabel, dnsSubdomain, named, prefixOf, qualifiedName } from '../names';
import type { FieldRefusal } from '../refusal';

const ANNOTATION_LIMIT = 256 * 1024;

/** ValidateAnnotations. */
export function annotationRefusals(annotations: RawObject, path: string): FieldRefusal[] {
  let size = 0;
  const refusals = Object.entries(annotations).flatMap(([key, value]) => {
    size += key.length + (typeof value === 'string' ? value.length : 0);
    return qualifiedName(key.toLowerCase()).map((detail) => invalid(path, key, detail));
  });
  return size <= ANNOTATION_LIMIT ? refusals : [...refusals, tooLong(path, ANNOTATION_LIMIT)];
}

/** The name a StatefulSet gives its pods is a host name, checked as one since 1.27. */
const rulesOf = (kind: TemplateKind, minor: number): ((name: string) => string[]) =>
  kind === 'StatefulSet' && minor >= 27 ? dnsLabel : dnsSubdomain;

/** The server makes a name of a prefix: as much of it as leaves room for five letters (SimpleNameGenerator). */
const GENERATED_FROM = 58;

function nameRefusals(metadata: RawObject, check: (name: string) => string[]): FieldRefusal[] {
  const [name, prefix] = [text(metadata, 'name'), text(metadata, 'generateName')];
  const ofPrefix =
    prefix === ''
      ? []
      : check(prefixOf(prefix)).map((detail) => invalid('metadata.generateName', prefix, detail));
  if (name !== '') return [...ofPrefix, ...named('metadata.name', name, check)];
  if (prefix === '') return [required('metadata.name', 'name or generateName is required')];
  const made = check(`${prefix.slice(0, GENERATED_FROM)}aaaaa`);
  return [...ofPrefix, ...made.map((detail) => invalid('metadata.name', prefix, detail))];
}

const STANDARD_FINALIZERS = ['kubernetes', 'orphan', 'foregroundDeletion'];

/** ValidateFinalizers, then validateKubeFinalizerName. */
function finalizerRefusals(metadata: RawObject): FieldRefusal[] {
  const finalizers = textsAt(metadata, 'finalizers');
  const path = 'metadata.finalizers';
  const refusals = finalizers.flatMap((one) => named(path, one, qualifiedName));
  for (const [index, one] of finalizers.entries())
    if (!one.includes('/') && !STANDARD_FINALIZERS.includes(one))
      refusals.push(
        invalid(
          `${path}[${index}]`,
          one,
          'name is neither a standard finalizer name nor is it fully qualified',
        ),
      );
  return refusals;
}

/** Name, namespace, labels and annotations of the object itself (ValidateObjectMeta). */
export function metaRefusals(object: RawObject, kind: TemplateKind, minor: number): FieldRefusal[] {
  const metadata = objectAt(object, 'metadata');
  const namespace = text(metadata, 'namespace');
  return [
    ...nameRefusals(metadata, rulesOf(kind, minor)),
    ...(namespace === '' ? [] : named('metadata.namespace', namespace, dnsLabel)),
    ...labelRefusals(part(metadata, 'labels') ?? {}, 'metadata.labels'),
    ...annotationRefusals(part(metadata, 'annotations') ?? {}, 'metadata.annotations'),
    ...finalizerRefusals(metadata),
  ];
}
