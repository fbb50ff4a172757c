import type { ClusterFacts } from '../objects/cluster-facts';
import type { PodDemand, PodFacts, PodToPlace } from '../objects/pod-facts';
import { daemonPod, templateFilter } from './daemon-pod';
import type { Feasibility, NodeFit, NodeRefusal } from './feasibility';
import { podFilters } from './pod-filters';
import { fitsByPreemption, placesOn } from './preemption';
import { SchedulingWorld } from './scheduling-world';

export const schedulingWorld = (cluster: ClusterFacts): SchedulingWorld => SchedulingWorld.of(cluster);

const decidedBy = ({ nodeName, gated, schedulerName }: PodToPlace): Feasibility['decidedBy'] => {
  if (nodeName !== null) return 'pinned';
  if (gated) return 'gated';
  return schedulerName === 'default-scheduler' ? 'default-scheduler' : 'other-scheduler';
};

/** A pod that already runs on its node is checked alone, not as a second pod. */
const itselfOf = ({ namespace, name, nodeName }: PodToPlace, world: SchedulingWorld): PodFacts[] =>
  nodeName === null
    ? []
    : [...world.pods.inNamespace(namespace).keys()].filter((one) => one.name === name && one.nodeName === nodeName);

function without<T>(pods: readonly PodFacts[], world: SchedulingWorld, answer: () => T): T {
  for (const one of pods) world.podWent(one);
  const found = answer();
  for (const one of pods) world.podCame(one);
  return found;
}

interface Filtered {
  pod: PodToPlace;
  world: SchedulingWorld;
  refusals: readonly NodeRefusal[];
}

/** What does not preempt is answered as it is: pinned pods and those of other schedulers. */
function fitAt(at: number, { pod, world, refusals }: Filtered): NodeFit {
  const node = world.nodes[at];
  const fit = { node: node?.name ?? '', refusals };
  if (node === undefined || refusals.length === 0 || decidedBy(pod) !== 'default-scheduler') return fit;
  const preempts = fitsByPreemption(pod.demand, node, { refusals, pods: world.pods.on(at) });
  return preempts ? { ...fit, preempts } : fit;
}

const preempted = (fit: NodeFit): NodeFit => (fit.preempts === true ? { ...fit, refusals: [] } : fit);

/** Pods are preempted only if no node passes the filters (schedule_one.go, schedulingCycle: PostFilter plugins after a FitError). */
const withPreemption = (nodes: readonly NodeFit[]): readonly NodeFit[] =>
  nodes.some(({ refusals }) => refusals.length === 0) ? nodes : nodes.map(preempted);

const filtered = (pod: PodToPlace, world: SchedulingWorld): Feasibility =>
  without(itselfOf(pod, world), world, () => {
    const { whole, all, undecided } = podFilters(pod, world);
    return {
      decidedBy: decidedBy(pod),
      whole,
      nodes: world.nodes.map((_, at) => fitAt(at, { pod, world, refusals: all(at) })),
      undecided,
    };
  });

/** Whether the free nodes have places for that many such pods. */
function haveRoom(
  nodes: readonly NodeFit[],
  { demand }: PodToPlace,
  o: { world: SchedulingWorld; pods: number },
): boolean {
  const free = nodes.flatMap(({ refusals }, at) => (refusals.length === 0 ? at : []));
  if (free.length === 0 || free.length >= o.pods) return free.length > 0;
  const places = free.map((at) => {
    const node = o.world.nodes[at];
    return node === undefined ? 0 : placesOn(node, [...o.world.pods.on(at)], demand);
  });
  return places.reduce((sum, one) => sum + one, 0) >= o.pods;
}

/** Every filter of kube-scheduler 1.36 that fails, by node, and those that open up for one of so many pods. A pinned or gated pod is checked as if it were not. */
export function feasible(pod: PodToPlace, world: SchedulingWorld, pods = 1): Feasibility {
  const answer = filtered(pod, world);
  // Once the free places are taken, the other pods preempt.
  const nodes = haveRoom(answer.nodes, pod, { world, pods }) ? answer.nodes : answer.nodes.map(preempted);
  return { ...answer, nodes };
}

