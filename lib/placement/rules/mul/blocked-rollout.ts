import { awaitedPods } from '@/lib/kube-rules/objects/stateful-set';
import { rolloutStart } from '../../verdict/leaving-pods';
import { type WorkloadRule, workloadRule } from '../checked-rule';
import { listed } from '../read/names';

/** A manifest changes the template, but its controller replaces no pod (Kubernetes docs: StatefulSet, forced rollback). */
const blockedRollout = workloadRule(
  { id: 'MUL-005', for: 'any', severity: 'warning', readsPods: true, source: 'K' },
  ({ workload, cluster }) => {
    const rollout = rolloutStart(workload);
    if ((workload.existing ?? null) === null || rollout?.now.kind !== 'StatefulSet') return [];
    const pods = awaitedPods(rollout.now.object, cluster.pods);
    return pods.length === 0 ? [] : { at: ['/spec/template'], params: { count: pods.length, pods: listed(pods) } };
  },
);

export const rolloutRules: readonly WorkloadRule[] = [blockedRollout];
