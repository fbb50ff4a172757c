'use client';
import { useLocale, useTranslations } from 'next-intl';
import type { ScalingActivityRow } from '@/lib/contract/pool-activities';
import { countText } from '@/lib/client/quantity-text';
import { LineChart } from '@/components/ui/chart/line-chart';
import { exact } from '@/components/ui/text/relative-time';
import type { ChartPoint } from '@/components/ui/chart/chart-path';

/** The pool's instances after each activity that reports them, oldest first. */
function countPoints(rows: readonly ScalingActivityRow[]): ChartPoint[] {
  return rows
    .flatMap(({ endedAt, startedAt, capacityAfter }) => {
      const at = endedAt ?? startedAt;
      return at === null || capacityAfter === null ? [] : [{ at, value: capacityAfter }];
    })
    .toSorted((a, b) => a.at - b.at);
}

/** How many instances the pool had after each of the activities shown. */
export function ActivityChart({ rows }: { rows: readonly ScalingActivityRow[] }) {
  const t = useTranslations('pool.activities');
  const words = useTranslations('pool.chart');
  const locale = useLocale();
  const points = countPoints(rows);
  const values = points.flatMap(({ value }) => value ?? []);
  if (points.length < 2) return null;
  const n = (value: number) => countText(value, locale);
  return (
    <div className="max-w-2xl">
      <LineChart
        steps
        title={t('chart')}
        description={t('chartWords', {
          last: n(values.at(-1) ?? 0),
          least: n(Math.min(...values)),
          most: n(Math.max(...values)),
        })}
        points={points}
        valueText={n}
        timeText={(at) => exact(at, locale)}
        words={{ table: words('table'), time: words('time'), value: t('instances'), unknown: words('unknown') }}
      />
    </div>
  );
}
