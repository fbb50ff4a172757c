import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '@/lib/client/intl';
import type { ReactNode } from 'react';
import { type Crumb, PageHeader } from '@/components/shell/page-header';
import { WaysOn } from '@/components/shell/ways-on';
import { ErrorState } from '@/components/ui/state/error-state';
import { SkeletonRows } from '@/components/ui/state/page-states';
import { clusterHref, poolHref, poolsHref } from '@/lib/client/hrefs';
import { queryOf } from '@/lib/client/query-of';
import { useHydrated } from '@/lib/client/use-hydrated';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';

/** A page about one node pool, once the pool is read. */
export function OfPool(o: {
  cluster: string;
  poolId: string;
  /** Until the pool's name is known. */
  title: string;
  children: (pool: NodePoolRow, breadcrumb: [...Crumb[], Crumb]) => ReactNode;
}) {
  const { cluster, poolId } = o;
  const t = useTranslations('shell.nav');
  const inBrowser = useHydrated();
  const { data, error, refetch } = useQuery(queryOf('node-pools.get', { params: { cluster, pool: poolId } }));
  const pools: Crumb[] = [
    { label: cluster, href: clusterHref(cluster) },
    { label: t('pools'), href: poolsHref(cluster) },
  ];
  if (inBrowser && data !== undefined)
    return o.children(data.pool, [...pools, { label: data.pool.name, href: poolHref({ cluster, id: poolId }) }]);
  return (
    <>
      <PageHeader breadcrumb={pools} title={o.title} />
      {error === null ? (
        <SkeletonRows rows={8} />
      ) : (
        <ErrorState failure={error} retry={() => void refetch()} action={<WaysOn list={poolsHref(cluster)} />} />
      )}
    </>
  );
}
