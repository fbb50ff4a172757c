'use client';
import { useTranslations } from 'next-intl';
import { useLiveContext } from '@/lib/client/live/live-provider';
import { useKeyed } from '@/lib/client/live/use-live';
import { Count } from '@/components/table/cells/count';

/** How many nodes there are and how they fare, live. */
export function NodeTotalsLine({ viewId, matching }: { viewId: string; matching: number | undefined }) {
  const t = useTranslations('fleet.totals');
  const { stores } = useLiveContext();
  const totals = useKeyed(stores.nodeTotals, viewId);
  if (totals === undefined) return null;
  const parts = [
    { key: 'ready', n: totals.ready, look: '' },
    { key: 'notReady', n: totals.notReady, look: totals.notReady > 0 ? 'font-semibold text-bad' : '' },
    { key: 'cordoned', n: totals.cordoned, look: '' },
    // Hardly ever any: then it is worth a word.
    ...(totals.protected > 0 ? [{ key: 'held', n: totals.protected, look: '' }] : []),
    { key: 'linux', n: totals.linux, look: '' },
    { key: 'windows', n: totals.windows, look: '' },
  ];
  return (
    <p className="mb-2 flex flex-wrap gap-x-4 text-xs text-ink-2">
      <span className="font-semibold text-ink">
        {matching !== undefined && matching !== totals.total
          ? t('matching', { n: matching, total: totals.total })
          : t('nodes', { n: totals.total })}
      </span>
      {parts.map((part) => (
        <span key={part.key} className={part.look}>
          {part.look === '' ? null : '▲ '}
          <Count n={part.n} /> {t(part.key)}
        </span>
      ))}
    </p>
  );
}
