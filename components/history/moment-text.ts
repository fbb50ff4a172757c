import { timeFormat } from '@/lib/client/time-format';
import type { TimeTick } from '@/components/ui/chart/time-ticks';

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** Day and time, to the minute, as charts name a moment. */
export const momentText = (at: number, locale: string): string =>
  timeFormat(locale, { month: 'short', day: 'numeric', ...clock }).format(new Date(at));

export const tickTimeText = ({ at, is }: TimeTick, locale: string): string =>
  timeFormat(locale, is === 'day' ? { month: 'short', day: 'numeric' } : clock).format(new Date(at));

/** How long a step is, in whole units. */
export function stepText(ms: number, age: (unit: 's' | 'min' | 'h' | 'd', n: number) => string): string {
  if (ms < 60_000) return age('s', Math.round(ms / 1000));
  if (ms < 3_600_000) return age('min', Math.round(ms / 60_000));
  return age('h', Math.round(ms / 3_600_000));
}
