'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useMemo } from 'react';
import { objectHref } from '@/lib/client/hrefs';
import { useTranslations } from '@/lib/client/intl';
import { queryOf } from '@/lib/client/query-of';
import { useUrlQuery } from '@/lib/client/use-url-query';
import type { AnswerOf } from '@/lib/contract/endpoints';
import { searchFields, type SearchOrder } from '@/lib/contract/filters';
import { pageSize } from '@/lib/contract/routes';
import type { SearchRow } from '@/lib/contract/search';
import { isWord, urlValues } from '@/lib/contract/url-fields';
import { Freshness } from '@/components/shell/freshness';
import { PageHeader } from '@/components/shell/page-header';
import { ReadState } from '@/components/shell/read-state';
import { ClearFilters } from '@/components/table/clear-filters';
import type { RowSource } from '@/components/table/column';
import { DataTable } from '@/components/table/data-table';
import { SearchBox } from '@/components/table/search-box';
import { EmptyState } from '@/components/ui/state/page-states';
import { searchColumns } from './search-columns';
import { SearchExamples } from './search-examples';
import { SearchTypes } from './search-types';
import { UnsearchedNote } from './unsearched-note';

/** Nodes, workloads and pods of all clusters. */
export function SearchView() {
  const t = useTranslations('search');
  const nav = useTranslations('shell.nav');
  const url = useUrlQuery();
  const filter = urlValues(searchFields, url.get);
  const read = useQuery({
    ...queryOf('search.find', { query: { ...filter, limit: pageSize } }),
    refetchInterval: 10_000,
    placeholderData: keepPreviousData,
  });
  const { data } = read;
  const q = filter.q?.trim() ?? '';
  return (
    <div aria-busy={read.isFetching}>
      <PageHeader
        breadcrumb={[{ label: nav('overview'), href: '/' }]}
        title={nav('search')}
        freshness={<Freshness clusters={data?.clusters ?? []} />}
      />
      <search className="mb-2 flex flex-wrap items-center gap-2">
        <SearchBox wide label={t('label')} initial={filter.q ?? ''} onSearch={(text) => url.set({ q: text })} />
        {q === '' ? null : <ClearFilters quiet onClear={() => url.clear(['q'])} />}
      </search>
      <ReadState read={read} />
      <UnsearchedNote clusters={data?.clusters ?? []} />
      {q === '' ? <SearchExamples /> : data === undefined ? null : <Found data={data} q={q} filter={filter} />}
    </div>
  );
}

function Found({ data, q, filter }: { data: AnswerOf<'search.find'>; q: string; filter: SearchOrder }) {
  const t = useTranslations('search');
  const url = useUrlQuery();
  const router = useRouter();
  const source = useMemo(() => sourceOf(data.rows), [data]);
  const all = data.matching.node + data.matching.workload + data.matching.pod;
  return (
    <>
      <SearchTypes q={q} matching={data.matching} />
      <p role="status" className="mb-2 min-h-4 text-xs text-ink-2">
        {t(data.orMore ? 'shownOrMore' : 'shown', { n: data.rows.length, of: all })}
        {data.rows.length < all ? ` ${t('narrow')}` : ''}
      </p>
      <DataTable<SearchRow>
        caption={t('caption')}
        columns={searchColumns}
        headerOf={(id) => t(`column.${id}`)}
        source={source}
        nameOf={(row) => row.name}
        sort={{ key: filter.sort, dir: filter.dir }}
        onSort={({ key, dir }) => (isWord(searchFields.sort, key) ? url.set({ sort: key, dir }) : undefined)}
        onOpen={(row) => router.push(objectHref(row))}
        rowHeight={40}
        height="max(20rem, calc(100dvh - 17rem))"
        empty={<EmptyState title={t('none')}>{t('noneHelp')}</EmptyState>}
      />
    </>
  );
}

function sourceOf(rows: readonly SearchRow[]): RowSource<SearchRow> {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return {
    count: rows.length,
    keyAt: (index) => rows[index]?.key ?? null,
    get: (key) => byKey.get(key),
    subscribe: () => () => undefined,
  };
}
