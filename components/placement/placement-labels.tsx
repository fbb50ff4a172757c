import { useTranslations } from '@/lib/client/intl';
import type { PlacementRow, FindingCounts } from '@/lib/domain/placement/verdict';
import type { Outcome } from '@/lib/domain/placement/verdict-words';
import { StateBadge, StateGlyph, toneText } from '@/components/ui/state/state-badge';
import { outcomeLook, severityLook } from './looks';
import { OsLabel } from '@/components/table/cells/os-label';
import { useMessage } from '@/lib/client/use-message';
import { visibleText } from '@/components/ui/text/plain-text';

export function OutcomeBadge({ outcome }: { outcome: Outcome }) {
  const t = useTranslations('placement.outcome');
  return <StateBadge {...outcomeLook[outcome]}>{t(outcome)}</StateBadge>;
}

export function InferredOsLabel({ intent }: { intent: PlacementRow['intent'] }) {
  const t = useTranslations('placement.intent');
  const { os, confidence } = intent;
  if (os === 'either') return <span className="text-ink-2">{t('either')}</span>;
  if (os === 'unknown') return <OsLabel os="unknown" />;
  return (
    <span className="inline-flex items-center gap-1">
      {confidence === 'confident' ? null : <span className="text-ink-3">{t('looksLike')}</span>}
      <OsLabel os={os} />
    </span>
  );
}

const severities = ['error', 'warning', 'info'] as const;

export function FindingCountMarks({ counts }: { counts: FindingCounts }) {
  const t = useTranslations('placement.findingCount');
  const shown = severities.filter((severity) => counts[severity] > 0);
  if (shown.length === 0) return null;
  return (
    <span className="inline-flex items-center gap-2 text-xs tabular-nums">
      {shown.map((severity) => {
        const { tone, glyph } = severityLook[severity];
        const words = t(severity, { n: counts[severity] });
        return (
          <span
            key={severity}
            title={words}
            className={`inline-flex items-center gap-1 whitespace-nowrap ${toneText[tone]}`}
          >
            <StateGlyph glyph={glyph} />
            <span aria-hidden="true">{counts[severity]}</span>
            <span className="sr-only">{words}</span>
          </span>
        );
      })}
    </span>
  );
}

type Sentence = Parameters<ReturnType<typeof useMessage>>[0];

/** A sentence of the server in the reader's language, sanitized for display. */
export function useWords(): (sentence: Sentence, max?: number) => string {
  const message = useMessage();
  return (sentence, max = 600) => visibleText(message(sentence), max);
}
