import { useQuery } from '@tanstack/react-query';
import type { ApiFailure } from '@/lib/client/api-failure';
import { call } from '@/lib/client/call';
import { queryKeyOf } from '@/lib/client/query-of';
import { serverClock } from '@/lib/client/server-clock';
import { boundsOf, type TimeRange } from '@/lib/client/time-range';
import type { History, HistoryMetric } from '@/lib/contract/history';
import type { HistoryObject } from './history-object';

interface HistoryNeed {
  of: HistoryObject;
  metrics: readonly HistoryMetric[];
  range: TimeRange;
  byNode: boolean;
}

/** A chart gets a new point with every step: asking more often shows nothing new. */
const restMs = (history: History | undefined): number => Math.max(15_000, Math.min(300_000, history?.stepMs ?? 15_000));

/** The history of an object; a range that ends now is read again as it moves on, and the last answer stays meanwhile. */
export function useHistory({ of, metrics, range, byNode }: HistoryNeed) {
  const { cluster, scope, object, namespace, os } = of;
  const wanted = metrics.join(',');
  const whose = JSON.stringify([scope, object, namespace, os]);
  return useQuery<History, ApiFailure>({
    queryKey: [...queryKeyOf('history.get', { cluster }), whose, wanted, byNode, range],
    queryFn: ({ signal }) => {
      const { from, to } = boundsOf(range, serverClock.now());
      const query = {
        scope,
        object,
        namespace,
        os,
        metrics: wanted,
        nodes: byNode ? 'yes' : 'no',
        from: Math.floor(from),
        to: Math.floor(to),
      } as const;
      return call('history.get', { params: { cluster }, query, signal });
    },
    refetchInterval: ({ state }) => (range.is === 'last' ? restMs(state.data) : false),
    // Of the same object only: another one's lines must not be shown under a new name.
    placeholderData: (last, query) => (query?.queryKey[2] === whose ? last : undefined),
  });
}
