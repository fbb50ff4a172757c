import type { PodFacts } from '@/lib/kube-rules/objects/pod-facts';
import type { WorkloadObject } from '@/lib/kube-rules/objects/workload-object';
import { ownerKey, podOwnerKey } from '../owner-key';
import { revisionOf } from '../proven-nodes';

interface Names {
  has(name: string): boolean;
  keys(): Iterable<string>;
}

function someKey(of: Names, others: Names): boolean {
  for (const name of of.keys()) if (others.has(name)) return true;
  return false;
}

const NO_NODES: ReadonlyMap<string, number> = new Map();

export class OwnPods {
  readonly #nodes = new Map<string, Map<string, number>>();
  /** By owner, then by revision: how many pods. */
  readonly #revisions = new Map<string, Map<string, number>>();
  readonly #moved = new Set<string>();

  podCame(pod: PodFacts): void {
    this.#count(pod, 1);
  }

  podWent(pod: PodFacts): void {
    this.#count(pod, -1);
  }

  of(workload: WorkloadObject): ReadonlyMap<string, number> {
    return this.#nodes.get(ownerKey(workload)) ?? NO_NODES;
  }

  /** As `of`, if its pods have one template, so that they stay. */
  kept(workload: WorkloadObject): ReadonlyMap<string, number> {
    const revisions = this.#revisions.get(ownerKey(workload))?.size ?? 0;
    return revisions > 1 ? NO_NODES : this.of(workload);
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
    const owner = podOwnerKey(pod);
    const revision = revisionOf(pod);
    if (revision !== null) this.#countRevision(owner, revision, sign);
    if (!pod.ready || pod.nodeName === null) return;
    const nodes = this.#nodes.get(owner) ?? new Map<string, number>();
    const left = (nodes.get(pod.nodeName) ?? 0) + sign;
    if (left > 0) nodes.set(pod.nodeName, left);
    else nodes.delete(pod.nodeName);
    if (nodes.size === 0) this.#nodes.delete(owner);
    else this.#nodes.set(owner, nodes);
    this.#moved.add(owner);
  }

  #countRevision(owner: string, revision: string, sign: 1 | -1): void {
    const revisions = this.#revisions.get(owner) ?? new Map<string, number>();
    const left = (revisions.get(revision) ?? 0) + sign;
    const before = revisions.size;
    if (left > 0) revisions.set(revision, left);
    else revisions.delete(revision);
    if (revisions.size === 0) this.#revisions.delete(owner);
    else this.#revisions.set(owner, revisions);
    if (revisions.size !== before) this.#moved.add(owner);
  }
}
