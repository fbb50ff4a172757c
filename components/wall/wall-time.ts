import { useLocale, useTranslations } from '@/lib/client/intl';
import { timeFormat } from '@/lib/client/time-format';
import { useHydrated } from '@/lib/client/use-hydrated';

const dayMs = 86_400_000;

/** Times of day and lengths, for the zone of the display; empty before it is known. */
export function useWallTime() {
  const t = useTranslations('common.age');
  const locale = useLocale();
  const isKnown = useHydrated();
  const format = (at: number, style: Intl.DateTimeFormatOptions): string =>
    isKnown ? timeFormat(locale, style).format(new Date(at)) : '';
  return {
    clock: (at: number): string => format(at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    seconds: (at: number): string =>
      format(at, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }),
    date: (at: number): string => format(at, { weekday: 'long', day: 'numeric', month: 'long' }),
    month: (day: string): string =>
      timeFormat(locale, { year: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`)),
    /** With the day unless it is of the last 24 hours. */
    since: (at: number, now: number): string =>
      now - at < dayMs
        ? format(at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
        : format(at, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    /** In the largest unit that fits. */
    length: (ms: number): string => {
      const seconds = Math.max(0, Math.floor(ms / 1_000));
      if (seconds < 60) return t('s', { n: seconds });
      if (seconds < 3_600) return t('min', { n: Math.floor(seconds / 60) });
      if (seconds < 48 * 3_600) return t('h', { n: Math.floor(seconds / 3_600) });
      return t('d', { n: Math.floor(seconds / 86_400) });
    },
  };
}
