import type { PodFacts } from '@/lib/kube-rules/objects/pod-facts';
import type { WorkloadObject } from '@/lib/kube-rules/objects/workload-object';
import type { OwnNodes } from '../assessment';
import { NO_NODES, runsNow } from '../held-nodes';
import { ownerKey, podOwnerKey } from '../owner-key';

interface Names {
  has(name: string): boolean;
  keys(): Iterable<string>;
}

function someKey(of: Names, others: Names): boolean {
  for (const name of of.keys()) if (others.has(name)) return true;
  return false;
}

export class OwnPods {
  readonly #nodes = new Map<string, Map<string, number>>();
  readonly #moved = new Set<string>();

  podCame(pod: PodFacts): void {
    this.#count(pod, 1);
  }

  podWent(pod: PodFacts): void {
    this.#count(pod, -1);
  }

  of(workload: WorkloadObject): OwnNodes {
    return this.#nodes.get(ownerKey(workload)) ?? NO_NODES;
  }

  nodesMoved(names: ReadonlySet<string>): void {
    for (const [owner, nodes] of this.#nodes)
      if (nodes.size < names.size ? someKey(nodes, names) : someKey(names, nodes)) this.#moved.add(owner);
  }

  takeMoved(): string[] {
    const moved = [...this.#moved];
    this.#moved.clear();
    return moved;
  }

  #count(pod: PodFacts, sign: 1 | -1): void {
    if (!runsNow(pod)) return;
    const owner = podOwnerKey(pod);
    const nodes = this.#nodes.get(owner) ?? new Map<string, number>();
    const left = (nodes.get(pod.nodeName) ?? 0) + sign;
    if (left > 0) nodes.set(pod.nodeName, left);
    else nodes.delete(pod.nodeName);
    if (nodes.size === 0) this.#nodes.delete(owner);
    else this.#nodes.set(owner, nodes);
    this.#moved.add(owner);
  }
}
