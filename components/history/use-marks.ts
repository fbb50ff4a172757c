import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '@/lib/client/query-of';
import { useMessage } from '@/lib/client/use-message';
import { type HistoryObject, timelineObject } from './history-object';
import type { HistoryMark } from './mark-groups';

const everyMs = 30_000;
/** Times in the key of a query move in steps, so that it is not a new one at every answer. */
const stepMs = 60_000;

interface Marks {
  marks: HistoryMark[];
  /** Why marks may be missing; null: they are there. */
  failed: string | null;
}

/** Changes and events of an object within a range. Charts are drawn without them until they are read. */
export function useMarks(of: HistoryObject, bounds: { from: number; to: number } | null): Marks {
  const message = useMessage();
  const { cluster } = of;
  const object = timelineObject(of);
  const from = Math.floor((bounds?.from ?? 0) / stepMs) * stepMs;
  const to = Math.ceil((bounds?.to ?? 0) / stepMs) * stepMs;
  const lanes = useQuery({
    ...queryOf('timeline.lanes', { query: { cluster, object, from, to } }),
    enabled: bounds !== null,
    refetchInterval: everyMs,
    retry: false,
    placeholderData: (last, query) => {
      const [, , before] = query?.queryKey ?? [];
      const same = typeof before === 'object' && before !== null && 'object' in before && before.object === object;
      return same ? last : undefined;
    },
  });
  const { data, error } = lanes;
  const marks = useMemo(
    () =>
      (data?.lanes ?? []).flatMap((lane) =>
        lane.marks.map(({ entry, count }) => ({
          key: entry.id,
          at: entry.at,
          tone: entry.tone,
          text: message(entry.text),
          href: entry.href,
          count,
        })),
      ),
    [data, message],
  );
  return { marks, failed: data === undefined && error !== null ? error.message : null };
}
