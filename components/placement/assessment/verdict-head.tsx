'use client';
import { useTranslations } from 'next-intl';
import type { AssessmentView } from '@/lib/contract/placement-assessment';
import { PlainText } from '@/components/ui/text/plain-text';
import { StateGlyph } from '@/components/ui/state/state-glyph';
import { toneText } from '@/components/ui/state/tone';
import { outcomeLook } from '../looks';
import { useWords } from './use-words';

/** The text of the scheduler's count; for a controller's pods one more may be created. */
const room: Readonly<Record<string, 'fitsEach' | 'fitsPod'>> = { DaemonSet: 'fitsEach', Pod: 'fitsPod' };

/**
 * The verdict in one sentence first; then the scheduler's current result, which does not apply to rejected pods.
 * `isSaid`: the sentence is already shown above.
 */
export function VerdictHead({ assessment, isMessage }: { assessment: AssessmentView; isMessage: boolean }) {
  const t = useTranslations('placement');
  const words = useWords();
  const { tone, glyph } = outcomeLook[assessment.outcome];
  const { fits } = assessment;
  return (
    <div className="flex flex-col gap-1">
      {isMessage ? null : (
        <p className="flex items-start gap-2 text-lg text-ink">
          <span className={`mt-1.5 shrink-0 ${toneText[tone]}`}>
            <StateGlyph glyph={glyph} />
          </span>
          <span className="min-w-0 wrap-anywhere">
            <span className="sr-only">{t(`outcome.${assessment.outcome}`)}. </span>
            {words(assessment.sentence, 1000)}
          </span>
        </p>
      )}
      {assessment.outcome === 'rejected' ? null : (
        <p className={`text-ink-2 ${isMessage ? '' : 'pl-5'}`}>
          {t(room[assessment.kind] ?? 'fitsNow', { n: fits.now, of: fits.of })}
        </p>
      )}
      {fits.message === null ? null : (
        <p className={`font-mono text-xs text-ink-2 ${isMessage ? '' : 'pl-5'}`}>
          <PlainText text={fits.message} max={1000} wrap />
        </p>
      )}
    </div>
  );
}
