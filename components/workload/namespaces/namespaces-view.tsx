'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useMemo } from 'react';
import { workloadsHref } from '@/lib/client/hrefs';
import { useTranslations } from '@/lib/client/intl';
import { queryOf } from '@/lib/client/query-of';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { namespaceFields } from '@/lib/contract/filters';
import type { NamespaceRow } from '@/lib/contract/namespaces';
import { isWord, urlValues } from '@/lib/contract/url-fields';
import { ClusterHeader } from '@/components/shell/cluster-header';
import { ReadState } from '@/components/shell/read-state';
import { ClearFilters } from '@/components/table/clear-filters';
import type { RowSource } from '@/components/table/column';
import { DataTable } from '@/components/table/data-table';
import { SearchBox } from '@/components/table/search-box';
import { EmptyState } from '@/components/ui/state/page-states';
import { UnreadNote } from '../unread-note';
import { namespaceColumnsOf } from './namespace-columns';

/** All at once: a cluster has hundreds at most. */
const most = 500;

export function NamespacesView({ cluster }: { cluster: string }) {
  const t = useTranslations('workload.namespaces');
  const nav = useTranslations('shell.nav');
  const url = useUrlQuery();
  const router = useRouter();
  const filter = urlValues(namespaceFields, url.get);
  const read = useQuery({
    ...queryOf('namespaces.list', { params: { cluster }, query: { ...filter, offset: 0, limit: most } }),
    refetchInterval: 5_000,
    placeholderData: keepPreviousData,
  });
  const { data } = read;
  const source = useMemo(() => sourceOf(data?.rows ?? []), [data]);
  const columns = useMemo(() => namespaceColumnsOf(cluster), [cluster]);
  const isPart = data !== undefined && data.matching !== data.total;
  return (
    <div aria-busy={read.isFetching}>
      <ClusterHeader cluster={cluster} title={nav('namespaces')} sources={data?.sources} />
      <p className="mb-2 min-h-4 text-xs font-semibold text-ink">
        {data === undefined
          ? null
          : isPart
            ? t('matching', { n: data.matching, total: data.total })
            : t('total', { n: data.total })}
      </p>
      <search className="mb-3 flex flex-wrap items-center gap-2">
        <SearchBox label={t('search')} initial={filter.q ?? ''} onSearch={(q) => url.set({ q })} />
      </search>
      <UnreadNote kinds={data?.unread} />
      <ReadState read={read} />
      {data === undefined ? null : (
        <DataTable<NamespaceRow>
          caption={t('caption', { cluster })}
          columns={columns}
          headerOf={(id) => t(`column.${id}`)}
          source={source}
          nameOf={(row) => row.name}
          sort={{ key: filter.sort, dir: filter.dir }}
          onSort={({ key, dir }) => (isWord(namespaceFields.sort, key) ? url.set({ sort: key, dir }) : undefined)}
          onOpen={(row) => router.push(workloadsHref(cluster, { namespace: row.name }))}
          rowHeight={40}
          height="max(20rem, calc(100dvh - 15rem))"
          empty={
            filter.q === undefined ? (
              <EmptyState title={t('none')} />
            ) : (
              <EmptyState title={t('noMatch')} action={<ClearFilters onClear={() => url.clear(['q'])} />}>
                {t('noMatchHelp')}
              </EmptyState>
            )
          }
        />
      )}
    </div>
  );
}

function sourceOf(rows: readonly NamespaceRow[]): RowSource<NamespaceRow> {
  const byName = new Map(rows.map((row) => [row.name, row]));
  return {
    count: rows.length,
    keyAt: (index) => rows[index]?.name ?? null,
    get: (key) => byName.get(key),
    subscribe: () => () => undefined,
  };
}
