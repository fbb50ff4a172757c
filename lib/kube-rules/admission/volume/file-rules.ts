import { objectsAt, objectAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { count, forbidden, invalid, part, required, text, type FieldError } from '../field';
import { FILE_FIELDS, fieldReferenceErrors, resourceReferenceErrors } from '../field-reference';
import { modeErrors, needs, nonReserved, type SourceRule } from './volume-source';

/** validateKeyToPath. */
function itemErrors(item: RawObject, path: string): FieldError[] {
  const to = text(item, 'path');
  return [
    ...(text(item, 'key') === '' ? [required(`${path}.key`)] : []),
    ...(to === '' ? [required(`${path}.path`)] : nonReserved(to, `${path}.path`)),
    ...modeErrors(item, 'mode', path),
  ];
}

const itemsOf = (source: RawObject, path: string): FieldError[] =>
  objectsAt(source, 'items').flatMap((item, index) => itemErrors(item, `${path}.items[${index}]`));

export const keyed =
  (name: string): SourceRule =>
  (source, at) => [
    ...needs(name)(source, at),
    ...modeErrors(source, 'defaultMode', at.path),
    ...itemsOf(source, at.path),
  ];

/** validateDownwardAPIVolumeFile, which leaves out the place in the list. */
function fileErrors(file: RawObject, path: string): FieldError[] {
  const to = text(file, 'path');
  const errors = to === '' ? [required(`${path}.path`)] : nonReserved(to, `${path}.path`);
  const [field, resource] = [part(file, 'fieldRef'), part(file, 'resourceFieldRef')];
  if (field !== null) {
    errors.push(...fieldReferenceErrors(field, `${path}.fieldRef`, FILE_FIELDS));
    if (resource !== null)
      errors.push(invalid(path, 'resource', 'fieldRef and resourceFieldRef can not be specified simultaneously'));
  } else if (resource !== null) errors.push(...resourceReferenceErrors(resource, `${path}.resourceFieldRef`, true));
  else errors.push(required(path, 'one of fieldRef and resourceFieldRef is required'));
  return [...errors, ...modeErrors(file, 'mode', path)];
}

export const downwardApi: SourceRule = (source, { path }) => [
  ...modeErrors(source, 'defaultMode', path),
  ...objectsAt(source, 'items').flatMap((file) => fileErrors(file, path)),
];

const MIN_SECONDS = 600;
const MAX_SECONDS = 2 ** 32;

/** A token's path is reported below the whole projection, not below its source. */
function tokenErrors(token: RawObject, at: string, path: string): FieldError[] {
  const seconds = count(token, 'expirationSeconds');
  const to = text(token, 'path');
  const errors: FieldError[] = [];
  if (seconds !== null && seconds < MIN_SECONDS)
    errors.push(invalid(`${at}.expirationSeconds`, seconds, 'may not specify a duration less than 10 minutes'));
  if (seconds !== null && seconds > MAX_SECONDS)
    errors.push(invalid(`${at}.expirationSeconds`, seconds, 'may not specify a duration larger than 2^32 seconds'));
  return [...errors, ...(to === '' ? [required(`${path}.path`)] : nonReserved(to, `${path}.path`))];
}

/** validateProjectionSources; sources behind disabled gates do not exist. */
export const projected: SourceRule = (projection, { path }) => {
  const taken = new Set<string>();
  const conflicts = (files: readonly RawObject[], value: string | null): FieldError[] =>
    files.flatMap((file) => {
      const to = text(file, 'path');
      const known = to !== '' && taken.has(to);
      taken.add(to);
      return known ? [invalid(path, value ?? to, 'conflicting duplicate paths')] : [];
    });
  const sources = objectsAt(projection, 'sources').flatMap((source, index) => {
    const at = `${path}.sources[${index}]`;
    const errors: FieldError[] = [];
    for (const name of ['secret', 'configMap']) {
      const own = part(source, name);
      if (own === null) continue;
      if (text(own, 'name') === '') errors.push(required(`${at}.${name}.name`));
      errors.push(...itemsOf(own, `${at}.${name}`), ...conflicts(objectsAt(own, 'items'), text(own, 'name')));
    }
    if (part(source, 'downwardAPI') !== null) {
      const files = objectsAt(objectAt(source, 'downwardAPI'), 'items');
      errors.push(...files.flatMap((file) => fileErrors(file, `${at}.downwardAPI`)), ...conflicts(files, null));
    }
    const token = part(source, 'serviceAccountToken');
    if (token !== null) errors.push(...tokenErrors(token, `${at}.serviceAccountToken`, path));
    const given = ['secret', 'configMap', 'downwardAPI', 'serviceAccountToken'].filter(
      (name) => part(source, name) !== null,
    );
    if (given.length > 1) errors.push(forbidden(at, 'may not specify more than 1 volume type per source'));
    return errors;
  });
  return [...modeErrors(projection, 'defaultMode', path), ...sources];
};
