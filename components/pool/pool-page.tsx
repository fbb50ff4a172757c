'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { useLiveContext } from '@/lib/client/live/live-provider';
import { useKeyed } from '@/lib/client/live/use-live';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { Freshness } from '@/components/shell/freshness';
import { PageHeader } from '@/components/shell/page-header';
import { SourceProblems } from '@/components/shell/source-problems';
import { WaysOn } from '@/components/shell/ways-on';
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
import { usePool } from './use-pool';

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
        <ErrorState
          failure={query.error}
          retry={() => void query.refetch()}
          action={<WaysOn list={poolsHref(cluster)} />}
        />
      ) : null}
      {query.isPending && pool === undefined ? <SkeletonRows /> : null}
      {pool === undefined ? null : <PoolTabs pool={pool} nodes={nodes} />}
    </PoolActionsProvider>
  );
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