const refusalsIn = ({ whole, nodes }: Feasibility, at: number): readonly NodeRefusal[] => {
  const here = nodes[at]?.refusals ?? [];
  return whole === null ? here : [whole, ...here];
};

/** Whether a pod's place on a node decides only about this node. */
const isLocal = ({ affinity, antiAffinity, claims }: PodDemand): boolean =>
  affinity.length + antiAffinity.length + claims.length === 0;

/** For each node the answer after pods there have left; where that of another node is better, that one. */
function combined(now: Feasibility, after: ReadonlyMap<string, Feasibility>): Feasibility {
  const all = [...after.values(), now];
  const isDecided = all.every(({ whole }) => whole !== null);
  const nodes = now.nodes.map(({ node }, at): NodeFit => {
    const here = after.get(node) ?? now;
    const best =
      all.find((one) => refusalsIn(one, at).length === 0) ??
      all.find(({ whole, nodes: fits }) => whole === null && fits[at]?.preempts === true) ??
      here;
    const fit = best.nodes[at];
    return fit === undefined || isDecided ? { node, refusals: [], ...fit } : { ...fit, refusals: refusalsIn(best, at) };
  });
  const undecided = [...new Set(all.flatMap((one) => one.undecided))];
  return { ...now, whole: isDecided ? now.whole : null, nodes: withPreemption(nodes), undecided };
}

/** Nodes of leaving pods that are evaluated one by one; a place freed on another counts as taken. */
const MOST_EVALUATED = 10;

/** Of a pod that replaces one of `own`: up to `leaving` of these leave before it is scheduled, no matter which. */
export function feasibleAfter(
  pod: PodToPlace,
  world: SchedulingWorld,
  { own, leaving }: { own: readonly PodFacts[]; leaving: number },
): Feasibility {
  if (leaving === 0 || own.length === 0) return feasible(pod, world);
  if (leaving >= own.length) return without(own, world, () => feasible(pod, world));
  const byNode = new Map<string, PodFacts[]>();
  for (const one of own) {
    const there = byNode.get(one.nodeName ?? '') ?? [];
    if (there.length < leaving) byNode.set(one.nodeName ?? '', [...there, one]);
  }
  if (pod.spread.length + pod.volumes.length === 0 && [pod, ...own].every(({ demand }) => isLocal(demand)))
    return without([...byNode.values()].flat(), world, () => feasible(pod, world));
  const evaluated = [...byNode].slice(0, MOST_EVALUATED);
  const after = evaluated.map(([node, pods]) => [node, without(pods, world, () => filtered(pod, world))] as const);
  return combined(filtered(pod, world), new Map(after));
}

/** Pods that the DaemonSet already has: each node is checked for its pod, not for a second one. */
const podsOfSet = (pod: PodToPlace, world: SchedulingWorld): PodFacts[] =>
  [...world.pods.inNamespace(pod.namespace).keys()].filter(
    ({ workload }) => workload?.kind === 'DaemonSet' && workload.name === pod.name,
  );

/** `pod`: the template with its RuntimeClass. `noPod`: the controller creates none there (daemon_controller.go); `surges`: its present pods stay until then. */
export const daemonSetFeasible = (pod: PodToPlace, world: SchedulingWorld, surges = false): Feasibility =>
  without(surges ? [] : podsOfSet(pod, world), world, () => {
    const { whole, all, undecided } = podFilters(daemonPod(pod), world);
    const byTemplate = templateFilter(pod, world);
    const nodes = world.nodes.map(({ name }, at): NodeFit => {
      const unwanted = byTemplate(at);
      const refusals = all(at);
      // Each of its pods has only its node.
      if (unwanted.length === 0) return preempted(fitAt(at, { pod, world, refusals }));
      const more = refusals.filter(({ predicate }) => !unwanted.some((one) => one.predicate === predicate));
      return { node: name, refusals: [...unwanted, ...more], noPod: true };
    });
    return { decidedBy: decidedBy(pod), whole, nodes, undecided };
  });
