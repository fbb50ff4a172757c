import type { ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { PodDemand, PodFacts } from '@/lib/kube-rules/objects/pod-facts';
import type { NodeFit, NodeRefusal } from '@/lib/kube-rules/scheduler/feasibility';
import { feasibleAfter } from '@/lib/kube-rules/scheduler/feasible';
import { partitionOf } from '@/lib/kube-rules/objects/stateful-set';
import { placesOn, priorityOf, staysFrom } from '@/lib/kube-rules/scheduler/preemption';
import { holdsPlace } from '@/lib/kube-rules/scheduler/scheduling-world';
import { groupedBy, memoized } from '../../memoized';
import { isKeptBy, rolloutStart } from '../../verdict/leaving-pods';
import { schedulingOf } from '../../verdict/scheduling-of';
import { type Found, type WorkloadRule, workloadRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { clusterView } from '../read/cluster-view';
import { fitOf } from '../read/fit';
import { listed, nodeNames } from '../read/names';
import { keptPods, ownedBy } from '../read/own-pods';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { tightestBound } from '../read/replica-bounds';
import { replicasOf } from '../read/read-workload';
import { antiAffinityKeys, countsItself, maxPodsByPlaces } from '../read/spread-room';
import { labelOf } from '../read/os';
import { fewPorts } from './replicas';

const HOSTNAME = 'kubernetes.io/hostname';

const podsByNode = memoized(({ pods }: ClusterFacts) =>
  groupedBy(pods.filter(holdsPlace), ({ nodeName }) => nodeName ?? ''),
);

/** `demand`: whose priority decides which pods stay. */
function othersOn(input: WorkloadLintInput, { name }: NodeFacts, demand = input.pod.demand): PodFacts[] {
  const isOwn = ownedBy(input);
  const from = staysFrom(demand);
  const pods = podsByNode(input.cluster).get(name) ?? [];
  const isReplaced = (one: PodFacts): boolean => isOwn(one) && !isKeptBy(input.workload, one);
  return pods.filter((one) => !isReplaced(one) && priorityOf(one.demand) >= from);
}

const keptByNode = memoized((input: WorkloadLintInput) => groupedBy(keptPods(input), ({ nodeName }) => nodeName ?? ''));

/** What leaves with its own pods, or is counted besides. */
const isCountedApart = ({ detail }: NodeRefusal): boolean => ['spread', 'resource', 'pod-count'].includes(detail.of);

/** Nodes for its pods without its constraints about its own pods, once these have left. */
const openNodes = memoized((input: WorkloadLintInput): ReadonlySet<NodeFacts> => {
  const { cluster, pod } = input;
  const own = cluster.pods.filter(holdsPlace).filter(ownedBy(input));
  const { whole, nodes } = feasibleAfter(pod, schedulingOf(cluster), { own, leaving: Number.POSITIVE_INFINITY });
  const isOpen = (_: NodeFacts, at: number): boolean =>
    nodes[at]?.preempts === true || nodes[at]?.refusals.every(isCountedApart) === true;
  return new Set(whole === null ? cluster.nodes.filter(isOpen) : []);
});

/** Places by node without its constraints about its own pods; those that run keep theirs. */
function placesByNode(input: WorkloadLintInput): Map<string, number> {
  const { cluster, pod } = input;
  const open = openNodes(input);
  const isApart = antiAffinityKeys(input).includes(HOSTNAME);
  return new Map(
    cluster.nodes.map((node) => {
      const room = open.has(node) ? placesOn(node, othersOn(input, node), pod.demand) : 0;
      const places = Math.max(isApart ? Math.min(room, 1) : room, keptByNode(input).get(node.name)?.length ?? 0);
      return [node.name, places];
    }),
  );
}

interface Limit {
  field: 'podAntiAffinity' | 'topologySpreadConstraints';
  topologyKey: string;
  fit: number;
}

/** The constraint about its own pods that leaves the least of the capacity. */
function tightest(input: WorkloadLintInput): Limit | undefined {
  const apart = antiAffinityKeys(input);
  const spread = input.pod.spread.filter((constraint) => countsItself(constraint, input));
  if (apart.length + spread.length === 0) return undefined;
  const places = placesByNode(input);
  const withPlaces = input.cluster.nodes.filter(({ name }) => (places.get(name) ?? 0) > 0);
  const limits = [
    ...apart.map((topologyKey): Limit => {
      const domains = new Set(withPlaces.map(({ name, labels }) => labelOf(labels, topologyKey) ?? name));
      return { field: 'podAntiAffinity', topologyKey, fit: domains.size };
    }),
    ...spread.map((constraint): Limit => {
      const fit = maxPodsByPlaces(constraint, input, places);
      return { field: 'topologySpreadConstraints', topologyKey: constraint.topologyKey, fit };
    }),
  ];
  return limits.toSorted((a, b) => a.fit - b.fit)[0];
}

function limitedReplicas(input: WorkloadLintInput, wanted: number): Found | null {
  const limit = tightest(input);
  // What the constraint forbids without regard to capacity, another rule reports.
  const most = Math.min(wanted, tightestBound(input, 'now')?.most ?? wanted);
  if (limit === undefined || limit.fit === 0 || limit.fit >= most) return null;
  const { field, topologyKey, fit } = limit;
  const at = field === 'podAntiAffinity' ? ['affinity', field] : [field];
  return {
    at: [pointer(input.specAt, ...at), ...(input.workload.kind === 'Pod' ? [] : ['/spec/replicas'])],
    params: { by: 'constraint', field, topologyKey, fit, wanted, pending: wanted - fit, reasons: '' },
  };
}

/** How many of its pods fit at once on these nodes, with those that stay. */
function placesFor(input: WorkloadLintInput, on: ReadonlySet<NodeFacts>, demand: PodDemand): number {
  return input.cluster.nodes.reduce((sum, node) => {
    const places = on.has(node) ? placesOn(node, othersOn(input, node, demand), demand) : 0;
    return sum + Math.max(places, keptByNode(input).get(node.name)?.length ?? 0);
  }, 0);
}

/** A rollout goes on in the places of the pods that it has replaced. */
const nodesFor = (input: WorkloadLintInput, nodes: readonly NodeFacts[]): ReadonlySet<NodeFacts> =>
  rolloutStart(input.workload) === null ? new Set(nodes) : openNodes(input);

/** A rollout half done: no node accepts another pod of the template, and those before it wait for one to become Ready. */
function stuckRollout(input: WorkloadLintInput, wanted: number): Found | null {
  const { now, nodes } = fitOf(input);
  const kept = keptPods(input);
  if (rolloutStart(input.workload)?.among === undefined || now.length > 0) return null;
  const fit = kept.length;
  if (fit >= wanted || fit === 0 || !kept.every(({ ready }) => ready)) return null;
  const params = { by: 'rollout', field: '', topologyKey: '', fit, wanted, pending: wanted - fit, reasons: '' };
  return { at: ['/spec/replicas'], params, nodes: nodeNames([...nodes]) };
}

function fewPlaces(input: WorkloadLintInput, wanted: number): Found | null {
  const { now, nodes } = fitOf(input);
  if (wanted <= now.length) return null;
  const { demand } = input.pod;
  const open = nodesFor(input, nodes);
  const ofCapacity = placesFor(input, open, { ...demand, hostPorts: [] });
  // Another rule reports host ports that too few nodes have also after maintenance.
  const isLimitedByPorts = demand.hostPorts.length > 0 && fewPorts(input) === null;
  const fit = isLimitedByPorts ? placesFor(input, open, demand) : ofCapacity;
  // Without any capacity, the verdict says so.
  if (fit >= wanted || fit === 0) return null;
  const by = ofCapacity >= wanted ? 'ports' : 'capacity';
  const params = { by, field: '', topologyKey: '', fit, wanted, pending: wanted - fit, reasons: '' };
  return { at: ['/spec/replicas'], params, nodes: nodeNames([...open]) };
}

/** Whether that many of its pods fit without preemption. */
function fitsFreely(input: WorkloadLintInput, patient: PodDemand, wanted: number): boolean {
  const { byName } = clusterView(input.cluster);
  const free = input.feasibility.nodes.filter(({ refusals, preempts }) => refusals.length === 0 && preempts !== true);
  // Each has room for one.
  if (free.length >= wanted) return true;
  const nodes = free.flatMap(({ node }) => byName.get(node) ?? []);
  return placesFor(input, nodesFor(input, nodes), patient) >= wanted;
}

/** Nodes that have places for its pods only by preemption, or more of them, if the others are too few. */
function preemptingNodes(input: WorkloadLintInput): NodeFacts[] {
  const { feasibility, workload, pod } = input;
  const { byName } = clusterView(input.cluster);
  const runs = runningNodes(input);
  const first = feasibility.nodes.filter(({ node, preempts }) => preempts === true && !runs.has(node));
  const now = first.flatMap(({ node }) => byName.get(node) ?? []);
  if (workload.kind === 'DaemonSet' || feasibility.decidedBy !== 'default-scheduler') return now;
  const patient = { ...pod.demand, neverPreempts: true } as const;
  if (fitsFreely(input, patient, replacedReplicas(input) ?? 1)) return [];
  const places = (node: NodeFacts, demand: PodDemand): number => placesOn(node, othersOn(input, node, demand), demand);
  const later = fitOf(input).nodes.filter((node) => places(node, pod.demand) > places(node, patient));
  return [...new Set([...now, ...later])];
}

/** Nodes with its own Ready pods, which stay. */
const runningNodes = (input: WorkloadLintInput): ReadonlySet<string | null> =>
  new Set(keptPods(input).flatMap(({ ready, nodeName }) => (ready ? [nodeName] : [])));

const isOfCapacity = ({ refusals }: NodeFit): boolean =>
  refusals.every(({ detail }) => ['resource', 'pod-count', 'port'].includes(detail.of));

/** Nodes for which the controller creates a pod that the scheduler does not place there, for lack of capacity or not. */
function refusingNodes(input: WorkloadLintInput, byCapacity: boolean): Found | null {
  const { feasibility, cluster } = input;
  const runs = runningNodes(input);
  const wanted = feasibility.nodes.filter(({ noPod }) => noPod !== true);
  const fits = ({ node, refusals }: NodeFit): boolean => refusals.length === 0 || runs.has(node);
  const refused = wanted.filter((one) => !fits(one));
  const pending = refused.filter((one) => isOfCapacity(one) === byCapacity);
  const fit = wanted.length - refused.length;
  if (feasibility.whole !== null || pending.length === 0 || fit === 0) return null;
  const reasons = new Set(pending.flatMap(({ refusals }) => refusals.map(({ message }) => message)));
  const params = { by: 'nodes', field: '', topologyKey: '', fit, wanted: wanted.length, pending: pending.length };
  const { byName } = clusterView(cluster);
  return {
    at: [input.specAt],
    params: { ...params, reasons: listed([...reasons].toSorted()) },
    nodes: nodeNames(pending.flatMap(({ node }) => byName.get(node) ?? [])),
  };
}

/** Replicas of the template: without those that a partition keeps on the old one. */
function replacedReplicas(input: WorkloadLintInput): number | null {
  const wanted = replicasOf(input);
  const rollout = rolloutStart(input.workload);
  if (wanted === null || rollout?.now.kind !== 'StatefulSet') return wanted;
  return Math.max(0, wanted - partitionOf(rollout.now.object));
}

/** Some pods fit, but not all of them; pods of a folded cluster are absent. */
const beyondCapacity = workloadRule(
  { id: 'WIN-SCHED-038', for: 'any', severity: 'warning', readsPods: true, source: 'K Fit; V' },
  (input) => {
    const { feasibility, workload } = input;
    if (input.weigh !== undefined || feasibility.decidedBy !== 'default-scheduler') return [];
    if (workload.kind === 'DaemonSet') return refusingNodes(input, true) ?? [];
    const wanted = replacedReplicas(input);
    return wanted === null
      ? []
      : (stuckRollout(input, wanted) ?? fewPlaces(input, wanted) ?? limitedReplicas(input, wanted) ?? []);
  },
);

/** Volumes or affinity keep pods of a DaemonSet from some of its nodes. */
const refusedByNodes = workloadRule(
  { id: 'WIN-SCHED-041', for: 'daemonset', severity: 'warning', readsPods: true, source: 'K daemon controller' },
  (input) => (input.weigh === undefined ? (refusingNodes(input, false) ?? []) : []),
);

/** Some of its pods fit only in the place of pods of a lower priority, which are deleted. */
const byPreemption = workloadRule(
  { id: 'WIN-SCHED-040', for: 'any', severity: 'warning', readsPods: true, source: 'K defaultpreemption' },
  (input) => {
    // A folded cluster has no pods that could be preempted.
    const preempting = input.weigh === undefined ? preemptingNodes(input) : [];
    if (preempting.length === 0) return [];
    return {
      at: [pointer(input.specAt, 'priorityClassName')],
      params: { count: preempting.length, priority: priorityOf(input.pod.demand) },
      nodes: nodeNames(preempting),
    };
  },
);

export const pendingPodRules: readonly WorkloadRule[] = [beyondCapacity, byPreemption, refusedByNodes];
