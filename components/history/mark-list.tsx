import { useTranslations } from '@/lib/client/intl';
import { PageLink } from '@/components/shell/page-link';
import { StateBadge } from '@/components/ui/state/state-badge';
import { PlainText } from '@/components/ui/text/plain-text';
import { RelativeTime } from '@/components/ui/text/relative-time';
import type { HistoryMark } from './mark-groups';
import { markLooks } from './mark-strip';

const listed = 100;

/** The marks of all charts as one list, newest first, folded to a line. */
export function MarkList({ marks, failed }: { marks: readonly HistoryMark[]; failed: string | null }) {
  const t = useTranslations('history.marks');
  if (failed !== null) return <p className="text-xs text-ink-3">{t('failed', { reason: failed })}</p>;
  if (marks.length === 0) return <p className="text-xs text-ink-3">{t('counted', { n: 0 })}</p>;
  const newest = marks.toSorted((a, b) => b.at - a.at);
  return (
    <details className="text-sm">
      <summary className="min-h-6 w-fit text-xs text-ink-2 underline underline-offset-2 hover:text-ink">
        {t('counted', { n: marks.length })}
      </summary>
      <ul
        aria-label={t('label')}
        className="mt-1 max-h-72 divide-y divide-line overflow-y-auto rounded-md border border-line bg-surface"
      >
        {newest.slice(0, listed).map((mark) => (
          <li key={mark.key} className="flex items-baseline gap-3 px-3 py-1.5">
            <RelativeTime at={mark.at} form="ago" className="w-20 shrink-0 text-xs text-ink-3" />
            <StateBadge tone={markLooks[mark.tone].tone} glyph={markLooks[mark.tone].glyph}>
              <span className="sr-only">{t(`tone.${mark.tone}`)}</span>
            </StateBadge>
            <span className="min-w-0">
              {mark.href === null ? (
                <PlainText text={mark.text} max={300} wrap />
              ) : (
                <PageLink look="underlined" href={mark.href}>
                  <PlainText text={mark.text} max={300} wrap />
                </PageLink>
              )}
              {mark.count > 1 ? <span className="text-xs text-ink-3"> {t('times', { n: mark.count })}</span> : null}
            </span>
          </li>
        ))}
      </ul>
      {newest.length > listed ? <p className="text-xs text-ink-3">{t('more', { n: newest.length - listed })}</p> : null}
    </details>
  );
}
