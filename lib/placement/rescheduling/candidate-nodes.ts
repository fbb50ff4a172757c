import { cordoned as asCordoned } from '../../domain/placement/future-nodes';
import type { ClusterFacts } from '../../kube-rules/objects/cluster-facts';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import type { SchedulingWorld } from '../../kube-rules/scheduler/scheduling-world';
import type { PlannedPod, PodFacts } from '../../kube-rules/objects/pod-facts';
import { isFollower } from './displaced-groups';
import { memoized } from '../memoized';
import { hostKey } from '../verdict/host-key';
import { placementWorld } from '../verdict/placement-world';
import type { WorldParts } from '../../domain/placement/placement-facts';
import type { PlacementWorld } from '../verdict/assessment';
import type { DisplacedPod } from '../../domain/workload/displaced-pod';
import { WorldInTurns } from './world-in-turns';

export interface ReschedulingInputs {
  displacedPods: readonly DisplacedPod[];
  /** Older nodes are filled first, so that a joining node does not change earlier results. */
  left: readonly { name: string; createdAt: number }[];
  /** Cordoned nodes that remain: they count for spread, and pods of DaemonSets stay there; absent: none. */
  cordoned?: ReadonlySet<string>;
  /** Nodes that others make unavailable: as if cordoned, but no pods are expected to leave them; absent: none. */
  closed?: ReadonlySet<string>;
  /** Each pod is placed as if it were the only one; absent: earlier pods use capacity that later ones lack. */
  apart?: boolean;
  /** The same object in calls for the same cluster, each of which is judged on its own: they share what they prepare. */
  turns?: object;
}

const worldsOf = memoized((_turns: object) => new WorldInTurns());

/** The cluster without the displaced pods, prepared for placing them one after another. */
export interface CandidateNodes {
  world: SchedulingWorld;
  /** Pods that were placed in this world. */
  arrived: PodFacts[];
  placement: PlacementWorld;
  /** Nodes that may take pods, oldest first, by their place in the world. */
  open: readonly number[];
  /** Their place by name. */
  openAt: ReadonlyMap<string, number>;
  /** Those and the ones that others close, to which pods of DaemonSets return; by name. */
  ownAt: ReadonlyMap<string, number>;
  cordoned: readonly number[];
  /** Nodes on which a pod starts the same way share one host; by the node's place. */
  hostOf: readonly number[];
  hosts: readonly NodeFacts[];
}

const podsByUid = memoized(
  (pods: ClusterFacts['pods']): ReadonlyMap<string, PodFacts> => new Map(pods.map((pod) => [pod.uid, pod])),
);

/** The displaced pods that the cluster has, by UID. */
export function presentPods(
  { pods }: ClusterFacts,
  displacedPods: readonly DisplacedPod[],
): ReadonlyMap<string, PodFacts> {
  const known = podsByUid(pods);
  return new Map(displacedPods.flatMap(({ uid }) => known.get(uid) ?? []).map((pod) => [pod.uid, pod]));
}

/** Pods that are not placed before the pods that must be beside them. */
function laterPods(
  facts: ReadonlyMap<string, PodFacts>,
  { displacedPods, apart }: Pick<ReschedulingInputs, 'displacedPods' | 'apart'>,
): PlannedPod[] {
  return displacedPods
    .filter(({ uid, workload }) => workload !== null && (apart === true || isFollower(facts.get(uid))))
    .map(({ uid, namespace, labels = {}, template: { nodeSelector, requiredNodeAffinity, tolerations } }) => ({
      namespace,
      labels: facts.get(uid)?.labels ?? labels,
      nodeSelector,
      requiredAffinity: requiredNodeAffinity.length === 0 ? null : requiredNodeAffinity,
      tolerations,
    }));
}

/** The nodes of the future cluster: removed nodes are absent, cordoned nodes are unschedulable. */
function clusterThen(
  cluster: ClusterFacts,
  { cordoned = new Set(), closed = new Set() }: ReschedulingInputs,
  left: ReadonlyMap<string, number>,
): ClusterFacts {
  return {
    ...cluster,
    nodes: cluster.nodes
      .filter(({ name }) => left.has(name) || cordoned.has(name))
      .map((node) => (cordoned.has(node.name) || closed.has(node.name) ? asCordoned(node) : node)),
  };
}

const hostKeyOf = memoized(hostKey);

export function candidateNodesOf(parts: WorldParts, inputs: ReschedulingInputs): CandidateNodes {
  const ages = new Map(inputs.left.map(({ name, createdAt }) => [name, createdAt]));
  const displaced = presentPods(parts.cluster, inputs.displacedPods);
  const planned = laterPods(displaced, inputs);
  const cluster = { ...clusterThen(parts.cluster, inputs, ages), planned };
  const { nodes } = cluster;
  const going = nodes.flatMap((node, at) =>
    ages.has(node.name) && inputs.cordoned?.has(node.name) !== true
      ? [{ at, node, age: ages.get(node.name) ?? 0 }]
      : [],
  );
  // The scheduler ignores the Ready condition, but no new pod runs on a node that is not Ready.
  const ready = going
    .filter(({ node }) => node.ready === 'True')
    .toSorted((a, b) => a.age - b.age || (a.node.name < b.node.name ? -1 : 1));
  const open = ready.filter(({ node }) => inputs.closed?.has(node.name) !== true);
  const atOf = (some: typeof ready) => new Map(some.map(({ at, node }) => [node.name, at]));
  const known = new Map<string, number>();
  const hosts: NodeFacts[] = [];
  const hostOf = nodes.map((node) => {
    const key = hostKeyOf(node);
    const seen = known.get(key);
    if (seen !== undefined) return seen;
    known.set(key, hosts.length);
    return hosts.push(node) - 1;
  });
  return {
    ...worldsOf(inputs.turns ?? {}).next(cluster, [...displaced.values()]),
    placement: placementWorld({ ...parts, cluster }),
    open: open.map(({ at }) => at),
    openAt: atOf(open),
    ownAt: atOf(ready),
    cordoned: nodes.flatMap(({ name }, at) => (inputs.cordoned?.has(name) === true ? [at] : [])),
    hostOf,
    hosts,
  };
}
