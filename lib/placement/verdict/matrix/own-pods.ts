import type { PodFacts } from '@/lib/kube-rules/objects/pod-facts';
import { templateHashOf } from '@/lib/kube-rules/objects/template-revisions';
import type { WorkloadObject } from '@/lib/kube-rules/objects/workload-object';
import type { OwnNodes } from '../assessment';
import { isBound, isPlaced, NO_NODES, runsNow } from '../held-nodes';
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

type ByOwner = Map<string, ByHash>;

const nodesIn = (byHash: ByHash | undefined, hash: string | undefined): OwnNodes =>
  hash === undefined ? merged([...(byHash?.values() ?? [])]) : (byHash?.get(hash) ?? NO_NODES);

function count(table: ByOwner, pod: PodFacts & { nodeName: string }, sign: 1 | -1): void {
  const [owner, hash] = [podOwnerKey(pod), templateHashOf(pod.labels)];
  const byHash: ByHash = table.get(owner) ?? new Map();
  const nodes = byHash.get(hash) ?? new Map<string, number>();
  const left = (nodes.get(pod.nodeName) ?? 0) + sign;
  if (left > 0) nodes.set(pod.nodeName, left);
  else nodes.delete(pod.nodeName);
  if (nodes.size === 0) byHash.delete(hash);
  else byHash.set(hash, nodes);
  if (byHash.size === 0) table.delete(owner);
  else table.set(owner, byHash);
}

export class OwnPods {
  readonly #ready: ByOwner = new Map();
  readonly #bound: ByOwner = new Map();
  /** Of DaemonSets, which create no pod beside one that is being deleted. */
  readonly #leaving: ByOwner = new Map();
  readonly #moved = new Set<string>();

  podCame(pod: PodFacts): void {
    this.#count(pod, 1);
  }

  podWent(pod: PodFacts): void {
    this.#count(pod, -1);
  }

  /** Of its Ready pods; `hash`: only of those with this template hash. */
  of(workload: WorkloadObject, hash?: string): OwnNodes {
    return nodesIn(this.#ready.get(ownerKey(workload)), hash);
  }

  /** The same of all its pods that are scheduled. */
  boundOf(workload: WorkloadObject, hash?: string): OwnNodes {
    return nodesIn(this.#bound.get(ownerKey(workload)), hash);
  }

  /** Nodes on which its next pod takes the place of one that it has there. */
  placesOf(workload: WorkloadObject): OwnNodes {
    return merged([this.boundOf(workload), nodesIn(this.#leaving.get(ownerKey(workload)), undefined)]);
  }

  nodesMoved(names: ReadonlySet<string>): void {
    for (const [owner, byHash] of [...this.#bound, ...this.#leaving])
      for (const nodes of byHash.values())
        if (nodes.size < names.size ? someKey(nodes, names) : someKey(names, nodes)) this.#moved.add(owner);
  }

  takeMoved(): string[] {
    const moved = [...this.#moved];
    this.#moved.clear();
    return moved;
  }

  #count(pod: PodFacts, sign: 1 | -1): void {
    const leaves = pod.deleting && pod.workload?.kind === 'DaemonSet' && isPlaced(pod);
    if (leaves) count(this.#leaving, pod, sign);
    else if (!isBound(pod)) return;
    else count(this.#bound, pod, sign);
    if (runsNow(pod)) count(this.#ready, pod, sign);
    this.#moved.add(podOwnerKey(pod));
  }
}
