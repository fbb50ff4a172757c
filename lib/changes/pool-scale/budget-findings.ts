import { someNames } from '@/lib/changes/cordon/plan-cordon';
import { finding } from '@/lib/domain/change/finding-catalogue';
import type { PlanContext } from '@/lib/domain/change/kind';
import type { Finding, ResourceRef } from '@/lib/domain/change/plan';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { CloudNodePool } from '@/lib/domain/ports/cloud';
import type { KubeDisruptionBudget, KubePod } from '@/lib/domain/ports/kube';
import { allowsNone, covers } from '@/lib/domain/workload/disruption-budget';
import type { ScaleQuestion } from './question';

/** Budgets named in one sentence. */
const NAMED_AT_MOST = 5;

/** A drain leaves pods of DaemonSets, and a budget protects only pods that run (Kubernetes docs: Safely drain a node). */
const isEvicted = ({ phase, workload }: KubePod): boolean =>
  phase === 'Running' && workload?.kind !== 'DaemonSet';

/** null: there is no right to read them, or the API server does not serve them. */
async function budgetsOf(ctx: PlanContext): Promise<KubeDisruptionBudget[] | null> {
  try {
    return await ctx.kube.budgets();
  } catch (error) {
    const unknown = error instanceof UpstreamFailure && ['forbidden', 'not-found'].includes(error.kind);
    if (unknown) return null;
    throw error;
  }
}

interface Loss {
  ctx: PlanContext;
  question: ScaleQuestion;
  pool: CloudNodePool;
  subject: ResourceRef;
}

/** Budgets that refuse, as of now, to let pods of the pool go. ACK chooses the nodes, so all of them count. */
export async function budgetFindings({ ctx, question, pool, subject }: Loss): Promise<Finding[]> {
  const pods = question.pods.filter(isEvicted);
  if (pods.length === 0) return [];
  const params = { name: pool.name };
  const budgets = await budgetsOf(ctx);
  if (budgets === null) return [finding('budgets-unknown', { subject, params })];
  const names = budgets
    .filter((budget) => allowsNone(budget) && pods.some((pod) => covers(budget, pod)))
    .map(({ namespace, name }) => `${namespace}/${name}`)
    .toSorted();
  if (names.length === 0) return [];
  const named = { ...params, count: names.length, names: someNames(names, NAMED_AT_MOST) };
  return [finding('budget-allows-none', { subject, field: 'desired', params: named })];
}
