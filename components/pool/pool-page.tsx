'use client';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { useLiveContext } from '@/lib/client/live/live-provider';
import { useKeyed, useChangesMoved } from '@/lib/client/live/use-live';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { Freshness } from '@/components/shell/freshness';
import { PageHeader } from '@/components/shell/page-header';
import { SourceProblems } from '@/components/shell/source-problems';
import { WaysOn } from '@/components/shell/where-next';
import { ErrorState } from '@/components/ui/state/error-state';
import { PlainText } from '@/components/ui/text/plain-text';
import { SkeletonRows } from '@/components/ui/state/skeleton';
import { StaleBand } from '@/components/ui/state/stale-band';
import { Tabs } from '@/components/ui/tabs';
import { PoolActionsProvider } from './pool-actions';
import { PoolHeadActions } from './pool-head-actions';
import { poolsHref } from './pool-href';
import type { PoolRead } from './pool-read';
import { PoolStateBadge } from './list/pool-state-badge';
import { PoolTask } from './changes/pool-task';
import { usePool } from './use-pool';
import { useWorkingChange, type WorkingChange } from './changes/use-working-change';
import Link from 'next/link';
import { StateBadge } from '@/components/ui/state/state-badge';
import { stateLooks } from '@/components/change/change-state';
import { visibleText } from '@/components/ui/text/visible-text';
import { useQuery } from '@tanstack/react-query';
import { listChanges } from '@/lib/contract/changes';
import { keyOf, queryOf } from '@/lib/client/query-of';
import { ChangeLine } from '@/components/change/change-line';
import { EmptyState } from '@/components/ui/state/empty-state';

/** The changes that touch this pool, newest first. */
function PoolChanges({ poolId }: { poolId: string }) {
  const t = useTranslations('fleet.empty');
  const changes = useQuery(queryOf(listChanges, { query: { scope: 'all', target: poolId } }));
  useChangesMoved('pool-changes', [keyOf(listChanges)]);
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

/** Where the run that works on the pool is seen and steered. */
export function WorkingChangeLink({ change }: { change: WorkingChange }) {
  const t = useTranslations('pool');
  const words = useTranslations('change.state');
  const { tone, glyph } = stateLooks[change.state];
  return (
    <Link
      href={`/changes/${encodeURIComponent(change.id)}`}
      prefetch={false}
      className="inline-flex min-h-6 items-center text-sm underline underline-offset-2"
    >
      <StateBadge tone={tone} glyph={glyph}>
        {t('working', { id: visibleText(change.id, 40), state: words(change.state) })}
      </StateBadge>
    </Link>
  );
}

const waiting = () => <SkeletonRows rows={6} />;

/** Loaded with their tab: the catalogue, charts and writers of code are not needed to look at nodes. */
const PoolBasics = dynamic(() => import('./definition/pool-basics').then((module) => module.PoolBasics), {
  loading: waiting,
});
const PoolMonitoring = dynamic(() => import('./usage/pool-monitoring').then((module) => module.PoolMonitoring), {
  loading: waiting,
});
const PoolActivities = dynamic(() => import('./usage/pool-activities').then((module) => module.PoolActivities), {
  loading: waiting,
});
const PoolDrift = dynamic(() => import('./definition/pool-drift').then((module) => module.PoolDrift), {
  loading: waiting,
});
const PoolCodeTabs = dynamic(
  () => import('@/components/change-forms/pool/summary/pool-code').then((module) => module.PoolCodeTabs),
  { loading: waiting },
);

const tabs = ['basics', 'monitoring', 'nodes', 'activities', 'changes', 'drift', 'code'] as const;
type Tab = (typeof tabs)[number];

/** One pool. `nodes` is the list of its nodes, composed by the page because nodes are another noun. */
export function PoolPage({ cluster, poolId, nodes }: { cluster: string; poolId: string; nodes: ReactNode }) {
  const t = useTranslations('fleet');
  const nav = useTranslations('shell.nav');
  const { query, pool } = usePool(cluster, poolId);
  const { stores } = useLiveContext();
  const sources = useKeyed(stores.sources, cluster);
  const working = useWorkingChange(cluster, poolId);
  return (
    <PoolActionsProvider working={working}>
      <PageHeader
        breadcrumb={[
          { label: nav('overview'), href: '/' },
          { label: cluster, href: `/clusters/${encodeURIComponent(cluster)}` },
          { label: nav('pools'), href: poolsHref(cluster) },
        ]}
        title={<PlainText text={pool?.name ?? poolId} max={120} />}
        state={
          pool ? (
            <>
              <PoolStateBadge pool={pool} />
              {pool.task === null ? null : <PoolTask task={pool.task} />}
              {working === null ? null : <WorkingChangeLink change={working} />}
            </>
          ) : null
        }
        freshness={<Freshness sources={sources} />}
        actions={pool ? <PoolHeadActions pool={pool} /> : null}
      />
      <SourceProblems sources={sources} />
      {query.error && pool === undefined ? (
        <ErrorState
          failure={query.error}
          retry={() => void query.refetch()}
          action={<WaysOn list={poolsHref(cluster)} />}
        />
      ) : null}
      {query.error && pool !== undefined ? (
        <div className="mb-3">
          <StaleBand title={t('refetchFailed')}>{query.error.message}</StaleBand>
        </div>
      ) : null}
      {query.isPending && pool === undefined ? <SkeletonRows /> : null}
      {pool === undefined ? null : <PoolTabs pool={pool} of={query.data} nodes={nodes} />}
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
