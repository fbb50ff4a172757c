import { isObject, objectAt, objectsAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { parseQuantity } from '@/lib/kube-rules/quantity/quantity';
import type { Resources } from './resources';

/** `cpu` in thousandths of a core, everything else in its base unit; not rounded yet. */
type Amounts = Map<string, number>;

export const writtenAmount = (name: string, amount: number): string => (name === 'cpu' ? `${amount}m` : String(amount));

/** Resources that a pod may request as a whole (component-helpers/resource, IsSupportedPodLevelResource). */
const isPodLevel = (name: string): boolean => name === 'cpu' || name === 'memory' || name.startsWith('hugepages-');

function amountsOf(list: RawObject): Amounts {
  const amounts: Amounts = new Map();
  for (const [name, text] of Object.entries(list)) {
    const amount = parseQuantity(text);
    if (amount !== null && name !== '__proto__') amounts.set(name, name === 'cpu' ? amount * 1_000 : amount);
  }
  return amounts;
}

/** Quantities are added as they are written, and their sum is rounded up (Quantity.MilliValue, Value). */
const roundedUp = (amount: number): number =>
  // A sum of decimals may exceed the exact value by a rounding error.
  Number.isInteger(amount) ? amount : Math.ceil(amount * (1 - 1e-13));

const whole = (amounts: Amounts): Amounts => new Map([...amounts].map(([name, amount]) => [name, roundedUp(amount)]));

function add(into: Amounts, more: Amounts): void {
  for (const [name, amount] of more) into.set(name, (into.get(name) ?? 0) + amount);
}

function raise(into: Amounts, to: Amounts): void {
  for (const [name, amount] of to) into.set(name, Math.max(into.get(name) ?? 0, amount));
}

/** Requests in the status of a running pod; see `statusRequestsOf`. */
export interface StatusRequests {
  /** Its resize is infeasible on its node: the spec does not count. */
  infeasible: boolean;
  /** By the container's name: resources allocated by the kubelet, and the requests in effect. */
  byContainer: ReadonlyMap<string, readonly RawObject[]>;
}

const PENDING_RESIZE = 'PodResizePending';

/** ContainerStatus (core/v1) of running pods with resources (in-place resize). */
export function statusRequestsOf(status: RawObject): StatusRequests {
  const lists = ['containerStatuses', 'initContainerStatuses'].flatMap((field) => objectsAt(status, field));
  const pending = objectsAt(status, 'conditions').find(({ type }) => type === PENDING_RESIZE);
  return {
    infeasible: pending?.['reason'] === 'Infeasible',
    byContainer: new Map(
      lists.flatMap((one): [string, RawObject[]][] => {
        const { name, resources } = one;
        if (typeof name !== 'string' || !isObject(resources)) return [];
        return [[name, [objectAt(resources, 'requests'), objectAt(one, 'allocatedResources')]]];
      }),
    ),
  };
}

function requestsOfContainer(container: RawObject, given: StatusRequests | undefined): Amounts {
  const written = objectAt(objectAt(container, 'resources'), 'requests');
  const name = container['name'];
  const known = given?.byContainer.get(typeof name === 'string' ? name : '');
  if (known === undefined) return amountsOf(written);
  const requests: Amounts = new Map();
  for (const list of given?.infeasible === true ? known : [written, ...known]) raise(requests, amountsOf(list));
  return requests;
}

/** Restartable init containers (sidecars) keep running, so what starts after them is added to them. */
function initPhase(spec: RawObject, given: StatusRequests | undefined): { peak: Amounts; sidecars: Amounts } {
  const peak: Amounts = new Map();
  const sidecars: Amounts = new Map();
  for (const container of objectsAt(spec, 'initContainers')) {
    if (container['restartPolicy'] === 'Always') {
      add(sidecars, requestsOfContainer(container, given));
      raise(peak, sidecars);
    } else {
      const during = new Map(sidecars);
      add(during, requestsOfContainer(container, undefined));
      raise(peak, during);
    }
  }
  return { peak, sidecars };
}

/** The larger of all containers with sidecars and of the init phase. */
function aggregateOf(spec: RawObject, given: StatusRequests | undefined): Amounts {
  const { peak, sidecars } = initPhase(spec, given);
  const total: Amounts = new Map(sidecars);
  for (const container of objectsAt(spec, 'containers')) add(total, requestsOfContainer(container, given));
  raise(total, peak);
  return total;
}

/** The sum of the containers' requests (component-helpers/resource, AggregateContainerRequests). */
export const containerRequestsOf = (spec: RawObject): ReadonlyMap<string, number> =>
  whole(aggregateOf(spec, undefined));

/** What kube-scheduler reserves: requests of containers or the pod, plus overhead (PodRequests). */
export function requestsOf(spec: RawObject, given?: StatusRequests): Resources {
  const total = aggregateOf(spec, given);
  const podLevel = amountsOf(objectAt(objectAt(spec, 'resources'), 'requests'));
  for (const [name, amount] of podLevel) if (isPodLevel(name)) total.set(name, amount);
  add(total, amountsOf(objectAt(spec, 'overhead')));
  return Object.fromEntries([...whole(total)].filter(([, amount]) => amount > 0));
}
