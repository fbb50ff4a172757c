'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { listChanges } from '@/lib/contract/changes';
import { useChangesMoved } from '@/lib/client/live/use-live';
import { keyOf, queryOf } from '@/lib/client/query-of';
import { ChangeLine } from '@/components/change/change-line';
import { EmptyState } from '@/components/ui/state/empty-state';
import { ErrorState } from '@/components/ui/state/error-state';
import { SkeletonRows } from '@/components/ui/state/skeleton';

/** The changes that touch this pool, newest first. */
export function PoolChanges({ poolId }: { poolId: string }) {
  const t = useTranslations('fleet.empty');
  const changes = useQuery(queryOf(listChanges, { query: { scope: 'all', target: poolId } }));
  useChangesMoved('pool-changes', [keyOf(listChanges)]);
  if (changes.isPending) return <SkeletonRows rows={3} />;
  if (changes.data === undefined) return <ErrorState failure={changes.error} retry={() => void changes.refetch()} />;
  return (
    <div className="rounded-md border border-line bg-surface">
      {changes.data.rows.length === 0 ? (
        <EmptyState title={t('noChanges')}>{t('noChangesHelp')}</EmptyState>
      ) : (
        <ul>
          {changes.data.rows.map((line) => (
            <ChangeLine key={line.id} line={line} />
          ))}
        </ul>
      )}
    </div>
  );
}
