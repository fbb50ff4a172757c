import type { KubeDisruptionBudget } from '@/lib/domain/ports/kube';
import { mapBudget } from '@/lib/server/kube/map-budget';
import type { RawObject } from '@/lib/server/kube/raw';

/** PodDisruptionBudgets by UID. */
export class BudgetTable {
  readonly #budgets = new Map<string, KubeDisruptionBudget>();

  upsert(raw: RawObject): void {
    const budget = mapBudget(raw);
    if (budget !== null) this.#budgets.set(budget.uid, budget);
  }

  remove(uid: string): void {
    this.#budgets.delete(uid);
  }

  retain(uids: ReadonlySet<string>): void {
    for (const uid of this.#budgets.keys()) if (!uids.has(uid)) this.#budgets.delete(uid);
  }

  budgets(): KubeDisruptionBudget[] {
    return [...this.#budgets.values()];
  }
}
