'use client';
import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { useClock } from '@/components/ui/text/clock';

/** How long something took or has been running, to the second. Epoch milliseconds; nothing before it started. */
export function Elapsed({ from, to }: { from: number | null; to: number | null }) {
  const t = useTranslations('change');
  const clock = useClock();
  const words = () => {
    if (from === null) return '';
    const seconds = Math.max(0, Math.floor(((to ?? clock.now()) - from) / 1000));
    const minutes = Math.floor(seconds / 60);
    if (minutes === 0) return t('elapsed.seconds', { s: seconds });
    if (minutes < 60) return t('elapsed.minutes', { m: minutes, s: seconds % 60 });
    return t('elapsed.hours', { h: Math.floor(minutes / 60), m: minutes % 60 });
  };
  const text = useSyncExternalStore(clock.subscribe, words, () => '');
  return text === '' ? null : <span className="whitespace-nowrap">{text}</span>;
}
