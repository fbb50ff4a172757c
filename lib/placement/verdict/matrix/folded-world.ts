import type { ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { PodToPlace } from '@/lib/kube-rules/objects/pod-facts';
import type { WorkloadObject } from '@/lib/kube-rules/objects/workload-object';
import { namesNodes } from '@/lib/kube-rules/scheduler/node-terms';
import type { Feasibility } from '@/lib/kube-rules/scheduler/feasibility';
import type { PlacementWorld } from '../assessment';
import { placementWorld } from '../placement-world';
import type { WorldParts } from '../../../domain/placement/placement-facts';
import type { NodeClass } from './node-classes';

/** A cluster with one node per class and no pods: everything that affects a pod except running pods. */
export interface Fold {
  classes: readonly NodeClass[];
  fresh: { classes: readonly NodeClass[]; world: PlacementWorld } | null;
  generation: number;
  world: PlacementWorld;
}

interface RealWorld {
  parts: Omit<WorldParts, 'cluster'>;
  node(name: string): NodeFacts | null;
  ownNodes(workload: WorkloadObject): ReadonlySet<string>;
}

const keys = new WeakMap<PodToPlace, { daemonSet: boolean; key: string }>();

/** Everything that affects scheduling except the pod's name; pods with the same key are evaluated once. */
function placingKey(pod: PodToPlace, daemonSet: boolean): string {
  const known = keys.get(pod);
  if (known?.daemonSet === daemonSet) return known.key;
  const key = keyOf(pod, daemonSet);
  keys.set(pod, { daemonSet, key });
  return key;
}

function keyOf(pod: PodToPlace, daemonSet: boolean): string {
  const { name: _name, labels, namespace, demand, spread, ...rest } = pod;
  const { affinity: _affinity, ...own } = demand;
  const isSocial = spread.length > 0 || own.antiAffinity.length > 0;
  const isStored = pod.volumes.length > 0;
  return JSON.stringify([daemonSet, rest, own, isSocial || isStored ? [namespace, labels, spread] : null]);
}

/** The folded cluster has no other pods, so constraints about them are dropped here. */
const alone = (pod: PodToPlace): PodToPlace => ({ ...pod, demand: { ...pod.demand, affinity: [] } });

export function worldOf(cluster: ClusterFacts, nodes: readonly NodeFacts[], real: RealWorld): PlacementWorld {
  const folded: ClusterFacts = { ...cluster, nodes, pods: [] };
  const world = placementWorld({ ...real.parts, cluster: folded });
  const known = new Map<string, Feasibility>();
  return {
    ...world,
    node: (name) => real.node(name),
    ownNodes: (workload) => real.ownNodes(workload),
    feasibility: (pod, o) => {
      const key = placingKey(pod, o.daemonSet);
      const answer = known.get(key) ?? world.feasibility(alone(pod), o);
      known.set(key, answer);
      return answer;
    },
  };
}

export function foldOf(
  cluster: ClusterFacts,
  real: RealWorld,
  { classes, fresh, before }: { classes: readonly NodeClass[]; fresh: readonly NodeClass[]; before: Fold | null },
): Fold {
  const worldWith = (some: readonly NodeClass[]): PlacementWorld => {
    const byNode = new Map(some.map((one) => [one.node.name, one]));
    const nodes = some.map(({ node }) => node);
    return { ...worldOf(cluster, nodes, real), weigh: ({ name }) => byNode.get(name)?.members.size ?? 1 };
  };
  return {
    classes,
    fresh: before === null ? null : { classes: fresh, world: worldWith(fresh) },
    generation: (before?.generation ?? 0) + (fresh.length > 0 ? 1 : 0),
    world: worldWith(classes),
  };
}

/** Whether a pod distinguishes single nodes, so that each node must be evaluated. */
export function selectsSingleNode(pod: PodToPlace, singleNodeKeys: ReadonlySet<string>): boolean {
  if (pod.nodeName !== null || namesNodes(pod.requiredAffinity)) return true;
  if (Object.keys(pod.nodeSelector).some((key) => singleNodeKeys.has(key))) return true;
  return (pod.requiredAffinity ?? []).some(({ expressions }) => expressions.some(({ key }) => singleNodeKeys.has(key)));
}

function sameParts<Of extends object>(a: Of, b: Of, but: readonly (keyof Of)[]): boolean {
  const left = new Set<string>(but.map(String));
  const [mine, others] = [Object.entries(a), new Map<string, unknown>(Object.entries(b))];
  return mine.length === others.size && mine.every(([key, part]) => left.has(key) || part === others.get(key));
}

/** Whether no list that affects a verdict has changed; nodes, pods, workloads are tracked separately. */
export const sameLists = (a: ClusterFacts, b: ClusterFacts): boolean =>
  sameParts(a, b, ['nodes', 'pods', 'workloads', 'beside']) && sameParts(a.beside, b.beside, ['budgets']);
