import { useCallback, useSyncExternalStore } from 'react';
import type { ChartCursor } from './chart-cursor';
import { nearestIndex } from './series-values';

/** The index of the time that is pointed at; -1: none, or outside of these times. Renders again when it changes. */
export function useCursorIndex(cursor: ChartCursor, times: readonly number[]): number {
  const read = useCallback(() => {
    const at = cursor.get();
    if (at === null || times.length === 0) return -1;
    const step = times.length > 1 ? (times[1] ?? 0) - (times[0] ?? 0) : 0;
    const isWithin = at >= (times[0] ?? 0) - step && at <= (times.at(-1) ?? 0) + step;
    return isWithin ? nearestIndex(times, at) : -1;
  }, [cursor, times]);
  return useSyncExternalStore(cursor.subscribe, read, () => -1);
}
