import { objectAt, objectsAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { containersOf } from '../containers-of';
import { invalid, notFound, part, required, text, type FieldError } from '../field';
import { fieldReferenceErrors, resourceReferenceErrors, VARIABLE_FIELDS } from '../field-reference';
import { dnsSubdomain, named, prefixOf } from '../names';
import type { KnownVolumes } from '../volume/volume-rules';

const SOURCES = ['fieldRef', 'resourceFieldRef', 'configMapKeyRef', 'secretKeyRef', 'fileKeyRef'];
const KEY = /^[-._a-zA-Z0-9]+$/;
const STRICT = /^[-._a-zA-Z][-._a-zA-Z0-9]*$/;

/** IsRelaxedEnvVarName from 1.32 on (gate RelaxedEnvironmentVariableValidation), IsEnvVarName before. */
function variableName(name: string, minor: number): string[] {
  if (minor >= 32) {
    const bad = [...name].some((letter) => letter === '=' || letter < ' ' || letter > '~');
    return bad
      ? ["a valid environment variable name must consist only of printable ASCII characters other than '='"]
      : [];
  }
  const dots = name === '.' || name.startsWith('..');
  return STRICT.test(name) && !dots
    ? []
    : [
        "a valid environment variable name must consist of alphabetic characters, digits, '_', '-', or '.', and must not start with a digit",
      ];
}

function keyErrors(key: string, path: string): FieldError[] {
  if (key === '') return [required(path)];
  const errors: FieldError[] = [];
  if (key.length > 253) errors.push(invalid(path, key, 'must be no more than 253 characters'));
  if (!KEY.test(key))
    errors.push(
      invalid(
        path,
        key,
        "a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')",
      ),
    );
  if (key === '.' || key.startsWith('..')) {
    const detail = key.length > 2 ? "must not start with '..'" : `must not be '${key}'`;
    errors.push(invalid(path, key, detail));
  }
  return errors;
}

/** validateFileKeySelector. */
const fileKeyErrors = (source: RawObject, path: string): FieldError[] =>
  ['key', 'volumeName', 'path']
    .filter((field) => text(source, field) === '')
    .map((field) => required(`${path}.${field}`));

function sourceErrors(name: string, source: RawObject, path: string): FieldError[] {
  switch (name) {
    case 'fieldRef':
      return fieldReferenceErrors(source, path, VARIABLE_FIELDS);
    case 'resourceFieldRef':
      return resourceReferenceErrors(source, path, false);
    case 'fileKeyRef':
      return fileKeyErrors(source, path);
    default:
      return [
        ...named(`${path}.name`, text(source, 'name'), dnsSubdomain),
        ...keyErrors(text(source, 'key'), `${path}.key`),
      ];
  }
}

/** Variables from files exist since 1.35 (gate EnvFiles). */
export const KNOWS_FILES = 35;

/** validateEnvVarValueFrom. */
function valueFromErrors(variable: RawObject, path: string, minor: number): FieldError[] {
  const from = part(variable, 'valueFrom');
  if (from === null) return [];
  const sources = SOURCES.filter(
    (name) => part(from, name) !== null && (name !== 'fileKeyRef' || minor >= KNOWS_FILES),
  );
  const errors = sources.flatMap((name) => sourceErrors(name, objectAt(from, name), `${path}.${name}`));
  if (sources.length === 0)
    errors.push(
      invalid(
        path,
        '',
        minor >= KNOWS_FILES
          ? 'must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef`, `secretKeyRef` or `fileKeyRef`'
          : 'must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef` or `secretKeyRef`',
      ),
    );
  else if (text(variable, 'value') !== '')
    errors.push(invalid(path, '', 'may not be specified when `value` is not empty'));
  else if (sources.length > 1) errors.push(invalid(path, '', 'may not have more than one field specified at a time'));
  return errors;
}

/** The holder of a whole list of variables; its name may still end with a dash. */
const holderErrors = (name: string, path: string): FieldError[] =>
  name === '' ? [required(path)] : dnsSubdomain(prefixOf(name)).map((detail) => invalid(path, name, detail));

/** ValidateEnv, and ValidateEnvFrom, which reports the whole list if an entry has no source or too many. */
export function envErrors(container: RawObject, path: string, minor: number): FieldError[] {
  const variables = objectsAt(container, 'env').flatMap((variable, index) => {
    const at = `${path}.env[${index}]`;
    const name = text(variable, 'name');
    const ofName =
      name === '' ? [required(`${at}.name`)] : named(`${at}.name`, name, (one) => variableName(one, minor));
    return [...ofName, ...valueFromErrors(variable, `${at}.valueFrom`, minor)];
  });
  const lists = objectsAt(container, 'envFrom').flatMap((from, index) => {
    const at = `${path}.envFrom[${index}]`;
    const prefix = text(from, 'prefix');
    const errors = prefix === '' ? [] : named(`${at}.prefix`, prefix, (one) => variableName(one, minor));
    const sources = ['configMapRef', 'secretRef'].filter((source) => part(from, source) !== null);
    for (const source of sources)
      errors.push(...holderErrors(text(objectAt(from, source), 'name'), `${at}.${source}.name`));
    if (sources.length === 0)
      errors.push(invalid(`${path}.envFrom`, '', 'must specify one of: `configMapRef` or `secretRef`'));
    if (sources.length > 1)
      errors.push(invalid(`${path}.envFrom`, '', 'may not have more than one field specified at a time'));
    return errors;
  });
  return [...variables, ...lists];
}

/** Variables from files of volumes that the pod does not have; reported after everything else of the PodSpec. */
export const fileVolumeErrors = (spec: RawObject, path: string, volumes: KnownVolumes): FieldError[] =>
  containersOf(spec, path).flatMap(({ container, path: at }) =>
    objectsAt(container, 'env').flatMap((variable, index) => {
      const name = text(objectAt(objectAt(variable, 'valueFrom'), 'fileKeyRef'), 'volumeName');
      return name === '' || volumes.has(name)
        ? []
        : [notFound(`${at}.env[${index}].valueFrom.fileKeyRef.volumeName`, name)];
    }),
  );
