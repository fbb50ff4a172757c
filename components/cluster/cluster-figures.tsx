import { HistoryTrend } from '@/components/history/history-trend';
import { PageLink } from '@/components/shell/page-link';
import { OsLabel } from '@/components/table/cells/os-label';
import { nodesHref } from '@/lib/client/hrefs';
import { useLocale, useTranslations } from '@/lib/client/intl';
import type { ClusterRow, OsTotals, OsUse } from '@/lib/domain/cluster/cluster';
import { CapacityBar, capacityAmounts, capacityWords } from './capacity-of-os';

const systems = ['linux', 'windows'] as const;
const resources = ['cpu', 'memory'] as const;

/** One line an OS, and the trend of the last day: beside the map of a cluster among others. */
export function ClusterFigures({ row }: { row: ClusterRow }) {
  const t = useTranslations('overview');
  return (
    <div className="grid grid-cols-[minmax(0,7rem)_minmax(0,1fr)_minmax(0,1fr)] items-center gap-x-4 gap-y-1.5 text-xs">
      <span />
      {resources.map((resource) => (
        <span key={resource} className="text-ink-3">
          {t(`capacity.${resource}Shares`)}
        </span>
      ))}
      {systems.map((os) => {
        const totals = row[os];
        if (totals !== null && totals.nodes === 0) return null;
        return <OsLine key={os} os={os} totals={totals} used={row.used[os]} cluster={row.name} />;
      })}
      <span className="text-ink-3">{t('lanes')}</span>
      {resources.map((metric) => (
        <HistoryTrend key={metric} of={{ cluster: row.name, scope: 'cluster' }} metric={metric} width={64} />
      ))}
    </div>
  );
}

function OsLine(o: { os: 'linux' | 'windows'; totals: OsTotals | null; used: OsUse | null; cluster: string }) {
  const { os, totals, used, cluster } = o;
  const t = useTranslations('overview');
  return (
    <>
      <PageLink look="quiet" href={`${nodesHref(cluster)}?os=${os}`} className="min-w-0">
        <span className="block text-ink">
          <OsLabel os={os} />
        </span>
        <span className="block text-ink-3 tabular-nums">
          {totals === null ? t('notKnown') : t('readyOf', { ready: totals.ready, nodes: totals.nodes })}
        </span>
      </PageLink>
      {resources.map((resource) => (
        <Cell key={resource} resource={resource} totals={totals} used={used} />
      ))}
    </>
  );
}

function Cell({ resource, totals, used }: { resource: 'cpu' | 'memory'; totals: OsTotals | null; used: OsUse | null }) {
  const t = useTranslations('overview.capacity');
  const locale = useLocale();
  if (totals === null) return <span className="text-ink-3">{t('unknown')}</span>;
  const amounts = capacityAmounts(resource, { totals, used });
  const percent = (amount: number | null) =>
    amount === null || amounts.whole <= 0 ? t('unknown') : `${Math.round((100 * amount) / amounts.whole)}%`;
  return (
    <span title={capacityWords(resource, { amounts, t, locale })}>
      <span className="sr-only">{capacityWords(resource, { amounts, t, locale })}</span>
      <span aria-hidden="true" className="whitespace-nowrap text-ink-2 tabular-nums">
        {percent(amounts.requested)} / {percent(amounts.used)}
      </span>
      <CapacityBar amounts={amounts} />
    </span>
  );
}
