'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { nodePoolQuery } from '@/lib/contract/node-pools';
import { useDeniedReason } from '@/lib/client/actor';
import { useLiveContext } from '@/lib/client/live/live-provider';
import { useKeyed } from '@/lib/client/live/use-live';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { Freshness } from '@/components/shell/freshness';
import { PageHeader } from '@/components/shell/page-header';
import { SourceProblems } from '@/components/shell/source-problems';
import { WaysOn } from '@/components/shell/where-next';
import { Button } from '@/components/ui/form/button';
import { buttonClass } from '@/components/ui/form/button-class';
import { EmptyState } from '@/components/ui/state/empty-state';
import { ErrorState } from '@/components/ui/state/error-state';
import { SkeletonRows } from '@/components/ui/state/skeleton';
import { StaleBand } from '@/components/ui/state/stale-band';
import { PoolActionsProvider } from '../pool-actions';
import { poolsHref } from '../pool-href';
import { PoolTable } from './pool-table';
import { type PoolQuery, usePools } from './use-pools';
import { SearchBox } from '@/components/table/search-box';
import { Select } from '@/components/ui/form/select';
import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { getCluster } from '@/lib/contract/clusters';
import { queryOf } from '@/lib/client/query-of';

/** Loaded when first opened. */
const SyncPoolsDialog = dynamic(() =>
  import('@/components/change-forms/pool-work/node-pool-sync').then((module) => module.SyncPoolsDialog),
);

/** Asks ACK to read the nodes of the cluster's pools again: for pools that do not show what is there. */
function SyncButton({ cluster }: { cluster: string }) {
  const t = useTranslations('pool.sync');
  const denied = useDeniedReason('change.request');
  const [open, setOpen] = useState(false);
  const found = useQuery({ ...queryOf(getCluster, { params: { cluster } }), staleTime: 30_000 });
  const ack = found.data?.cluster.ack;
  const reason = denied ?? (ack === undefined ? t('notRead') : ack === null ? t('notAck') : null);
  return (
    <>
      <Button disabledReason={reason} onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      {open && ack ? (
        <SyncPoolsDialog cluster={cluster} clusterId={ack.clusterId} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

function PoolFilters({ query }: { query: PoolQuery }) {
  const t = useTranslations('fleet');
  const url = useUrlQuery();
  return (
    <search className="mb-3 grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap">
      <SearchBox label={t('filter.searchPools')} initial={query.q ?? ''} onSearch={(q) => url.set({ q })} />
      <Select
        aria-label={t('filter.os')}
        className="sm:max-w-36"
        value={query.os ?? ''}
        onChange={(event) => url.set({ os: event.target.value })}
        placeholder={t('filter.anyOs')}
        options={(['linux', 'windows', 'unknown'] as const).map((value) => ({ value, label: t(`os.${value}`) }))}
      />
    </search>
  );
}

export function PoolsView({ cluster }: { cluster: string }) {
  const t = useTranslations('fleet');
  const nav = useTranslations('shell.nav');
  const url = useUrlQuery();
  const query = queryOfUrl(url.get);
  const pools = usePools(cluster, query);
  const { stores } = useLiveContext();
  const sources = useKeyed(stores.sources, cluster);
  const filtered = query.q !== undefined || query.os !== undefined;
  return (
    <PoolActionsProvider>
      <PageHeader
        breadcrumb={[
          { label: nav('overview'), href: '/' },
          { label: cluster, href: `/clusters/${encodeURIComponent(cluster)}` },
        ]}
        title={nav('pools')}
        freshness={<Freshness sources={sources} />}
        actions={
          <>
            <SyncButton cluster={cluster} />
            <CreateButton cluster={cluster} />
          </>
        }
      />
      <SourceProblems sources={sources} />
      <PoolFilters query={query} />
      {pools.error && pools.data === undefined ? (
        <ErrorState failure={pools.error} retry={() => void pools.refetch()} action={<WaysOn />} />
      ) : null}
      {pools.error && pools.data !== undefined ? (
        <div className="mb-3">
          <StaleBand title={t('refetchFailed')}>{pools.error.message}</StaleBand>
        </div>
      ) : null}
      {pools.isPending ? <SkeletonRows rows={8} /> : null}
      {pools.data === undefined ? null : pools.data.rows.length === 0 ? (
        <div className="rounded-md border border-line bg-surface">
          <NoPools cluster={cluster} filtered={filtered} />
        </div>
      ) : (
        <PoolTable cluster={cluster} rows={pools.data.rows} query={query} />
      )}
    </PoolActionsProvider>
  );
}

function CreateButton({ cluster }: { cluster: string }) {
  const t = useTranslations('fleet.actions');
  const denied = useDeniedReason('change.request');
  if (denied !== null) return <Button disabledReason={denied}>{t('createPool')}</Button>;
  return (
    <Link href={`${poolsHref(cluster)}/new`} className={buttonClass({ variant: 'primary' })}>
      {t('createPool')}
    </Link>
  );
}

function NoPools({ cluster, filtered }: { cluster: string; filtered: boolean }) {
  const t = useTranslations('fleet.empty');
  const url = useUrlQuery();
  if (!filtered) {
    return (
      <EmptyState title={t('noPools')} action={<CreateButton cluster={cluster} />}>
        {t('noPoolsHelp')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('noMatch')}
      action={<Button onClick={() => url.set({ q: null, os: null })}>{t('clear')}</Button>}
    >
      {t('noMatchHelp')}
    </EmptyState>
  );
}

/** A value in the URL that means nothing is left out instead of failing the page. */
function queryOfUrl(get: (name: string) => string | undefined): PoolQuery {
  const names = ['q', 'os', 'sort', 'dir'] as const;
  const given = names.flatMap((name): [string, string][] => {
    const value = get(name);
    return value !== undefined && nodePoolQuery.shape[name].safeParse(value).success ? [[name, value]] : [];
  });
  return nodePoolQuery.parse(Object.fromEntries(given));
}
