import { objectAt, objectsAt, type RawObject } from '@/lib/domain/kube-json';
import { type Resources, resourcesOf } from './resources';

type Amounts = Map<string, number>;

/** An amount as it is written in a ResourceList. */
export const writtenAmount = (name: string, amount: number): string =>
  name === 'cpu' ? `${amount}m` : String(amount);

/** Resources of which a pod as a whole may state what it needs (component-helpers/resource, IsSupportedPodLevelResource). */
const isPodLevel = (name: string): boolean =>
  name === 'cpu' || name === 'memory' || name.startsWith('hugepages-');

const amountsOf = (list: RawObject): Amounts => new Map(Object.entries(resourcesOf(list)));

function add(into: Amounts, more: Amounts): void {
  for (const [name, amount] of more) into.set(name, (into.get(name) ?? 0) + amount);
}

function raise(into: Amounts, to: Amounts): void {
  for (const [name, amount] of to) into.set(name, Math.max(into.get(name) ?? 0, amount));
}

/** What the kubelet gave a container and what it set aside for it, by the container's name; see `statusRequestsOf`. */
export type StatusRequests = ReadonlyMap<string, RawObject[]>;

/** ContainerStatus (core/v1) of running pods: `allocatedResources` and the requests in effect (in-place resize). */
export function statusRequestsOf(status: RawObject): StatusRequests {
  const lists = ['initContainerStatuses', 'containerStatuses'].flatMap((field) => objectsAt(status, field));
  return new Map(
    lists.map((one) => [
      typeof one['name'] === 'string' ? one['name'] : '',
      [objectAt(one, 'allocatedResources'), objectAt(objectAt(one, 'resources'), 'requests')],
    ]),
  );
}

function requestsOfContainer(container: RawObject, given: StatusRequests | undefined): Amounts {
  const requests = amountsOf(objectAt(objectAt(container, 'resources'), 'requests'));
  const name = container['name'];
  const known = given?.get(typeof name === 'string' ? name : '') ?? [];
  for (const list of known) raise(requests, amountsOf(list));
  return requests;
}

/** Restartable init containers (sidecars) run on, so what starts after them is added to them. */
function initPhase(spec: RawObject, given: StatusRequests | undefined): { peak: Amounts; sidecars: Amounts } {
  const peak: Amounts = new Map();
  const sidecars: Amounts = new Map();
  for (const container of objectsAt(spec, 'initContainers')) {
    const own = requestsOfContainer(container, given);
    if (container['restartPolicy'] === 'Always') {
      add(sidecars, own);
      raise(peak, sidecars);
    } else {
      const during = new Map(sidecars);
      add(during, own);
      raise(peak, during);
    }
  }
  return { peak, sidecars };
}

/** What the containers ask together (AggregateContainerRequests): the larger of all of them with sidecars and of the init phase. */
export function containerRequestsOf(spec: RawObject, given?: StatusRequests): Amounts {
  const { peak, sidecars } = initPhase(spec, given);
  const total: Amounts = new Map(sidecars);
  for (const container of objectsAt(spec, 'containers')) add(total, requestsOfContainer(container, given));
  raise(total, peak);
  return total;
}

/**
 * What kube-scheduler sets aside for a pod (component-helpers/resource, PodRequests): what the containers ask, pod-level requests
 * in their place where given, overhead on top.
 */
export function requestsOf(spec: RawObject, given?: StatusRequests): Resources {
  const total = containerRequestsOf(spec, given);
  const podLevel = amountsOf(objectAt(objectAt(spec, 'resources'), 'requests'));
  for (const [name, amount] of podLevel) if (isPodLevel(name)) total.set(name, amount);
  add(total, amountsOf(objectAt(spec, 'overhead')));
  return Object.fromEntries([...total].filter(([, amount]) => amount > 0));
}
