'use client';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { nodeSort } from '@/lib/contract/nodes';
import type { NodeRow } from '@/lib/domain/node/node';
import { useLiveContext } from '@/lib/client/live/live-provider';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { WaysOn } from '@/components/shell/ways-on';
import type { Sort } from '@/components/table/column';
import { DataTable } from '@/components/table/data-table';
import { useSelection } from '@/components/table/use-selection';
import { Button } from '@/components/ui/form/button';
import { EmptyState } from '@/components/ui/state/empty-state';
import { ErrorState } from '@/components/ui/state/error-state';
import { SkeletonRows } from '@/components/ui/state/skeleton';
import { StaleBand } from '@/components/ui/state/stale-band';
import { DrainBuildButton } from '../drain-build-button';
import { NodeActions } from '../node-actions';
import { nodeColumns, nodeColumnsOfPool } from './node-columns';
import { NodeExport } from './node-export';
import { NodeFacts } from '../node-facts';
import type { NodeFilter } from './node-filter';
import { filterNames, filterOfUrl, isFiltered, scopeOf } from './node-filter';
import { NodeFilters } from './node-filters';
import { NodeTotalsLine } from './node-totals';
import { useNodePages } from './use-node-pages';

/** Nodes of a cluster, or of one pool: filtered and sorted by the server, fetched as one scrolls, live. */
export function NodeList({ cluster, pool = null }: { cluster: string; pool?: string | null }) {
  const t = useTranslations('fleet');
  const url = useUrlQuery();
  const viewId = `nodes${useId()}`;
  const fromUrl = filterOfUrl(url.get);
  const filter: NodeFilter = pool === null ? fromUrl : { ...fromUrl, pool };
  const pages = useNodePages({ cluster, filter, viewId });
  const selection = useSelection(scopeOf(filter));
  const { stores } = useLiveContext();
  const selected = [...selection.keys].flatMap((key) => stores.nodes.get(key) ?? []);
  const onSort = ({ key, dir }: Sort) => {
    const sort = nodeSort.safeParse(key);
    if (sort.success) url.set({ sort: sort.data, dir });
  };
  const open = url.get('node');
  return (
    <div aria-busy={pages.isFetching}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <NodeTotalsLine viewId={viewId} matching={pages.head?.matching} />
        <span className="flex flex-wrap gap-2">
          {pool === null && filter.build !== undefined ? (
            <DrainBuildButton cluster={cluster} build={filter.build} viewId={viewId} />
          ) : null}
          <NodeExport cluster={cluster} filter={filter} known={pages.head !== undefined} />
        </span>
      </div>
      <NodeFilters cluster={cluster} filter={filter} ofPool={pool !== null} viewId={viewId} />
      {pages.error ? <PagesError pages={pages} /> : null}
      {pages.head === undefined ? (
        pages.error ? null : (
          <SkeletonRows rows={10} />
        )
      ) : (
        <DataTable<NodeRow>
          caption={t('nodesCaption', { cluster })}
          columns={pool === null ? nodeColumns : nodeColumnsOfPool}
          headerOf={(id) => t(`nodeColumn.${id}`)}
          source={pages.source}
          nameOf={(node) => node.name}
          sort={{ key: filter.sort, dir: filter.dir }}
          onSort={onSort}
          selection={selection}
          onOpen={(node) => url.set({ node: node.key })}
          openKey={open}
          onRange={pages.onRange}
          height="max(20rem, calc(100dvh - 15rem))"
          rowHeight={40}
          empty={<NoNodes filtered={pool === null ? isFiltered(filter) : isFiltered(fromUrl)} />}
        />
      )}
      <NodeActions cluster={cluster} nodes={selected} count={selection.keys.size} onClear={selection.clear} />
      {open === undefined ? null : <NodeFacts nodeKey={open} onClose={() => url.set({ node: null })} />}
    </div>
  );
}

function PagesError({ pages }: { pages: ReturnType<typeof useNodePages> }) {
  const t = useTranslations('fleet');
  if (pages.error === null) return null;
  if (pages.head === undefined) return <ErrorState failure={pages.error} retry={pages.refetch} action={<WaysOn />} />;
  return (
    <div className="mb-3">
      <StaleBand title={t('refetchFailed')}>{pages.error.message}</StaleBand>
    </div>
  );
}

function NoNodes({ filtered }: { filtered: boolean }) {
  const t = useTranslations('fleet.empty');
  const url = useUrlQuery();
  if (!filtered) return <EmptyState title={t('noNodes')}>{t('noNodesHelp')}</EmptyState>;
  const clear = () => url.set(Object.fromEntries(filterNames.map((name) => [name, null])));
  return (
    <EmptyState title={t('noMatch')} action={<Button onClick={clear}>{t('clear')}</Button>}>
      {t('noMatchHelp')}
    </EmptyState>
  );
}
