'use client';
import { useTranslations } from 'next-intl';
import { Count } from '@/components/table/cells/count';
import { Sparkline } from '@/components/ui/chart/sparkline';

/** How many things of a cluster had a warning in the last hour, and when. */
export function WarningTrend({ perFiveMinutes }: { perFiveMinutes: readonly number[] | null }) {
  const t = useTranslations('overview');
  if (perFiveMinutes === null) return <Count n={null} />;
  const n = perFiveMinutes.reduce((sum, count) => sum + count, 0);
  if (n === 0) return <span className="text-ink-3">{t('noWarnings')}</span>;
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap tabular-nums">
      <Sparkline points={perFiveMinutes} label={t('warnings', { n })} />
      <span aria-hidden="true">{n}</span>
    </span>
  );
}
