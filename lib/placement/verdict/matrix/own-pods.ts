import type { PodFacts } from '@/lib/kube-rules/objects/pod-facts';
import type { WorkloadObject } from '@/lib/kube-rules/objects/workload-object';

type Named = Pick<WorkloadObject, 'namespace' | 'name'> & { kind: string };

export const ownerKey = ({ namespace, kind, name }: Named): string => `${namespace}/${kind}/${name}`;

function ownerOf({ workload, namespace, name }: PodFacts): string {
  return workload === null
    ? ownerKey({ namespace, kind: 'Pod', name })
    : ownerKey({ namespace, kind: workload.kind, name: workload.name });
}

interface Names {
  has(name: string): boolean;
  keys(): Iterable<string>;
}

function someKey(of: Names, others: Names): boolean {
  for (const name of of.keys()) if (others.has(name)) return true;
  return false;
}

const NO_NODES: ReadonlyMap<string, number> = new Map();

/** The nodes with ready pods of each workload, updated as pods come and go. */
export class OwnPods {
  readonly #nodes = new Map<string, Map<string, number>>();
  readonly #moved = new Set<string>();

  podCame(pod: PodFacts): void {
    this.#count(pod, 1);
  }

  podWent(pod: PodFacts): void {
    this.#count(pod, -1);
  }

  /** Nodes by name, with how many ready pods each has. */
  of(workload: Named): ReadonlyMap<string, number> {
    return this.#nodes.get(ownerKey(workload)) ?? NO_NODES;
  }

  /** Records that nodes were added, changed, or removed, with the pods on them. */
  nodesMoved(names: ReadonlySet<string>): void {
    for (const [owner, nodes] of this.#nodes)
      if (nodes.size < names.size ? someKey(nodes, names) : someKey(names, nodes)) this.#moved.add(owner);
  }

  /** Owners whose pods have changed since the last call. */
  takeMoved(): string[] {
    const moved = [...this.#moved];
    this.#moved.clear();
    return moved;
  }

  #count(pod: PodFacts, sign: 1 | -1): void {
    if (!pod.ready || pod.nodeName === null) return;
    const owner = ownerOf(pod);
    const nodes = this.#nodes.get(owner) ?? new Map<string, number>();
    const left = (nodes.get(pod.nodeName) ?? 0) + sign;
    if (left > 0) nodes.set(pod.nodeName, left);
    else nodes.delete(pod.nodeName);
    if (nodes.size === 0) this.#nodes.delete(owner);
    else this.#nodes.set(owner, nodes);
    this.#moved.add(owner);
  }
}
