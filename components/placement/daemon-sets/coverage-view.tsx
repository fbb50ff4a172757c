'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { listDaemonSetCoverage } from '@/lib/contract/placement-lists';
import { queryOf } from '@/lib/client/query-of';
import { EmptyState } from '@/components/ui/state/empty-state';
import { PlacementFrame } from '../placement-frame';
import { ReadState } from '../read-state';
import { CoverageTable } from './coverage-table';

/** Which nodes each DaemonSet covers, by OS: the agents that a hybrid cluster misses or breaks. */
export function CoverageView({ cluster }: { cluster: string }) {
  const t = useTranslations('placement.coverage');
  const read = useQuery({ ...queryOf(listDaemonSetCoverage, { params: { cluster } }), refetchInterval: 30_000 });
  const { data } = read;
  return (
    <PlacementFrame cluster={cluster} sources={data?.sources} unavailable={data?.unavailable}>
      <div aria-busy={read.isPending}>
        <ReadState read={read} />
        {data === undefined ? null : data.rows.length === 0 ? (
          <div className="rounded-md border border-line bg-surface">
            <EmptyState title={t('none')}>{t('noneHelp')}</EmptyState>
          </div>
        ) : (
          <CoverageTable rows={data.rows} cluster={cluster} />
        )}
      </div>
    </PlacementFrame>
  );
}
