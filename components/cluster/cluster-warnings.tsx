import { PageLink } from '@/components/shell/page-link';
import { clusterHref } from '@/lib/client/hrefs';
import { useLocale, useTranslations } from '@/lib/client/intl';
import { countText } from '@/lib/client/quantity-text';
import { Count } from '@/components/table/cells/count';
import { Sparkline } from '@/components/ui/chart/sparkline';
import type { ClusterRow } from '@/lib/domain/cluster/cluster';
import { WORST_NODES_FIRST } from './cluster-places';

/** With how many are kept when there were more, and where they are listed. */
export function ClusterWarnings({ row }: { row: Pick<ClusterRow, 'name' | 'warningsLastHour'> }) {
  const t = useTranslations('overview');
  return (
    <>
      <WarningTrend warnings={row.warningsLastHour} />
      {row.warningsLastHour?.orMore === true ? (
        <p className="text-ink-2">
          {t('warningsKept')}{' '}
          <PageLink look="accent" href={`${clusterHref(row.name)}${WORST_NODES_FIRST}`}>
            {t('warningsOfNodes')}
          </PageLink>
        </p>
      ) : null}
    </>
  );
}

export function WarningTrend({ warnings }: { warnings: ClusterRow['warningsLastHour'] }) {
  const t = useTranslations('overview');
  const locale = useLocale();
  if (warnings === null) return <Count n={null} />;
  const { perFiveMinutes, orMore } = warnings;
  const n = perFiveMinutes.reduce((sum, count) => sum + count, 0);
  if (n === 0) return <span className="text-ink-3">{t('noWarnings')}</span>;
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap tabular-nums">
      <Sparkline points={perFiveMinutes} label={t(orMore ? 'warningsOrMore' : 'warnings', { n })} />
      <span aria-hidden="true">{orMore ? t('orMore', { n: countText(n, locale) }) : <Count n={n} />}</span>
    </span>
  );
}
