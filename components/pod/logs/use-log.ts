import { startTransition, useEffect, useMemo, useState } from 'react';
import { urlOf } from '@/lib/client/call';
import { podLogsPath } from '@/lib/contract/routes';
import { LogReader, type LogRow, type LogSnapshot } from './log-reader';
import { LogSearch } from './log-search';

export interface LogTarget {
  cluster: string;
  namespace: string;
  kind: string;
  name: string;
}

export interface LogQuery {
  container: string | undefined;
  follow: boolean;
  previous: boolean;
  tail: number;
  sinceSeconds: number | undefined;
  encoding: string | undefined;
}

export interface OpenLog {
  reader: LogReader;
  snapshot: LogSnapshot;
}

/** Opens the log; another target, query or `opening` opens another. */
export function useLog(target: LogTarget, query: LogQuery, opening: number): OpenLog {
  const { follow, previous, ...rest } = query;
  const yes = (value: boolean): string => (value ? 'yes' : 'no');
  const url = urlOf(podLogsPath, target, { ...rest, follow: yes(follow), previous: yes(previous) });
  const reader = useMemo(
    // A new one for each opening.
    () => new LogReader((after) => (after === '' ? url : `${url}&after=${encodeURIComponent(after)}#${opening}`)),
    [url, opening],
  );
  useEffect(() => reader.start(), [reader]);
  return { reader, snapshot: useSnapshot(reader) };
}

/** New lines are drawn after everything that a person does: they come ten times a second. */
function useSnapshot(reader: LogReader): LogSnapshot {
  const [seen, setSeen] = useState({ reader, snapshot: reader.snapshot() });
  useEffect(
    () => reader.subscribe(() => startTransition(() => setSeen({ reader, snapshot: reader.snapshot() }))),
    [reader],
  );
  return seen.reader === reader ? seen.snapshot : reader.snapshot();
}

/** Numbers of the rows with the text. */
export function useLogSearch({ reader, snapshot }: OpenLog, query: string): readonly number[] {
  const [, setRound] = useState(0);
  const search = useMemo(
    () =>
      new LogSearch(
        {
          get first() {
            return reader.ring.first;
          },
          get end() {
            return reader.ring.end;
          },
          get: (number): LogRow | undefined => reader.ring.get(number),
        },
        () => setRound((round) => round + 1),
      ),
    [reader],
  );
  useEffect(() => () => search.stop(), [search]);
  useEffect(() => search.look(query), [search, query, snapshot.end]);
  return query === '' ? [] : search.found;
}
