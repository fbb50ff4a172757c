import { useLocale } from '@/lib/client/intl';
import { timeFormat } from '@/lib/client/time-format';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const steps = [
  minute,
  5 * minute,
  10 * minute,
  30 * minute,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
  day,
  2 * day,
  5 * day,
  10 * day,
  30 * day,
  90 * day,
];
const mostTicks = 9;

export interface Tick {
  at: number;
  /** A new day begins. */
  isDay: boolean;
}

/** Round local times within the period, at most nine. */
export function ticksOf(from: number, to: number): Tick[] {
  const step = steps.find((one) => (to - from) / one <= mostTicks) ?? 365 * day;
  const midnight = new Date(from);
  midnight.setHours(0, 0, 0, 0);
  const ticks: Tick[] = [];
  for (let at = midnight.getTime(); at < to; at += step) {
    // Round by the local clock, also where a day has 23 or 25 hours.
    const time = new Date(at);
    if (at > from) ticks.push({ at, isDay: time.getHours() === 0 && time.getMinutes() === 0 });
  }
  return ticks;
}

/** Times beneath the lanes; read by sight only, as each mark states its own. */
export function LaneAxis({ from, to }: { from: number; to: number }) {
  const locale = useLocale();
  const time = timeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const date = timeFormat(locale, { month: 'short', day: 'numeric' });
  const left = (at: number): string => `${((at - from) / (to - from)) * 100}%`;
  return (
    <div aria-hidden="true" className="relative h-5 text-xs text-ink-3 tabular-nums" suppressHydrationWarning>
      {ticksOf(from, to).map(({ at, isDay }, index) => (
        <span
          key={at}
          style={{ left: left(at) }}
          suppressHydrationWarning
          className={`absolute -translate-x-1/2 whitespace-nowrap ${index % 2 === 1 ? 'max-sm:hidden' : ''}`}
        >
          {(isDay ? date : time).format(at)}
        </span>
      ))}
    </div>
  );
}

/** Lines of the axis behind a lane. */
export function LaneGrid({ from, to }: { from: number; to: number }) {
  return ticksOf(from, to).map(({ at, isDay }) => (
    <span
      key={at}
      aria-hidden="true"
      style={{ left: `${((at - from) / (to - from)) * 100}%` }}
      className={`absolute inset-y-0 w-px ${isDay ? 'bg-edge/50' : 'bg-line'}`}
    />
  ));
}
