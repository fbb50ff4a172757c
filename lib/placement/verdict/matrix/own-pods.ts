import type { PodFacts } from '@/lib/kube-rules/objects/pod-facts';
import type { WorkloadObject } from '@/lib/kube-rules/objects/workload-object';
import type { OwnNodes } from '../assessment';
import { isBound, NO_NODES, runsNow } from '../held-nodes';
import { ownerKey, podOwnerKey } from '../owner-key';

interface Names {
  has(name: string): boolean;
  keys(): Iterable<string>;
}

function someKey(of: Names, others: Names): boolean {
  for (const name of of.keys()) if (others.has(name)) return true;
  return false;
}

type ByOwner = Map<string, Map<string, number>>;

function count(by: ByOwner, pod: PodFacts & { nodeName: string }, sign: 1 | -1): void {
  const owner = podOwnerKey(pod);
  const nodes = by.get(owner) ?? new Map<string, number>();
  const left = (nodes.get(pod.nodeName) ?? 0) + sign;
  if (left > 0) nodes.set(pod.nodeName, left);
  else nodes.delete(pod.nodeName);
  if (nodes.size === 0) by.delete(owner);
  else by.set(owner, nodes);
}

export class OwnPods {
  readonly #ready: ByOwner = new Map();
  readonly #bound: ByOwner = new Map();
  readonly #moved = new Set<string>();

  podCame(pod: PodFacts): void {
    this.#count(pod, 1);
  }

  podWent(pod: PodFacts): void {
    this.#count(pod, -1);
  }

  /** Of its Ready pods. */
  of(workload: WorkloadObject): OwnNodes {
    return this.#ready.get(ownerKey(workload)) ?? NO_NODES;
  }

  /** Of all its pods that are scheduled. */
  boundOf(workload: WorkloadObject): OwnNodes {
    return this.#bound.get(ownerKey(workload)) ?? NO_NODES;
  }

  nodesMoved(names: ReadonlySet<string>): void {
    for (const [owner, nodes] of this.#bound)
      if (nodes.size < names.size ? someKey(nodes, names) : someKey(names, nodes)) this.#moved.add(owner);
  }

  takeMoved(): string[] {
    const moved = [...this.#moved];
    this.#moved.clear();
    return moved;
  }

  #count(pod: PodFacts, sign: 1 | -1): void {
    if (!isBound(pod)) return;
    count(this.#bound, pod, sign);
    if (runsNow(pod)) count(this.#ready, pod, sign);
    this.#moved.add(podOwnerKey(pod));
  }
}
