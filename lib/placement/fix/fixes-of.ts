import { assess } from '../verdict/assess';
import type { Assessment, PlacementWorld } from '../verdict/assessment';
import { type Assess, type Fix, findFixes, inOrder, reassessed } from './find-fixes';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import type { PodToPlace } from '../../kube-rules/objects/pod-facts';
import { placementWorld } from '../verdict/placement-world';
import { groupedBy } from '../memoized';
import { representedNames } from '../represented';

/** Clusters up to this number of nodes are searched completely. */
const SMALL = 200;
/** Labels by which recipes and most workloads choose nodes. */
const USUAL = [
  'kubernetes.io/os',
  'beta.kubernetes.io/os',
  'kubernetes.io/arch',
  'beta.kubernetes.io/arch',
  'node.kubernetes.io/windows-build',
  'topology.kubernetes.io/zone',
];

/** Label keys by which this pod selects nodes; a key unique per node would make every node its own kind. */
function keysOf({ nodeSelector, requiredAffinity, spread, demand }: PodToPlace): string[] {
  const requested = [
    ...Object.keys(nodeSelector),
    ...(requiredAffinity ?? []).flatMap(({ expressions }) => expressions.map(({ key }) => key)),
    ...spread.map(({ topologyKey }) => topologyKey),
    ...[...demand.affinity, ...demand.antiAffinity].map(({ topologyKey }) => topologyKey),
  ];
  return [...new Set([...USUAL, ...requested])].filter((key) => key !== 'kubernetes.io/hostname');
}

function kindOf(node: NodeFacts, keys: readonly string[]): string {
  const { taints, unschedulable, ready, os, arch, build, containerRuntime, allocatable, pool } = node;
  const labels = keys.map((key) => node.labels[key] ?? null);
  const { cpu, memory, pods } = allocatable;
  return JSON.stringify([
    labels,
    taints.map(({ key, value, effect }) => `${key}=${value}:${effect}`),
    [unschedulable, ready, os, arch, build, containerRuntime, pool?.key ?? null, cpu, memory, pods],
  ]);
}

function some(nodes: readonly NodeFacts[], podsOn: ReadonlyMap<string, number>): NodeFacts[] {
  const count = ({ name }: NodeFacts): number => podsOn.get(name) ?? 0;
  const sorted = nodes.toSorted((a, b) => count(a) - count(b));
  return [...new Set([0, Math.floor(sorted.length / 2), sorted.length - 1])].flatMap((at) => sorted[at] ?? []);
}

/** A few nodes of each kind of a large cluster, so that searching for patches is fast. */
function sampleWorld(world: PlacementWorld, { pod, feasibility }: Assessment): PlacementWorld {
  const { cluster, today } = world;
  if (cluster.nodes.length <= SMALL || feasibility.decidedBy === 'pinned') return world;
  const podsOn = new Map<string, number>();
  for (const { nodeName } of cluster.pods) if (nodeName !== null) podsOn.set(nodeName, (podsOn.get(nodeName) ?? 0) + 1);
  const keys = keysOf(pod);
  const kinds = groupedBy(cluster.nodes, (node) => kindOf(node, keys));
  const nodes = [...kinds.values()].flatMap((alike) => some(alike, podsOn));
  if (nodes.length * 4 > cluster.nodes.length) return world;
  const names = new Set(nodes.map(({ name }) => name));
  const pods = cluster.pods.filter(({ nodeName }) => nodeName !== null && names.has(nodeName));
  const sample = placementWorld({ cluster: { ...cluster, nodes, pods }, today, poolName: world.poolName });
  return {
    ...sample,
    rules: world.rules,
    platform: (reference) => world.platform(reference),
    starts: (image, node, o) => world.starts(image, node, o),
    node: (name) => world.node(name),
    ownNodes: (workload, hash) => world.ownNodes(workload, hash),
    boundNodes: (workload, hash) => world.boundNodes(workload, hash),
    presentPods: (workload) => world.presentPods(workload),
    succeededPods: (workload) => world.succeededPods(workload),
  };
}

/** Nodes that run its pods, or of a folded cluster those that represent such nodes. */
function ownNodesOf(world: PlacementWorld, { workload }: Assessment): ReadonlySet<string> {
  const own = world.ownNodes(workload);
  const isOwn = (node: NodeFacts): boolean => [...representedNames(node)].some((name) => own.has(name));
  return own.size === 0 ? new Set() : new Set(world.cluster.nodes.filter(isOwn).map(({ name }) => name));
}

const within =
  (world: PlacementWorld): Assess =>
  (workload) =>
    assess(workload, world);

/** Patches that improve the object, best first; found on a sample of a large cluster, then evaluated on all nodes. */
export function fixesOf(assessment: Assessment, world: PlacementWorld): Fix[] {
  if (assessment.findings.every(({ fixes }) => fixes.length === 0)) return [];
  const { runtimeClasses } = world.cluster;
  const sample = sampleWorld(world, assessment);
  const ownNodes = ownNodesOf(world, assessment);
  const whole = { before: assessment, assess: within(world), runtimeClasses, ownNodes };
  if (sample === world) return findFixes(whole);
  const before = { ...assess(assessment.workload, sample), findings: assessment.findings };
  const found = findFixes({ before, assess: within(sample), runtimeClasses, ownNodes });
  return found.flatMap((fix) => reassessed(whole, fix) ?? []).toSorted(inOrder);
}
