import { objectAt, objectsAt, type RawObject, textsAt } from '@/lib/kube-rules/json/kube-json';
import { invalid, part, required, text, tooLong, type FieldError } from '../field';
import { labelErrors } from '../labels';
import { generatedLabels } from './job-selector';
import { dnsLabel, dnsSubdomain, named, prefixOf, qualifiedName } from '../names';

const ANNOTATION_LIMIT = 256 * 1024;

/** ValidateAnnotations. */
export function annotationErrors(annotations: RawObject, path: string): FieldError[] {
  let size = 0;
  const errors = Object.entries(annotations).flatMap(([key, value]) => {
    size += key.length + (typeof value === 'string' ? value.length : 0);
    return qualifiedName(key.toLowerCase()).map((detail) => invalid(path, key, detail));
  });
  return size <= ANNOTATION_LIMIT ? errors : [...errors, tooLong(path, ANNOTATION_LIMIT)];
}

/** The name a StatefulSet gives its pods is a host name, checked as one since 1.27. */
const rulesOf = (kind: string, minor: number): ((name: string) => string[]) =>
  ['Namespace', 'Service'].includes(kind) || (kind === 'StatefulSet' && minor >= 27) ? dnsLabel : dnsSubdomain;

/** The server truncates `generateName` to leave space for five letters (SimpleNameGenerator). */
const GENERATED_FROM = 58;

function nameErrors(metadata: RawObject, check: (name: string) => string[]): FieldError[] {
  const [name, prefix] = [text(metadata, 'name'), text(metadata, 'generateName')];
  const ofPrefix =
    prefix === '' ? [] : check(prefixOf(prefix)).map((detail) => invalid('metadata.generateName', prefix, detail));
  if (name !== '') return [...ofPrefix, ...named('metadata.name', name, check)];
  if (prefix === '') return [required('metadata.name', 'name or generateName is required')];
  const made = check(`${prefix.slice(0, GENERATED_FROM)}aaaaa`);
  return [...ofPrefix, ...made.map((detail) => invalid('metadata.name', prefix, detail))];
}

const STANDARD_FINALIZERS = ['kubernetes', 'orphan', 'foregroundDeletion'];

/** ValidateFinalizers, then validateKubeFinalizerName. */
function finalizerErrors(metadata: RawObject): FieldError[] {
  const finalizers = textsAt(metadata, 'finalizers');
  const path = 'metadata.finalizers';
  const errors = finalizers.flatMap((one) => named(path, one, qualifiedName));
  for (const [index, one] of finalizers.entries())
    if (!one.includes('/') && !STANDARD_FINALIZERS.includes(one))
      errors.push(
        invalid(`${path}[${index}]`, one, 'name is neither a standard finalizer name nor is it fully qualified'),
      );
  return errors;
}

/** ValidateOwnerReferences; the message does not name the invalid one. */
function ownerErrors(metadata: RawObject): FieldError[] {
  const path = 'metadata.ownerReferences';
  const owners = objectsAt(metadata, 'ownerReferences');
  const errors = owners.flatMap((owner) =>
    ['apiVersion', 'kind', 'name', 'uid']
      .filter((field) => text(owner, field) === '')
      .map((field) =>
        invalid(`${path}.${field}`, '', field === 'apiVersion' ? 'version must not be empty' : 'must not be empty'),
      ),
  );
  const [first, ...more] = owners
    .filter((owner) => owner['controller'] === true)
    .map((owner) => `${text(owner, 'kind')}/${text(owner, 'name')}`);
  const detail = 'Only one reference can have Controller set to true. Found "true" in references for';
  return [...errors, ...more.map((one) => invalid(path, owners, `${detail} ${first} and ${one}`))];
}

/** For these kinds, an object without labels gets those of its pods (SetDefaults_Job and similar). */
function labelsOf(object: RawObject, kind: string): RawObject {
  const own = part(objectAt(object, 'metadata'), 'labels') ?? {};
  if (Object.keys(own).length > 0 || (kind !== 'Job' && kind !== 'ReplicationController')) return own;
  const ofPods = part(objectAt(objectAt(objectAt(object, 'spec'), 'template'), 'metadata'), 'labels') ?? {};
  const made = kind === 'Job' && Object.keys(ofPods).length > 0 ? generatedLabels(object) : {};
  return { ...made, ...ofPods };
}

/** Name, namespace, labels and annotations of the object itself (ValidateObjectMeta). */
export function metaErrors(object: RawObject, kind: string, minor: number): FieldError[] {
  const metadata = objectAt(object, 'metadata');
  const namespace = text(metadata, 'namespace');
  return [
    ...nameErrors(metadata, rulesOf(kind, minor)),
    ...(namespace === '' ? [] : named('metadata.namespace', namespace, dnsLabel)),
    ...labelErrors(labelsOf(object, kind), 'metadata.labels'),
    ...annotationErrors(part(metadata, 'annotations') ?? {}, 'metadata.annotations'),
    ...ownerErrors(metadata),
    ...finalizerErrors(metadata),
  ];
}
