import { countAt, objectAt, type RawObject, textAt } from '@/lib/server/kube/raw';

/** What a PodDisruptionBudget (policy/v1) allows now. */
export interface DisruptionBudget {
  uid: string;
  namespace: string;
  name: string;
  /** null: the controller has not said yet. */
  disruptionsAllowed: number | null;
  currentHealthy: number | null;
  desiredHealthy: number | null;
}

export class BudgetTable {
  readonly #budgets = new Map<string, DisruptionBudget>();

  upsert(raw: RawObject): void {
    const metadata = objectAt(raw, 'metadata');
    const status = objectAt(raw, 'status');
    const uid = textAt(metadata, 'uid');
    if (uid === '') return;
    this.#budgets.set(uid, {
      uid,
      namespace: textAt(metadata, 'namespace'),
      name: textAt(metadata, 'name'),
      disruptionsAllowed: countAt(status, 'disruptionsAllowed'),
      currentHealthy: countAt(status, 'currentHealthy'),
      desiredHealthy: countAt(status, 'desiredHealthy'),
    });
  }

  remove(uid: string): void {
    this.#budgets.delete(uid);
  }

  retain(uids: ReadonlySet<string>): void {
    for (const uid of this.#budgets.keys()) if (!uids.has(uid)) this.#budgets.delete(uid);
  }

  budgets(): DisruptionBudget[] {
    return [...this.#budgets.values()];
  }
}
