'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { AssessmentView, PlacementFix } from '@/lib/contract/placement-assessment';
import { Section } from '../section';
import { FixItem } from './fix-item';

/** What to do: each way that works, the smallest first, none of them done by itself. */
export function FixList(o: {
  assessment: AssessmentView;
  /** What can be done with a fix here, e.g. open it as a change; nothing for a manifest that is not in the cluster. */
  actionsOf?: ((fix: PlacementFix) => ReactNode) | undefined;
}) {
  const t = useTranslations('placement.fixes');
  const { fixes, findings } = o.assessment;
  const open = findings.filter(({ suppressed, severity }) => suppressed === null && severity !== 'info');
  return (
    <Section title={t('title')}>
      {fixes.length === 0 ? (
        <p className="text-ink-2">{t(open.length === 0 ? 'nothing' : 'byHand', { n: open.length })}</p>
      ) : (
        <>
          {fixes.length > 1 ? <p className="text-ink-2">{t('several', { n: fixes.length })}</p> : null}
          <ul className="flex flex-col gap-3">
            {fixes.map((fix) => (
              <FixItem key={fix.id} fix={fix} actions={o.actionsOf?.(fix)} />
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}
