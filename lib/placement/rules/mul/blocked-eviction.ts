import { textMapAt } from '@/lib/kube-rules/json/kube-json';
import { podMetaIn } from '@/lib/kube-rules/objects/workload-object';
import type { DisruptionBudgetFacts as Budget } from '@/lib/kube-rules/objects/cluster-facts';
import { intOrPercent } from '@/lib/kube-rules/quantity/int-or-percent';
import { meets } from '@/lib/kube-rules/selector/label-requirement';
import type { FixRecipe } from '@/lib/domain/placement/rule';
import { type WorkloadRule, workloadRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { replicasOf } from '../read/read-workload';
import { budgetsOf, mayAddReplicas } from '../win-res/lifecycle';

const MOST_REPLICAS = 100;

/** How many of its pods a PDB requires (controller/disruption, getExpectedPodCount); null: it does not say. */
function requiredOf({ minAvailable = null, maxUnavailable = null }: Budget, pods: number): number | null {
  if (maxUnavailable !== null) {
    const most = intOrPercent(maxUnavailable, pods, Math.ceil);
    return most === null ? null : Math.max(0, pods - most);
  }
  return minAvailable === null ? null : intOrPercent(minAvailable, pods, Math.ceil);
}

/** Whether one of so many pods may be evicted. */
export const allowsOne = (budget: Budget, pods: number): boolean => (requiredOf(budget, pods) ?? 0) < pods;

/** The pods of another workload may count as well. */
const isShared = ({ selector }: Budget, { cluster, workload }: WorkloadLintInput): boolean =>
  cluster.workloads.some(
    (other) =>
      other.namespace === workload.namespace &&
      (other.kind !== workload.kind || other.name !== workload.name) &&
      (selector ?? []).every((requirement) => meets(textMapAt(podMetaIn(other), 'labels'), requirement)),
  );

function moreReplicas(budget: Budget, input: WorkloadLintInput, replicas: number): FixRecipe[][] {
  if (!mayAddReplicas(input)) return [];
  for (let value = replicas + 1; value <= MOST_REPLICAS; value += 1)
    if (allowsOne(budget, value)) return [[{ recipe: 'set', path: '/spec/replicas', value }]];
  return [];
}

const blockedEviction = workloadRule(
  { id: 'MUL-003', for: 'any', severity: 'warning', source: 'K controller/disruption' },
  (input) => {
    const replicas = replicasOf(input) ?? 0;
    if (replicas === 0 || input.workload.kind === 'Pod') return [];
    return (budgetsOf(input) ?? [])
      .filter((budget) => !allowsOne(budget, replicas) && !isShared(budget, input))
      .slice(0, 1)
      .map((budget) => ({
        at: ['/spec/replicas'],
        params: { budget: budget.name, required: requiredOf(budget, replicas) ?? replicas, replicas },
        fixes: moreReplicas(budget, input, replicas),
      }));
  },
);

export const evictionRules: readonly WorkloadRule[] = [blockedEviction];
