import { serverClock } from '@/lib/client/server-clock';
import {
  type RangeError,
  rangeText,
  readRange,
  type RangeLength,
  type TimeRange,
  zoomedRange,
} from '@/lib/client/time-range';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { useMemo } from 'react';

export interface UrlRange {
  range: TimeRange;
  /** Why the range in the URL is not used. */
  error: RangeError | null;
  usual: RangeLength;
  choose: (range: TimeRange) => void;
  zoom: (from: number, to: number) => void;
}

/** The time range in the URL; each choice is a step that Back undoes. */
export function useRange(usual: RangeLength): UrlRange {
  const url = useUrlQuery();
  const [length, from, to] = [url.get('range'), url.get('from'), url.get('to')];
  const read = useMemo(
    () => readRange({ range: length, from, to }, usual, serverClock.now()),
    [length, from, to, usual],
  );
  const choose = (range: TimeRange) => url.set(rangeText(range, usual), 'push');
  return { ...read, usual, choose, zoom: (a, b) => choose(zoomedRange(a, b, serverClock.now())) };
}
