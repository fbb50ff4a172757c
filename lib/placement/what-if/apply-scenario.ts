import type { ClusterFacts } from '../../kube-rules/objects/cluster-facts';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import type { PodFacts } from '../../kube-rules/objects/pod-facts';
import { BUILD_LABEL, osOfNode } from '../rules/read/os';
import type { FuturePool, Scenario } from '../../domain/placement/scenario';

/** Names of nodes that are not there yet cannot be those of any that are: a node's name is a DNS name and has no `+`. */
const futureName = (pool: string, index: number): string => `+${pool}-${index + 1}`;

function zoneLabels(zone: string | undefined): Record<string, string> {
  return zone === undefined ? {} : { 'topology.kubernetes.io/zone': zone };
}

function futureNode(pool: FuturePool, index: number): NodeFacts {
  const name = futureName(pool.name, index);
  const build = pool.os === 'windows' ? pool.build : null;
  return {
    uid: name,
    name,
    labels: {
      'kubernetes.io/os': pool.os,
      'kubernetes.io/arch': pool.arch,
      'beta.kubernetes.io/os': pool.os,
      'beta.kubernetes.io/arch': pool.arch,
      'kubernetes.io/hostname': name,
      ...zoneLabels(pool.zones[index % Math.max(1, pool.zones.length)]),
      ...(build === null ? {} : { [BUILD_LABEL]: `10.0.${build}` }),
      ...pool.labels,
    },
    taints: pool.taints,
    unschedulable: false,
    allocatable: pool.allocatable,
    capacity: pool.allocatable,
    ready: 'True',
    os: pool.os,
    arch: pool.arch,
    build,
    patch: null,
    kubeletVersion: pool.kubeletVersion,
    containerRuntime: pool.containerRuntime,
    pool: { key: '', name: `+${pool.name}` },
    // Nothing is attached to a node that is not there yet: no limit of volumes is near.
    drivers: {},
  };
}

/** A pod that has lost its node, field by field: a pod of the live store reads most of them through getters, which a spread leaves out. */
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

/** Pods without a node: what was on these nodes is to be placed again; those of DaemonSets and ended ones are gone with them. */
function homeless(pods: readonly PodFacts[], gone: ReadonlySet<string>): PodFacts[] {
  return pods
    .filter(
      ({ nodeName, workload, phase }) =>
        nodeName === null ||
        !gone.has(nodeName) ||
        !(workload?.kind === 'DaemonSet' || phase === 'Succeeded' || phase === 'Failed'),
    )
    .map((pod) => (pod.nodeName !== null && gone.has(pod.nodeName) ? unplaced(pod) : pod));
}

function without(cluster: ClusterFacts, gone: ReadonlySet<string>): ClusterFacts {
  return { ...cluster, nodes: cluster.nodes.filter(({ name }) => !gone.has(name)), pods: homeless(cluster.pods, gone) };
}

const ofPool = ({ nodes }: ClusterFacts, pool: string): NodeFacts[] => nodes.filter((node) => node.pool?.name === pool);

function closed(cluster: ClusterFacts, closes: (node: NodeFacts) => boolean): ClusterFacts {
  return { ...cluster, nodes: cluster.nodes.map((node) => (closes(node) ? { ...node, unschedulable: true } : node)) };
}

/** A Windows node that runs another build; its patch level is unknown. */
export const rebuilt = (node: NodeFacts, build: number): NodeFacts => ({
  ...node,
  labels: { ...node.labels, [BUILD_LABEL]: `10.0.${build}` },
  build,
  patch: null,
});

function changedPool(cluster: ClusterFacts, change: Extract<Scenario, { kind: 'change-pool' }>): ClusterFacts {
  const touched = new Set(ofPool(cluster, change.pool).map(({ name }) => name));
  const { build, taints, labels } = change;
  const nodes = cluster.nodes.map((node): NodeFacts => {
    if (!touched.has(node.name)) return node;
    const built = build === undefined ? node : rebuilt(node, build);
    return { ...built, taints: taints ?? node.taints, labels: { ...built.labels, ...labels } };
  });
  // A new build means a new system disk: nothing that ran there runs on.
  const pods = build === undefined ? cluster.pods : homeless(cluster.pods, touched);
  return { ...cluster, nodes, pods };
}

/** Machines like those of a pool; a pool without nodes tells nothing of its machines. */
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

function withPool(cluster: ClusterFacts, pool: FuturePool | null): ClusterFacts {
  if (pool === null) return cluster;
  const added = Array.from({ length: pool.nodes }, (_, index) => futureNode(pool, index));
  return { ...cluster, nodes: [...cluster.nodes, ...added] };
}

/** The cluster as it would be. Nothing is written; the facts given stay as they are. */
export function applyScenario(cluster: ClusterFacts, scenario: Scenario): ClusterFacts {
  switch (scenario.kind) {
    case 'add-pool':
      return withPool(cluster, scenario.pool);
    case 'copy-pool':
      return withPool(cluster, futureLike(cluster, scenario));
    case 'change-pool':
      return changedPool(cluster, scenario);
    case 'remove-nodes':
      return without(cluster, new Set(scenario.nodes));
    case 'remove-pool':
      return without(cluster, new Set(ofPool(cluster, scenario.pool).map(({ name }) => name)));
    case 'cordon': {
      const names = new Set(scenario.nodes);
      return closed(cluster, ({ name }) => names.has(name));
    }
    case 'cordon-os':
      return closed(cluster, (node) => osOfNode(node) === scenario.os);
  }
}

/** Whether a node is one that a scenario added. */
export const isFuture = (nodeName: string): boolean => nodeName.startsWith('+');
