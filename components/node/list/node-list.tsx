import { useMutation } from '@tanstack/react-query';
import { ClearFilters } from '@/components/table/clear-filters';
import { useTranslations } from '@/lib/client/intl';
import { useId } from 'react';
import { nodeFields } from '@/lib/contract/filters';
import { isWord } from '@/lib/contract/url-fields';
import { exportNodesPath } from '@/lib/contract/routes';
import type { NodeRow } from '@/lib/domain/node/node';
import { useLiveContext } from '@/lib/client/live/live-provider';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { WaysOn } from '@/components/shell/ways-on';
import type { Sort } from '@/components/table/column';
import { DataTable } from '@/components/table/data-table';
import { useSelection, type SelectionState } from '@/components/table/use-selection';
import { Button } from '@/components/ui/form/button';
import { buttonClass } from '@/components/ui/form/button-class';
import { EmptyState, SkeletonRows, StaleBand } from '@/components/ui/state/page-states';
import { ErrorState } from '@/components/ui/state/error-state';
import { DrainBuildButton, NodeWorkButtons, useWorkReason } from '../node-work-buttons';
import { nodeColumns, nodeColumnsOfPool } from './node-columns';
import { NodeFacts } from '../node-facts';
import { filterNames, filterOfUrl, isFiltered, scopeOf, NodeFilters } from './node-filters';
import type { NodeFilter } from '../../../lib/contract/filters';
import { ArrivingSelection } from './arriving-selection';
import { keysOfMatching, useNodePages } from './use-node-pages';
import { urlOf } from '@/lib/client/call';
import { useDeniedReason } from '@/lib/client/actor';
import { SelectionBar, type SelectionBarProps } from '@/components/table/selection-bar';
import { CordonButtons, useCordonReason } from '../cordon-buttons';
import { TaskButtons, useTaskReason } from '../task-buttons';
import { useKeyed } from '@/lib/client/live/use-live';
import { Count } from '@/components/table/cells/count';

/** As high before the totals are there: two lines on a phone. */
const totalsLook = 'mb-2 flex min-h-8 basis-full flex-wrap gap-x-4 text-xs text-ink-2 sm:min-h-4 sm:basis-auto';

function NodeTotalsLine({ viewId, matching }: { viewId: string; matching: number | undefined }) {
  const t = useTranslations('fleet.totals');
  const { stores } = useLiveContext();
  const totals = useKeyed(stores.nodeTotals, viewId);
  if (totals === undefined) return <p className={totalsLook} />;
  if (totals === null) return <p className={totalsLook}>{t('unknown')}</p>;
  const parts = [
    { key: 'ready', n: totals.ready, look: '' },
    { key: 'notReady', n: totals.notReady, look: totals.notReady > 0 ? 'font-semibold text-bad' : '' },
    { key: 'cordoned', n: totals.cordoned, look: '' },
    // Rarely any, so it is shown only then.
    ...(totals.protected > 0 ? [{ key: 'held', n: totals.protected, look: '' }] : []),
    { key: 'linux', n: totals.linux, look: '' },
    { key: 'windows', n: totals.windows, look: '' },
  ];
  return (
    <p className={totalsLook}>
      <span className="font-semibold text-ink">
        {matching !== undefined && matching !== totals.total
          ? t('matching', { n: matching, total: totals.total })
          : t('nodes', { n: totals.total })}
      </span>
      {parts.map((part) => (
        <span key={part.key} className={part.look}>
          {part.look === '' ? null : '▲ '}
          <Count n={part.n} /> {t(part.key)}
        </span>
      ))}
    </p>
  );
}

interface More {
  rest: SelectionBarProps['rest'];
  /** Why they could not be read. */
  failed: string | null;
}

export function NodeActions(o: {
  cluster: string;
  nodes: readonly NodeRow[];
  count: number;
  more?: More;
  onClear: () => void;
}) {
  const t = useTranslations('pool');
  const fleet = useTranslations('fleet.actions');
  const own = useTranslations('node-work');
  const denied = useDeniedReason('change.request');
  const cordonReason = useCordonReason(o.nodes);
  const workReason = useWorkReason(o.nodes);
  const taskReason = useTaskReason(o.nodes);
  // Rows that disappeared or left the store: the request would cover fewer nodes than the bar shows.
  const lost = o.nodes.length < o.count ? t('nodeReason.lost', { n: o.count - o.nodes.length }) : null;
  const work = lost ?? workReason;
  const task = lost ?? taskReason;
  const reasons = [
    ...(o.more?.failed ? [[null, o.more.failed] as const] : []),
    ...(['cordon', 'uncordon'] as const).map((mode) => [fleet(mode), lost ?? cordonReason(mode)] as const),
    [`${own('action.drain')}, ${own('more')}`, work] as const,
    [`${t('nodeAction.repair')}, ${t('nodeAction.remove')}`, task] as const,
  ];
  return (
    <SelectionBar
      count={o.count}
      rest={o.more?.rest ?? null}
      onClear={o.onClear}
      reasons={denied === null ? reasons : [[null, denied]]}
    >
      <CordonButtons cluster={o.cluster} nodes={o.nodes} refused={lost} />
      <NodeWorkButtons cluster={o.cluster} nodes={o.nodes} reason={work} />
      <TaskButtons cluster={o.cluster} nodes={o.nodes} reason={task} />
    </SelectionBar>
  );
}

