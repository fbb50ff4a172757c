import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '@/lib/contract/endpoints';
import { useTranslations } from '@/lib/client/intl';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { queryOf } from '@/lib/client/query-of';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { Button } from '@/components/ui/form/button';
import { EmptyState, SkeletonRows, StaleBand } from '@/components/ui/state/page-states';
import { ErrorState } from '@/components/ui/state/error-state';
import { ActivityItem } from './activity-item';
import { SizeChart } from './size-chart';

const pageSize = 20;
const everyMs = 30_000;

export function PoolActivities({ pool }: { pool: NodePoolRow }) {
  const t = useTranslations('pool.activities');
  const url = useUrlQuery();
  const page = pageOf(url.get('page'));
  const params = { cluster: pool.cluster, pool: pool.id };
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...queryOf('node-pools.activities', { params, query: { page, limit: pageSize } }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  });
  if (isPending) return <SkeletonRows rows={6} />;
  if (data === undefined) return <ErrorState failure={error} retry={() => void refetch()} />;
  return (
    <div className={`flex flex-col gap-4 ${isPlaceholderData ? 'opacity-60' : ''}`} aria-busy={isPlaceholderData}>
      {error === null ? null : <StaleBand title={t('old')}>{error.message}</StaleBand>}
      <Activities answer={data} pool={pool} />
      <Pages answer={data} />
    </div>
  );
}

type Answer = AnswerOf<'node-pools.activities'>;

export function Activities({ answer, pool }: { answer: Answer; pool: Pick<NodePoolRow, 'cluster' | 'id'> }) {
  const t = useTranslations('pool.activities');
  const { rows, unavailable } = answer;
  if (rows === null)
    return (
      <ErrorState
        failure={{
          code: 'upstream',
          message: unavailable?.message ?? t('unavailable'),
          remedy: unavailable?.remedy ?? undefined,
          requestId: unavailable?.requestId,
        }}
      />
    );
  if (rows.length === 0)
    return (
      <EmptyState framed title={t('none')}>
        {t('noneHelp')}
      </EmptyState>
    );
  return (
    <>
      <SizeChart rows={rows} pool={pool} />
      <ol aria-label={t('list')} className="rounded-md border border-line bg-surface">
        {rows.map((row) => (
          <ActivityItem key={row.id} row={row} pool={pool} />
        ))}
      </ol>
    </>
  );
}

function Pages({ answer: { page, limit, total, rows } }: { answer: Answer }) {
  const t = useTranslations('pool.activities');
  const url = useUrlQuery();
  const go = (to: number) => url.set({ page: to <= 1 ? null : String(to) });
  const isLast = total === null ? (rows?.length ?? 0) < limit : page * limit >= total;
  if (page === 1 && isLast) return total === null ? null : <p className="text-ink-3">{t('total', { n: total })}</p>;
  return (
    <nav aria-label={t('pages')} className="flex flex-wrap items-center gap-3">
      <Button size="sm" disabledReason={page > 1 ? null : t('first')} onClick={() => go(page - 1)}>
        {t('newer')}
      </Button>
      <span className="text-ink-2">
        {total === null ? t('page', { page }) : t('pageOf', { page, pages: Math.max(1, Math.ceil(total / limit)) })}
      </span>
      <Button size="sm" disabledReason={isLast ? t('last') : null} onClick={() => go(page + 1)}>
        {t('older')}
      </Button>
    </nav>
  );
}

function pageOf(text: string | undefined): number {
  const page = Number(text ?? '1');
  return Number.isInteger(page) && page >= 1 && page <= 1_000 ? page : 1;
}
