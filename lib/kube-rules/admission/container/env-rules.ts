import { objectAt, objectsAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { invalid, part, required, text } from '../field';
import { fieldReferenceRefusals, resourceReferenceRefusals, VARIABLE_FIELDS } from '../field-reference';
import { dnsSubdomain, named, prefixOf } from '../names';
import type { FieldRefusal } from '../refusal';

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

function keyRefusals(key: string, path: string): FieldRefusal[] {
  if (key === '') return [required(path)];
  const refusals: FieldRefusal[] = [];
  if (key.length > 253) refusals.push(invalid(path, key, 'must be no more than 253 characters'));
  if (!KEY.test(key))
    refusals.push(
      invalid(path, key, "a valid config key must consist of alphanumeric characters, '-', '_' or '.'"),
    );
  if (key === '.' || key.startsWith('..')) {
    const detail = key.length > 2 ? "must not start with '..'" : `must not be '${key}'`;
    refusals.push(invalid(path, key, detail));
  }
  return refusals;
}

/** validateFileKeySelector. */
const fileKeyRefusals = (source: RawObject, path: string): FieldRefusal[] =>
  ['key', 'volumeName', 'path']
    .filter((field) => text(source, field) === '')
    .map((field) => required(`${path}.${field}`));

function sourceRefusals(name: string, source: RawObject, path: string): FieldRefusal[] {
  switch (name) {
    case 'fieldRef':
      return fieldReferenceRefusals(source, path, VARIABLE_FIELDS);
    case 'resourceFieldRef':
      return resourceReferenceRefusals(source, path, false);
    case 'fileKeyRef':
      return fileKeyRefusals(source, path);
    default:
      return [
        ...named(`${path}.name`, text(source, 'name'), dnsSubdomain),
        ...keyRefusals(text(source, 'key'), `${path}.key`),
      ];
  }
}

/** Variables out of files are there from 1.35 on (gate EnvFiles). */
const KNOWS_FILES = 35;

/** validateEnvVarValueFrom. */
function valueFromRefusals(variable: RawObject, path: string, minor: number): FieldRefusal[] {
  const from = part(variable, 'valueFrom');
  if (from === null) return [];
  const sources = SOURCES.filter(
    (name) => part(from, name) !== null && (name !== 'fileKeyRef' || minor >= KNOWS_FILES),
  );
  const refusals = sources.flatMap((name) => sourceRefusals(name, objectAt(from, name), `${path}.${name}`));
  if (sources.length === 0)
    refusals.push(
      invalid(
        path,
        '',
        'must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef` or `secretKeyRef`',
      ),
    );
  else if (text(variable, 'value') !== '')
    refusals.push(invalid(path, '', 'may not be specified when `value` is not empty'));
  else if (sources.length > 1)
    refusals.push(invalid(path, '', 'may not have more than one field specified at a time'));
  return refusals;
}

/** The holder of a whole list of variables; its name may still end with a dash. */
const holderRefusals = (name: string, path: string): FieldRefusal[] =>
  name === '' ? [required(path)] : dnsSubdomain(prefixOf(name)).map((detail) => invalid(path, name, detail));

/** ValidateEnv, and ValidateEnvFrom, which tells of the whole list where an entry has none or too many sources. */
export function envRefusals(container: RawObject, path: string, minor: number): FieldRefusal[] {
  const variables = objectsAt(container, 'env').flatMap((variable, index) => {
    const at = `${path}.env[${index}]`;
    const name = text(variable, 'name');
    const ofName =
      name === '' ? [required(`${at}.name`)] : named(`${at}.name`, name, (one) => variableName(one, minor));
    return [...ofName, ...valueFromRefusals(variable, `${at}.valueFrom`, minor)];
  });
  const lists = objectsAt(container, 'envFrom').flatMap((from, index) => {
    const at = `${path}.envFrom[${index}]`;
    const prefix = text(from, 'prefix');
    const refusals = prefix === '' ? [] : named(`${at}.prefix`, prefix, (one) => variableName(one, minor));
    const sources = ['configMapRef', 'secretRef'].filter((source) => part(from, source) !== null);
    for (const source of sources)
      refusals.push(...holderRefusals(text(objectAt(from, source), 'name'), `${at}.${source}.name`));
    if (sources.length === 0)
      refusals.push(invalid(`${path}.envFrom`, '', 'must specify one of: `configMapRef` or `secretRef`'));
    if (sources.length > 1)
      refusals.push(invalid(`${path}.envFrom`, '', 'may not have more than one field specified at a time'));
    return refusals;
  });
  return [...variables, ...lists];
}