function NodeExport({ cluster, filter, known }: { cluster: string; filter: NodeFilter; known: boolean }) {
  const t = useTranslations('pool.export');
  if (!known)
    return (
      <Button size="sm" className="mb-2" disabledReason={t('notRead')}>
        {t('csv')}
      </Button>
    );
  return (
    <a href={urlOf(exportNodesPath, { cluster }, filter)} download className={`mb-2 ${buttonClass({ size: 'sm' })}`}>
      {t('csv')}
    </a>
  );
}

function ListHead(o: {
  cluster: string;
  /** Whose nodes can be drained together. */
  build: string | undefined;
  filter: NodeFilter;
  viewId: string;
  head: ReturnType<typeof useNodePages>['head'];
}) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <NodeTotalsLine viewId={o.viewId} matching={o.head?.matching} />
      <span className="flex flex-wrap gap-2">
        {o.build === undefined ? null : <DrainBuildButton cluster={o.cluster} build={o.build} viewId={o.viewId} />}
        <NodeExport cluster={o.cluster} filter={o.filter} known={o.head !== undefined} />
      </span>
    </div>
  );
}

function useSelectMatching(o: { cluster: string; filter: NodeFilter; selection: SelectionState; matching: number }): {
  rest: SelectionBarProps['rest'];
  failed: string | null;
} {
  const { cluster, filter, selection, matching } = o;
  const live = useLiveContext();
  const scope = scopeOf(filter);
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (_scope: string) => keysOfMatching({ live, cluster, filter }),
    // The filters may have changed meanwhile: what they hide must not be selected.
    onSuccess: (keys, requested) => {
      if (requested === scope) selection.setAll(keys, true);
    },
  });
  const isRequested = variables === scope;
  const rest =
    matching > selection.keys.size
      ? { n: matching, busy: isPending && isRequested, onSelect: () => mutate(scope) }
      : null;
  return { rest, failed: isRequested ? (error?.message ?? null) : null };
}

export function NodeList({ cluster, pool = null }: { cluster: string; pool?: string | null }) {
  const t = useTranslations('fleet');
  const url = useUrlQuery();
  const viewId = `nodes${useId()}`;
  const fromUrl = filterOfUrl(url.get);
  const filter: NodeFilter = pool === null ? fromUrl : { ...fromUrl, pool };
  const pages = useNodePages({ cluster, filter, viewId });
  const selection = useSelection(scopeOf(filter));
  const { stores } = useLiveContext();
  const more = useSelectMatching({ cluster, filter, selection, matching: pages.head?.matching ?? 0 });
  const selected = [...selection.keys].flatMap((key) => stores.nodes.get(key) ?? []);
  const onSort = ({ key, dir }: Sort) => {
    if (isWord(nodeFields.sort, key)) url.set({ sort: key, dir });
  };
  const open = url.get('node');
  return (
    <div aria-busy={pages.isFetching}>
      <ListHead
        cluster={cluster}
        build={pool === null ? filter.build : undefined}
        filter={filter}
        viewId={viewId}
        head={pages.head}
      />
      <NodeFilters cluster={cluster} filter={filter} ofPool={pool !== null} viewId={viewId} />
      {pages.error ? <PagesError pages={pages} /> : null}
      <ArrivingSelection cluster={cluster} selection={selection} />
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
          empty={<NoNodes known={pages.head.totals !== null} filtered={isFiltered(fromUrl)} />}
        />
      )}
      <NodeActions
        cluster={cluster}
        nodes={selected}
        count={selection.keys.size}
        more={more}
        onClear={selection.clear}
      />
      {open === undefined ? null : <NodeFacts nodeKey={open} onClose={() => url.set({ node: null })} />}
    </div>
  );
}

function PagesError({ pages }: { pages: ReturnType<typeof useNodePages> }) {
  if (pages.error === null) return null;
  if (pages.head === undefined) return <ErrorState failure={pages.error} retry={pages.refetch} action={<WaysOn />} />;
  return (
    <div className="mb-3">
      <StaleBand>{pages.error.message}</StaleBand>
    </div>
  );
}

function NoNodes({ known, filtered }: { known: boolean; filtered: boolean }) {
  const t = useTranslations('fleet.empty');
  const url = useUrlQuery();
  if (!known) return <EmptyState title={t('unknownNodes')}>{t('unknownNodesHelp')}</EmptyState>;
  if (!filtered) return <EmptyState title={t('noNodes')}>{t('noNodesHelp')}</EmptyState>;
  const clear = () => url.clear(filterNames);
  return (
    <EmptyState title={t('noMatch')} action={<ClearFilters onClear={clear} />}>
      {t('noMatchHelp')}
    </EmptyState>
  );
}
