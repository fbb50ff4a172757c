'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { getBuildLifecycle } from '@/lib/contract/placement-lists';
import { queryOf } from '@/lib/client/query-of';
import { EmptyState } from '@/components/ui/state/empty-state';
import { visibleText } from '@/components/ui/text/visible-text';
import { PlacementFrame } from '../placement-frame';
import { ReadState } from '../read-state';
import { BuildLines } from './build-lines';

/** When the support of each Windows build ends, and which parts of the cluster use it. */
export function BuildsView({ cluster }: { cluster: string }) {
  const t = useTranslations('placement.builds');
  const read = useQuery(queryOf(getBuildLifecycle, { params: { cluster } }));
  const { data } = read;
  return (
    <PlacementFrame cluster={cluster} sources={data?.sources}>
      <div aria-busy={read.isPending}>
        <ReadState read={read} rows={5} />
        {data === undefined ? null : data.rows.length === 0 ? (
          <div className="rounded-md border border-line bg-surface">
            <EmptyState title={t('none')}>{t('noneHelp')}</EmptyState>
          </div>
        ) : (
          <>
            <BuildLines rows={data.rows} now={data.now} cluster={cluster} />
            <p className="mt-3 text-xs text-ink-3">{t('asOf', { date: visibleText(data.asOf, 20) })}</p>
          </>
        )}
      </div>
    </PlacementFrame>
  );
}
