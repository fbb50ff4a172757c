import { useTranslations } from '@/lib/client/intl';
import { useSyncExternalStore } from 'react';
import { isoOf } from '@/components/ui/text/relative-time';
import { serverClock } from '@/lib/client/server-clock';

/** How long something takes or took; from when to when on hover and on paper. */
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
  if (from === null) return null;
  return (
    <span data-iso={spanOf(from, to)} title={spanOf(from, to)} className="iso-on-paper whitespace-nowrap">
      {text}
    </span>
  );
}

const spanOf = (from: number, to: number | null): string =>
  [from, to]
    .map((at) => (at === null ? '' : (isoOf(at) ?? '')))
    .join(' – ')
    .trim();
