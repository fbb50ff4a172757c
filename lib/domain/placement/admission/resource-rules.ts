import { objectAt, objectsAt, type RawObject } from '@/lib/domain/kube-json';
import { parseQuantity } from '@/lib/domain/quantity';
import { containerRequestsOf, writtenAmount } from '../facts/requests-of';
import { resourcesOf } from '../facts/resources';
import { forbidden, given, invalid, notFound, required, text, unsupported, duplicate } from './field';
import { named, qualifiedName } from './names';
import type { FieldRefusal } from './refusal';

const STANDARD = ['cpu', 'memory', 'ephemeral-storage'];
const HUGE = 'hugepages-';

const isHuge = (name: string): boolean => name.startsWith(HUGE);

/** Names that have Kubernetes' own prefix anywhere are native; every other qualified one is an extended resource (v1helper.IsExtendedResourceName). */
const isNative = (name: string): boolean => !name.includes('/') || name.includes('kubernetes.io/');
const isExtended = (name: string): boolean => !isNative(name) && !name.startsWith('requests.');

const mayOvercommit = (name: string): boolean => isNative(name) && !isHuge(name);

/** validateContainerResourceName. */
function nameRefusals(name: string, path: string): FieldRefusal[] {
  const wrong = named(path, name, qualifiedName);
  if (wrong.length > 0) return wrong;
  if (!name.includes('/')) {
    if (STANDARD.includes(name) || isHuge(name)) return [];
    return [invalid(path, name, 'must be a standard resource for containers')];
  }
  return isNative(name) || isExtended(name)
    ? []
    : [invalid(path, name, "doesn't follow extended resource name standard")];
}

const amountOf = (value: unknown): number => parseQuantity(value) ?? 0;

function hugeRefusals(name: string, value: unknown, path: string): FieldRefusal[] {
  const page = parseQuantity(name.slice(HUGE.length));
  const amount = amountOf(value);
  if (page !== null && page > 0 && amount > 0 && amount % page === 0) return [];
  return [invalid(path, String(value), `${String(value)} is not positive integer multiple of ${name}`)];
}

/** Name and amount of each entry of a ResourceList. */
function listRefusals(list: RawObject, path: string): FieldRefusal[] {
  return Object.entries(list).flatMap(([name, value]) => {
    const at = `${path}[${name}]`;
    const refusals = nameRefusals(name, at);
    const amount = amountOf(value);
    if (amount < 0) refusals.push(invalid(at, value, 'must be greater than or equal to 0'));
    if (isExtended(name) && !Number.isInteger(Number(amount.toFixed(3))))
      refusals.push(invalid(at, value, 'must be an integer'));
    if (isHuge(name)) refusals.push(...hugeRefusals(name, value, at));
    return refusals;
  });
}

function pairRefusals(requests: RawObject, limits: RawObject, path: string): FieldRefusal[] {
  return Object.entries(requests).flatMap(([name, value]) => {
    const limit = limits[name];
    if (!given(limits, name))
      return mayOvercommit(name)
        ? []
        : [required(`${path}.limits`, 'Limit must be set for non overcommitable resources')];
    const [asked, most] = [amountOf(value), amountOf(limit)];
    const at = `${path}.requests`;
    if (asked !== most && !mayOvercommit(name))
      return [invalid(at, value, `must be equal to ${name} limit of ${String(limit)}`)];
    return asked > most
      ? [invalid(at, value, `must be less than or equal to ${name} limit of ${String(limit)}`)]
      : [];
  });
}

function claimRefusals(claims: RawObject[], known: readonly string[], path: string): FieldRefusal[] {
  const seen = new Set<string>();
  return claims.flatMap((claim, index) => {
    const at = `${path}.claims[${index}]`;
    const name = text(claim, 'name');
    if (name === '') return [required(at)];
    const refusals = seen.has(name) ? [duplicate(at, name)] : [];
    seen.add(name);
    const names = known.length === 0 ? ' which is empty' : `: ${[...known].sort().join(', ')}`;
    if (!known.includes(name))
      refusals.push(notFound(at, name, `must be one of the names in pod.spec.resourceClaims${names}`));
    return refusals;
  });
}

/** ValidateResourceRequirements; `path` is that of `resources`. */
export function resourceRefusals(
  resources: RawObject,
  path: string,
  claimNames: readonly string[],
): FieldRefusal[] {
  const [requests, limits] = [objectAt(resources, 'requests'), objectAt(resources, 'limits')];
  const names = [...Object.keys(limits), ...Object.keys(requests)];
  const refusals = [
    ...listRefusals(limits, `${path}.limits`),
    ...listRefusals(requests, `${path}.requests`),
    ...pairRefusals(requests, limits, path),
    ...claimRefusals(objectsAt(resources, 'claims'), claimNames, path),
  ];
  if (names.some(isHuge) && !names.includes('cpu') && !names.includes('memory'))
    refusals.push(forbidden(path, 'HugePages require cpu or memory'));
  return refusals;
}

const isPodLevel = (name: string): boolean => name === 'cpu' || name === 'memory' || isHuge(name);

/** validatePodResources, for what the whole pod asks (1.34 and newer). */
export function podResourceRefusals(spec: RawObject, path: string): FieldRefusal[] {
  const resources = objectAt(spec, 'resources');
  const at = `${path}.resources`;
  const refusals: FieldRefusal[] = [];
  for (const list of ['limits', 'requests']) {
    for (const [name, value] of Object.entries(objectAt(resources, list))) {
      const own = `${at}.${list}[${name}]`;
      if (!isPodLevel(name)) refusals.push(unsupported(own, name, ['cpu', 'hugepages-', 'memory']));
      else if (amountOf(value) < 0) refusals.push(invalid(own, value, 'must be greater than or equal to 0'));
    }
  }
  if (given(resources, 'claims'))
    refusals.push(forbidden(`${at}.claims`, 'claims cannot be set for Resources at pod-level'));
  refusals.push(...pairRefusals(objectAt(resources, 'requests'), objectAt(resources, 'limits'), at));
  return [...refusals, ...consistency(spec, resources, at)];
}

/** What containers and init containers ask together fits into what the pod asks, and none has a higher limit than the pod. */
function consistency(spec: RawObject, resources: RawObject, path: string): FieldRefusal[] {
  const refusals: FieldRefusal[] = [];
  const containers = objectsAt(spec, 'containers').map((one) => objectAt(one, 'resources'));
  const together = containerRequestsOf(spec);
  const stated = resourcesOf(objectAt(resources, 'requests'));
  for (const [name, value] of Object.entries(objectAt(resources, 'requests'))) {
    const sum = together.get(name) ?? 0;
    if (isPodLevel(name) && sum > (stated[name] ?? 0))
      refusals.push(
        invalid(
          `${path}.requests[${name}]`,
          value,
          `must be greater than or equal to aggregate container requests of ${writtenAmount(name, sum)}`,
        ),
      );
  }
  for (const [name, value] of Object.entries(objectAt(resources, 'limits'))) {
    for (const one of containers) {
      const limit = objectAt(one, 'limits')[name];
      if (isPodLevel(name) && limit !== undefined && amountOf(limit) > amountOf(value))
        refusals.push(
          invalid(
            `${path}.limits[${name}]`,
            value,
            `must be greater than or equal to individual container limit of ${JSON.stringify(limit)}`,
          ),
        );
    }
  }
  return refusals;
}
