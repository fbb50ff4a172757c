import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { PodFacts } from '@/lib/kube-rules/objects/pod-facts';
import { holdsPlace } from '@/lib/kube-rules/scheduler/scheduling-world';
import { memoized } from '../../memoized';
import { keepsPods } from '../../verdict/held-nodes';
import { hasTemplate } from '../../verdict/leaving-pods';
import type { WorkloadLintInput } from '../lint-input';
import { clusterView } from './cluster-view';
import { replicasOf } from './read-workload';

export const ownedBy =
  ({ workload }: Pick<WorkloadLintInput, 'workload'>) =>
  (pod: PodFacts): boolean =>
    pod.namespace === workload.namespace &&
    (pod.uid === workload.uid || (pod.workload?.kind === workload.kind && pod.workload.name === workload.name));

/** Its pods that stay where they are, also on a node that accepts no other. */
export const keptPods = memoized((input: WorkloadLintInput): readonly PodFacts[] =>
  input.cluster.pods.filter((pod) => {
    if (!holdsPlace(pod) || pod.deleting || !ownedBy(input)(pod) || !hasTemplate(input.workload, pod)) return false;
    const node = clusterView(input.cluster).byName.get(pod.nodeName ?? '');
    return node === undefined || keepsPods(node, input.pod, input.workload.kind);
  }),
);

/** The nodes of these pods. */
export const keptNodes = (input: WorkloadLintInput): NodeFacts[] => {
  const { byName } = clusterView(input.cluster);
  return [...new Set(keptPods(input).map(({ nodeName }) => nodeName))].flatMap((name) => byName.get(name ?? '') ?? []);
};

/** Whether that many of its pods are ready and stay; of a folded cluster, which does not show them, whether any is. */
export const runAll = (input: WorkloadLintInput, wanted: number): boolean =>
  input.weigh === undefined ? keptPods(input).filter(({ ready }) => ready).length >= wanted : input.runsOn.length > 0;

/** Whether none of its replicas is missing, Ready or not, so that only its next pods have to be placed. */
export const allPlaced = (input: WorkloadLintInput): boolean =>
  input.weigh === undefined ? keptPods(input).length >= (replicasOf(input) ?? 1) : input.runsOn.length > 0;

/** Whether all its replicas are ready and stay. */
export const allRun = (input: WorkloadLintInput): boolean => runAll(input, replicasOf(input) ?? 1);
