import {
  fieldForbidden,
  invalid,
  notSupported,
  required,
} from '@/simulator/world/kube/admission/field-error';
import type { FieldError } from '@/simulator/world/kube/admission/field-error';
import { qualifiedNameError } from '@/simulator/world/kube/admission/names';
import type { JsonRecord } from '@/simulator/world/kube/kube-object';
import { listOf, recordOf, shown } from '@/simulator/world/kube/kube-object';
import { quantityValue } from '@/simulator/world/kube/quantity';

type Kind = 'standard' | 'huge' | 'native' | 'extended' | 'unknown';

function kindOf(name: string): Kind {
  if (name.startsWith('hugepages-')) return 'huge';
  if (!name.includes('/'))
    return ['cpu', 'memory', 'ephemeral-storage'].includes(name) ? 'standard' : 'unknown';
  const domain = name.slice(0, name.indexOf('/'));
  if (domain === 'kubernetes.io' || domain.endsWith('.kubernetes.io')) return 'native';
  return name.startsWith('requests.') ? 'unknown' : 'extended';
}

function amount(value: unknown): number {
  return quantityValue(typeof value === 'string' || typeof value === 'number' ? value : undefined);
}

/** Extended resources and huge pages cannot be promised twice. */
const exact = (kind: Kind): boolean => kind === 'huge' || kind === 'extended' || kind === 'unknown';

function entryErrors(name: string, value: unknown, at: string): FieldError[] {
  const kind = kindOf(name);
  const number = amount(value);
  const errors: FieldError[] = [];
  const wrong = qualifiedNameError(name);
  if (wrong !== undefined) errors.push(invalid(at, name, wrong));
  else if (kind === 'unknown') errors.push(invalid(at, name, 'must be a standard resource for containers'));
  if (number < 0) errors.push(invalid(at, value, 'must be greater than or equal to 0'));
  if (kind === 'extended' && !Number.isInteger(number)) errors.push(invalid(at, value, 'must be an integer'));
  if (kind === 'huge') {
    const page = amount(name.slice('hugepages-'.length));
    if (!(page > 0 && number % page === 0))
      errors.push(invalid(at, value, `${shown(value)} is not positive integer multiple of ${name}`));
  }
  return errors;
}

/** Requests against limits, and both against what resources there can be (ValidateResourceRequirements). */
export function resourceErrors(holder: JsonRecord, path: string): FieldError[] {
  const resources = recordOf(holder['resources']);
  const at = `${path}.resources`;
  const [limits, requests] = [recordOf(resources['limits']), recordOf(resources['requests'])];
  const errors: FieldError[] = [];
  for (const [list, entries] of [
    ['limits', limits],
    ['requests', requests],
  ] as const)
    for (const [name, value] of Object.entries(entries))
      errors.push(...entryErrors(name, value, `${at}.${list}[${name}]`));
  errors.push(...pairErrors(requests, limits, at));
  const names = [...Object.keys(limits), ...Object.keys(requests)];
  if (
    names.some((name) => kindOf(name) === 'huge') &&
    !names.some((name) => name === 'cpu' || name === 'memory')
  )
    errors.push(fieldForbidden(at, 'HugePages require cpu or memory'));
  return errors;
}

function pairErrors(requests: JsonRecord, limits: JsonRecord, at: string): FieldError[] {
  return Object.entries(requests).flatMap(([name, request]) => {
    const limit = limits[name];
    const strict = exact(kindOf(name)) && !(kindOf(name) === 'unknown' && !name.includes('/'));
    if (limit === undefined)
      return strict ? [required(`${at}.limits`, 'Limit must be set for non overcommitable resources')] : [];
    if (strict && amount(request) !== amount(limit))
      return [invalid(`${at}.requests`, request, `must be equal to ${name} limit of ${shown(limit)}`)];
    return amount(request) > amount(limit)
      ? [invalid(`${at}.requests`, request, `must be less than or equal to ${name} limit of ${shown(limit)}`)]
      : [];
  });
}

const ofPod = (name: string): boolean => name === 'cpu' || name === 'memory' || name.startsWith('hugepages-');

/** Resources of the pod as a whole (validatePodResources): what its containers ask has to fit. */
export function podResourceErrors(spec: JsonRecord, path: string): FieldError[] {
  const resources = recordOf(spec['resources']);
  const at = `${path}.resources`;
  const [limits, requests] = [recordOf(resources['limits']), recordOf(resources['requests'])];
  const errors: FieldError[] = [];
  for (const [list, entries] of [
    ['limits', limits],
    ['requests', requests],
  ] as const)
    for (const [name, value] of Object.entries(entries)) {
      if (!ofPod(name))
        errors.push(notSupported(`${at}.${list}[${name}]`, name, ['cpu', 'hugepages-', 'memory']));
      else if (amount(value) < 0)
        errors.push(invalid(`${at}.${list}[${name}]`, value, 'must be greater than or equal to 0'));
    }
  errors.push(...pairErrors(requests, limits, at));
  const containers = listOf(spec['containers']).map((one) => recordOf(recordOf(one)['resources']));
  for (const [name, value] of Object.entries(requests)) {
    let sum = 0;
    for (const one of containers) sum += amount(recordOf(one['requests'])[name]);
    if (ofPod(name) && sum > amount(value))
      errors.push(
        invalid(
          `${at}.requests[${name}]`,
          value,
          'must be greater than or equal to aggregate container requests',
        ),
      );
  }
  for (const [index, one] of containers.entries())
    for (const [name, value] of Object.entries(recordOf(one['limits'])))
      if (limits[name] !== undefined && amount(value) > amount(limits[name]))
        errors.push(
          invalid(
            `${at}.containers[${index}][${name}].limits`,
            value,
            `must be less than or equal to pod limits of ${shown(limits[name])}`,
          ),
        );
  return errors;
}
