import { objectAt, objectsAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { canonicalQuantity } from '@/lib/kube-rules/quantity/canonical-quantity';
import { parseQuantity } from '@/lib/kube-rules/quantity/quantity';
import type { LimitBounds, LimitRangeFacts } from '../../objects/cluster-facts';
import { eachContainer } from '../../defaulting/pod-spec-defaults';
import { containerRequestsOf, writtenAmount } from '../../objects/requests-of';

interface Requested {
  requests: RawObject;
  limits: RawObject;
}

const POD_LEVEL = /^(?:cpu|memory|hugepages-.*)$/;

const milliOf = (value: unknown): number => Math.ceil(Number(((parseQuantity(value) ?? 0) * 1_000).toFixed(6)));

const amountIn = (list: RawObject, name: string): string | null => {
  const value = Object.hasOwn(list, name) ? list[name] : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
};

interface Bound extends Requested {
  name: string;
  type: LimitBounds['type'];
  enforced: string;
}

type Constraint = (bound: Bound) => string | null;

const ruleText = (what: string, { type, enforced }: Bound): string =>
  `${what} per ${type} is ${canonicalQuantity(enforced)}`;

function beyond(bound: Bound, isBeyond: (milli: number) => boolean, order: readonly ('request' | 'limit')[]) {
  const amounts = { request: amountIn(bound.requests, bound.name), limit: amountIn(bound.limits, bound.name) };
  const which = order.find((one) => amounts[one] !== null && isBeyond(milliOf(amounts[one])));
  return which === undefined ? null : `but ${which} is ${canonicalQuantity(amounts[which])}`;
}

const atLeast: Constraint = (bound) => {
  const rule = (): string => ruleText(`minimum ${bound.name} usage`, bound);
  if (amountIn(bound.requests, bound.name) === null) return `${rule()}.  No request is specified`;
  const least = milliOf(bound.enforced);
  const fault = beyond(bound, (milli) => milli < least, ['request', 'limit']);
  return fault === null ? null : `${rule()}, ${fault}`;
};

const atMost: Constraint = (bound) => {
  const rule = (): string => ruleText(`maximum ${bound.name} usage`, bound);
  if (amountIn(bound.limits, bound.name) === null) return `${rule()}.  No limit is specified`;
  const most = milliOf(bound.enforced);
  const fault = beyond(bound, (milli) => milli > most, ['limit', 'request']);
  return fault === null ? null : `${rule()}, ${fault}`;
};

const inRatio: Constraint = (bound) => {
  const { requests, limits, name, enforced } = bound;
  const [request, limit] = [milliOf(amountIn(requests, name)), milliOf(amountIn(limits, name))];
  const rule = (): string => ruleText(`${name} max limit to request ratio`, bound);
  if (request === 0) return `${rule()}, but no request is specified or request is 0`;
  if (limit === 0) return `${rule()}, but no limit is specified or limit is 0`;
  const ratio = limit / request;
  return ratio * 1_000 > milliOf(enforced) ? `${rule()}, but provided ratio is ${ratio.toFixed(6)}` : null;
};

const CONSTRAINTS = [
  ['min', atLeast],
  ['max', atMost],
  ['maxLimitRequestRatio', inRatio],
] as const;

const faultsOf = (bounds: LimitBounds, requested: Requested): string[] =>
  CONSTRAINTS.flatMap(([field, constraint]) =>
    Object.entries(bounds[field]).flatMap(
      ([name, enforced]) => constraint({ ...requested, name, type: bounds.type, enforced }) ?? [],
    ),
  );

const resourcesOf = (holder: RawObject): Requested => ({
  requests: objectAt(objectAt(holder, 'resources'), 'requests'),
  limits: objectAt(objectAt(holder, 'resources'), 'limits'),
});

/** The sum of the containers' requests, or the pod's own instead; without the overhead of its class. */
function together(spec: RawObject, part: keyof Requested): RawObject {
  const asking = eachContainer(spec, (container) => ({
    ...container,
    resources: { requests: resourcesOf(container)[part] },
  }));
  const ofPod = Object.entries(resourcesOf(spec)[part]).filter(([name]) => POD_LEVEL.test(name));
  return Object.fromEntries([
    ...[...containerRequestsOf(asking)].map(([name, amount]) => [name, writtenAmount(name, amount)]),
    ...ofPod,
  ]);
}

function rangeFaults(spec: RawObject, range: LimitRangeFacts): string[] {
  const containers = [...objectsAt(spec, 'containers'), ...objectsAt(spec, 'initContainers')];
  return (range.bounds ?? []).flatMap((bounds) =>
    bounds.type === 'Container'
      ? containers.flatMap((container) => faultsOf(bounds, resourcesOf(container)))
      : faultsOf(bounds, { requests: together(spec, 'requests'), limits: together(spec, 'limits') }),
  );
}

/** LimitRanger's rejection of a pod, from the first range that rejects it (plugin/pkg/admission/limitranger). */
export function limitRejection(spec: RawObject, ranges: readonly LimitRangeFacts[]): string | null {
  for (const range of ranges) {
    const faults = [...new Set(rangeFaults(spec, range))];
    if (faults.length > 0) return faults.length === 1 ? faults.join('') : `[${faults.join(', ')}]`;
  }
  return null;
}
