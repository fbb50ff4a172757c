import { useTranslations } from '@/lib/client/intl';
import { useSyncExternalStore } from 'react';
import { serverClock } from '@/lib/client/server-clock';

export function Elapsed({ from, to }: { from: number | null; to: number | null }) {
  const t = useTranslations('change');
  const words = () => {
    if (from === null) return '';
    const seconds = Math.max(0, Math.floor(((to ?? serverClock.now()) - from) / 1000));
    const minutes = Math.floor(seconds / 60);
    if (minutes === 0) return t('elapsed.seconds', { s: seconds });
    if (minutes < 60) return t('elapsed.minutes', { m: minutes, s: seconds % 60 });
    return t('elapsed.hours', { h: Math.floor(minutes / 60), m: minutes % 60 });
  };
  const text = useSyncExternalStore(serverClock.subscribe, words, () => '');
  return text === '' ? null : <span className="whitespace-nowrap">{text}</span>;
}
