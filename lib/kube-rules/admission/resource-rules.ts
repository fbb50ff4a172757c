import { objectAt, objectsAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { canonicalQuantity } from '@/lib/kube-rules/quantity/canonical-quantity';
import { parseQuantity } from '@/lib/kube-rules/quantity/quantity';
import { containerRequestsOf, writtenAmount } from '../objects/requests-of';
import { resourcesOf } from '../objects/resources';
import {
  duplicate,
  forbidden,
  given,
  invalid,
  notFound,
  part,
  required,
  text,
  unsupported,
  type FieldError,
} from './field';
import { dnsLabel, named, qualifiedName } from './names';

const STANDARD = ['cpu', 'memory', 'ephemeral-storage'];
const HUGE = 'hugepages-';

const isHuge = (name: string): boolean => name.startsWith(HUGE);

/** Names that have Kubernetes' own prefix anywhere are native; every other qualified one is an extended resource (v1helper.IsExtendedResourceName). */
const isNative = (name: string): boolean => !name.includes('/') || name.includes('kubernetes.io/');
const isExtended = (name: string): boolean =>
  !isNative(name) && !name.startsWith('requests.') && qualifiedName(`requests.${name}`).length === 0;

const mayOvercommit = (name: string): boolean => isNative(name) && !isHuge(name);

/** Resources that quotas count besides those of containers (helper.standardResources). */
const COUNTED = new Set(
  (
    'pods services replicationcontrollers resourcequotas secrets configmaps persistentvolumeclaims storage ' +
    'requests.storage services.nodeports services.loadbalancers'
  )
    .split(' ')
    .concat(STANDARD.flatMap((one) => [`requests.${one}`, `limits.${one}`])),
);

type NameRule = (name: string, path: string) => FieldError[];

/** validateContainerResourceName. */
const containerResource: NameRule = (name, path) => {
  const wrong = named(path, name, qualifiedName);
  if (!name.includes('/')) {
    if (STANDARD.includes(name) || isHuge(name)) return wrong;
    if (wrong.length === 0 && !COUNTED.has(name))
      wrong.push(invalid(path, name, 'must be a standard resource type or fully qualified'));
    return [...wrong, invalid(path, name, 'must be a standard resource for containers')];
  }
  return isNative(name) || isExtended(name)
    ? wrong
    : [...wrong, invalid(path, name, "doesn't follow extended resource name standard")];
};

const isPodLevel = (name: string): boolean => name === 'cpu' || name === 'memory' || isHuge(name);

/** validatePodResourceName. */
const podResource: NameRule = (name, path) => {
  const wrong = named(path, name, qualifiedName);
  if (wrong.length > 0 || isPodLevel(name)) return wrong;
  if (!name.includes('/') && !COUNTED.has(name) && !STANDARD.includes(name))
    return [invalid(path, name, 'must be a standard resource type or fully qualified')];
  return [unsupported(path, name, ['cpu', HUGE, 'memory'])];
};

const amountOf = (value: unknown): number => parseQuantity(value) ?? 0;

/** Zero, too, is a multiple of the page size. */
function hugeErrors(name: string, value: unknown, path: string): FieldError[] {
  const page = parseQuantity(name.slice(HUGE.length));
  const isWhole = page !== null && page > 0 && Number.isInteger(page);
  if (isWhole && Math.ceil(amountOf(value)) % page === 0) return [];
  const amount = canonicalQuantity(value);
  return [invalid(path, amount, `${amount} is not positive integer multiple of ${name}`)];
}

const listErrors = (list: RawObject, path: string, nameRule: NameRule): FieldError[] =>
  Object.entries(list).flatMap(([name, value]) => {
    const at = `${path}[${name}]`;
    const errors = nameRule(name, at);
    const amount = amountOf(value);
    if (amount < 0) errors.push(invalid(at, canonicalQuantity(value), 'must be greater than or equal to 0'));
    if (isExtended(name) && !Number.isInteger(Number(amount.toFixed(3))))
      errors.push(invalid(at, canonicalQuantity(value), 'must be an integer'));
    if (isHuge(name)) errors.push(...hugeErrors(name, value, at));
    return errors;
  });

const pairErrors = (requests: RawObject, limits: RawObject, path: string): FieldError[] =>
  Object.entries(requests).flatMap(([name, value]) => {
    const limit = limits[name];
    if (!given(limits, name))
      return mayOvercommit(name)
        ? []
        : [required(`${path}.limits`, 'Limit must be set for non overcommitable resources')];
    const [requested, most] = [amountOf(value), amountOf(limit)];
    const [at, own] = [`${path}.requests`, canonicalQuantity(value)];
    if (requested !== most && !mayOvercommit(name))
      return [invalid(at, own, `must be equal to ${name} limit of ${canonicalQuantity(limit)}`)];
    return requested > most
      ? [invalid(at, own, `must be less than or equal to ${name} limit of ${canonicalQuantity(limit)}`)]
      : [];
  });

/** Whether a claim, or one request of it, is referenced twice. */
function isTaken(name: string, request: string, seen: Set<string>): boolean {
  const key = request === '' ? name : `${name}/${request}`;
  const taken =
    seen.has(name) || seen.has(key) || (request === '' && [...seen].some((one) => one.startsWith(`${name}/`)));
  seen.add(key);
  return taken;
}

export const claimNamesOf = (spec: RawObject): string[] =>
  objectsAt(spec, 'resourceClaims').map((one) => text(one, 'name'));

/** validateResourceClaimNames. */
function claimErrors(claims: RawObject[], known: readonly string[], path: string): FieldError[] {
  const seen = new Set<string>();
  return claims.flatMap((claim, index) => {
    const at = `${path}.claims[${index}]`;
    const [name, request] = [text(claim, 'name'), text(claim, 'request')];
    if (name === '') return [required(at)];
    const errors = request === '' ? [] : named(`${at}.request`, request, dnsLabel);
    if (isTaken(name, request, seen)) errors.push(duplicate(at, name));
    const names = known.length === 0 ? ' which is empty' : `: ${[...known].sort().join(', ')}`;
    if (!known.includes(name))
      errors.push(notFound(at, name, `must be one of the names in pod.spec.resourceClaims${names}`));
    return errors;
  });
}

function requirementErrors(resources: RawObject, path: string, nameRule: NameRule): FieldError[] {
  const [requests, limits] = [objectAt(resources, 'requests'), objectAt(resources, 'limits')];
  const names = [...Object.keys(limits), ...Object.keys(requests)];
  const errors = [
    ...listErrors(limits, `${path}.limits`, nameRule),
    ...listErrors(requests, `${path}.requests`, nameRule),
    ...pairErrors(requests, limits, path),
  ];
  if (names.some(isHuge) && !names.includes('cpu') && !names.includes('memory'))
    errors.push(forbidden(path, 'HugePages require cpu or memory'));
  return errors;
}

/** ValidateContainerResourceRequirements; `path` is that of `resources`. */
export const resourceErrors = (resources: RawObject, path: string, claimNames: readonly string[]): FieldError[] => [
  ...requirementErrors(resources, path, containerResource),
  ...claimErrors(objectsAt(resources, 'claims'), claimNames, path),
];

/** validatePodResources, for pod-level resources (1.34 and newer). */
export function podResourceErrors(spec: RawObject, path: string): FieldError[] {
  const resources = part(spec, 'resources');
  const at = `${path}.resources`;
  if (resources === null) return [];
  if (text(objectAt(spec, 'os'), 'name') === 'windows') return [forbidden(at, 'may not be set for a windows pod')];
  return [
    ...(given(resources, 'claims')
      ? [forbidden(`${at}.claims`, 'claims may not be set for Resources at pod-level')]
      : []),
    ...requirementErrors(resources, at, podResource),
    ...claimErrors(objectsAt(resources, 'claims'), claimNamesOf(spec), at),
    ...consistency(spec, resources, at),
  ];
}

function hugeLimits(containers: readonly RawObject[]): Map<string, number> {
  const together = new Map<string, number>();
  for (const container of containers)
    for (const [name, value] of Object.entries(objectAt(objectAt(container, 'resources'), 'limits')))
      if (isHuge(name)) together.set(name, (together.get(name) ?? 0) + amountOf(value));
  return together;
}

/** A sum is printed as the first amount of it is written. */
function summed(containers: readonly RawObject[], name: string, sum: number): string {
  const first = containers
    .map((one) => objectAt(objectAt(one, 'resources'), 'requests')[name])
    .find((value) => amountOf(value) > 0);
  const isBinary = typeof first === 'string' && first.endsWith('i') && Number.isInteger(sum / 1_024);
  return canonicalQuantity(isBinary ? `${sum / 1_024}Ki` : writtenAmount(name, sum));
}

/** Requests of containers together must fit the pod's, and no limit may exceed it (validatePodResourceConsistency). */
function consistency(spec: RawObject, resources: RawObject, path: string): FieldError[] {
  const [requests, limits] = [objectAt(resources, 'requests'), objectAt(resources, 'limits')];
  const containers = objectsAt(spec, 'containers');
  const errors: FieldError[] = [];
  const stated = resourcesOf(requests);
  for (const [name, sum] of containerRequestsOf(spec))
    if (given(requests, name) && sum > (stated[name] ?? 0)) {
      const detail = `must be greater than or equal to aggregate container requests of ${summed(containers, name, sum)}`;
      errors.push(invalid(`${path}.requests[${name}]`, canonicalQuantity(requests[name]), detail));
    }
  for (const [name, sum] of hugeLimits(containers))
    if (given(limits, name) && sum > amountOf(limits[name])) {
      const detail = `must be greater than or equal to aggregate container limits of ${canonicalQuantity(sum)}`;
      errors.push(invalid(`${path}.limits[${name}]`, canonicalQuantity(limits[name]), detail));
    }
  for (const [index, container] of containers.entries())
    for (const [name, value] of Object.entries(objectAt(objectAt(container, 'resources'), 'limits')))
      if (given(limits, name) && amountOf(value) > amountOf(limits[name])) {
        const detail = `must be less than or equal to pod limits of ${canonicalQuantity(limits[name])}`;
        errors.push(invalid(`${path}.containers[${index}][${name}].limits`, canonicalQuantity(value), detail));
      }
  return errors;
}
