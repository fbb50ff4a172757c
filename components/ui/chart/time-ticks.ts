const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const steps = [
  ...[1, 2, 5, 10, 15, 30].map((n) => n * minute),
  ...[1, 2, 3, 6, 12].map((n) => n * hour),
  ...[1, 2, 5, 7, 14].map((n) => n * day),
];

export interface TimeTick {
  at: number;
  /** A tick at midnight is named by its day. */
  is: 'time' | 'day';
}

/** How far the local time is ahead of UTC then. */
export const localOffsetMs = (at: number): number => -new Date(at).getTimezoneOffset() * minute;

interface TickNeed {
  from: number;
  to: number;
  most: number;
  offsetMs?: (at: number) => number;
}

/** At most `most` round local times within a range, evenly spaced but for changes of the clock. */
export function timeTicks({ from, to, most, offsetMs = localOffsetMs }: TickNeed): TimeTick[] {
  if (!(to > from) || most < 1) return [];
  const step = steps.find((one) => (to - from) / one <= most) ?? Math.ceil((to - from) / most / day) * day;
  const ticks: TimeTick[] = [];
  const first = Math.ceil((from + offsetMs(from)) / step);
  for (let at = first; ticks.length < most; at += 1) {
    const local = at * step;
    // The offset at the tick itself: the clock may have changed since the beginning.
    const utc = local - offsetMs(local - offsetMs(from));
    if (utc > to) break;
    if (utc >= from) ticks.push({ at: utc, is: local % day === 0 ? 'day' : 'time' });
  }
  return ticks;
}
