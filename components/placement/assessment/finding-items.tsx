import { useTranslations } from '@/lib/client/intl';
import type { ReactNode } from 'react';
import type { RenderedFinding } from '@/lib/domain/placement/rule';
import { Mono, PlainText, visibleText } from '@/components/ui/text/plain-text';
import { StateBadge } from '@/components/ui/state/state-badge';
import { severityLook } from '@/components/table/cells/finding-counts';
import { Section } from '../placement-frame';
import type { AssessmentView } from '@/lib/contract/placement-assessment';

interface FindingItemsProps {
  /** Default: Findings. */
  title?: string;
  findings: readonly RenderedFinding[];
  actionsOf?: ((finding: RenderedFinding) => ReactNode) | undefined;
  placeOf?: ((pointer: string) => ReactNode) | undefined;
}

export function FindingItems({ title, findings, actionsOf, placeOf }: FindingItemsProps) {
  const t = useTranslations('placement.findings');
  return (
    <Section title={title ?? t('title')}>
      {findings.length === 0 ? (
        <p className="text-ink-2">{t('none')}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line rounded-md border border-line bg-surface">
          {mergedFindings(findings).map((group) => (
            <FindingItem key={keyOf(group[0])} group={group} actionsOf={actionsOf} placeOf={placeOf} />
          ))}
        </ul>
      )}
    </Section>
  );
}

type Group = [RenderedFinding, ...RenderedFinding[]];

const keyOf = ({ rule, at, nodes, cause }: RenderedFinding): string => `${rule} ${at.join()} ${nodes.join()} ${cause}`;

/** In the given order, which has what explains the verdict first; findings of a rule with one remedy together, ignored ones last. */
export function mergedFindings(findings: readonly RenderedFinding[]): Group[] {
  const groups = new Map<string, Group>();
  for (const finding of findings) {
    const key = JSON.stringify([finding.rule, finding.severity, finding.remedy, finding.suppressed]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [finding]);
    else group.push(finding);
  }
  const rank = ([{ suppressed }]: Group) => (suppressed === null ? 0 : 1);
  return [...groups.values()].toSorted((a, b) => rank(a) - rank(b));
}

function FindingItem({ group, ...o }: { group: Group } & Pick<FindingItemsProps, 'actionsOf' | 'placeOf'>) {
  const t = useTranslations('placement');
  const [finding] = group;
  return (
    <li className={`flex flex-col gap-1 px-3 py-2.5 ${finding.suppressed === null ? '' : 'bg-sunken'}`}>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <StateBadge {...severityLook[finding.severity]}>{t(`severity.${finding.severity}`)}</StateBadge>
        <h3 className="min-w-0 flex-1 basis-64 font-medium wrap-anywhere">{visibleText(finding.title, 200)}</h3>
        <Mono className="text-xs text-ink-3">{visibleText(finding.rule, 40)}</Mono>
      </div>
      {group.map((one) => (
        <div key={keyOf(one)} className="flex flex-col gap-1">
          <p>
            <PlainText text={one.cause} max={1000} wrap />
          </p>
          <Places finding={one} placeOf={o.placeOf} />
        </div>
      ))}
      <p className="text-ink-2">
        <span aria-hidden="true">→ </span>
        <PlainText text={finding.remedy} max={1000} wrap />
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-xs text-ink-3">
        <SourceLine source={finding.source} />
        {finding.suppressed === null ? null : <Suppressed by={finding.suppressed} />}
        {o.actionsOf?.(finding)}
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
  // An annotation set by a change names no person; the change does.
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

export function RefusalList(o: { assessment: AssessmentView; placeOf?: ((path: string) => ReactNode) | undefined }) {
  const { assessment, placeOf } = o;
  const t = useTranslations('placement.refusals');
  const { refusals, podRefusals } = assessment;
  if (refusals.length + podRefusals.length === 0) return null;
  return (
    <Section title={t('title')}>
      <ul className="flex flex-col divide-y divide-line rounded-md border border-bad bg-surface">
        {refusals.map(({ path, message }) => (
          <li key={`${path} ${message}`} className="px-3 py-1.5">
            <span className="flex flex-wrap items-baseline gap-x-3">
              <Mono className="text-ink">{visibleText(path, 400)}</Mono>
              {placeOf?.(path)}
            </span>
            <p className="text-ink-2">
              <PlainText text={message} max={600} wrap />
            </p>
          </li>
        ))}
        {podRefusals.map((message) => (
          <li key={message} className="px-3 py-1.5">
            {assessment.kind === 'Pod' ? null : <span className="text-xs text-ink-3">{t('pods')}</span>}
            <p className="text-ink-2">
              <PlainText text={message} max={1000} wrap />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const marks = ['K', 'D', 'M', 'A', 'E', 'G', 'C', 'R', 'V', 'S', 'own', '~', 'judgment'] as const;
type SourceHealth = (typeof marks)[number];

/** One reference of a rule: where it was read, and what there, e.g. the function of Kubernetes' source. */
interface SourcePart {
  marks: readonly SourceHealth[];
  rest: string;
}

/** `K validateOS; V` as parts. Text without a leading mark is kept. */
export function sourceParts(source: string): SourcePart[] {
  return source
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const words = part.split(/\s+/);
      const found: SourceHealth[] = [];
      for (const word of words) {
        const mark = markOf(word);
        if (mark === null) break;
        found.push(mark);
      }
      return { marks: [...new Set(found)], rest: words.slice(found.length).join(' ') };
    });
}

/** Reports are numbered, `S0` to `S4`; `D.2` is a table that the project collected. */
function markOf(word: string): SourceHealth | null {
  if (/^S\d$/.test(word)) return 'S';
  if (/^[A-Z]\.\d+$/.test(word)) return 'own';
  return marks.find((mark) => mark === word && mark !== 'S' && mark !== 'own') ?? null;
}

export function SourceLine({ source }: { source: string }) {
  const t = useTranslations('placement.source');
  const words = sourceParts(visibleText(source, 400)).map(({ marks, rest }) => {
    const read = marks.map((mark) => t(`mark.${mark === '~' ? 'weak' : mark}`)).join(', ');
    if (read === '') return rest;
    return rest === '' ? read : `${read}: ${rest}`;
  });
  return (
    <span className="min-w-0 wrap-anywhere">
      {t('label')} {words.join('; ')}
    </span>
  );
}
