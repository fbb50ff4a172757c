import { PageLink } from '@/components/shell/page-link';
import { clusterHref } from '@/lib/client/hrefs';
import { useTranslations } from '@/lib/client/intl';
import type { ClusterRow } from '@/lib/domain/cluster/cluster';
import { WORST_NODES_FIRST } from './attention-strip';
import { WarningTrend } from './cluster-table';

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
