'use client';
import type { ReactNode } from 'react';
import type { AssessmentView, PlacementFix } from '@/lib/contract/placement-assessment';
import type { RenderedFinding } from '@/lib/domain/placement/rule-finding';
import { EvidenceBars } from './evidence-bars';
import { FindingItems } from './finding-items';
import { FixList } from './fix-list';
import { ImageList } from './image-list';
import { NodeGroupList } from './node-group-list';
import { RefusalList } from './refusal-list';
import { VerdictHead } from './verdict-head';
import { useTranslations } from 'next-intl';
import { Mono } from '@/components/ui/text/mono';
import { visibleText } from '@/components/ui/text/visible-text';
import { Section } from '../section';

/** The requests of one pod, as the scheduler counts them. */
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

export interface AssessmentBodyProps {
  assessment: AssessmentView;
  cluster: string;
  /** The verdict's sentence is already shown above. */
  isMessage?: boolean;
  /** What to do, where no patch of this object would do. */
  insteadOfFixes?: ReactNode;
  fixActions?: (fix: PlacementFix) => ReactNode;
  findingActions?: (finding: RenderedFinding) => ReactNode;
  /** Where a pointer of a finding is, e.g. a line of a manifest. */
  placeOf?: (pointer: string) => ReactNode;
  /** The workload's pools, before the nodes. */
  pools?: ReactNode;
  /** Stands right beneath the verdict. */
  note?: ReactNode;
}

/** The verdict first, then the fixes, then all details. */
export function AssessmentBody(o: AssessmentBodyProps) {
  const { assessment } = o;
  return (
    <div className="@container flex flex-col gap-6">
      <VerdictHead assessment={assessment} isMessage={o.isMessage ?? false} />
      {o.note}
      {o.insteadOfFixes ?? <FixList assessment={assessment} actionsOf={o.fixActions} />}
      <RefusalList assessment={assessment} placeOf={o.placeOf} />
      {o.pools}
      <NodeGroupList groups={assessment.groups} cluster={o.cluster} />
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
