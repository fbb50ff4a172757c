import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { parseQuantity } from '@/lib/kube-rules/quantity/quantity';
import { invalid, required, text, unsupported, type FieldError } from './field';
import { named, qualifiedName } from './names';

/** Fields of the pod that a variable may have, and those that a file may. */
export const VARIABLE_FIELDS = [
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
export const FILE_FIELDS = [
  'metadata.annotations',
  'metadata.labels',
  'metadata.name',
  'metadata.namespace',
  'metadata.uid',
];

const KNOWN = new Set([
  ...VARIABLE_FIELDS,
  ...FILE_FIELDS,
  'spec.host',
  'spec.restartPolicy',
  'spec.schedulerName',
  'status.phase',
]);

/** `metadata.labels['app']` as its two parts (SplitMaybeSubscriptedPath). */
function subscripted(field: string): { holder: string; key: string } | null {
  const at = field.indexOf("['");
  if (at < 1 || !field.endsWith("']") || field.length < at + 4) return null;
  return { holder: field.slice(0, at), key: field.slice(at + 2, -2) };
}

/** ConvertDownwardAPIFieldLabel and validateObjectFieldSelector; a subscript is rejected at the reference itself. */
export function fieldReferenceErrors(reference: RawObject, path: string, fields: readonly string[]): FieldError[] {
  const field = text(reference, 'fieldPath');
  const at = `${path}.fieldPath`;
  if (field === '') return [required(at)];
  const version = text(reference, 'apiVersion') || 'v1';
  if (version !== 'v1') return [invalid(at, field, `error converting fieldPath: unsupported pod version: ${version}`)];
  const part = subscripted(field);
  if (part?.holder === 'metadata.annotations') return named(path, part.key.toLowerCase(), qualifiedName);
  if (part?.holder === 'metadata.labels') return named(path, part.key, qualifiedName);
  if (part !== null)
    return [invalid(at, field, `error converting fieldPath: field label does not support subscript: ${field}`)];
  if (!KNOWN.has(field)) return [invalid(at, field, `error converting fieldPath: field label not supported: ${field}`)];
  const name = field === 'spec.host' ? 'spec.nodeName' : field;
  return fields.includes(name) ? [] : [unsupported(at, name, fields)];
}

const RESOURCES = ['limits', 'requests'].flatMap((list) =>
  ['cpu', 'ephemeral-storage', 'memory'].map((resource) => `${list}.${resource}`),
);
const HUGE = /^(limits|requests)\.hugepages-/;
const DECIMAL = [1, 1e3, 1e6, 1e9, 1e12, 1e15, 1e18];
const BINARY = [10, 20, 30, 40, 50, 60].map((power) => 2 ** power);

/** validateContainerResourceDivisor: a unit of the resource, as a quantity is printed. */
function divisorErrors(resource: string, divisor: unknown, path: string): FieldError[] {
  const amount = parseQuantity(divisor) ?? 0;
  if (amount === 0 || !(RESOURCES.includes(resource) || HUGE.test(resource))) return [];
  const cpu = resource.endsWith('.cpu');
  const binary = typeof divisor === 'string' && divisor.endsWith('i');
  const units = cpu ? [0.001, 1] : binary ? BINARY : DECIMAL;
  if (units.includes(amount)) return [];
  const kind = HUGE.test(resource) ? 'hugepages' : resource.replace(/^\w+\./, '');
  const called = kind === 'ephemeral-storage' ? 'local ephemeral storage' : kind;
  const values = cpu ? '1m and 1' : '1, 1k, 1M, 1G, 1T, 1P, 1E, 1Ki, 1Mi, 1Gi, 1Ti, 1Pi, 1Ei';
  const detail = `only divisor's values ${values} are supported with the ${called} resource`;
  return [invalid(`${path}.divisor`, resource, detail)];
}

/** validateContainerResourceFieldSelector; a file has to name the container. */
export function resourceReferenceErrors(reference: RawObject, path: string, ofFile: boolean): FieldError[] {
  const resource = text(reference, 'resource');
  const errors: FieldError[] = [];
  if (ofFile && text(reference, 'containerName') === '') errors.push(required(`${path}.containerName`));
  else if (resource === '') errors.push(required(`${path}.resource`));
  else if (!RESOURCES.includes(resource) && !HUGE.test(resource))
    errors.push(unsupported(`${path}.resource`, resource, RESOURCES));
  return [...errors, ...divisorErrors(resource, reference['divisor'], path)];
}
