import type { StoreEvent } from '@/simulator/world/kube/store/event-history';
import type { ObjectStore } from '@/simulator/world/kube/store/object-store';
import type { StoreIndexes } from '@/simulator/world/kube/store/store-indexes';
import { NodeState } from '@/simulator/world/kube/scheduler/node-state';
import type { Node } from '@/simulator/world/kube/shapes/node';
import type { Pod } from '@/simulator/world/kube/shapes/pod';
import { sameJson } from '@/simulator/world/kube/kube-object';

/** The scheduler's picture of all nodes, kept from the store's events. */
export class NodeStates {
  readonly #store: ObjectStore;
  readonly #indexes: StoreIndexes;
  readonly #states = new Map<string, NodeState>();
  #list: NodeState[] | undefined;

  constructor(store: ObjectStore, indexes: StoreIndexes) {
    this.#store = store;
    this.#indexes = indexes;
    for (const node of store.nodes.all()) this.#states.set(node.metadata.name, new NodeState(node));
    for (const pod of store.pods.all()) this.#count(pod, 1);
    store.listen((event) => this.#follow(event));
  }

  get(name: string): NodeState | undefined {
    return this.#states.get(name);
  }

  list(): NodeState[] {
    this.#list ??= [...this.#states.values()];
    return this.#list;
  }

  #follow(event: StoreEvent): void {
    if (event.resource === 'pods') this.#followPod(event);
    else if (event.resource === 'nodes') this.#followNode(event);
  }

  #followPod(event: StoreEvent): void {
    const { name, namespace = '' } = event.object.metadata;
    const next = event.type === 'DELETED' ? undefined : this.#store.pods.get(namespace, name);
    const previous = isPod(event.previous) ? event.previous : undefined;
    if (next !== undefined && previous !== undefined && sameLoad(previous, next)) return;
    if (previous !== undefined) this.#count(previous, -1);
    if (next !== undefined) this.#count(next, 1);
  }

  #followNode(event: StoreEvent): void {
    const { name } = event.object.metadata;
    const node = event.type === 'DELETED' ? undefined : this.#store.nodes.get('', name);
    if (node === undefined) {
      this.#states.delete(name);
      this.#list = undefined;
      return;
    }
    const state = this.#states.get(name);
    if (state === undefined) this.#arrive(node);
    else if (sameForScheduling(state.node, node)) state.node = node;
    else state.renew(node);
  }

  #arrive(node: Node): void {
    const state = new NodeState(node);
    this.#states.set(node.metadata.name, state);
    this.#list = undefined;
    for (const pod of this.#indexes.podsOnNode(node.metadata.name)) if (takesRoom(pod)) state.count(pod, 1);
  }

  #count(pod: Pod, sign: 1 | -1): void {
    if (takesRoom(pod)) this.#states.get(pod.spec.nodeName ?? '')?.count(pod, sign);
  }
}

function takesRoom(pod: Pod): boolean {
  const phase = pod.status?.phase;
  return (pod.spec.nodeName ?? '') !== '' && phase !== 'Succeeded' && phase !== 'Failed';
}

function sameLoad(a: Pod, b: Pod): boolean {
  return (
    takesRoom(a) === takesRoom(b) &&
    a.spec.nodeName === b.spec.nodeName &&
    a.spec.containers === b.spec.containers
  );
}

function isPod(object: unknown): object is Pod {
  return object !== undefined;
}

/** Conditions and heartbeats do not matter to the scheduler. */
export function sameForScheduling(a: Node, b: Node): boolean {
  return (
    sameJson(a.metadata.labels, b.metadata.labels) &&
    sameJson(a.spec, b.spec) &&
    sameJson(a.status?.allocatable, b.status?.allocatable)
  );
}
