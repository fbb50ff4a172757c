'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { getCluster } from '@/lib/contract/clusters';
import { listFailingPods } from '@/lib/contract/pods';
import { useLiveView } from '@/lib/client/live/use-live';
import { keyOf, queryOf } from '@/lib/client/query-of';
import { clusterMark } from '@/components/shell/cluster-mark';
import { Freshness } from '@/components/shell/freshness';
import { PageHeader } from '@/components/shell/page-header';
import { SourceProblems } from '@/components/shell/source-problems';
import { EnvironmentLabel } from '@/components/ui/text/environment-label';
import { WaysOn } from '@/components/shell/where-next';
import { ErrorState } from '@/components/ui/state/error-state';
import { PlainText } from '@/components/ui/text/plain-text';
import { SkeletonRows } from '@/components/ui/state/skeleton';
import { StateBadge } from '@/components/ui/state/state-badge';
import { ClusterSummary } from './cluster-summary';

/** One cluster: its state, what is in it by OS, and the facts that decide what it can hold. */
export function ClusterHome({ cluster }: { cluster: string }) {
  const t = useTranslations('shell');
  const queryClient = useQueryClient();
  const query = useQuery({ ...queryOf(getCluster, { params: { cluster } }), refetchInterval: 15_000 });
  useLiveView({ id: 'cluster', type: 'clusters' }, () => {
    void queryClient.invalidateQueries({ queryKey: keyOf(getCluster) });
    void queryClient.invalidateQueries({ queryKey: keyOf(listFailingPods, { cluster }) });
  });
  const row = query.data?.cluster;
  const mark = row === undefined ? null : clusterMark(row);
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: t('nav.overview'), href: '/' }]}
        title={<PlainText text={cluster} max={128} />}
        state={
          row && mark ? (
            <>
              <EnvironmentLabel environment={row.environment} />
              <StateBadge tone={mark.tone}>{t(`mark.${mark.word}`)}</StateBadge>
            </>
          ) : null
        }
        freshness={<Freshness sources={row?.sources} />}
      />
      {query.isPending ? <SkeletonRows /> : null}
      {query.error && row === undefined ? (
        <ErrorState failure={query.error} retry={() => void query.refetch()} action={<WaysOn />} />
      ) : null}
      <SourceProblems sources={row?.sources} />
      {row === undefined ? null : <ClusterSummary row={row} />}
    </>
  );
}
