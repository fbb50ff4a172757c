import type { ClusterFacts } from '../../facts/cluster-facts';
import type { NodeFacts } from '../../facts/node-facts';
import type { PodToPlace } from '../../facts/pod-facts';
import type { WorkloadObject } from '../../facts/workload-object';
import { namesNodes } from '../../schedule/node-terms';
import type { Feasibility } from '../../schedule/feasibility';
import type { PlacementWorld } from '../assessment';
import { placementWorld, type WorldParts } from '../placement-world';
import { machineLabels, type NodeClass, nodeClasses } from './node-classes';

/** A cluster with one node of each class and no pods: what a pod meets apart from who runs where. */
export interface Fold {
  classes: readonly NodeClass[];
  /** Those that the fold before it had not, or had with smaller nodes; null = there was none. */
  fresh: { classes: readonly NodeClass[]; world: PlacementWorld } | null;
  /** Rises with every class that is fresh. */
  generation: number;
  byKey: ReadonlyMap<string, NodeClass>;
  /** Labels that tell single machines apart. */
  machine: ReadonlySet<string>;
  /** Of the classes' own nodes. */
  world: PlacementWorld;
}

/** What is asked of the real cluster. */
export interface RealWorld {
  parts: Omit<WorldParts, 'cluster'>;
  node(name: string): NodeFacts | null;
  ownNodes(workload: WorkloadObject): ReadonlySet<string>;
}

const keys = new WeakMap<PodToPlace, { daemonSet: boolean; key: string }>();

/** All that decides about scheduling apart from the pod's name; pods with the same key are judged once. */
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

/** Neighbours are not in the folded cluster, so nothing is asked of them here. */
const alone = (pod: PodToPlace): PodToPlace => ({ ...pod, demand: { ...pod.demand, affinity: [] } });

/** A world of these nodes alone. */
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

const sameMembers = (a: NodeClass, b: NodeClass): boolean =>
  a.members.length === b.members.length && a.members.every((node, at) => node === b.members[at]);

/** Whether judgements of the class before say nothing of this one: there was none, or no node of it was as large. */
function isFresh({ node }: NodeClass, last: NodeClass | undefined): boolean {
  if (last === undefined) return true;
  if (last.node === node) return false;
  const before = last.node.allocatable;
  return Object.entries(node.allocatable).some(([name, amount]) => amount > (before[name] ?? 0));
}

/** Folds the nodes; classes whose members stay are the same objects as before. */
export function foldOf(cluster: ClusterFacts, real: RealWorld, before: Fold | null): Fold {
  const machine = machineLabels(cluster.nodes);
  const known = new Map(before?.classes.map((one) => [one.key, one]));
  const classes = nodeClasses(cluster.nodes, machine).map((one) => {
    const last = known.get(one.key);
    return last !== undefined && sameMembers(last, one) ? last : one;
  });
  const worldWith = (some: readonly NodeClass[]): PlacementWorld => {
    const sizes = new Map(some.map(({ node, members }) => [node.name, members.length]));
    const nodes = some.map(({ node }) => node);
    return { ...worldOf(cluster, nodes, real), weigh: ({ name }) => sizes.get(name) ?? 1 };
  };
  const byKey = new Map(classes.map((one) => [one.key, one]));
  const added = classes.filter((one) => isFresh(one, known.get(one.key)));
  const fresh = before === null ? null : { classes: added, world: worldWith(added) };
  const generation = (before?.generation ?? 0) + (added.length > 0 ? 1 : 0);
  return { classes, fresh, byKey, generation, machine, world: worldWith(classes) };
}

/** Whether a pod tells single machines apart, so that it has to be asked of each node. */
export function namesMachines(pod: PodToPlace, machine: ReadonlySet<string>): boolean {
  if (pod.nodeName !== null || namesNodes(pod.requiredAffinity)) return true;
  if (Object.keys(pod.nodeSelector).some((key) => machine.has(key))) return true;
  return (pod.requiredAffinity ?? []).some(({ expressions }) =>
    expressions.some(({ key }) => machine.has(key)),
  );
}
