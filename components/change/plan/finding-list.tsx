'use client';
import { useMost } from '@/lib/client/use-printing';
import { useTranslations } from '@/lib/client/intl';
import type { ReactNode } from 'react';
import { Mono, PlainText } from '@/components/ui/text/plain-text';
import type { Finding } from '@/lib/domain/change/plan';
import { RemedyLinks } from './remedy-links';
import { useChangeWords } from '../use-change-words';

const order: Record<Finding['severity'], number> = { blocker: 0, warning: 1, info: 2 };
const looks: Record<Finding['severity'], { glyph: string; ink: string }> = {
  blocker: { glyph: '■', ink: 'text-bad' },
  warning: { glyph: '▲', ink: 'text-warn' },
  info: { glyph: 'ℹ', ink: 'text-unknown' },
};

interface FindingListProps {
  findings: readonly Finding[];
  codes?: boolean;
  place?: (finding: Finding) => ReactNode;
}

/** Blockers first; findings with the same cause and remedy are one item that names each subject. */
export function FindingList({ findings, codes = false, place }: FindingListProps) {
  const groups = groupsOf(findings.toSorted((a, b) => order[a.severity] - order[b.severity]));
  return (
    <ul className="flex flex-col gap-2.5">
      {groups.map(([first, ...others]) => (
        <FindingItem
          key={findingKey(first)}
          finding={first}
          code={codes}
          place={place?.(first)}
          others={others.map((finding) => ({ finding, place: place?.(finding) }))}
        />
      ))}
    </ul>
  );
}

const findingKey = ({ code, subject, field, cause }: Finding): string =>
  `${code} ${subject.type} ${subject.uid} ${field} ${cause}`;

function groupsOf(findings: readonly Finding[]): [Finding, ...Finding[]][] {
  const groups = new Map<string, [Finding, ...Finding[]]>();
  for (const finding of findings) {
    const key = JSON.stringify([finding.severity, finding.code, finding.remedy]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [finding]);
    else group.push(finding);
  }
  return [...groups.values()];
}

interface FindingItemProps {
  finding: Finding;
  code: boolean;
  place?: ReactNode;
  /** Of the same cause. */
  others?: readonly { finding: Finding; place: ReactNode }[];
}

/** Others of a group that are shown without opening it. */
const SHOWN = 2;

export function FindingItem({ finding, code, place = null, others = [] }: FindingItemProps) {
  const t = useTranslations('change');
  const words = useChangeWords();
  const look = looks[finding.severity];
  const most = useMost(SHOWN);
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
        {place}
        {others.length === 0 ? null : <RemedyLinks finding={finding} of="subject" />}
        <Causes of={others.slice(0, most)} />
        {others.length > most ? (
          <details>
            <summary className="cursor-pointer text-ink-2">{t('moreFindings', { n: others.length - most })}</summary>
            <Causes of={others.slice(most)} />
          </details>
        ) : null}
        {finding.remedy === '' ? null : (
          <p className="text-ink-2">
            <span aria-hidden="true">→ </span>
            <PlainText text={words.remedy(finding)} max={600} wrap />
          </p>
        )}
        <RemedyLinks finding={finding} of={others.length === 0 ? 'all' : 'cause'} />
        {code ? <Mono className="text-xs text-ink-3">{finding.code}</Mono> : null}
      </div>
    </li>
  );
}

function Causes({ of }: { of: NonNullable<FindingItemProps['others']> }) {
  const words = useChangeWords();
  if (of.length === 0) return null;
  return (
    <ul className="flex flex-col gap-0.5">
      {of.map(({ finding, place }) => (
        <li key={findingKey(finding)}>
          <PlainText text={words.cause(finding)} max={600} wrap />
          {place}
          <RemedyLinks finding={finding} of="subject" />
        </li>
      ))}
    </ul>
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
