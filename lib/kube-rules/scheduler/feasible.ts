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

/** Every filter of kube-scheduler 1.36 that fails, by node. A pinned or gated pod is checked as if it were not. */
export const feasible = (pod: PodToPlace, world: SchedulingWorld): Feasibility =>
  without(itselfOf(pod, world), world, () => {
    const { whole, all, undecided } = podFilters(pod, world);
    return {
      decidedBy: decidedBy(pod),
      whole,
      nodes: world.nodes.map(({ name }, at): NodeFit => ({ node: name, refusals: all(at) })),
      undecided,
    };
  });

/** Pods that the DaemonSet already has: each node is checked for its pod, not for a second one. */
const podsOfSet = (pod: PodToPlace, world: SchedulingWorld): PodFacts[] =>
  [...world.pods.inNamespace(pod.namespace).keys()].filter(
    ({ workload }) => workload?.kind === 'DaemonSet' && workload.name === pod.name,
  );

/** `pod`: the template with its RuntimeClass. `noPod`: the controller creates none there (daemon_controller.go). */
export const daemonSetFeasible = (pod: PodToPlace, world: SchedulingWorld): Feasibility =>
  without(podsOfSet(pod, world), world, () => {
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
