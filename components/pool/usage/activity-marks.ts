import type { ScalingActivityRow } from '@/lib/contract/pool-activities';
import type { Values } from '@/components/ui/chart/series-values';
import type { HistoryMark } from '@/components/history/mark-groups';

const tones: Record<ScalingActivityRow['status'], HistoryMark['tone']> = {
  successful: 'ok',
  warning: 'warn',
  failed: 'bad',
  rejected: 'bad',
  'in-progress': 'info',
  unknown: 'info',
};

/** Activities of a pool as marks at the time they began; those without a time cannot be placed. */
export function activityMarks(
  rows: readonly ScalingActivityRow[],
  o: { href: string; textOf: (row: ScalingActivityRow) => string },
): HistoryMark[] {
  return rows.flatMap((row) =>
    row.startedAt === null
      ? []
      : [{ key: row.id, at: row.startedAt, tone: tones[row.status], text: o.textOf(row), href: o.href, count: 1 }],
  );
}

/** The number of instances after each activity that tells it, oldest first. */
export function sizesAfter(rows: readonly ScalingActivityRow[]): { at: number[]; values: Values } {
  const known = rows
    .flatMap(({ endedAt, startedAt, capacityAfter }) => {
      const at = endedAt ?? startedAt;
      return at === null || capacityAfter === null ? [] : [{ at, value: capacityAfter }];
    })
    .toSorted((a, b) => a.at - b.at);
  return { at: known.map(({ at }) => at), values: known.map(({ value }) => value) };
}
