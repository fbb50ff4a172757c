import type { ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { PodToPlace } from '@/lib/kube-rules/objects/pod-facts';
import type { WorkloadObject } from '@/lib/kube-rules/objects/workload-object';
import { namesNodes } from '@/lib/kube-rules/scheduler/node-terms';
import type { Feasibility } from '@/lib/kube-rules/scheduler/feasibility';
import type { PlacementWorld } from '../assessment';
import { placementWorld } from '../placement-world';
import type { WorldParts } from '../../../domain/placement/placement-facts';
import { hostKey } from '../host-key';
import type { NodeClass } from './node-classes';
import { labelsOfRules } from './read-labels';

/** Classes that a workload cannot distinguish, because it names no label in which they differ: one node stands for them. */
export interface Grouping {
  world: PlacementWorld;
  /** The node that stands for a class, by the key of the class. */
  nodeOf: (key: string) => string;
}

/** A cluster with one node per class and no pods: everything that affects a pod except running pods. */
export interface Fold {
  grouping: (workload: WorkloadObject) => Grouping;
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
  o: {
    classes: readonly NodeClass[];
    /** Those in which classes may differ. */
    labels: readonly string[];
    fresh: readonly NodeClass[];
    before: Fold | null;
  },
): Fold {
  const { classes, labels, fresh, before } = o;
  const worldWith = (some: readonly NodeClass[]): PlacementWorld => {
    const byNode = new Map(some.map((one) => [one.node.name, one]));
    const nodes = some.map(({ node }) => node);
    return { ...worldOf(cluster, nodes, real), weigh: ({ name }) => byNode.get(name)?.members.size ?? 1 };
  };
  const world = worldWith(classes);
  return {
    classes,
    fresh: before === null ? null : { classes: fresh, world: worldWith(fresh) },
    generation: (before?.generation ?? 0) + (fresh.length > 0 ? 1 : 0),
    world,
    grouping: groupingsOf({ classes, labels, world, worldWith }),
  };
}

/** Objects in which a workload may name labels of nodes. */
const indirect = ['"persistentVolumeClaim"', '"ephemeral"', '"volumeClaimTemplates"', '"runtimeClassName"'];

function groupingsOf(o: {
  classes: readonly NodeClass[];
  labels: readonly string[];
  world: PlacementWorld;
  worldWith: (some: readonly NodeClass[]) => PlacementWorld;
}): Fold['grouping'] {
  const { classes, world, worldWith } = o;
  const nodes = new Map(classes.map(({ key, node }) => [key, node.name]));
  const apart: Grouping = { world, nodeOf: (key) => nodes.get(key) ?? '' };
  const known = new Map<string, Grouping>();
  return ({ object }) => {
    const text = JSON.stringify(object);
    if (indirect.some((part) => text.includes(part))) return apart;
    const labels = o.labels.filter((key) => text.includes(`"${key}"`));
    const id = labels.join(' ');
    const grouping = known.get(id) ?? groupedBy(classes, labels, worldWith);
    known.set(id, grouping);
    return grouping;
  };
}

function groupedBy(
  classes: readonly NodeClass[],
  labels: readonly string[],
  worldWith: (some: readonly NodeClass[]) => PlacementWorld,
): Grouping {
  const first = new Map<string, NodeClass>();
  const nodes = new Map<string, string>();
  for (const one of classes) {
    const { ready, unschedulable, taints, allocatable, drivers } = one.node;
    const values = [...labelsOfRules, ...labels].map((key) => one.node.labels[key] ?? null);
    const text = JSON.stringify([hostKey(one.node), ready, unschedulable, taints, allocatable, drivers, values]);
    const group = first.get(text) ?? one;
    first.set(text, group);
    nodes.set(one.key, group.node.name);
  }
  return { world: worldWith([...first.values()]), nodeOf: (key) => nodes.get(key) ?? '' };
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
