'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { RenderedFinding } from '@/lib/domain/placement/rule-finding';
import { Mono } from '@/components/ui/text/mono';
import { PlainText } from '@/components/ui/text/plain-text';
import { StateBadge } from '@/components/ui/state/state-badge';
import { visibleText } from '@/components/ui/text/visible-text';
import { severityLook } from '../looks';
import { Section } from '../section';
import { SourceLine } from './source-line';

interface FindingItemsProps {
  findings: readonly RenderedFinding[];
  /** What can be done about one, e.g. ignore it. */
  actionsOf?: ((finding: RenderedFinding) => ReactNode) | undefined;
  /** Where a pointer of the finding is, e.g. a line of a manifest. */
  placeOf?: ((pointer: string) => ReactNode) | undefined;
}

/** Every finding with its cause, remedy and source; ignored ones last. */
export function FindingItems({ findings, actionsOf, placeOf }: FindingItemsProps) {
  const t = useTranslations('placement.findings');
  // They come with what explains the verdict first.
  const rank = ({ suppressed }: RenderedFinding) => (suppressed === null ? 0 : 1);
  return (
    <Section title={t('title')}>
      {findings.length === 0 ? (
        <p className="text-ink-2">{t('none')}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line rounded-md border border-line bg-surface">
          {findings
            .toSorted((a, b) => rank(a) - rank(b))
            .map((finding) => (
              <FindingItem
                key={`${finding.rule} ${finding.at.join()} ${finding.cause}`}
                finding={finding}
                actions={actionsOf?.(finding)}
                placeOf={placeOf}
              />
            ))}
        </ul>
      )}
    </Section>
  );
}

function FindingItem(o: { finding: RenderedFinding; actions: ReactNode; placeOf: FindingItemsProps['placeOf'] }) {
  const t = useTranslations('placement');
  const { finding } = o;
  return (
    <li className={`flex flex-col gap-1 px-3 py-2.5 ${finding.suppressed === null ? '' : 'bg-sunken'}`}>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <StateBadge {...severityLook[finding.severity]}>{t(`severity.${finding.severity}`)}</StateBadge>
        <h3 className="min-w-0 flex-1 basis-64 font-medium wrap-anywhere">{visibleText(finding.title, 200)}</h3>
        <Mono className="text-xs text-ink-3">{visibleText(finding.rule, 40)}</Mono>
      </div>
      <p>
        <PlainText text={finding.cause} max={1000} wrap />
      </p>
      <p className="text-ink-2">
        <span aria-hidden="true">→ </span>
        <PlainText text={finding.remedy} max={1000} wrap />
      </p>
      <Places finding={finding} placeOf={o.placeOf} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-xs text-ink-3">
        <SourceLine source={finding.source} />
        {finding.suppressed === null ? null : <Suppressed by={finding.suppressed} />}
        {o.actions}
      </div>
    </li>
  );
}

function Places({ finding, placeOf }: { finding: RenderedFinding; placeOf: FindingItemsProps['placeOf'] }) {
  const t = useTranslations('placement.findings');
  const { at, nodes } = finding;
  if (at.length + nodes.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-3 text-xs text-ink-3">
      {at.map((pointer) => (
        <span key={pointer} className="inline-flex min-w-0 items-baseline gap-1.5">
          <Mono>{visibleText(pointer, 200)}</Mono>
          {placeOf?.(pointer)}
        </span>
      ))}
      {nodes.length === 0 ? null : (
        <span className="wrap-anywhere">
          {t('onNodes', { n: nodes.length })}{' '}
          <span className="font-mono">{nodes.map((node) => visibleText(node, 120)).join(', ')}</span>
        </span>
      )}
    </p>
  );
}

function Suppressed({ by }: { by: NonNullable<RenderedFinding['suppressed']> }) {
  const t = useTranslations('placement.findings');
  // An annotation that a change set names no person: the change does.
  const named = by.by === '' ? 'no' : 'yes';
  const values = { named, by: visibleText(by.by, 80), reason: visibleText(by.reason, 300) };
  return (
    <span className="min-w-0 wrap-anywhere">
      {by.until === null
        ? t('ignored', values)
        : t('ignoredUntil', { ...values, until: visibleText(by.until.slice(0, 10), 20) })}
    </span>
  );
}
