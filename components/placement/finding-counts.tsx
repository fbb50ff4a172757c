import { useTranslations } from 'next-intl';
import type { FindingCounts } from '@/lib/domain/placement/verdict';
import { StateGlyph } from '@/components/ui/state/state-glyph';
import { toneText } from '@/components/ui/state/tone';
import { severityLook } from './looks';

const severities = ['error', 'warning', 'info'] as const;

/** How many findings of each severity; nothing where there are none. */
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
