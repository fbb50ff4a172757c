'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { getNodePool } from '@/lib/contract/node-pools';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import type { ApiFailure } from '@/lib/client/api-failure';
import { call } from '@/lib/client/call';
import { useLiveContext } from '@/lib/client/live/live-provider';
import { useKeyed, useLiveView } from '@/lib/client/live/use-live';
import { keyOf } from '@/lib/client/query-of';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { Freshness } from '@/components/shell/freshness';
import { PageHeader } from '@/components/shell/page-header';
import { SourceProblems } from '@/components/shell/source-problems';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { PlainText } from '@/components/ui/plain-text';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Tabs } from '@/components/ui/tabs';
import { PoolActionsProvider, usePoolActions } from './pool-actions';
import { PoolBasics } from './pool-basics';
import { PoolChanges } from './pool-changes';
import { poolsHref } from './pool-href';
import { PoolStateBadge } from './pool-state-badge';
import { PoolTask } from './pool-task';

const tabs = ['basics', 'nodes', 'changes'] as const;

/** One pool. `nodes` is the list of its nodes, composed by the page because nodes are another noun. */
export function PoolPage({ cluster, poolId, nodes }: { cluster: string; poolId: string; nodes: ReactNode }) {
  const nav = useTranslations('shell.nav');
  const { query, pool } = usePool(cluster, poolId);
  const { stores } = useLiveContext();
  const sources = useKeyed(stores.sources, cluster);
  return (
    <PoolActionsProvider>
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
            </>
          ) : null
        }
        freshness={<Freshness sources={sources} />}
        actions={pool ? <ScaleButton pool={pool} /> : null}
      />
      <SourceProblems sources={sources} />
      {query.error && pool === undefined ? (
        <ErrorState failure={query.error} retry={() => void query.refetch()} />
      ) : null}
      {query.isPending && pool === undefined ? <SkeletonRows /> : null}
      {pool === undefined ? null : <PoolTabs pool={pool} nodes={nodes} />}
    </PoolActionsProvider>
  );
}

function usePool(cluster: string, poolId: string) {
  const { stores } = useLiveContext();
  const queryClient = useQueryClient();
  const params = { cluster, pool: poolId };
  const query = useQuery<NodePoolRow, ApiFailure>({
    queryKey: keyOf(getNodePool, params),
    queryFn: async ({ signal }) => {
      const askedAt = performance.now();
      const answer = await call(getNodePool, { params, signal });
      stores.pools.fill(poolId, answer.pool, askedAt);
      stores.sources.fill(cluster, answer.sources, askedAt);
      return answer.pool;
    },
    refetchInterval: 30_000,
  });
  useLiveView(
    { id: 'pool', type: 'node-pools', cluster, keys: [poolId], filter: { sort: 'name', dir: 'asc' } },
    () => {
      void queryClient.invalidateQueries({ queryKey: keyOf(getNodePool, params) });
    },
  );
  const live = useKeyed(stores.pools, poolId);
  // A pool that is gone answers "not found"; its last row must not stand as if it were there.
  return { query, pool: query.error?.code === 'not-found' ? undefined : (live ?? query.data) };
}

function ScaleButton({ pool }: { pool: NodePoolRow }) {
  const t = useTranslations('fleet.actions');
  const { scale, whyNot } = usePoolActions();
  return (
    <Button variant="primary" disabledReason={whyNot(pool)} onClick={() => scale(pool)}>
      {t('scale')}
    </Button>
  );
}

function PoolTabs({ pool, nodes }: { pool: NodePoolRow; nodes: ReactNode }) {
  const t = useTranslations('fleet.poolTab');
  const url = useUrlQuery();
  const open = tabs.find((tab) => tab === url.get('tab')) ?? 'basics';
  const panels = { basics: <PoolBasics pool={pool} />, nodes, changes: <PoolChanges poolId={pool.id} /> };
  return (
    <Tabs
      label={t('label')}
      value={open}
      onChange={(tab) => url.set({ tab: tab === 'basics' ? null : tab })}
      tabs={tabs.map((tab) => ({
        value: tab,
        label: t(tab),
        count: tab === 'nodes' ? (pool.total ?? undefined) : undefined,
        panel: tab === open ? panels[tab] : null,
      }))}
    />
  );
}
