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
import { memoized } from '../../memoized';
import { ClassGrouping } from './class-groups';
import type { ClassesMoved, NodeClass, NodeClasses } from './node-classes';
import { columnKey } from './pool-columns';
import { labelsOfRules } from './read-labels';

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

/** A cluster with these nodes and no pods. */
function emptyWorld(cluster: ClusterFacts, nodes: readonly NodeFacts[], real: RealWorld): PlacementWorld {
  const world = placementWorld({ ...real.parts, cluster: { ...cluster, nodes, pods: [] } });
  return {
    ...world,
    node: (name) => real.node(name),
    ownNodes: (workload) => real.ownNodes(workload),
    feasibility: (pod, o) => world.feasibility(alone(pod), o),
  };
}

/** Results of nodes that are kept at most. */
const MAX_FITS = 50_000;

/** The same for many questions about equal pods, such as those of the patches of one object. */
function remembering(world: PlacementWorld): PlacementWorld {
  const known = new Map<string, Feasibility>();
  return {
    ...world,
    feasibility: (pod, o) => {
      const key = placingKey(pod, o.daemonSet);
      const answer = known.get(key) ?? world.feasibility(pod, o);
      if (known.size * world.cluster.nodes.length >= MAX_FITS) known.clear();
      known.set(key, answer);
      return answer;
    },
  };
}

export const worldOf = (cluster: ClusterFacts, nodes: readonly NodeFacts[], real: RealWorld): PlacementWorld =>
  remembering(emptyWorld(cluster, nodes, real));

/** Objects in which a workload may name labels of nodes. */
const indirect = ['"persistentVolumeClaim"', '"ephemeral"', '"volumeClaimTemplates"', '"runtimeClassName"'];

interface Named {
  /** Labels of nodes that the workload names; null: objects it refers to may name any. */
  labels: readonly string[] | null;
}

/** A cluster with one node per group of classes and no pods: everything that affects a pod except running pods. */
export class FoldedCluster {
  readonly #classes: NodeClasses;
  readonly #real: RealWorld;
  #cluster: ClusterFacts;
  /** Labels in which classes may differ. */
  readonly #labels: ReadonlySet<string>;
  readonly #groupings = new Map<string, ClassGrouping>();
  readonly #named = new WeakMap<object, Named>();
  #asked: { of: PlacementWorld; world: PlacementWorld } | null = null;

  constructor(classes: NodeClasses, cluster: ClusterFacts, real: RealWorld) {
    this.#classes = classes;
    this.#cluster = cluster;
    this.#real = real;
    this.#labels = new Set(classes.labels());
  }

  /** Takes changed classes; false: they differ in more labels than before, so that groupings no longer match them. */
  take(cluster: ClusterFacts, moved: Pick<ClassesMoved, 'fresh' | 'gone'>): boolean {
    this.#cluster = cluster;
    if (moved.fresh.length > 0 && this.#classes.labels().some((key) => !this.#labels.has(key))) return false;
    for (const grouping of this.#groupings.values()) grouping.take(moved);
    return true;
  }

  /** One node per class; for many questions about equal pods. */
  get world(): PlacementWorld {
    const { world } = this.#each();
    if (this.#asked?.of === world) return this.#asked.world;
    this.#asked = { of: world, world: remembering(world) };
    return this.#asked.world;
  }

  /** What decides where its pods start. */
  grouping(workload: WorkloadObject): ClassGrouping {
    return this.#groupingFor(workload, 'starts', () => '');
  }

  /** With the pools, which the rules name. */
  lintGrouping(workload: WorkloadObject): ClassGrouping {
    return this.#groupingFor(workload, 'rules', columnKey);
  }

  #groupingFor({ object }: WorkloadObject, id: string, more: (node: NodeFacts) => string): ClassGrouping {
    const { labels } = this.#namedIn(object);
    if (labels === null) return this.#each();
    const own = labels.filter((key) => !labelsOfRules.includes(key));
    const read = [...labelsOfRules, ...own];
    return this.#grouping(
      [id, ...own].join(' '),
      ({ node }) => `${commonKey(node)}${JSON.stringify(read.map((key) => node.labels[key] ?? null))}${more(node)}`,
    );
  }

  #each(): ClassGrouping {
    return this.#grouping('each', ({ key }) => key);
  }

  #grouping(id: string, textOf: (one: NodeClass) => string): ClassGrouping {
    const known = this.#groupings.get(id);
    if (known !== undefined) return known;
    const made = new ClassGrouping(this.#classes.all(), textOf, (nodes, weigh) => ({
      ...emptyWorld(this.#cluster, nodes, this.#real),
      weigh,
    }));
    this.#groupings.set(id, made);
    return made;
  }

  #namedIn(object: object): Named {
    const known = this.#named.get(object);
    if (known !== undefined) return known;
    const text = JSON.stringify(object);
    const isIndirect = indirect.some((part) => text.includes(part));
    const named = { labels: isIndirect ? null : [...this.#labels].filter((key) => text.includes(`"${key}"`)) };
    this.#named.set(object, named);
    return named;
  }
}

/** What besides labels decides about a node. */
const commonKey = memoized((node: NodeFacts): string =>
  JSON.stringify([hostKey(node), node.ready, node.unschedulable, node.taints, node.allocatable, node.drivers]),
);

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
