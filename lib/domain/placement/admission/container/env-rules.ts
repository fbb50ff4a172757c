import { objectAt, objectsAt, type RawObject } from '@/lib/domain/kube-json';
import { given, invalid, part, required, text, unsupported } from '../field';
import { dnsSubdomain, named } from '../names';
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

const FIELDS = [
  'metadata.name',
  'metadata.namespace',
  'metadata.uid',
  'spec.nodeName',
  'spec.serviceAccountName',
  'status.hostIP',
  'status.hostIPs',
  'status.podIP',
  'status.podIPs',
];
const SUBSCRIPT = /^metadata\.(annotations|labels)\['.+'\]$/;

function keyRefusals(reference: RawObject, path: string): FieldRefusal[] {
  const key = text(reference, 'key');
  const refusals = named(`${path}.name`, text(reference, 'name'), dnsSubdomain);
  if (key === '') refusals.push(required(`${path}.key`));
  else if (key.length > 253 || !KEY.test(key) || key === '.' || key.startsWith('..'))
    refusals.push(
      invalid(
        `${path}.key`,
        key,
        "a valid config key must consist of alphanumeric characters, '-', '_' or '.'",
      ),
    );
  return refusals;
}

const RESOURCES = ['limits', 'requests'].flatMap((list) =>
  ['cpu', 'ephemeral-storage', 'memory'].map((resource) => `${list}.${resource}`),
);

/** validateContainerResourceFieldSelector. */
function resourceRefusals(resource: string, path: string): FieldRefusal[] {
  if (resource === '') return [required(path)];
  const isKnown = RESOURCES.includes(resource) || /^(limits|requests)\.hugepages-/.test(resource);
  return isKnown ? [] : [unsupported(path, resource, RESOURCES)];
}

function sourceRefusals(name: string, source: RawObject, path: string): FieldRefusal[] {
  if (name === 'configMapKeyRef' || name === 'secretKeyRef') return keyRefusals(source, path);
  if (name === 'resourceFieldRef') return resourceRefusals(text(source, 'resource'), `${path}.resource`);
  if (name !== 'fieldRef') return [];
  const field = text(source, 'fieldPath');
  if (field === '') return [required(`${path}.fieldPath`)];
  if (FIELDS.includes(field) || SUBSCRIPT.test(field)) return [];
  return [unsupported(`${path}.fieldPath`, field, FIELDS)];
}

/** validateEnvVarValueFrom. */
function valueFromRefusals(variable: RawObject, path: string): FieldRefusal[] {
  const from = part(variable, 'valueFrom');
  if (from === null) return [];
  const sources = SOURCES.filter((name) => part(from, name) !== null);
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

/** ValidateEnv and ValidateEnvFrom. */
export function envRefusals(container: RawObject, path: string, minor: number): FieldRefusal[] {
  const variables = objectsAt(container, 'env').flatMap((variable, index) => {
    const at = `${path}.env[${index}]`;
    const name = text(variable, 'name');
    const ofName =
      name === '' ? [required(`${at}.name`)] : named(`${at}.name`, name, (one) => variableName(one, minor));
    return [...ofName, ...valueFromRefusals(variable, `${at}.valueFrom`)];
  });
  const lists = objectsAt(container, 'envFrom').flatMap((from, index) => {
    const at = `${path}.envFrom[${index}]`;
    const prefix = text(from, 'prefix');
    const refusals = prefix === '' ? [] : named(`${at}.prefix`, prefix, (one) => variableName(one, minor));
    const sources = ['configMapRef', 'secretRef'].filter((name) => given(from, name));
    for (const name of sources)
      refusals.push(...named(`${at}.${name}.name`, text(objectAt(from, name), 'name'), dnsSubdomain));
    if (sources.length === 0)
      refusals.push(invalid(at, '', 'must specify one of: `configMapRef` or `secretRef`'));
    if (sources.length > 1)
      refusals.push(invalid(at, '', 'may not have more than one field specified at a time'));
    return refusals;
  });
  return [...variables, ...lists];
}
