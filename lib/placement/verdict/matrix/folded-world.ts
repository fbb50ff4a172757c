import type { ClusterFacts, VolumeFacts } from '@/lib/kube-rules/objects/cluster-facts';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { PodToPlace } from '@/lib/kube-rules/objects/pod-facts';
import type { WorkloadObject } from '@/lib/kube-rules/objects/workload-object';
import { keysOf, namesNodes } from '@/lib/kube-rules/scheduler/node-terms';
import type { Feasibility } from '@/lib/kube-rules/scheduler/feasibility';
import type { PlacementWorld } from '../assessment';
import { placementWorld } from '../placement-world';
import type { WorldParts } from '../../../domain/placement/placement-facts';
import { hostKey } from '../host-key';
import { memoized } from '../../memoized';
import { ClassGrouping } from './class-groups';
import type { ClassesMoved, NodeClass, NodeClasses } from './node-classes';
import { columnKey } from './pool-columns';
import { labelsOfRules, listsOf, topologyLabels } from './read-labels';

interface RealWorld extends Pick<PlacementWorld, 'node' | 'ownNodes' | 'boundNodes' | 'presentPods' | 'succeededPods'> {
  parts: Omit<WorldParts, 'cluster'>;
}

const keys = new WeakMap<PodToPlace, { daemonSet: boolean; key: string }>();

/** Everything that affects scheduling except the pod's name; pods with the same key are evaluated once. */
function placingKey(pod: PodToPlace, daemonSet: boolean): string {
  const known = keys.get(pod);
  if (known?.daemonSet === daemonSet) return known.key;
  const key = placingText(pod, daemonSet);
  keys.set(pod, { daemonSet, key });
  return key;
}

function placingText(pod: PodToPlace, daemonSet: boolean): string {
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
    ownNodes: (workload, hash) => real.ownNodes(workload, hash),
    boundNodes: (workload, hash) => real.boundNodes(workload, hash),
    presentPods: (workload) => real.presentPods(workload),
    succeededPods: (workload) => real.succeededPods(workload),
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

/** What refers to objects that name labels of nodes. */
const indirect = ['"persistentVolumeClaim"', '"ephemeral"', '"volumeClaimTemplates"', '"runtimeClassName"'];

/** A cluster with one node per group of classes and no pods: everything that affects a pod except running pods. */
export class FoldedCluster {
  readonly #classes: NodeClasses;
  readonly #real: RealWorld;
  #cluster: ClusterFacts;
  /** Labels in which classes may differ. */
  readonly #labels: ReadonlySet<string>;
  readonly #groupings = new Map<string, ClassGrouping>();
  readonly #named = new WeakMap<object, readonly string[]>();
  #listed: ReadonlySet<string> | null = null;
  #local: ReadonlySet<string> | 'any' | null = null;
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
    const { world } = this.#grouping('each', ({ key }) => key);
    if (this.#asked?.of === world) return this.#asked.world;
    this.#asked = { of: world, world: remembering(world) };
    return this.#asked.world;
  }

  /** What decides where its pods start. */
  grouping(workload: WorkloadObject): ClassGrouping {
    return this.#groupingFor(workload, 'starts', () => '');
  }

  /** Whether only single nodes can answer: it names some, or its volumes may be on one. */
  selectsSingleNode(pod: PodToPlace): boolean {
    if (selectsSingleNode(pod, this.#classes.singleNodeKeys)) return true;
    if (pod.volumes.every(({ kind }) => kind === 'csi')) return false;
    this.#local ??= localNamespaces(this.#cluster, this.#classes.singleNodeKeys);
    return this.#local === 'any' || this.#local.has(pod.namespace);
  }

  /** With the pools, which the rules name. */
  lintGrouping(workload: WorkloadObject): ClassGrouping {
    return this.#groupingFor(workload, 'rules', columnKey);
  }

  #groupingFor({ object }: WorkloadObject, id: string, more: (node: NodeFacts) => string): ClassGrouping {
    const own = this.#namedIn(object);
    const read = [...labelsOfRules, ...own];
    return this.#grouping(
      [id, ...own].join(' '),
      ({ node }) => `${commonKey(node)}${JSON.stringify(read.map((key) => node.labels[key] ?? null))}${more(node)}`,
    );
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

  /** Labels that the workload names, and those that objects which it refers to may name. */
  #namedIn(object: object): readonly string[] {
    const known = this.#named.get(object);
    if (known !== undefined) return known;
    const text = JSON.stringify(object);
    const listed = indirect.some((part) => text.includes(part)) ? this.#listedLabels() : null;
    const named = [...this.#labels].filter(
      (key) => !labelsOfRules.includes(key) && (listed?.has(key) === true || text.includes(`"${key}"`)),
    );
    this.#named.set(object, named);
    return named;
  }

  #listedLabels(): ReadonlySet<string> {
    if (this.#listed !== null) return this.#listed;
    const text = JSON.stringify(listsOf(this.#cluster));
    this.#listed = new Set(
      [...this.#labels].filter((key) => topologyLabels.includes(key) || text.includes(`"${key}"`)),
    );
    return this.#listed;
  }
}

/** Namespaces with claims for a volume on a single node; `any`: such a volume is free for a new claim. */
function localNamespaces(
  { claims, volumes }: ClusterFacts,
  singleNodeKeys: ReadonlySet<string>,
): ReadonlySet<string> | 'any' {
  const isLocal = ({ nodeAffinity }: VolumeFacts): boolean =>
    namesNodes(nodeAffinity) || keysOf(nodeAffinity).some((key) => singleNodeKeys.has(key));
  const local = (volumes ?? []).filter(isLocal);
  if (local.some(({ claim }) => claim === null)) return 'any';
  const assigned = (claims ?? []).filter(({ selectedNode, bound }) => selectedNode !== null && !bound);
  return new Set([...local.flatMap(({ claim }) => claim?.namespace ?? []), ...assigned.map((one) => one.namespace)]);
}

/** What besides labels decides about a node. */
const commonKey = memoized((node: NodeFacts): string =>
  JSON.stringify([hostKey(node), node.ready, node.unschedulable, node.taints, node.allocatable, node.drivers]),
);

/** Whether a pod distinguishes single nodes, so that each node must be evaluated. */
function selectsSingleNode(pod: PodToPlace, singleNodeKeys: ReadonlySet<string>): boolean {
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
