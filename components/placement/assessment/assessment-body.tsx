import type { ReactNode } from 'react';
import type { AssessmentView, PlacementFix } from '@/lib/contract/placement-assessment';
import type { RenderedFinding } from '@/lib/domain/placement/rule';
import { EvidenceBars, ImageList } from './evidence';
import { FindingItems, RefusalList } from './finding-items';
import { FixList } from './fix-list';
import { NodeGroupList } from './node-group-list';
import { useTranslations } from '@/lib/client/intl';
import { Mono, visibleText, PlainText } from '@/components/ui/text/plain-text';
import { Section } from '../placement-frame';
import { StateGlyph, toneText } from '@/components/ui/state/state-badge';
import { outcomeLook } from '../looks';
import { useWords } from '../placement-labels';

/** The text of the scheduler's count; for a controller's pods one more may be created. */
const room: Readonly<Record<string, 'fitsEach' | 'fitsPod'>> = { DaemonSet: 'fitsEach', Pod: 'fitsPod' };

/** The scheduler's result does not apply to rejected pods. `isMessage`: the sentence is already shown above. */
function VerdictHead({ assessment, isMessage }: { assessment: AssessmentView; isMessage: boolean }) {
  const t = useTranslations('placement');
  const words = useWords();
  const { tone, glyph } = outcomeLook[assessment.outcome];
  const { fits, missing } = assessment;
  const isCounted = !missing.includes('nodes') && !missing.includes('pods');
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
      {assessment.outcome === 'rejected' || !isCounted ? null : (
        <p className={`text-ink-2 ${isMessage ? '' : 'pl-5'}`}>
          {t(room[assessment.kind] ?? 'fitsNow', { n: fits.now, of: fits.of })}
        </p>
      )}
      {fits.message === null || !isCounted ? null : (
        <p className={`font-mono text-xs text-ink-2 ${isMessage ? '' : 'pl-5'}`}>
          <PlainText text={fits.message} max={1000} wrap />
        </p>
      )}
    </div>
  );
}

function RequestList({ requests }: { requests: AssessmentView['requests'] }) {
  const t = useTranslations('placement.requests');
  const entries = Object.entries(requests);
  return (
    <Section title={t('title')}>
      {entries.length === 0 ? (
        <p className="text-ink-2">{t('none')}</p>
      ) : (
        <dl className="flex flex-wrap gap-x-6 gap-y-1">
          {entries.map(([resource, amount]) => (
            <div key={resource} className="flex gap-2">
              <dt className="text-ink-3">
                <Mono>{visibleText(resource, 80)}</Mono>
              </dt>
              <dd className="font-medium tabular-nums">{visibleText(amount, 40)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  );
}

interface AssessmentBodyProps {
  assessment: AssessmentView;
  cluster: string;
  /** The verdict's sentence is already shown above. */
  isMessage?: boolean;
  insteadOfFixes?: ReactNode;
  fixActions?: (fix: PlacementFix) => ReactNode;
  findingActions?: (finding: RenderedFinding) => ReactNode;
  /** Where a pointer of a finding is, e.g. a line of a manifest. */
  placeOf?: (pointer: string) => ReactNode;
  pools?: ReactNode;
  note?: ReactNode;
}

export function AssessmentBody(o: AssessmentBodyProps) {
  const { assessment } = o;
  return (
    <div className="@container flex flex-col gap-6">
      <VerdictHead assessment={assessment} isMessage={o.isMessage ?? false} />
      {o.note}
      {o.insteadOfFixes ?? <FixList assessment={assessment} cluster={o.cluster} actionsOf={o.fixActions} />}
      <RefusalList assessment={assessment} placeOf={o.placeOf} />
      {o.pools}
      <NodeGroupList groups={assessment.groups} cluster={o.cluster} areRead={!assessment.missing.includes('nodes')} />
      <FindingItems findings={assessment.findings} actionsOf={o.findingActions} placeOf={o.placeOf} />
      <div className="grid grid-cols-1 gap-6 @4xl:grid-cols-2">
        <EvidenceBars assessment={assessment} />
        <div className="flex min-w-0 flex-col gap-6">
          <ImageList images={assessment.images} />
          <RequestList requests={assessment.requests} />
        </div>
      </div>
    </div>
  );
}
