import { useLocale, useTranslations } from '@/lib/client/intl';
import { exact } from '@/components/ui/text/relative-time';
import type { History } from '@/lib/contract/history';
import { momentText, stepText } from './moment-text';

/** Where the values come from, how far back they reach and how fine they are. */
export function HistoryNotes({ history }: { history: History }) {
  const t = useTranslations('history.source');
  const common = useTranslations('common');
  const locale = useLocale();
  const { source, from, stepMs } = history;
  const step = stepText(stepMs, (unit, n) => common(`age.${unit}`, { n }));
  const isBefore = source.since !== null && from < source.since;
  return (
    <p className="text-xs text-ink-3">
      {source.kind === 'samples' && source.since !== null ? (
        <span title={exact(source.since, locale)}>{t('samples', { since: momentText(source.since, locale) })}</span>
      ) : (
        t(source.kind === 'prometheus' ? 'prometheus' : 'none')
      )}
      {' · '}
      {t('step', { step })}
      {source.dropped ? <span className="font-medium text-ink-2">{` · ${t('dropped')}`}</span> : null}
      {isBefore ? ` · ${t('before')}` : ''}
    </p>
  );
}
