import { quantityValue } from '@/simulator/world/kube/quantity';
import type { Container, PodSpec, Quantity } from '@/simulator/world/kube/shapes/pod';

/** What a pod asks of a node. Other resources are in their base unit. */
export interface PodRequests {
  cpuMilli: number;
  memoryBytes: number;
  ephemeralBytes: number;
  extended: Record<string, number>;
  hasExtended: boolean;
}

type Amounts = Record<string, number>;

function amounts(requests: Record<string, Quantity> | undefined): Amounts {
  const result: Amounts = {};
  for (const [name, quantity] of Object.entries(requests ?? {})) result[name] = quantityValue(quantity);
  return result;
}

function add(into: Amounts, more: Amounts): void {
  for (const [name, amount] of Object.entries(more)) into[name] = (into[name] ?? 0) + amount;
}

function raise(into: Amounts, to: Amounts): void {
  for (const [name, amount] of Object.entries(to)) into[name] = Math.max(into[name] ?? 0, amount);
}

/**
 * Requests as the scheduler sums them (component-helpers resource.PodRequests): containers and sidecars, at
 * least the peak of the init containers, pod-level requests instead where given, plus overhead.
 */
function compute(spec: PodSpec): PodRequests {
  const total: Amounts = {};
  for (const container of spec.containers) add(total, amounts(container.resources?.requests));
  const sidecars: Amounts = {};
  const peak: Amounts = {};
  for (const init of spec.initContainers ?? []) raiseByInit(init, sidecars, peak);
  add(total, sidecars);
  raise(total, peak);
  for (const [name, amount] of Object.entries(amounts(spec.resources?.requests)))
    if (name === 'cpu' || name === 'memory' || name.startsWith('hugepages-')) total[name] = amount;
  add(total, amounts(spec.overhead));
  // Rounded up once they are added (Quantity.MilliValue and Value), to what a sum of decimals can tell.
  const up = (amount: number): number => Math.ceil(Number(amount.toFixed(6)));
  const { cpu = 0, memory = 0, 'ephemeral-storage': ephemeral = 0, ...others } = total;
  const extended = Object.fromEntries(Object.entries(others).filter(([name]) => isScalar(name)));
  return {
    cpuMilli: up(cpu * 1_000),
    memoryBytes: up(memory),
    ephemeralBytes: up(ephemeral),
    extended,
    hasExtended: Object.keys(extended).length > 0,
  };
}

/** Any other name is no resource to the scheduler (component-helpers IsScalarResourceName). */
const isScalar = (name: string): boolean =>
  name.includes('/') || /^(hugepages|attachable-volumes)-/.test(name);

function raiseByInit(init: Container, sidecars: Amounts, peak: Amounts): void {
  const own = amounts(init.resources?.requests);
  if (init.restartPolicy === 'Always') {
    add(sidecars, own);
    raise(peak, sidecars);
    return;
  }
  const during = { ...sidecars };
  add(during, own);
  raise(peak, during);
}

const known = new WeakMap<object, PodRequests>();

/** Requests of a pod spec; replicas share their container list, so the sum is made once per template. */
export function podRequests(spec: PodSpec): PodRequests {
  if (spec.overhead !== undefined || spec.resources !== undefined) return compute(spec);
  const cached = known.get(spec.containers);
  if (cached !== undefined) return cached;
  const computed = compute(spec);
  known.set(spec.containers, computed);
  return computed;
}
