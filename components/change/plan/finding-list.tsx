'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Mono } from '@/components/ui/text/mono';
import { PlainText } from '@/components/ui/text/plain-text';
import type { Finding } from '@/lib/domain/change/plan';
import { useChangeWords } from '../use-change-words';

const order: Record<Finding['severity'], number> = { blocker: 0, warning: 1, info: 2 };
const looks: Record<Finding['severity'], { glyph: string; ink: string }> = {
  blocker: { glyph: '■', ink: 'text-bad' },
  warning: { glyph: '▲', ink: 'text-warn' },
  info: { glyph: 'ℹ', ink: 'text-unknown' },
};

/** Findings, blockers first, each with what to do about it. */
export function FindingList({
  findings,
  codes = false,
  place,
}: {
  findings: readonly Finding[];
  codes?: boolean;
  /** Where it can be set right, e.g. a link to the field. */
  place?: (finding: Finding) => ReactNode;
}) {
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

/** One finding: severity as shape and word, the cause, then the remedy. */
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
