'use client';
import { ClearFilters } from '@/components/table/clear-filters';
import { ReadState } from '@/components/shell/read-state';
import { ClusterHeader } from '@/components/shell/cluster-header';
import { poolsHref } from '@/lib/client/hrefs';
import Link from 'next/link';
import { useTranslations } from '@/lib/client/intl';
import { poolFields } from '@/lib/contract/filters';
import { useDeniedReason } from '@/lib/client/actor';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { urlValues } from '@/lib/contract/url-fields';
import { Button } from '@/components/ui/form/button';
import { buttonClass } from '@/components/ui/form/button-class';
import { EmptyState } from '@/components/ui/state/page-states';
import { PoolActionsProvider } from '../pool-actions';
import { PoolTable } from './pool-table';
import type { PoolFilter } from '@/lib/contract/filters';
import { usePools } from './use-pools';
import { SearchBox, FilterSelect } from '@/components/table/search-box';
import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { queryOf } from '@/lib/client/query-of';

const SyncPoolsDialog = dynamic(
  async () => (await import('@/components/change-forms/pool-work/node-pool-sync')).SyncPoolsDialog,
  { ssr: false },
);

function SyncButton({ cluster }: { cluster: string }) {
  const t = useTranslations('pool.sync');
  const denied = useDeniedReason('change.request');
  const [open, setOpen] = useState(false);
  const found = useQuery({ ...queryOf('clusters.get', { params: { cluster } }), staleTime: 30_000 });
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

function PoolFilters({ query }: { query: PoolFilter }) {
  const t = useTranslations('fleet');
  const url = useUrlQuery();
  return (
    <search className="mb-3 grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap">
      <SearchBox label={t('filter.searchPools')} initial={query.q ?? ''} onSearch={(q) => url.set({ q })} />
      <FilterSelect
        name="os"
        label={t('filter.os')}
        any={t('filter.anyOs')}
        value={query.os}
        options={(['linux', 'windows', 'unknown'] as const).map((value) => ({ value, label: t(`os.${value}`) }))}
      />
    </search>
  );
}

export function PoolsView({ cluster }: { cluster: string }) {
  const nav = useTranslations('shell.nav');
  const url = useUrlQuery();
  const query = urlValues(poolFields, url.get);
  const pools = usePools(cluster, query);
  const filtered = query.q !== undefined || query.os !== undefined;
  return (
    <PoolActionsProvider cluster={cluster}>
      <ClusterHeader
        cluster={cluster}
        title={nav('pools')}
        actions={
          <>
            <SyncButton cluster={cluster} />
            <CreateButton cluster={cluster} />
          </>
        }
      />
      <PoolFilters query={query} />
      <ReadState read={pools} />
      {pools.data === undefined ? null : pools.data.rows.length === 0 ? (
        <div className="rounded-md border border-line bg-surface">
          <NoPools cluster={cluster} filtered={filtered} known={pools.data.totals !== null} />
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

function NoPools({ cluster, filtered, known }: { cluster: string; filtered: boolean; known: boolean }) {
  const t = useTranslations('fleet.empty');
  const url = useUrlQuery();
  if (!known) return <EmptyState title={t('unknownPools')}>{t('unknownPoolsHelp')}</EmptyState>;
  if (!filtered) {
    return (
      <EmptyState title={t('noPools')} action={<CreateButton cluster={cluster} />}>
        {t('noPoolsHelp')}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t('noMatch')} action={<ClearFilters onClear={() => url.clear(['q', 'os'])} />}>
      {t('noMatchHelp')}
    </EmptyState>
  );
}
