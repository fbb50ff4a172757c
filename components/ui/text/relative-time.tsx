import { timeFormat } from '@/lib/client/time-format';
import { useLocale, useTranslations } from '@/lib/client/intl';
import { useSyncExternalStore } from 'react';
import { serverClock } from '@/lib/client/server-clock';

interface Age {
  unit: 's' | 'min' | 'h' | 'd';
  n: number;
}

/** How long `ms` is, in the largest unit that fits, rounded down; negative counts as zero. */
export function ageOf(ms: number): Age {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return { unit: 's', n: seconds };
  if (seconds < 3600) return { unit: 'min', n: Math.floor(seconds / 60) };
  if (seconds < 48 * 3600) return { unit: 'h', n: Math.floor(seconds / 3600) };
  return { unit: 'd', n: Math.floor(seconds / 86_400) };
}

interface RelativeTimeProps {
  /** Epoch milliseconds; null = unknown. */
  at: number | null;
  /** `ago` adds the word, `bare` is only the length, `in` counts down. */
  form?: 'bare' | 'ago' | 'in';
  className?: string;
}

/** How long ago; the exact local time on hover, the ISO time on paper. Re-renders only when its own text changes. */
export function RelativeTime({ at, form = 'bare', className = '' }: RelativeTimeProps) {
  const t = useTranslations('common');
  const locale = useLocale();
  const words = () => {
    if (at === null) return '—';
    const age = ageOf(form === 'in' ? at - serverClock.now() : serverClock.now() - at);
    const length = t(`age.${age.unit}`, { n: age.n });
    return form === 'bare' ? length : t(form === 'ago' ? 'age.ago' : 'age.in', { length });
  };
  const text = useSyncExternalStore(serverClock.subscribe, words, () => '');
  if (at === null)
    return (
      <span title={t('unknown')} className={className}>
        —
      </span>
    );
  return (
    <time
      dateTime={isoOf(at)}
      title={exact(at, locale)}
      suppressHydrationWarning
      className={`iso-on-paper whitespace-nowrap tabular-nums ${className}`}
    >
      {text}
    </time>
  );
}

/** To the second. */
export function isoOf(at: number): string | undefined {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().replace(/\.\d+Z$/, 'Z');
}

/** Local date and time to the second with its zone; empty for an impossible time. */
export function exact(at: number, locale: string): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return '';
  return timeFormat(locale, { dateStyle: 'medium', timeStyle: 'long' }).format(date);
}
