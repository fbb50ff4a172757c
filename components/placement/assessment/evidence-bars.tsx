'use client';
import { useTranslations } from 'next-intl';
import type { AssessmentView } from '@/lib/contract/placement-assessment';
import { OsLabel } from '@/components/table/cells/os-label';
import { Mono } from '@/components/ui/text/mono';
import { visibleText } from '@/components/ui/text/visible-text';
import { InferredOsLabel } from '../inferred-os-label';
import { Section } from '../section';
import { useWords } from './use-words';

/** The strongest single piece of evidence: the pod states its OS itself. */
const heaviest = 100;

/** Why a workload is taken to be for an OS: each piece of evidence with its weight. */
export function EvidenceBars({ assessment }: { assessment: AssessmentView }) {
  const t = useTranslations('placement.evidence');
  const words = useWords();
  const { evidence, intent } = assessment;
  return (
    <Section
      title={t('title')}
      aside={
        <span className="flex items-center gap-2 text-ink-2">
          <InferredOsLabel intent={intent} />
          <span className="text-xs text-ink-3">{t(`confidence.${intent.confidence}`)}</span>
        </span>
      }
    >
      {evidence.length === 0 ? (
        <p className="text-ink-2">{t('none')}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line rounded-md border border-line bg-surface">
          {evidence
            .toSorted((a, b) => b.weight - a.weight)
            .map((hit) => (
              <li
                key={`${hit.os} ${hit.at} ${hit.sentence.text}`}
                className="grid grid-cols-[5.5rem_5rem] items-start gap-x-3 px-3 py-1.5 @md:grid-cols-[5.5rem_5rem_minmax(0,1fr)]"
              >
                <OsLabel os={hit.os} />
                <Weight weight={hit.weight} />
                <span className="col-span-2 min-w-0 @md:col-span-1">
                  <span className="wrap-anywhere text-ink">{words(hit.sentence)}</span>
                  {hit.at === '' ? null : <Mono className="block text-xs text-ink-3">{visibleText(hit.at, 300)}</Mono>}
                </span>
              </li>
            ))}
        </ul>
      )}
    </Section>
  );
}

function Weight({ weight }: { weight: number }) {
  const t = useTranslations('placement.evidence');
  return (
    <span className="flex h-5 items-center gap-1.5" role="img" aria-label={t('weight', { n: weight })}>
      <span aria-hidden="true" className="h-1.5 flex-1 rounded-full bg-sunken">
        <span
          className="block h-full rounded-full bg-fill"
          style={{ width: `${Math.min(100, Math.max(0, (100 * weight) / heaviest))}%` }}
        />
      </span>
      <span aria-hidden="true" className="w-6 text-right text-xs text-ink-3 tabular-nums">
        {weight}
      </span>
    </span>
  );
}
