import type { PodFacts } from '@/lib/kube-rules/objects/pod-facts';
import type { WorkloadLintInput } from '../lint-input';

export const ownedBy =
  ({ workload }: Pick<WorkloadLintInput, 'workload'>) =>
  (pod: PodFacts): boolean =>
    pod.namespace === workload.namespace &&
    (pod.uid === workload.uid || (pod.workload?.kind === workload.kind && pod.workload.name === workload.name));
