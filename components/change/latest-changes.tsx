import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '@/components/ui/state/error-state';
import { SkeletonRows } from '@/components/ui/state/skeleton';
import { useChangesMoved } from '@/lib/client/live/use-live';
import { keyOf, queryOf } from '@/lib/client/query-of';
import { listChanges } from '@/lib/contract/changes';
import { ChangeLine } from './change-line';

/** The newest of them; older ones are found in the list of changes. */
const shown = 5;

/** The latest changes that affect an object, running ones first. `none` is said when there are none. */
export function LatestChanges({ cluster, uid, none }: { cluster: string; uid: string; none: string }) {
  const query = { scope: 'all', cluster, target: uid, limit: shown } as const;
  const { data, error, refetch } = useQuery(queryOf(listChanges, { query }));
  useChangesMoved(`changes-of-${uid}`, [keyOf(listChanges)]);
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={2} />
    ) : (
      <ErrorState compact failure={error} retry={() => void refetch()} />
    );
  if (data.rows.length === 0) return <p className="text-ink-2">{none}</p>;
  return (
    <ul className="rounded-md border border-line bg-surface">
      {data.rows.map((line) => (
        <ChangeLine key={line.id} line={line} />
      ))}
    </ul>
  );
}
