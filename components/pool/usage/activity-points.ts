import type { ScalingActivityRow } from '@/lib/contract/pool-activities';
import type { ChartPoint } from '@/components/ui/chart/chart-path';

/** The pool's instances after each activity that tells, oldest first. */
export function countPoints(rows: readonly ScalingActivityRow[]): ChartPoint[] {
  return rows
    .flatMap(({ endedAt, startedAt, capacityAfter }) => {
      const at = endedAt ?? startedAt;
      return at === null || capacityAfter === null ? [] : [{ at, value: capacityAfter }];
    })
    .toSorted((a, b) => a.at - b.at);
}
