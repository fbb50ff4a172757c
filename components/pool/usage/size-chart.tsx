import { useId, useMemo, useState } from 'react';
import { useLocale, useTranslations } from '@/lib/client/intl';
import { poolHref } from '@/lib/client/hrefs';
import { countText } from '@/lib/client/quantity-text';
import { createCursor } from '@/components/ui/chart/chart-cursor';
import type { PlotSpec } from '@/components/ui/chart/plot-spec';
import { largest } from '@/components/ui/chart/series-values';
import { TimeChart } from '@/components/ui/chart/time-chart';
import { valueScale } from '@/components/ui/chart/value-scale';
import { MarkStrip } from '@/components/history/mark-strip';
import { momentText, tickTimeText } from '@/components/history/moment-text';
import type { ScalingActivityRow } from '@/lib/contract/pool-activities';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { useActivityText } from './activity-lane';
import { activityMarks, sizesAfter } from './activity-marks';

/** The size of a pool as its listed activities tell it, with each of them below at its time. */
export function SizeChart(o: { rows: readonly ScalingActivityRow[]; pool: Pick<NodePoolRow, 'cluster' | 'id'> }) {
  const { rows, pool } = o;
  const t = useTranslations('pool.activities');
  const locale = useLocale();
  const titleId = useId();
  const [cursor] = useState(createCursor);
  const textOf = useActivityText();
  const marks = activityMarks(rows, { href: `${poolHref(pool)}?tab=activities`, textOf });
  const spec = useSizeSpec(rows);
  const sizes = spec.lines[0]?.values.flatMap((value) => value ?? []) ?? [];
  if (sizes.length < 2) return null;
  const n = (value: number | undefined) => countText(value ?? 0, locale);
  const words = { last: n(sizes.at(-1)), least: n(Math.min(...sizes)), most: n(Math.max(...sizes)) };
  const textAt = (index: number) =>
    index < 0
      ? t('chartWords', words)
      : `${momentText(spec.at[index] ?? 0, locale)}: ${t('countAfter', { n: sizes[index] ?? 0 })}`;
  return (
    <figure aria-labelledby={titleId} className="max-w-3xl rounded-md border border-line bg-surface px-3 py-2">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span id={titleId} className="font-medium text-ink">
          {t('chart')}
        </span>
        <span className="text-xs text-ink-2 tabular-nums">{t('chartWords', words)}</span>
      </figcaption>
      <TimeChart
        height={120}
        spec={spec}
        label={t('chart')}
        cursor={cursor}
        textAt={textAt}
        failedText={(reason) => reason}
      />
      <div className="border-t border-line pt-1">
        <MarkStrip marks={marks} from={spec.from} to={spec.to} />
      </div>
    </figure>
  );
}

function useSizeSpec(rows: readonly ScalingActivityRow[]): PlotSpec {
  const t = useTranslations('pool.activities');
  const locale = useLocale();
  return useMemo(() => {
    const { at, values } = sizesAfter(rows);
    const times = [...at, ...rows.flatMap(({ startedAt }) => startedAt ?? [])];
    return {
      at,
      lines: [
        {
          key: 'size',
          label: t('instances'),
          values,
          color: 'series-1',
          dash: [],
          width: 1.75,
          steps: true,
          filled: true,
        },
      ],
      band: null,
      marks: [],
      from: Math.min(...times),
      to: Math.max(...times),
      scale: valueScale({ max: largest(values), per: 1, whole: true }),
      tickText: (value) => countText(value, locale),
      timeText: (tick) => tickTimeText(tick, locale),
    };
  }, [rows, locale, t]);
}
