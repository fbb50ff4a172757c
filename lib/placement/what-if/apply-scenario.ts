import type { ClusterFacts } from '../../kube-rules/objects/cluster-facts';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import type { PodFacts } from '../../kube-rules/objects/pod-facts';
import { cordoned, futureNodes, rebuilt, sharedDrivers } from '../../domain/placement/future-nodes';
import type { FuturePool, Scenario } from '../../domain/placement/scenario';
import { isInterrupted } from '../../domain/workload/displaced-pod';
import { type BuildChange, newNodes } from '../migration/new-nodes';
import { evictedBy } from './evicted-pods';
import { displacedPods, plannedPods } from './planned-pods';

/** Copied field by field: pods of the live store define most fields as getters, which a spread omits. */
const unplaced = ({ uid, namespace, name, labels, deleting, ownerUid, workload, demand }: PodFacts): PodFacts => ({
  uid,
  namespace,
  name,
  labels,
  nodeName: null,
  phase: 'Pending',
  ready: false,
  deleting,
  ownerUid,
  workload,
  demand,
});

/** Pods that leave their nodes must be placed again; those bound to their node and ended ones disappear. */
function homeless(pods: readonly PodFacts[], leaves: (pod: PodFacts) => boolean): readonly PodFacts[] {
  const left = new Set(pods.filter(leaves));
  if (left.size === 0) return pods;
  return pods.flatMap((pod) => (left.has(pod) ? (isInterrupted(pod) ? unplaced(pod) : []) : pod));
}

const isOn =
  (nodes: ReadonlySet<string>) =>
  ({ nodeName }: PodFacts): boolean =>
    nodeName !== null && nodes.has(nodeName);

function without(cluster: ClusterFacts, gone: ReadonlySet<string>): ClusterFacts {
  const nodes = cluster.nodes.filter(({ name }) => !gone.has(name));
  return { ...cluster, nodes, pods: homeless(cluster.pods, isOn(gone)) };
}

const ofPool = ({ nodes }: ClusterFacts, pool: string): NodeFacts[] => nodes.filter((node) => node.pool?.name === pool);

const withCordon = (cluster: ClusterFacts, isCordoned: (node: NodeFacts) => boolean): ClusterFacts => ({
  ...cluster,
  nodes: cluster.nodes.map((node) => (isCordoned(node) ? cordoned(node) : node)),
});

function changedPool(cluster: ClusterFacts, change: Extract<Scenario, { kind: 'change-pool' }>): ClusterFacts {
  const changed = ofPool(cluster, change.pool);
  const touched = new Set(changed.map(({ name }) => name));
  const { build, taints, labels } = change;
  const nodes = cluster.nodes.map((node): NodeFacts => {
    if (!touched.has(node.name)) return node;
    const built = build === undefined ? node : rebuilt(node, build);
    return { ...built, taints: taints ?? node.taints, labels: { ...built.labels, ...labels } };
  });
  // A new build means a new system disk: no pod keeps running there.
  const leaves = build === undefined ? evictedBy(taints ?? [], changed, cluster) : isOn(touched);
  return { ...cluster, nodes, pods: homeless(cluster.pods, leaves) };
}

/** Nodes like those of a pool; a pool without nodes does not show what its instances are like. */
function futureLike(
  cluster: ClusterFacts,
  { pool, os, build, nodes, taints }: Extract<Scenario, { kind: 'copy-pool' }>,
): FuturePool | null {
  const of = ofPool(cluster, pool);
  const [like] = of;
  if (like === undefined) return null;
  const zones = of.flatMap(({ labels }) => labels['topology.kubernetes.io/zone'] ?? []);
  const { allocatable, containerRuntime, kubeletVersion, arch } = like;
  return {
    name: pool,
    os,
    build,
    nodes,
    taints,
    labels: {},
    zones: [...new Set(zones)].toSorted(),
    allocatable,
    containerRuntime,
    kubeletVersion,
    arch,
  };
}

/** With the volume drivers of the pool that it copies, else those that all nodes of its OS have. */
function withPool(cluster: ClusterFacts, pool: FuturePool | null, like: readonly NodeFacts[] = []): ClusterFacts {
  if (pool === null) return cluster;
  const isAlike = ({ os }: NodeFacts): boolean => os === pool.os;
  const drivers = sharedDrivers(like.filter(isAlike)) ?? sharedDrivers(cluster.nodes.filter(isAlike));
  return { ...cluster, nodes: [...cluster.nodes, ...futureNodes(pool, drivers)] };
}

/** New nodes in place of all that run one build. */
function migrated(cluster: ClusterFacts, change: BuildChange): ClusterFacts {
  const old = cluster.nodes.filter(({ build }) => build === change.from);
  const left = without(cluster, new Set(old.map(({ name }) => name)));
  return { ...left, nodes: [...left.nodes, ...newNodes(cluster, change)] };
}

type AnyScenario = Scenario | ({ kind: 'migrate-build' } & BuildChange);

export function applyScenario(cluster: ClusterFacts, scenario: AnyScenario): ClusterFacts {
  const after = changed(cluster, scenario);
  const planned = plannedPods(displacedPods(cluster.pods, after.pods), cluster);
  return planned.length === 0 ? after : { ...after, planned };
}

function changed(cluster: ClusterFacts, scenario: AnyScenario): ClusterFacts {
  switch (scenario.kind) {
    case 'migrate-build':
      return migrated(cluster, scenario);
    case 'add-pool':
      return withPool(cluster, scenario.pool);
    case 'copy-pool':
      return withPool(cluster, futureLike(cluster, scenario), ofPool(cluster, scenario.pool));
    case 'change-pool':
      return changedPool(cluster, scenario);
    case 'remove-nodes':
      return without(cluster, new Set(scenario.nodes));
    case 'remove-pool':
      return without(cluster, new Set(ofPool(cluster, scenario.pool).map(({ name }) => name)));
    case 'cordon': {
      const names = new Set(scenario.nodes);
      return withCordon(cluster, ({ name }) => names.has(name));
    }
    case 'cordon-os':
      return withCordon(cluster, (node) => node.os === scenario.os);
  }
}
