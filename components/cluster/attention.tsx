import { useQuery } from '@tanstack/react-query';
import { useChangesMoved } from '@/lib/client/live/use-live';
import { queryKeyOf, queryOf } from '@/lib/client/query-of';
import { firstRead, readingOf } from '@/lib/client/reading';
import { ErrorState } from '@/components/ui/state/error-state';
import { Skeleton, StaleBand } from '@/components/ui/state/page-states';
import { NeedsPanel } from './needs-panel';
import { OpenChanges } from './open-changes';

/** What needs a person, and which changes run or wait: of one cluster, or of all (null). */
export function Attention({ cluster, clusters }: { cluster: string | null; clusters: number }) {
  const query = useQuery({
    ...queryOf('attention.get', { query: cluster === null ? {} : { cluster } }),
    refetchInterval: 15_000,
  });
  useChangesMoved(`attention ${cluster ?? ''}`, [queryKeyOf('attention.get'), queryKeyOf('changes.list')]);
  const { data, error } = query;
  return (
    <div aria-busy={query.isPending} {...firstRead(readingOf(query))}>
      {error === null ? null : data === undefined ? (
        <ErrorState failure={error} retry={() => void query.refetch()} />
      ) : (
        <StaleBand>{error.message}</StaleBand>
      )}
      {query.isPending ? <Skeleton className="h-28 w-full" /> : null}
      {data === undefined ? null : (
        <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <NeedsPanel answer={data} named={cluster === null && clusters > 1} clusters={clusters} />
          <OpenChanges open={data.open} total={data.openTotal} cluster={cluster} />
        </div>
      )}
    </div>
  );
}
