import { useTranslations } from '@/lib/client/intl';
import type { NodeCondition } from '@/lib/domain/node/node';
import { PlainText } from '@/components/ui/text/plain-text';
import { RelativeTime } from '@/components/ui/text/relative-time';
import { StateBadge, StateGlyph } from '@/components/ui/state/state-badge';
import type { NodeWarning } from '@/lib/contract/node';
import { FoldedHealth } from './folded-health';

/** Ready is healthy when True; every other condition names a problem. */
function toneOf({ type, status }: NodeCondition): 'ok' | 'bad' | 'unknown' {
  if (status === 'Unknown') return 'unknown';
  return (type === 'Ready') === (status === 'True') ? 'ok' : 'bad';
}

const states = { ok: 'healthy', unknown: 'unknown', bad: 'unhealthy' } as const;

function stateOf(condition: NodeCondition): (typeof states)[keyof typeof states] {
  return states[toneOf(condition)];
}

const newestFirst = (a: NodeCondition, b: NodeCondition): number => (b.changedAt ?? 0) - (a.changedAt ?? 0);

export function NodeConditions({ conditions }: { conditions: readonly NodeCondition[] | null }) {
  const t = useTranslations('node-page.conditions');
  if (conditions === null || conditions.length === 0)
    return (
      <section aria-label={t('title')}>
        <p className="text-ink-2">{t(conditions === null ? 'noNode' : 'none')}</p>
      </section>
    );
  return (
    <FoldedHealth title={t('title')} states={conditions.map(stateOf)}>
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
    </FoldedHealth>
  );
}

const wordsOf = ({ reason, message }: NodeCondition): string =>
  [reason, message].filter((word) => word !== '').join(': ');

/** Warnings about a node and its pods, the newest first. Kubernetes keeps them for about an hour. */
export function NodeWarnings(o: { warnings: readonly NodeWarning[] | null; beyond: number | null }) {
  const { warnings, beyond } = o;
  const t = useTranslations('node-page.warnings');
  return (
    <section aria-label={t('title')} className="flex flex-col gap-2">
      <h2 className="text-base">{t('title')}</h2>
      {warnings === null || warnings.length === 0 ? (
        <p className="text-ink-2">{t(warnings === null ? 'unknown' : 'none')}</p>
      ) : (
        <ul className="max-h-96 divide-y divide-line overflow-y-auto rounded-md border border-line bg-surface">
          {warnings.map((warning) => (
            <li key={warning.key} className="flex items-start gap-3 px-3 py-2">
              <span className="mt-1 shrink-0 text-warn">
                <StateGlyph glyph="▲" />
              </span>
              <span className="min-w-0 flex-1">
                <PlainText text={warning.reason} max={120} className="font-medium" />
                <span className="text-xs text-ink-3">
                  {' · '}
                  {warning.pod === null ? t('ofNode') : <PlainText text={warning.pod} max={320} />}
                  {warning.count > 1 ? ` · ${t('times', { n: warning.count })}` : ''}
                </span>
                <span className="block text-ink-2">
                  <PlainText text={warning.message} max={600} wrap />
                </span>
              </span>
              <span className="shrink-0 text-xs text-ink-3">
                <RelativeTime at={warning.at} form="ago" />
              </span>
            </li>
          ))}
        </ul>
      )}
      {warnings === null || beyond === 0 ? null : (
        <p className="text-xs text-ink-3">
          {beyond === null ? t('missing') : t('newest', { n: warnings.length, of: warnings.length + beyond })}
        </p>
      )}
    </section>
  );
}
