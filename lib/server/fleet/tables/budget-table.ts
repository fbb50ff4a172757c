import type { KubeDisruptionBudget } from '@/lib/domain/ports/kube-drain';
import type { DrainBudget } from '@/lib/domain/ports/kube-drain';
import { mapDrainBudget } from '@/lib/server/kube/map/map-budget';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';

const NO_BUDGETS: readonly DrainBudget[] = Object.freeze([]);

export class BudgetTable {
  readonly #budgets = new Map<string, DrainBudget>();
  readonly #byNamespace = new Map<string, readonly DrainBudget[]>();
  #known = false;
  #rev = 0;

  get known(): boolean {
    return this.#known;
  }

  get rev(): number {
    return this.#rev;
  }

  setKnown(): void {
    this.#known = true;
  }

  upsert(raw: RawObject): void {
    const budget = mapDrainBudget(raw);
    if (budget === null) return;
    this.#budgets.set(budget.uid, budget);
    this.#replace(budget, [budget]);
  }

  remove(uid: string): void {
    const budget = this.#budgets.get(uid);
    if (budget === undefined) return;
    this.#budgets.delete(uid);
    this.#replace(budget, []);
  }

  retain(uids: ReadonlySet<string>): void {
    for (const uid of this.#budgets.keys()) if (!uids.has(uid)) this.remove(uid);
  }

  budgets(): KubeDisruptionBudget[] {
    return Array.from(this.#budgets.values(), ({ uid, namespace, name, selector, ...status }) => {
      const { disruptionsAllowed, currentHealthy, desiredHealthy } = status;
      return { uid, namespace, name, selector, disruptionsAllowed, currentHealthy, desiredHealthy };
    });
  }

  drainBudgets(): Iterable<DrainBudget> {
    return this.#budgets.values();
  }

  /** The same list until a budget of the namespace changes. */
  of(namespace: string): readonly DrainBudget[] {
    return this.#byNamespace.get(namespace) ?? NO_BUDGETS;
  }

  #replace({ namespace, uid }: DrainBudget, by: readonly DrainBudget[]): void {
    this.#rev += 1;
    const others = this.of(namespace).filter((one) => one.uid !== uid);
    const all = [...others, ...by];
    if (all.length === 0) this.#byNamespace.delete(namespace);
    else this.#byNamespace.set(namespace, all);
  }
}
