import { useTranslations } from '@/lib/client/intl';
import type { FindingCounts } from '@/lib/domain/placement/verdict';
import { StateGlyph, toneText, type Tone } from '@/components/ui/state/state-badge';

/** A shape and a tone, always shown with a word. */
export const severityLook = {
  error: { tone: 'bad', glyph: '▲' },
  warning: { tone: 'warn', glyph: '▲' },
  info: { tone: 'unknown', glyph: '○' },
} as const satisfies Record<'error' | 'warning' | 'info', { tone: Tone; glyph: string }>;

const severities = ['error', 'warning', 'info'] as const;

export function FindingCountMarks({ counts }: { counts: FindingCounts }) {
  const t = useTranslations('common.findingCount');
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
