'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from '@/lib/client/intl';
import { useLiveView } from '@/lib/client/live/use-live';
import { queryKeyOf, queryOf } from '@/lib/client/query-of';
import { PageHeader } from '@/components/shell/page-header';
import { Freshness } from '@/components/shell/freshness';
import { ErrorState } from '@/components/ui/state/error-state';
import { SkeletonRows, EmptyState } from '@/components/ui/state/page-states';
import { FleetMaps } from '@/components/map/fleet-maps';
import { Attention } from './attention';
import { DayLane } from './day-lane';
import { ClusterFigures } from './cluster-figures';
import { Mono, PlainText } from '@/components/ui/text/plain-text';

const example = `clusters:
  - name: prod-hangzhou
    environment: prod
    ack:
      clusterId: c…
      region: cn-hangzhou`;

function ConfigProblem({ problem }: { problem: string | null }) {
  const t = useTranslations('overview.config');
  return (
    <div className="mb-4 rounded-md border border-line bg-surface">
      <EmptyState title={problem === null ? t('none') : t('wrong')}>
        {problem === null ? null : (
          <p className="mb-2 text-bad">
            <PlainText text={problem} max={1000} wrap />
          </p>
        )}
        <p>{t.rich('help', { file: () => <Mono>mullion.yaml</Mono> })}</p>
        <pre className="mt-2 overflow-x-auto rounded-md border border-line bg-sunken p-3 font-mono text-xs text-ink">
          {example}
        </pre>
      </EmptyState>
    </div>
  );
}

export function Overview() {
  const t = useTranslations('overview');
  const queryClient = useQueryClient();
  const clusters = useQuery({ ...queryOf('clusters.list', {}), refetchInterval: 15_000 });
  useLiveView({ id: 'overview', type: 'clusters' }, () => {
    void queryClient.invalidateQueries({ queryKey: queryKeyOf('clusters.list') });
    void queryClient.invalidateQueries({ queryKey: queryKeyOf('attention.get') });
  });
  const known = clusters.data;
  const rows = known?.rows ?? [];
  return (
    <>
      <PageHeader title={t('title')} freshness={rows.length > 0 ? <Freshness clusters={rows} /> : null} />
      {clusters.isPending ? <SkeletonRows rows={4} /> : null}
      {clusters.error && known === undefined ? (
        <ErrorState failure={clusters.error} retry={() => void clusters.refetch()} />
      ) : null}
      {known?.configProblem ? <ConfigProblem problem={known.configProblem} /> : null}
      {known && known.configProblem === null && rows.length === 0 ? <ConfigProblem problem={null} /> : null}
      {rows.length > 0 ? (
        <div className="in-order flex flex-col gap-6">
          <Attention cluster={null} clusters={rows.length} />
          <FleetMaps cluster={null} rows={rows} beside={(row) => <ClusterFigures row={row} />} />
          <DayLane cluster={null} />
        </div>
      ) : null}
    </>
  );
}
