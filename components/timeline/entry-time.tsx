import { useLocale, useTranslations } from '@/lib/client/intl';
import { timeFormat } from '@/lib/client/time-format';
import { exact, isoOf } from '@/components/ui/text/relative-time';
import type { TimelineEntry } from '@/lib/contract/timeline';

const minute = 60_000;

/** A length in the largest unit that fits. */
export function Length({ ms, form }: { ms: number; form: 'before' | 'lasted' | 'running' }) {
  const age = useTranslations('common.age');
  const t = useTranslations('timeline');
  const seconds = Math.max(0, Math.round(ms / 1000));
  const length =
    seconds < 60
      ? age('s', { n: seconds })
      : ms < 60 * minute
        ? age('min', { n: Math.floor(ms / minute) })
        : ms < 48 * 60 * minute
          ? age('h', { n: Math.floor(ms / minute / 60) })
          : age('d', { n: Math.floor(ms / minute / 60 / 24) });
  return <>{form === 'before' ? t('causes.before', { length }) : t(`list.${form}`, { length })}</>;
}

/** The time of day, to the second. */
export function EntryTime({ at }: { at: number }) {
  const locale = useLocale();
  return (
    <time dateTime={isoOf(at)} title={exact(at, locale)} suppressHydrationWarning className="iso-on-paper tabular-nums">
      {timeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).format(at)}
    </time>
  );
}

/** How long a state lasted or has lasted; nothing for a moment. */
export function EntryLength({ entry, now }: { entry: TimelineEntry; now: number | null }) {
  const { at, until, running } = entry;
  const ms = running ? (now === null ? 0 : now - at) : until === null ? 0 : until - at;
  if (ms < 1_000) return null;
  return (
    <span>
      <Length ms={ms} form={running ? 'running' : 'lasted'} />
    </span>
  );
}
