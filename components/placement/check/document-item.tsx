import { ChevronRight } from 'lucide-react';
import { useTranslations } from '@/lib/client/intl';
import { useState, type ReactNode } from 'react';
import type { AssessmentView } from '@/lib/contract/placement-assessment';
import type { AdmissionAnswer, ManifestDocument } from '@/lib/contract/placement-check';
import { countOccurrences } from '@/lib/domain/placement/finding-occurrences';
import { PlainText, visibleText } from '@/components/ui/text/plain-text';
import { StateBadge, StateGlyph, toneGlyph, toneText } from '@/components/ui/state/state-badge';
import { AssessmentBody } from '../assessment/assessment-body';
import { FindingCountMarks } from '@/components/table/cells/finding-counts';
import { useWords, OutcomeBadge } from '../placement-labels';
import { lineAt } from './manifest-lines';

interface DocumentItemProps {
  document: ManifestDocument;
  cluster: string;
  onLine: (line: number) => void;
  opened: boolean;
  /** Whether the text has no other document. */
  alone: boolean;
}

export function DocumentItem({ document, cluster, onLine, opened, alone }: DocumentItemProps) {
  const { assessment, problem, lines } = document;
  if (problem !== null) return <Broken problem={problem} onLine={onLine} alone={alone} />;
  if (assessment === null) return <Skipped document={document} onLine={onLine} />;
  const lineOf = (pointer: string) => {
    const line = lineAt(lines, pointer);
    return line === undefined ? null : <LineButton line={line} onLine={onLine} />;
  };
  return (
    <Assessed document={document} assessment={assessment} onLine={onLine} opened={opened}>
      <AssessmentBody isMessage assessment={assessment} cluster={cluster} placeOf={lineOf} />
    </Assessed>
  );
}

function Assessed(o: {
  document: ManifestDocument;
  assessment: AssessmentView;
  onLine: (line: number) => void;
  opened: boolean;
  children: ReactNode;
}) {
  const t = useTranslations('placement.check');
  const words = useWords();
  const [open, setOpen] = useState(o.opened);
  const { assessment } = o;
  const { admission } = o.document;
  const counts = countOccurrences(assessment.findings);
  return (
    <li className="rounded-md border border-line bg-surface">
      <div className="flex flex-col gap-0.5 px-3 py-2.5">
        <span className="flex flex-wrap items-baseline gap-x-3">
          <DocumentName document={o.document} />
          <LineButton line={o.document.line} onLine={o.onLine} />
        </span>
        <span className="flex flex-wrap items-center gap-x-3">
          <OutcomeBadge outcome={assessment.outcome} />
          <FindingCountMarks counts={counts} />
        </span>
        <p className="wrap-anywhere text-ink-2">{words(assessment.sentence)}</p>
        {admission === null ? null : <Admission answer={admission} />}
        <Duplicates document={o.document} onLine={o.onLine} />
        <span>
          <button
            type="button"
            aria-expanded={open}
            aria-label={t('detailsOf', { name: visibleText(o.document.name, 120) })}
            onClick={() => setOpen(!open)}
            className="inline-flex min-h-6 items-center gap-1 text-ink-2 underline-offset-2 hover:text-ink hover:underline"
          >
            <ChevronRight size={14} aria-hidden="true" className={open ? 'rotate-90' : ''} />
            {t('details')}
          </button>
        </span>
      </div>
      {open ? <div className="border-t border-line bg-page px-3 py-4">{o.children}</div> : null}
    </li>
  );
}

function Broken(o: {
  problem: NonNullable<ManifestDocument['problem']>;
  onLine: (line: number) => void;
  alone: boolean;
}) {
  const t = useTranslations('placement.check');
  const words = useWords();
  const { line, column, message, detail } = o.problem;
  return (
    <li className="rounded-md border border-bad bg-surface px-3 py-2.5">
      <span className="flex flex-wrap items-baseline gap-x-3">
        <StateBadge tone="bad">{t('notUnderstood')}</StateBadge>
        <LineButton line={line} onLine={o.onLine} />
        <span className="text-xs text-ink-3">{t('column', { n: column })}</span>
      </span>
      <p className="wrap-anywhere">{words(message)}</p>
      {detail === null ? null : <ServerText text={detail} />}
      {o.alone ? null : <p className="text-xs text-ink-3">{t('othersAssessed')}</p>}
    </li>
  );
}

function ServerText({ text }: { text: string }) {
  return (
    <p className="text-xs text-ink-3" lang="en">
      <PlainText text={text} max={600} wrap />
    </p>
  );
}

function Skipped({ document, onLine }: { document: ManifestDocument; onLine: (line: number) => void }) {
  const t = useTranslations('placement.check');
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 rounded-md border border-line bg-surface px-3 py-1.5 text-ink-2">
      <DocumentName document={document} />
      <LineButton line={document.line} onLine={onLine} />
      <span className="text-xs text-ink-3">{t('noPods')}</span>
      <Duplicates document={document} onLine={onLine} />
    </li>
  );
}

function Admission({ answer }: { answer: AdmissionAnswer }) {
  const t = useTranslations('placement.check');
  const words = useWords();
  return (
    <div role="group" aria-label={t('admission')} className="flex flex-col text-xs text-ink-3">
      <p className="wrap-anywhere">{words(answer.sentence)}</p>
      {answer.warnings.map((text) => (
        <p key={text} className={`inline-flex items-baseline gap-1.5 wrap-anywhere ${toneText.warn}`} lang="en">
          <StateGlyph glyph={toneGlyph.warn} />
          <PlainText text={text} max={600} wrap />
        </p>
      ))}
      {answer.difference === null ? null : <p className="wrap-anywhere">{words(answer.difference)}</p>}
    </div>
  );
}

function Duplicates({ document, onLine }: { document: ManifestDocument; onLine: (line: number) => void }) {
  const words = useWords();
  return document.duplicates.map(({ message, detail, line, column }) => (
    <span key={`${line}:${column}`} className="flex flex-wrap items-baseline gap-x-3">
      <span className={`inline-flex items-baseline gap-1.5 wrap-anywhere ${toneText.bad}`}>
        <StateGlyph glyph={toneGlyph.bad} />
        {words(message)}
      </span>
      {detail === null ? null : <ServerText text={detail} />}
      <LineButton line={line} onLine={onLine} />
    </span>
  ));
}

function DocumentName({ document }: { document: ManifestDocument }) {
  const { kind, namespace, name } = document;
  return (
    <span className="min-w-0 wrap-anywhere">
      <span className="font-semibold text-ink">{visibleText(name, 253)}</span>{' '}
      <span className="text-xs text-ink-3">
        {visibleText(kind, 63)}
        {namespace === '' ? '' : ` · ${visibleText(namespace, 63)}`}
      </span>
    </span>
  );
}

function LineButton({ line, onLine }: { line: number; onLine: (line: number) => void }) {
  const t = useTranslations('placement.check');
  return (
    <button
      type="button"
      onClick={() => onLine(line)}
      className="min-h-6 text-xs whitespace-nowrap text-ink-2 underline underline-offset-2 hover:text-ink"
    >
      {t('line', { n: line })}
    </button>
  );
}
