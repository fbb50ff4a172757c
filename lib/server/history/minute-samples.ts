import { groupKey, type Groups, type NodeTable } from '@/lib/domain/history/amounts';
import { sharing } from '@/lib/domain/history/node-table';
import type { Period } from '@/lib/domain/history/period';
import { kept } from '@/lib/domain/history/range';
import { summarize } from '@/lib/domain/history/summarize';

const { stepMs, forMs } = kept.minute;
/** Each node by the minute: 32 bytes a minute. */
const NODES_FOR_MS = 60 * 60_000;

interface Minute {
  at: number;
  groups: Groups;
  /** Null once it is older than an hour. */
  table: NodeTable | null;
}

const measuredIn = (groups: Groups): number => groups.get(groupKey({ pool: null, os: null }))?.measured ?? 0;

/** The last three hours by the minute, in memory: sums and percentiles of groups, and for one hour each node. */
export class MinuteSamples {
  readonly #minutes: Minute[] = [];

  /** A second reading of a minute replaces the first. */
  record(now: number, table: NodeTable): void {
    const at = Math.floor(now / stepMs) * stepMs;
    const last = this.#minutes.at(-1);
    if (last !== undefined && last.at > at) return;
    const groups = summarize(table);
    // A failed reading does not undo what the first one of its minute measured.
    if (last?.at === at && measuredIn(groups) === 0 && measuredIn(last.groups) > 0) return;
    const earlier = this.#minutes.findLast((minute) => minute.table !== null)?.table ?? null;
    if (last?.at === at) this.#minutes.pop();
    this.#minutes.push({ at, groups, table: earlier === null ? table : sharing(table, earlier) });
    while ((this.#minutes[0]?.at ?? at) <= at - forMs) this.#minutes.shift();
    for (const minute of this.#minutes) {
      if (minute.at > at - NODES_FOR_MS) break;
      minute.table = null;
    }
  }

  /** Start of the oldest minute; null: none. */
  get since(): number | null {
    return this.#minutes[0]?.at ?? null;
  }

  /** Minutes from `from` until before `to`, oldest first; a minute without a reading is missing. */
  groups(from: number, to: number): { at: number; groups: Groups }[] {
    return this.#minutes.filter(({ at }) => at >= from && at < to);
  }

  /** Those of the last hour, with each node. */
  periods(from: number, to: number): Period[] {
    return this.#minutes.flatMap(({ at, groups, table }) =>
      table === null || at < from || at >= to ? [] : [{ at, spanMs: stepMs, groups, table }],
    );
  }
}
