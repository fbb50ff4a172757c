import type { DrainBudget, DrainPod } from '../ports/kube-drain';
import { covers } from '../workload/disruption-budget';
import type { PodReason } from './classified';

/** The PDBs' answer to the eviction of a pod. `never`: not until something is changed. */
type BudgetVerdict =
  | { verdict: 'passes'; budget: DrainBudget | null }
  | { verdict: 'waits'; budget: DrainBudget; reason: PodReason }
  | { verdict: 'never'; budgets: DrainBudget[]; reason: PodReason }
  | { verdict: 'unknown'; reason: PodReason };

type BudgetedPod = Pick<DrainPod, 'namespace' | 'labels' | 'phase' | 'ready' | 'deletionAt'>;

export const budgetName = ({ namespace, name }: Pick<DrainBudget, 'namespace' | 'name'>): string =>
  `${namespace}/${name}`;

/** PDBs do not apply to pods not started, ended, or terminating (Kubernetes: pod/storage/eviction.go, canIgnorePDB). */
const isExempt = ({ phase, deletionAt }: BudgetedPod): boolean =>
  phase === 'Succeeded' || phase === 'Failed' || phase === 'Pending' || deletionAt !== null;

/** A pod that is not Ready may be evicted while its application is not disrupted, or always (KEP-3017). */
function passesUnready({ unhealthyPods, currentHealthy, desiredHealthy }: DrainBudget): boolean {
  if (unhealthyPods === 'always-allow') return true;
  return currentHealthy !== null && desiredHealthy !== null && desiredHealthy > 0
    ? currentHealthy >= desiredHealthy
    : false;
}

/** The PDB requires as many healthy pods as can exist: even if all are healthy, none may be evicted. */
const coversAll = ({ desiredHealthy, expectedPods }: DrainBudget): boolean =>
  desiredHealthy !== null && expectedPods !== null && expectedPods > 0 ? desiredHealthy >= expectedPods : false;

function refusal(budget: DrainBudget): BudgetVerdict {
  const name = budgetName(budget);
  const healthy = budget.currentHealthy ?? 0;
  const desired = budget.desiredHealthy ?? 0;
  if (coversAll(budget)) {
    const expected = budget.expectedPods ?? 0;
    return { verdict: 'never', budgets: [budget], reason: { code: 'pdb-covers-all', budget: name, desired, expected } };
  }
  if (budget.currentHealthy === 0 && desired > 0)
    return { verdict: 'never', budgets: [budget], reason: { code: 'pdb-none-healthy', budget: name, desired } };
  const allowed = budget.disruptionsAllowed;
  return { verdict: 'waits', budget, reason: { code: 'pdb-waits', budget: name, allowed, healthy, desired } };
}

/** A PDB's answer to the eviction of a healthy pod that no other PDB covers. */
export function budgetStance(budget: DrainBudget): BudgetVerdict {
  if (!budget.reconciled || budget.disruptionsAllowed === null)
    return { verdict: 'waits', budget, reason: { code: 'pdb-unreconciled', budget: budgetName(budget) } };
  return budget.disruptionsAllowed > 0 ? { verdict: 'passes', budget } : refusal(budget);
}

/** Follows the API server's decision about an eviction (Kubernetes: registry/core/pod/storage/eviction.go). */
export function budgetVerdict(pod: BudgetedPod, budgets: readonly DrainBudget[] | null): BudgetVerdict {
  if (isExempt(pod)) return { verdict: 'passes', budget: null };
  if (budgets === null) return { verdict: 'unknown', reason: { code: 'pdbs-unknown' } };
  const own = budgets
    .filter((budget) => covers(budget, pod))
    .toSorted((a, b) => (budgetName(a) < budgetName(b) ? -1 : 1));
  const [budget] = own;
  if (budget === undefined) return { verdict: 'passes', budget: null };
  if (own.length > 1) {
    return { verdict: 'never', budgets: own, reason: { code: 'pdbs-overlap', budgets: own.map(budgetName) } };
  }
  if (!pod.ready && passesUnready(budget)) return { verdict: 'passes', budget };
  return budgetStance(budget);
}
