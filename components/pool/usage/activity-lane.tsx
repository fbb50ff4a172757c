import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '@/lib/client/intl';
import { poolHref } from '@/lib/client/hrefs';
import { queryOf } from '@/lib/client/query-of';
import type { ScalingActivityRow } from '@/lib/contract/pool-activities';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { MarkStrip } from '@/components/history/mark-strip';
import { activityMarks } from './activity-marks';

const everyMs = 30_000;
/** Newest first; a range with more shows only these. */
const limit = 50;

/** The sentence of an activity: what happened, and how it ended. */
export function useActivityText(): (row: ScalingActivityRow) => string {
  const t = useTranslations('pool.activities');
  return (row) => `${t(`status.${row.status}`)}: ${row.description === '' ? row.id : row.description}`;
}

/** The scaling activities of a pool at the times of the chart above; the tab with their outcomes is one click away. */
export function ActivityLane({ pool, from, to }: { pool: NodePoolRow; from: number; to: number }) {
  const t = useTranslations('pool.activities');
  const textOf = useActivityText();
  const { data, error } = useQuery({
    ...queryOf('node-pools.activities', {
      params: { cluster: pool.cluster, pool: pool.id },
      query: { page: 1, limit },
    }),
    refetchInterval: everyMs,
    retry: false,
  });
  const rows = data?.rows ?? null;
  const marks = activityMarks(rows ?? [], { href: `${poolHref(pool)}?tab=activities`, textOf });
  const shown = marks.filter(({ at }) => at >= from && at <= to);
  const isCut = (data?.total ?? 0) > limit && marks.every(({ at }) => at > from);
  return (
    <div className="border-t border-line pt-1">
      <MarkStrip marks={marks} from={from} to={to} />
      <p className="text-xs text-ink-3">
        {rows === null
          ? data === undefined && error === null
            ? t('laneWaits')
            : t('unavailable')
          : t('lane', { n: shown.length, failed: shown.filter(({ tone }) => tone === 'bad').length })}
        {isCut ? ` ${t('laneCut', { n: limit })}` : ''}
      </p>
    </div>
  );
}
