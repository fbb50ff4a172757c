import type { PlanContext } from '@/lib/domain/change/context';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { KubePod } from '@/lib/domain/ports/kube';
import type { KubeDisruptionBudget } from '@/lib/domain/ports/kube-drain';
import { allowsNone, covers } from '@/lib/domain/workload/disruption-budget';

/** A drain leaves DaemonSet pods, and a PDB protects only running pods (Kubernetes docs: Safely drain a node). */
export const isEvicted = ({ phase, workload }: KubePod): boolean =>
  phase === 'Running' && workload?.kind !== 'DaemonSet';

/** null: no permission to read them, or the API server does not serve them. */
async function budgetsOf(ctx: PlanContext): Promise<KubeDisruptionBudget[] | null> {
  try {
    return await ctx.kube.budgets();
  } catch (error) {
    const unknown = error instanceof UpstreamFailure && ['forbidden', 'not-found'].includes(error.kind);
    if (unknown) return null;
    throw error;
  }
}

/** Names of the PDBs that currently refuse the eviction of one of the pods; null: PDBs may not be read. */
export async function refusingBudgets(ctx: PlanContext, pods: readonly KubePod[]): Promise<string[] | null> {
  const evicted = pods.filter(isEvicted);
  if (evicted.length === 0) return [];
  const budgets = await budgetsOf(ctx);
  if (budgets === null) return null;
  return budgets
    .filter((budget) => allowsNone(budget) && evicted.some((pod) => covers(budget, pod)))
    .map(({ namespace, name }) => `${namespace}/${name}`)
    .toSorted();
}
