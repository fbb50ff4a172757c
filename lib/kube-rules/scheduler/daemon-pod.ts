import type { PodToPlace, SpreadConstraint, WrittenToleration } from '../objects/pod-facts';
import { type NodeFilter, PASSES, refusal, reasons } from './node-filter';
import type { SchedulingWorld } from './scheduling-world';
import { staticFilter } from './static-filter';

const covering = (key: string, effect: string): WrittenToleration => ({ key, operator: 'Exists', value: '', effect });

/** Tolerations the controller adds to every pod (controller/daemon/util: AddOrUpdateDaemonPodTolerations). */
const ADDED: readonly WrittenToleration[] = [
  covering('node.kubernetes.io/not-ready', 'NoExecute'),
  covering('node.kubernetes.io/unreachable', 'NoExecute'),
  covering('node.kubernetes.io/disk-pressure', 'NoSchedule'),
  covering('node.kubernetes.io/memory-pressure', 'NoSchedule'),
  covering('node.kubernetes.io/pid-pressure', 'NoSchedule'),
  covering('node.kubernetes.io/unschedulable', 'NoSchedule'),
];
const OF_HOST_NETWORK = covering('node.kubernetes.io/network-unavailable', 'NoSchedule');

const isSame = (a: WrittenToleration, b: WrittenToleration): boolean =>
  a.key === b.key && a.operator === b.operator && a.value === b.value && a.effect === b.effect;

/** One that is there with a time loses it (AddOrUpdateTolerationInPod). */
export function withAdded(
  tolerations: readonly WrittenToleration[],
  { hostNetwork }: Pick<PodToPlace, 'hostNetwork'>,
): WrittenToleration[] {
  const added = hostNetwork ? [...ADDED, OF_HOST_NETWORK] : ADDED;
  return [...tolerations.filter((one) => !added.some((other) => isSame(one, other))), ...added];
}

/** Where affinity is honored, only the pod's own node is eligible, so that the skew there is always zero. */
const evenWithItself = (one: SpreadConstraint): SpreadConstraint =>
  one.honorsAffinity ? { ...one, selector: null } : one;

/** Required affinity gives way to the node's name (controller/daemon/util: ReplaceDaemonSetPodNodeNameNodeAffinity). */
export const daemonPod = (pod: PodToPlace): PodToPlace => ({
  ...pod,
  requiredAffinity: null,
  tolerations: withAdded(pod.tolerations, pod),
  spread: pod.spread.map(evenWithItself),
  ...(pod.revisions === undefined
    ? {}
    : { revisions: pod.revisions.map((one) => ({ ...one, spread: one.spread.map(evenWithItself) })) }),
});

/** What the controller checks: node name, selector, required affinity and taints, without the RuntimeClass. */
export function templateFilter(pod: PodToPlace, world: SchedulingWorld): NodeFilter {
  const { nodeSelector, tolerations } = pod.written ?? pod;
  const constraints = staticFilter(
    { nodeSelector, requiredAffinity: pod.requiredAffinity, tolerations: withAdded(tolerations, pod) },
    world,
  );
  const { nodeName } = pod;
  const elsewhere = [refusal('NodeName', reasons.otherName)];
  return (at) => {
    const isElsewhere = nodeName !== null && world.nodes[at]?.name !== nodeName;
    const refusals = constraints(at);
    if (!isElsewhere) return refusals;
    return refusals === PASSES ? elsewhere : [...elsewhere, ...refusals];
  };
}
