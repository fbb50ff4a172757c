'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { ageOf } from './age';
import { useClock } from './clock';

export interface RelativeTimeProps {
  /** Epoch milliseconds; null = unknown. */
  at: number | null;
  /** `ago` adds the word, `bare` is only the length, `in` counts down. */
  form?: 'bare' | 'ago' | 'in';
}

/** How long ago; the exact local time on hover. Re-renders only when its own text changes. */
export function RelativeTime({ at, form = 'bare' }: RelativeTimeProps) {
  const t = useTranslations('common');
  const locale = useLocale();
  const clock = useClock();
  const words = () => {
    if (at === null) return '—';
    const age = ageOf(form === 'in' ? at - clock.now() : clock.now() - at);
    const length = t(`age.${age.unit}`, { n: age.n });
    return form === 'bare' ? length : t(form === 'ago' ? 'age.ago' : 'age.in', { length });
  };
  const text = useSyncExternalStore(clock.subscribe, words, () => '');
  if (at === null) return <span title={t('unknown')}>—</span>;
  return (
    <time
      dateTime={isoOf(at)}
      title={exact(at, locale)}
      suppressHydrationWarning
      className="whitespace-nowrap tabular-nums"
    >
      {text}
    </time>
  );
}

function isoOf(at: number): string | undefined {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** Local date and time to the second with its zone; empty for an impossible time. */
export function exact(at: number, locale: string): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'long' }).format(date);
}
