'use client';
import { ReadState } from '@/components/shell/read-state';
import { ClusterHeader } from '@/components/shell/cluster-header';
import { changeHref, poolsHref } from '@/lib/client/hrefs';
import { PageLink } from '@/components/shell/page-link';
import dynamic from 'next/dynamic';
import { useTranslations } from '@/lib/client/intl';
import type { ReactNode } from 'react';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { poolObject } from '@/lib/domain/timeline/timeline-object';
import { useChangesMoved } from '@/lib/client/live/use-live';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { ErrorState } from '@/components/ui/state/error-state';
import { OsLabel } from '@/components/table/cells/os-label';
import { PlainText, visibleText } from '@/components/ui/text/plain-text';
import { SkeletonRows, EmptyState } from '@/components/ui/state/page-states';
import { Tabs } from '@/components/ui/tabs';
import { PoolActionsProvider } from './pool-actions';
import { PoolHeadActions } from './list/pool-menu';
import { usePool, type PoolRead } from './use-pool';
import { PoolStateBadge, PoolTask } from './pool-state';
import { PoolSummary } from './pool-summary';
import { useWorkingChange, type WorkingChange } from './list/use-pools';
import { StateBadge } from '@/components/ui/state/state-badge';
import { stateLooks } from '@/components/change/change-state-badge';
import { useQuery } from '@tanstack/react-query';
import { queryKeyOf, queryOf } from '@/lib/client/query-of';
import { ChangeLine } from '@/components/change/change-line';

function PoolChanges({ poolId }: { poolId: string }) {
  const t = useTranslations('fleet.empty');
  const changes = useQuery(queryOf('changes.list', { query: { scope: 'all', target: poolId } }));
  useChangesMoved('pool-changes', [queryKeyOf('changes.list')]);
  if (changes.isPending) return <SkeletonRows rows={3} />;
  if (changes.data === undefined) return <ErrorState failure={changes.error} retry={() => void changes.refetch()} />;
  return (
    <div className="rounded-md border border-line bg-surface">
      {changes.data.rows.length === 0 ? (
        <EmptyState title={t('noChanges')}>{t('noChangesHelp')}</EmptyState>
      ) : (
        <ul>
          {changes.data.rows.map((line) => (
            <ChangeLine key={line.id} line={line} />
          ))}
        </ul>
      )}
    </div>
  );
}

export function WorkingChangeLink({ change }: { change: WorkingChange }) {
  const t = useTranslations('pool');
  const words = useTranslations('change.state');
  const { tone, glyph } = stateLooks[change.state];
  return (
    <PageLink look="underlined" className="inline-flex min-h-6 items-center text-sm" href={changeHref(change.id)}>
      <StateBadge tone={tone} glyph={glyph}>
        {t('working', { id: visibleText(change.id, 40), state: words(change.state) })}
      </StateBadge>
    </PageLink>
  );
}

const waiting = () => <SkeletonRows rows={6} />;

/** Loaded with their tab: the catalog, charts and writers of code are not needed to look at nodes. */
const PoolBasics = dynamic(async () => (await import('./definition/pool-basics')).PoolBasics, { loading: waiting });
const PoolMonitoring = dynamic(async () => (await import('./usage/pool-monitoring')).PoolMonitoring, {
  loading: waiting,
});
const PoolActivities = dynamic(async () => (await import('./usage/pool-activities')).PoolActivities, {
  loading: waiting,
});
const ObjectTimeline = dynamic(async () => (await import('@/components/timeline/object-timeline')).ObjectTimeline, {
  loading: waiting,
});
const PoolDrift = dynamic(async () => (await import('./definition/pool-drift')).PoolDrift, { loading: waiting });
const PoolCodeTabs = dynamic(
  async () => (await import('@/components/change-forms/pool/summary/pool-code')).PoolCodeTabs,
  { loading: waiting },
);

const tabs = ['basics', 'monitoring', 'timeline', 'nodes', 'activities', 'changes', 'drift', 'code'] as const;
type Tab = (typeof tabs)[number];

/** One pool. `nodes` is the list of its nodes, composed by the page because nodes are another noun. */
export function PoolPage({ cluster, poolId, nodes }: { cluster: string; poolId: string; nodes: ReactNode }) {
  const nav = useTranslations('shell.nav');
  const { query, pool } = usePool(cluster, poolId);
  const working = useWorkingChange(cluster, poolId);
  return (
    <PoolActionsProvider cluster={cluster} working={working}>
      <ClusterHeader
        cluster={cluster}
        above={[{ label: nav('pools'), href: poolsHref(cluster) }]}
        title={<PlainText text={pool?.name ?? poolId} max={120} />}
        state={
          pool ? (
            <>
              <PoolStateBadge pool={pool} />
              <OsLabel os={pool.os} build={pool.build} />
              {pool.task === null ? null : <PoolTask task={pool.task} />}
              {working === null ? null : <WorkingChangeLink change={working} />}
            </>
          ) : null
        }
        actions={pool ? <PoolHeadActions pool={pool} /> : null}
      />
      <ReadState
        read={{ ...query, data: pool, isPending: query.isPending && pool === undefined }}
        list={poolsHref(cluster)}
        rows={6}
      />
      {pool === undefined ? null : (
        <>
          <PoolSummary pool={pool} />
          <PoolTabs pool={pool} of={query.data} nodes={nodes} />
        </>
      )}
    </PoolActionsProvider>
  );
}

/** `of` is undefined while only the live row is there. */
function PoolTabs({ pool, of, nodes }: { pool: NodePoolRow; of: PoolRead | undefined; nodes: ReactNode }) {
  const t = useTranslations('pool.tab');
  const url = useUrlQuery();
  const open = tabs.find((tab) => tab === url.get('tab')) ?? 'basics';
  const panels: Record<Tab, () => ReactNode> = {
    basics: () => <PoolBasics pool={pool} of={of} />,
    monitoring: () => <PoolMonitoring pool={pool} />,
    timeline: () => <ObjectTimeline cluster={pool.cluster} object={poolObject(pool)} />,
    nodes: () => nodes,
    activities: () => <PoolActivities pool={pool} />,
    changes: () => <PoolChanges poolId={pool.id} />,
    drift: () => <PoolDrift pool={pool} />,
    code: () => (of === undefined ? waiting() : <PoolCodeTabs pool={of.definition} place={of.place} />),
  };
  return (
    <Tabs
      label={t('label')}
      value={open}
      onChange={(tab) => url.set({ tab: tab === 'basics' ? null : tab, page: null })}
      tabs={tabs.map((tab) => ({
        value: tab,
        label: t(tab),
        count: tab === 'nodes' ? (pool.total ?? undefined) : undefined,
        panel: tab === open ? panels[tab]() : null,
      }))}
    />
  );
}
