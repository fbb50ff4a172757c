import type { PodFacts } from '@/lib/kube-rules/objects/pod-facts';
import { templateHashOf } from '@/lib/kube-rules/objects/template-revisions';
import type { WorkloadObject } from '@/lib/kube-rules/objects/workload-object';
import { holdsPlace } from '@/lib/kube-rules/scheduler/scheduling-world';
import type { OwnNodes, OwnRevision } from '../assessment';
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

/** By the template hash of pods; those without one have an empty one. */
type ByHash = Map<string, Map<string, number>>;

function merged(all: readonly OwnNodes[]): OwnNodes {
  const [first = NO_NODES, ...others] = all.filter(({ size }) => size > 0);
  if (others.length === 0) return first;
  const sum = new Map(first);
  for (const nodes of others) for (const [name, count] of nodes) sum.set(name, (sum.get(name) ?? 0) + count);
  return sum;
}

export class OwnPods {
  readonly #ready = new Map<string, ByHash>();
  /** Those that have a node and are not Ready. */
  readonly #starting = new Map<string, ByHash>();
  readonly #moved = new Set<string>();

  podCame(pod: PodFacts): void {
    this.#count(pod, 1);
  }

  podWent(pod: PodFacts): void {
    this.#count(pod, -1);
  }

  of(workload: WorkloadObject, revision?: OwnRevision): OwnNodes {
    const key = ownerKey(workload);
    const ready = this.#ready.get(key);
    if (revision === undefined) return merged([...(ready?.values() ?? [])]);
    const { hash, placed } = revision;
    const starting = placed ? this.#starting.get(key)?.get(hash) : undefined;
    return merged([ready?.get(hash) ?? NO_NODES, starting ?? NO_NODES]);
  }

  nodesMoved(names: ReadonlySet<string>): void {
    for (const table of [this.#ready, this.#starting])
      for (const [owner, byHash] of table)
        for (const nodes of byHash.values())
          if (nodes.size < names.size ? someKey(nodes, names) : someKey(names, nodes)) this.#moved.add(owner);
  }

  takeMoved(): string[] {
    const moved = [...this.#moved];
    this.#moved.clear();
    return moved;
  }

  #count(pod: PodFacts, sign: 1 | -1): void {
    const { nodeName, deleting, labels } = pod;
    if (nodeName === null || deleting || !holdsPlace(pod)) return;
    const table = runsNow(pod) ? this.#ready : this.#starting;
    const [owner, hash] = [podOwnerKey(pod), templateHashOf(labels)];
    const byHash: ByHash = table.get(owner) ?? new Map();
    const nodes = byHash.get(hash) ?? new Map<string, number>();
    const left = (nodes.get(nodeName) ?? 0) + sign;
    if (left > 0) nodes.set(nodeName, left);
    else nodes.delete(nodeName);
    if (nodes.size === 0) byHash.delete(hash);
    else byHash.set(hash, nodes);
    if (byHash.size === 0) table.delete(owner);
    else table.set(owner, byHash);
    this.#moved.add(owner);
  }
}
