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
import { WaysOn } from '@/components/shell/ways-on';
import { Button } from '@/components/ui/form/button';
import { buttonClass } from '@/components/ui/form/button-class';
import { EmptyState } from '@/components/ui/state/empty-state';
import { ErrorState } from '@/components/ui/state/error-state';
import { SkeletonRows } from '@/components/ui/state/skeleton';
import { StaleBand } from '@/components/ui/state/stale-band';
import { PoolActionsProvider } from '../pool-actions';
import { PoolFilters } from './pool-filters';
import { poolsHref } from '../pool-href';
import { SyncButton } from '../sync-button';
import { PoolTable } from './pool-table';
import type { PoolQuery } from './use-pools';
import { usePools } from './use-pools';

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
