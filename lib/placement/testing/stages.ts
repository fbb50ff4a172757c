import type { ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';
import type { WorkloadObject } from '@/lib/kube-rules/objects/workload-object';
import { judgeWorkload } from '../verdict/judge-workload';
import { placementWorld } from '../verdict/placement-world';
import type { WorkloadLintInput } from '../rules/lint-input';

/** The results of all stages before the rules. */
export function staged(
  workload: WorkloadObject,
  o: { cluster: ClusterFacts; today: string },
): Omit<WorkloadLintInput, 'workload' | 'specAt' | 'cluster' | 'today'> {
  const judged = judgeWorkload(workload, placementWorld(o));
  const { admission, pod, feasibility, containers, intent } = judged;
  const starts: WorkloadLintInput['starts'] = (container, node) => judged.starts(container, node);
  return { admission, pod, feasibility, containers, starts, intent };
}
