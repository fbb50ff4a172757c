import type { ClusterFacts } from '../objects/cluster-facts';
import type { PodFacts, PodToPlace } from '../objects/pod-facts';
import { daemonPod, templateFilter } from './daemon-pod';
import type { Feasibility, NodeFit } from './feasibility';
import { podFilters } from './pod-filters';
import { SchedulingWorld } from './scheduling-world';

export const schedulingWorld = (cluster: ClusterFacts): SchedulingWorld => SchedulingWorld.of(cluster);

const decidedBy = ({ nodeName, gated, schedulerName }: PodToPlace): Feasibility['decidedBy'] => {
  if (nodeName !== null) return 'pinned';
  if (gated) return 'gated';
  return schedulerName === 'default-scheduler' ? 'default-scheduler' : 'other-scheduler';
};

/** A pod that stands on its node already is asked whether it may, not a second one beside it. */
const itselfOf = ({ namespace, name, nodeName }: PodToPlace, world: SchedulingWorld): PodFacts[] =>
  nodeName === null
    ? []
    : [...world.pods.inNamespace(namespace).keys()].filter(
        (one) => one.name === name && one.nodeName === nodeName,
      );

/** An answer as if some pods were not there. */
function without<T>(pods: readonly PodFacts[], world: SchedulingWorld, answer: () => T): T {
  for (const one of pods) world.podWent(one);
  const found = answer();
  for (const one of pods) world.podCame(one);
  return found;
}

/**
 * What the default profile of kube-scheduler 1.36 says of one more pod, node by node, with every filter that fails. A pod that
 * is pinned, gated or left to another scheduler is answered as if it were not.
 */
export function feasible(pod: PodToPlace, world: SchedulingWorld): Feasibility {
  return without(itselfOf(pod, world), world, () => {
    const { whole, all, undecided } = podFilters(pod, world);
    return {
      decidedBy: decidedBy(pod),
      whole,
      nodes: world.nodes.map(({ name }, at): NodeFit => ({ node: name, refusals: all(at) })),
      undecided,
    };
  });
}

/** Pods that the DaemonSet has already: each node is asked whether it takes its pod, not a second one. */
const podsOfSet = (pod: PodToPlace, world: SchedulingWorld): PodFacts[] =>
  [...world.pods.inNamespace(pod.namespace).keys()].filter(
    ({ workload }) => workload?.kind === 'DaemonSet' && workload.name === pod.name,
  );

/**
 * Where a DaemonSet has pods: its controller decides by the template alone where it makes one (`noPod`), and the scheduler then
 * whether that pod may go to its node (controller/daemon/daemon_controller.go). `pod` is the template with its RuntimeClass.
 */
export function daemonSetFeasible(pod: PodToPlace, world: SchedulingWorld): Feasibility {
  return without(podsOfSet(pod, world), world, () => {
    const { whole, all, undecided } = podFilters(daemonPod(pod), world);
    const byTemplate = templateFilter(pod, world);
    const nodes = world.nodes.map(({ name }, at): NodeFit => {
      const unwanted = byTemplate(at);
      const refusals = all(at);
      if (unwanted.length === 0) return { node: name, refusals };
      const more = refusals.filter(({ predicate }) => !unwanted.some((one) => one.predicate === predicate));
      return { node: name, refusals: [...unwanted, ...more], noPod: true };
    });
    return { decidedBy: decidedBy(pod), whole, nodes, undecided };
  });
}
