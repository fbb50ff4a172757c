'use client';
import { useId } from 'react';
import { useRouter } from 'next/navigation';
import { workloadPageHref } from '@/lib/client/hrefs';
import { useTranslations } from '@/lib/client/intl';
import { useLiveContext } from '@/lib/client/live/live-provider';
import { useKeyed } from '@/lib/client/live/use-live';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { workloadFields } from '@/lib/contract/filters';
import { isWord, urlValues } from '@/lib/contract/url-fields';
import type { ListedWorkload } from '@/lib/domain/workload/workload-row';
import { ClusterHeader } from '@/components/shell/cluster-header';
import { WaysOn } from '@/components/shell/ways-on';
import { Count } from '@/components/table/cells/count';
import { ClearFilters } from '@/components/table/clear-filters';
import { DataTable } from '@/components/table/data-table';
import { ErrorState } from '@/components/ui/state/error-state';
import { EmptyState, SkeletonRows, StaleBand } from '@/components/ui/state/page-states';
import { UnreadNote } from '../unread-note';
import { useWorkloadPages } from './use-workload-pages';
import { workloadColumns } from './workload-columns';
import { filterNames, isFiltered, WorkloadFilters } from './workload-filters';

type Pages = ReturnType<typeof useWorkloadPages>;

export function WorkloadsView({ cluster }: { cluster: string }) {
  const t = useTranslations('shell.nav');
  return (
    <>
      <ClusterHeader cluster={cluster} title={t('workloads')} />
      <WorkloadList cluster={cluster} />
    </>
  );
}

function WorkloadList({ cluster }: { cluster: string }) {
  const t = useTranslations('workload');
  const url = useUrlQuery();
  const router = useRouter();
  const viewId = `workloads${useId()}`;
  const filter = urlValues(workloadFields, url.get);
  const pages = useWorkloadPages({ cluster, filter, viewId });
  const { head } = pages;
  return (
    <div aria-busy={pages.isFetching}>
      <TotalsLine viewId={viewId} matching={head?.matching} />
      <WorkloadFilters filter={filter} namespaces={head?.namespaces ?? []} viewId={viewId} />
      <UnreadNote kinds={head?.unread} />
      <Failed pages={pages} />
      {head === undefined ? (
        pages.error ? null : (
          <SkeletonRows rows={10} />
        )
      ) : (
        <DataTable<ListedWorkload>
          caption={t('caption', { cluster })}
          columns={workloadColumns}
          headerOf={(id) => t(`column.${id}`)}
          source={pages.source}
          nameOf={(row) => row.name}
          sort={{ key: filter.sort, dir: filter.dir }}
          onSort={({ key, dir }) => (isWord(workloadFields.sort, key) ? url.set({ sort: key, dir }) : undefined)}
          onOpen={(row) => router.push(workloadPageHref(cluster, row))}
          onRange={pages.onRange}
          height="max(20rem, calc(100dvh - 15rem))"
          rowHeight={40}
          empty={<NoWorkloads known={head.totals !== null} filtered={isFiltered(filter)} />}
        />
      )}
    </div>
  );
}

function TotalsLine({ viewId, matching }: { viewId: string; matching: number | undefined }) {
  const t = useTranslations('workload.totals');
  const totals = useKeyed(useLiveContext().stores.workloadTotals, viewId);
  const look = 'mb-2 flex min-h-4 flex-wrap gap-x-4 text-xs text-ink-2';
  if (totals === undefined) return <p className={look} />;
  if (totals === null) return <p className={look}>{t('unknown')}</p>;
  const isPart = matching !== undefined && matching !== totals.total;
  const noOs = totals.total - totals.linux - totals.windows;
  return (
    <p className={look}>
      <span className="font-semibold text-ink">
        {isPart ? t('matching', { n: matching, total: totals.total }) : t('workloads', { n: totals.total })}
      </span>
      <span className={totals.troubled > 0 ? 'font-semibold text-bad' : ''}>
        {totals.troubled > 0 ? '▲ ' : ''}
        <Count n={totals.troubled} /> {t('troubled')}
      </span>
      <span>
        <Count n={totals.linux} /> Linux
      </span>
      <span>
        <Count n={totals.windows} /> Windows
      </span>
      {noOs > 0 ? (
        <span>
          <Count n={noOs} /> {t('noOs')}
        </span>
      ) : null}
    </p>
  );
}

function Failed({ pages }: { pages: Pages }) {
  if (pages.error === null) return null;
  if (pages.head === undefined) return <ErrorState failure={pages.error} retry={pages.refetch} action={<WaysOn />} />;
  return (
    <div className="mb-3">
      <StaleBand>{pages.error.message}</StaleBand>
    </div>
  );
}

function NoWorkloads({ known, filtered }: { known: boolean; filtered: boolean }) {
  const t = useTranslations('workload.empty');
  const url = useUrlQuery();
  if (!known) return <EmptyState title={t('unknown')}>{t('unknownHelp')}</EmptyState>;
  if (!filtered) return <EmptyState title={t('none')}>{t('noneHelp')}</EmptyState>;
  return (
    <EmptyState title={t('noMatch')} action={<ClearFilters onClear={() => url.clear(filterNames)} />}>
      {t('noMatchHelp')}
    </EmptyState>
  );
}
