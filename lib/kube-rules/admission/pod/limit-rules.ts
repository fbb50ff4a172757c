import { objectAt, objectsAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { canonicalQuantity } from '@/lib/kube-rules/quantity/canonical-quantity';
import { parseQuantity } from '@/lib/kube-rules/quantity/quantity';
import type { LimitBounds, LimitRangeFacts } from '../../objects/cluster-facts';
import { eachContainer } from '../../objects/pod-defaults';
import { containerRequestsOf, writtenAmount } from '../../objects/requests-of';

/** Requests and limits by the resource's name. */
interface Requested {
  requests: RawObject;
  limits: RawObject;
}

const POD_LEVEL = /^(?:cpu|memory|hugepages-.*)$/;

const milliOf = (value: unknown): number =>
  Math.ceil(Number(((parseQuantity(value) ?? 0) * 1_000).toFixed(6)));

const amountIn = (list: RawObject, name: string): string | null => {
  const value = Object.hasOwn(list, name) ? list[name] : undefined;
  return typeof value === 'string' || typeof value === 'number' ? canonicalQuantity(value) : null;
};

interface Bound extends Requested {
  name: string;
  type: LimitBounds['type'];
  enforced: string;
}

/** What is wrong with one resource, in LimitRanger's words; null = nothing. */
type Constraint = (bound: Bound) => string | null;

const atLeast: Constraint = ({ requests, limits, name, type, enforced }) => {
  const [request, limit] = [amountIn(requests, name), amountIn(limits, name)];
  const rule = `minimum ${name} usage per ${type} is ${enforced}`;
  if (request === null) return `${rule}.  No request is specified`;
  if (milliOf(request) < milliOf(enforced)) return `${rule}, but request is ${request}`;
  return limit !== null && milliOf(limit) < milliOf(enforced) ? `${rule}, but limit is ${limit}` : null;
};

const atMost: Constraint = ({ requests, limits, name, type, enforced }) => {
  const [request, limit] = [amountIn(requests, name), amountIn(limits, name)];
  const rule = `maximum ${name} usage per ${type} is ${enforced}`;
  if (limit === null) return `${rule}.  No limit is specified`;
  if (milliOf(limit) > milliOf(enforced)) return `${rule}, but limit is ${limit}`;
  return request !== null && milliOf(request) > milliOf(enforced)
    ? `${rule}, but request is ${request}`
    : null;
};

const inRatio: Constraint = ({ requests, limits, name, type, enforced }) => {
  const [request, limit] = [milliOf(amountIn(requests, name)), milliOf(amountIn(limits, name))];
  const rule = `${name} max limit to request ratio per ${type} is ${enforced}`;
  if (request === 0) return `${rule}, but no request is specified or request is 0`;
  if (limit === 0) return `${rule}, but no limit is specified or limit is 0`;
  const ratio = limit / request;
  return ratio * 1_000 > milliOf(enforced) ? `${rule}, but provided ratio is ${ratio.toFixed(6)}` : null;
};

const CONSTRAINTS = [
  ['min', atLeast],
  ['max', atMost],
  ['maxLimitRequestRatio', inRatio],
] as const;

const faultsOf = (bounds: LimitBounds, requested: Requested): string[] =>
  CONSTRAINTS.flatMap(([field, constraint]) =>
    Object.entries(bounds[field]).flatMap(
      ([name, enforced]) =>
        constraint({ ...requested, name, type: bounds.type, enforced: canonicalQuantity(enforced) }) ?? [],
    ),
  );

const askedOf = (holder: RawObject): Requested => ({
  requests: objectAt(objectAt(holder, 'resources'), 'requests'),
  limits: objectAt(objectAt(holder, 'resources'), 'limits'),
});

/** What the containers ask together, and in its place what the pod itself does; without the overhead of its class. */
function together(spec: RawObject, part: keyof Requested): RawObject {
  const asking = eachContainer(spec, (container) => ({
    ...container,
    resources: { requests: askedOf(container)[part] },
  }));
  const ofPod = Object.entries(askedOf(spec)[part]).filter(([name]) => POD_LEVEL.test(name));
  return Object.fromEntries([
    ...[...containerRequestsOf(asking)].map(([name, amount]) => [name, writtenAmount(name, amount)]),
    ...ofPod,
  ]);
}

function rangeFaults(spec: RawObject, range: LimitRangeFacts): string[] {
  const containers = [...objectsAt(spec, 'containers'), ...objectsAt(spec, 'initContainers')];
  return (range.bounds ?? []).flatMap((bounds) =>
    bounds.type === 'Container'
      ? containers.flatMap((container) => faultsOf(bounds, askedOf(container)))
      : faultsOf(bounds, { requests: together(spec, 'requests'), limits: together(spec, 'limits') }),
  );
}

/**
 * What LimitRanger says to a pod with its defaults (plugin/pkg/admission/limitranger, PodValidateLimitFunc): the first of the
 * namespace's ranges that has anything against it; null when none has.
 */
export function limitRejection(spec: RawObject, ranges: readonly LimitRangeFacts[]): string | null {
  for (const range of ranges) {
    const faults = [...new Set(rangeFaults(spec, range))];
    if (faults.length > 0) return faults.length === 1 ? faults.join('') : `[${faults.join(', ')}]`;
  }
  return null;
}
