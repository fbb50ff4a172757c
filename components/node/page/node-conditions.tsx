'use client';
import { useTranslations } from 'next-intl';
import type { NodeCondition } from '@/lib/domain/node/node';
import { EmptyState } from '@/components/ui/state/empty-state';
import { PlainText } from '@/components/ui/text/plain-text';
import { RelativeTime } from '@/components/ui/text/relative-time';
import { StateBadge } from '@/components/ui/state/state-badge';
import type { Tone } from '@/components/ui/state/tone';

/** Ready is well when it holds; every other condition names a trouble. */
function toneOf({ type, status }: NodeCondition): Tone {
  if (status === 'Unknown') return 'unknown';
  return (type === 'Ready') === (status === 'True') ? 'ok' : 'bad';
}

const newestFirst = (a: NodeCondition, b: NodeCondition): number => (b.changedAt ?? 0) - (a.changedAt ?? 0);

/** The conditions of a node along the time at which each last changed. */
export function NodeConditions({ conditions }: { conditions: readonly NodeCondition[] | null }) {
  const t = useTranslations('node-page.conditions');
  return (
    <section aria-label={t('title')} className="flex flex-col gap-2">
      <h2 className="text-base">{t('title')}</h2>
      {conditions === null || conditions.length === 0 ? (
        <EmptyState title={t(conditions === null ? 'noNode' : 'none')} />
      ) : (
        <ol className="ml-1.5 border-l border-line">
          {conditions.toSorted(newestFirst).map((condition) => (
            <li key={condition.type} className="relative flex flex-wrap items-baseline gap-x-3 py-1 pl-4">
              <span
                aria-hidden="true"
                className="absolute top-3 -left-[3.5px] size-1.5 rounded-full border border-edge bg-surface"
              />
              <span className="w-20 shrink-0 text-xs text-ink-3">
                <RelativeTime at={condition.changedAt} form="ago" />
              </span>
              <StateBadge tone={toneOf(condition)}>
                <PlainText text={condition.type} max={120} />
              </StateBadge>
              <span className="text-xs text-ink-2">{t(`status.${condition.status}`)}</span>
              <span className="min-w-0 basis-full text-ink-2 sm:basis-auto">
                <PlainText text={wordsOf(condition)} max={600} wrap />
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const wordsOf = ({ reason, message }: NodeCondition): string =>
  [reason, message].filter((word) => word !== '').join(': ');
