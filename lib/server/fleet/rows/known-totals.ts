import type { LabeledNode } from '@/lib/domain/node/node';
import { nextProtectionEnd, type NodeTotals, nodeTotals } from './node-query';

const MAX_POOLS = 500;

/** Totals of all nodes or of one pool, until a node changes or a protection expires, which it does without an event. */
export class KnownTotals {
  readonly #totals = new Map<string, { totals: NodeTotals; until: number }>();

  /** `pool`: empty for all. */
  of(pool: string, rowsOf: () => readonly LabeledNode[]): NodeTotals {
    const known = this.#totals.get(pool);
    if (known !== undefined && Date.now() < known.until) return known.totals;
    const rows = rowsOf();
    if (this.#totals.size > MAX_POOLS) this.#totals.clear();
    const totals = nodeTotals(rows);
    this.#totals.set(pool, { totals, until: nextProtectionEnd(rows) });
    return totals;
  }

  clear(): void {
    this.#totals.clear();
  }
}
