'use client';
import { useTranslations } from '@/lib/client/intl';
import type { ReactNode } from 'react';
import { Mono, PlainText } from '@/components/ui/text/plain-text';
import type { Finding } from '@/lib/domain/change/plan';
import { useChangeWords } from '../use-change-words';

const order: Record<Finding['severity'], number> = { blocker: 0, warning: 1, info: 2 };
const looks: Record<Finding['severity'], { glyph: string; ink: string }> = {
  blocker: { glyph: '■', ink: 'text-bad' },
  warning: { glyph: '▲', ink: 'text-warn' },
  info: { glyph: 'ℹ', ink: 'text-unknown' },
};

export function FindingList(o: {
  findings: readonly Finding[];
  codes?: boolean;
  place?: (finding: Finding) => ReactNode;
}) {
  const { findings, codes = false, place } = o;
  const sorted = findings.toSorted((a, b) => order[a.severity] - order[b.severity]);
  return (
    <ul className="flex flex-col gap-2.5">
      {sorted.map((finding) => (
        <FindingItem
          key={`${finding.code} ${finding.subject.type} ${finding.subject.uid} ${finding.field} ${finding.cause}`}
          finding={finding}
          code={codes}
          place={place?.(finding)}
        />
      ))}
    </ul>
  );
}

export function FindingItem({ finding, code, place = null }: { finding: Finding; code: boolean; place?: ReactNode }) {
  const t = useTranslations('change');
  const words = useChangeWords();
  const look = looks[finding.severity];
  return (
    <li className="flex gap-2">
      <span aria-hidden="true" className={`w-3 shrink-0 text-center text-xs leading-5 ${look.ink}`}>
        {look.glyph}
      </span>
      <div className="min-w-0">
        <p className="text-ink">
          <span className={`font-semibold ${look.ink}`}>{t(`severity.${finding.severity}`)}</span>{' '}
          <PlainText text={words.cause(finding)} max={600} wrap />
        </p>
        {finding.remedy === '' ? null : (
          <p className="text-ink-2">
            <span aria-hidden="true">→ </span>
            <PlainText text={words.remedy(finding)} max={600} wrap />
          </p>
        )}
        {place}
        {code ? <Mono className="text-xs text-ink-3">{finding.code}</Mono> : null}
      </div>
    </li>
  );
}

export const countOf = (findings: readonly Finding[], severity: Finding['severity']): number =>
  findings.filter((finding) => finding.severity === severity).length;

export function FindingCounts({ blockers, warnings }: { blockers: number; warnings: number }) {
  const t = useTranslations('change');
  return (
    <>
      {blockers > 0 ? <span className="font-medium text-bad">■ {t('blockersCount', { n: blockers })}</span> : null}
      {warnings > 0 ? <span className="font-medium text-warn">▲ {t('warningsCount', { n: warnings })}</span> : null}
    </>
  );
}
