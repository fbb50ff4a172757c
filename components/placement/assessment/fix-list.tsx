'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { AssessmentView, PlacementFix } from '@/lib/contract/placement-assessment';
import type { Outcome } from '@/lib/domain/placement/verdict';
import { Section } from '../section';
import { byReach } from './by-reach';
import { FixItem } from './fix-item';

/** Verdicts that need no patch. */
const works: readonly Outcome[] = ['runs', 'differs', 'not-decided'];

/** The patches that improve the verdict, the smallest first; those that leave it unchanged are folded below. */
export function FixList(o: {
  assessment: AssessmentView;
  /** What can be done with a fix here, e.g. open it as a change; nothing for a manifest that is not in the cluster. */
  actionsOf?: ((fix: PlacementFix) => ReactNode) | undefined;
}) {
  const t = useTranslations('placement.fixes');
  const { fixes, findings } = o.assessment;
  const open = findings.filter(({ suppressed, severity }) => suppressed === null && severity !== 'info');
  const better = fixes.filter(({ before, after }) => before !== after).toSorted(byReach);
  const beside = fixes.filter(({ before, after }) => before === after);
  const list = (some: readonly PlacementFix[]) => (
    <ul className="flex flex-col gap-3">
      {some.map((fix) => (
        <FixItem key={fix.id} fix={fix} actions={o.actionsOf?.(fix)} />
      ))}
    </ul>
  );
  return (
    <Section title={t('title')}>
      {fixes.length === 0 ? (
        <p className="text-ink-2">{t(open.length === 0 ? 'nothing' : 'byHand', { n: open.length })}</p>
      ) : null}
      {better.length === 0 && beside.length > 0 && !works.includes(o.assessment.outcome) ? (
        <p className="text-ink-2">{t('noneBetter')}</p>
      ) : null}
      {better.length > 1 ? <p className="text-ink-2">{t('several', { n: better.length })}</p> : null}
      {better.length > 0 ? list(better) : null}
      {beside.length === 0 ? null : (
        <details>
          <summary className="min-h-6 text-ink-2 underline underline-offset-2 hover:text-ink">
            {t('beside', { n: beside.length })}
          </summary>
          <div className="pt-2">{list(beside)}</div>
        </details>
      )}
    </Section>
  );
}
