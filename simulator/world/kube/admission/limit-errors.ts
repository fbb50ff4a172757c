import type { JsonRecord } from '@/simulator/world/kube/kube-object';
import { recordOf } from '@/simulator/world/kube/kube-object';
import { quantityValue } from '@/simulator/world/kube/quantity';
import { podRequests } from '@/simulator/world/kube/scheduler/pod-requests';
import type { Container, PodSpec, Quantity } from '@/simulator/world/kube/shapes/pod';

type Quantities = Record<string, Quantity>;

interface Use {
  requests: Quantities;
  limits: Quantities;
}

const isQuantity = (value: unknown): value is Quantity =>
  typeof value === 'string' || typeof value === 'number';

const quantities = (value: unknown): Quantities =>
  Object.fromEntries(
    Object.entries(recordOf(value)).flatMap(([name, one]) => (isQuantity(one) ? [[name, one]] : [])),
  );

const milli = (quantity: Quantity | undefined): number =>
  Math.ceil(Number((quantityValue(quantity) * 1_000).toFixed(6)));

interface Bounded {
  name: string;
  type: string;
  enforced: Quantity;
  request: Quantity | undefined;
  limit: Quantity | undefined;
}

function belowMinimum({ name, type, enforced, request, limit }: Bounded): string | undefined {
  const text = `minimum ${name} usage per ${type} is ${enforced}`;
  if (request === undefined) return `${text}.  No request is specified`;
  if (milli(request) < milli(enforced)) return `${text}, but request is ${request}`;
  if (limit !== undefined && milli(limit) < milli(enforced)) return `${text}, but limit is ${limit}`;
  return undefined;
}

function overMaximum({ name, type, enforced, request, limit }: Bounded): string | undefined {
  const text = `maximum ${name} usage per ${type} is ${enforced}`;
  if (limit === undefined) return `${text}.  No limit is specified`;
  if (milli(limit) > milli(enforced)) return `${text}, but limit is ${limit}`;
  if (milli(request) > milli(enforced)) return `${text}, but request is ${request}`;
  return undefined;
}

function overRatio({ name, type, enforced, request, limit }: Bounded): string | undefined {
  const text = `${name} max limit to request ratio per ${type} is ${enforced}`;
  if (milli(request) === 0) return `${text}, but no request is specified or request is 0`;
  if (milli(limit) === 0) return `${text}, but no limit is specified or limit is 0`;
  const ratio = milli(limit) / milli(request);
  return ratio * 1_000 > milli(enforced) ? `${text}, but provided ratio is ${ratio.toFixed(6)}` : undefined;
}

const CHECKS = [
  ['min', belowMinimum],
  ['max', overMaximum],
  ['maxLimitRequestRatio', overRatio],
] as const;

const useOf = ({ resources }: { resources?: unknown }): Use => ({
  requests: quantities(recordOf(resources)['requests']),
  limits: quantities(recordOf(resources)['limits']),
});

/** Sums over the pod, of those resources that anything in it names. */
function sumOf(spec: PodSpec, part: keyof Use): Quantities {
  const { overhead: _, ...rest } = spec;
  const inits = spec.initContainers ?? [];
  const requested = (one: Container): Container => ({ ...one, resources: { requests: useOf(one)[part] } });
  const sum = podRequests({
    ...rest,
    containers: spec.containers.map(requested),
    initContainers: inits.map(requested),
    resources: { requests: useOf(spec)[part] },
  });
  const amounts: Quantities = {
    ...sum.extended,
    cpu: `${sum.cpuMilli}m`,
    memory: String(sum.memoryBytes),
    'ephemeral-storage': String(sum.ephemeralBytes),
  };
  const named = [...spec.containers, ...inits, spec].flatMap((one) => Object.keys(useOf(one)[part]));
  return Object.fromEntries(Object.entries(amounts).filter(([name]) => named.includes(name)));
}

function usesOf(type: string, spec: PodSpec): Use[] {
  if (type === 'Container') return [...spec.containers, ...(spec.initContainers ?? [])].map(useOf);
  if (type !== 'Pod') return [];
  return [{ requests: sumOf(spec, 'requests'), limits: sumOf(spec, 'limits') }];
}

/** What of a pod is outside one item of a LimitRange (plug-in LimitRanger, PodValidateLimitFunc). */
export function exceededLimits(item: JsonRecord, spec: PodSpec): string[] {
  const type = String(item['type']);
  return usesOf(type, spec).flatMap(({ requests, limits }) =>
    CHECKS.flatMap(([field, check]) =>
      Object.entries(quantities(item[field])).flatMap(
        ([name, enforced]) =>
          check({ name, type, enforced, request: requests[name], limit: limits[name] }) ?? [],
      ),
    ),
  );
}
