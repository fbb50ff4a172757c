'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { listChanges } from '@/lib/contract/changes';
import { useChangesMoved } from '@/lib/client/live/use-live';
import { keyOf, queryOf } from '@/lib/client/query-of';
import { ChangeLine } from '@/components/change/change-line';
import { ErrorState } from '@/components/ui/state/error-state';
import { SkeletonRows } from '@/components/ui/state/skeleton';

/** The newest of them; older ones are found in the list of changes. */
const shown = 5;

/** The latest changes that affect this node, running ones first. */
export function NodeChanges({ cluster, uid }: { cluster: string; uid: string }) {
  const t = useTranslations('node-page.changes');
  const query = { scope: 'all', cluster, target: uid, limit: shown } as const;
  const changes = useQuery(queryOf(listChanges, { query }));
  useChangesMoved('node-changes', [keyOf(listChanges)]);
  const { data, error } = changes;
  return (
    <section aria-label={t('title')} className="flex flex-col gap-2">
      <h2 className="text-base">{t('title')}</h2>
      {data === undefined && error !== null ? (
        <ErrorState compact failure={error} retry={() => void changes.refetch()} />
      ) : data === undefined ? (
        <SkeletonRows rows={2} />
      ) : data.rows.length === 0 ? (
        <p className="text-ink-2">{t('none')}</p>
      ) : (
        <ul className="rounded-md border border-line bg-surface">
          {data.rows.map((line) => (
            <ChangeLine key={line.id} line={line} />
          ))}
        </ul>
      )}
    </section>
  );
}
