import { objectsAt, objectAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { count, forbidden, invalid, part, required, text } from '../field';
import { FILE_FIELDS, fieldReferenceRefusals, resourceReferenceRefusals } from '../field-reference';
import type { FieldRefusal } from '../refusal';
import { modeRefusals, needs, nonReserved, type SourceRule } from './volume-source';

/** validateKeyToPath. */
function itemRefusals(item: RawObject, path: string): FieldRefusal[] {
  const to = text(item, 'path');
  return [
    ...(text(item, 'key') === '' ? [required(`${path}.key`)] : []),
    ...(to === '' ? [required(`${path}.path`)] : nonReserved(to, `${path}.path`)),
    ...modeRefusals(item, 'mode', path),
  ];
}

const itemsOf = (source: RawObject, path: string): FieldRefusal[] =>
  objectsAt(source, 'items').flatMap((item, index) => itemRefusals(item, `${path}.items[${index}]`));

/** A secret or a config map as a directory. */
export const keyed =
  (name: string): SourceRule =>
  (source, at) => [
    ...needs(name)(source, at),
    ...modeRefusals(source, 'defaultMode', at.path),
    ...itemsOf(source, at.path),
  ];

/** validateDownwardAPIVolumeFile, which leaves out the place in the list. */
function fileRefusals(file: RawObject, path: string): FieldRefusal[] {
  const to = text(file, 'path');
  const refusals = to === '' ? [required(`${path}.path`)] : nonReserved(to, `${path}.path`);
  const [field, resource] = [part(file, 'fieldRef'), part(file, 'resourceFieldRef')];
  if (field !== null) {
    refusals.push(...fieldReferenceRefusals(field, `${path}.fieldRef`, FILE_FIELDS));
    if (resource !== null)
      refusals.push(
        invalid(path, 'resource', 'fieldRef and resourceFieldRef can not be specified simultaneously'),
      );
  } else if (resource !== null)
    refusals.push(...resourceReferenceRefusals(resource, `${path}.resourceFieldRef`, true));
  else refusals.push(required(path, 'one of fieldRef and resourceFieldRef is required'));
  return [...refusals, ...modeRefusals(file, 'mode', path)];
}

export const downwardApi: SourceRule = (source, { path }) => [
  ...modeRefusals(source, 'defaultMode', path),
  ...objectsAt(source, 'items').flatMap((file) => fileRefusals(file, path)),
];

const LEAST_SECONDS = 600;
const MOST_SECONDS = 2 ** 32;

/** A token's path is told below the whole projection, not below its source. */
function tokenRefusals(token: RawObject, at: string, path: string): FieldRefusal[] {
  const seconds = count(token, 'expirationSeconds');
  const to = text(token, 'path');
  const refusals: FieldRefusal[] = [];
  if (seconds !== null && seconds < LEAST_SECONDS)
    refusals.push(
      invalid(`${at}.expirationSeconds`, seconds, 'may not specify a duration less than 10 minutes'),
    );
  if (seconds !== null && seconds > MOST_SECONDS)
    refusals.push(
      invalid(`${at}.expirationSeconds`, seconds, 'may not specify a duration larger than 2^32 seconds'),
    );
  return [...refusals, ...(to === '' ? [required(`${path}.path`)] : nonReserved(to, `${path}.path`))];
}

/** validateProjectionSources; sources whose gates are closed are not there. */
export const projected: SourceRule = (projection, { path }) => {
  const taken = new Set<string>();
  const conflicts = (files: readonly RawObject[], value: string | null): FieldRefusal[] =>
    files.flatMap((file) => {
      const to = text(file, 'path');
      const known = to !== '' && taken.has(to);
      taken.add(to);
      return known ? [invalid(path, value ?? to, 'conflicting duplicate paths')] : [];
    });
  const sources = objectsAt(projection, 'sources').flatMap((source, index) => {
    const at = `${path}.sources[${index}]`;
    const refusals: FieldRefusal[] = [];
    for (const name of ['secret', 'configMap']) {
      const own = part(source, name);
      if (own === null) continue;
      if (text(own, 'name') === '') refusals.push(required(`${at}.${name}.name`));
      refusals.push(
        ...itemsOf(own, `${at}.${name}`),
        ...conflicts(objectsAt(own, 'items'), text(own, 'name')),
      );
    }
    if (part(source, 'downwardAPI') !== null) {
      const files = objectsAt(objectAt(source, 'downwardAPI'), 'items');
      refusals.push(
        ...files.flatMap((file) => fileRefusals(file, `${at}.downwardAPI`)),
        ...conflicts(files, null),
      );
    }
    const token = part(source, 'serviceAccountToken');
    if (token !== null) refusals.push(...tokenRefusals(token, `${at}.serviceAccountToken`, path));
    const given = ['secret', 'configMap', 'downwardAPI', 'serviceAccountToken'].filter(
      (name) => part(source, name) !== null,
    );
    if (given.length > 1) refusals.push(forbidden(at, 'may not specify more than 1 volume type per source'));
    return refusals;
  });
  return [...modeRefusals(projection, 'defaultMode', path), ...sources];
};
