import { useTranslations } from '@/lib/client/intl';
import { Fragment, type ReactNode } from 'react';
import type { AssessmentView, PlacementFix } from '@/lib/contract/placement-assessment';
import type { Outcome } from '@/lib/domain/placement/verdict-words';
import { Section } from '../placement-frame';
import { outcomes } from '../looks';
import { CopyButton } from '@/components/ui/text/copy-button';
import { StateGlyph } from '@/components/ui/state/state-badge';
import { UnifiedDiff } from '@/components/ui/text/code-block';
import { visibleText } from '@/components/ui/text/plain-text';
import { OutcomeBadge, useWords } from '../placement-labels';
import { OtherHelpList } from './other-help-list';

/** Ways to the better verdict first, of these the one that changes least. */
export const byReach = (a: PlacementFix, b: PlacementFix): number =>
  outcomes.indexOf(b.after) - outcomes.indexOf(a.after) || a.operations.length - b.operations.length;

/** Verdicts that need no patch. */
const works: readonly Outcome[] = ['runs', 'differs', 'not-decided'];

interface FixListProps {
  assessment: AssessmentView;
  cluster: string;
  actionsOf?: ((fix: PlacementFix) => ReactNode) | undefined;
}

export function FixList(o: FixListProps) {
  const t = useTranslations('placement.fixes');
  const { fixes } = o.assessment;
  // A workload that works needs no fix: what makes it better is an improvement.
  const isFix = ({ before, after }: PlacementFix): boolean => before !== after && !works.includes(before);
  const better = fixes.filter(isFix).toSorted(byReach);
  const beside = fixes.filter((fix) => !isFix(fix));
  const list = (some: readonly PlacementFix[]) => (
    <ul className="flex flex-col gap-3">
      {some.map((fix) => (
        <FixItem key={fix.id} fix={fix} actions={o.actionsOf?.(fix)} />
      ))}
    </ul>
  );
  return (
    <Section title={t('title')}>
      {better.length === 0 ? <NoFix assessment={o.assessment} /> : null}
      <OtherHelpList
        help={o.assessment.otherHelp.filter(({ kind }) => better.length === 0 || kind === 'roll-back')}
        cluster={o.cluster}
      />
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

/** What to do where no patch improves the verdict. Of a bad one only errors name the cause; else its sentence does. */
function NoFix({ assessment }: { assessment: AssessmentView }) {
  const t = useTranslations('placement.fixes');
  const words = useWords();
  const { fixes, findings, outcome, otherHelp, sentence } = assessment;
  const open = findings.filter(({ suppressed, severity }) => suppressed === null && severity !== 'info');
  const isBad = !works.includes(outcome);
  if (isBad && !open.some(({ severity }) => severity === 'error'))
    return <p className="text-ink-2 wrap-anywhere">{t('cause', { cause: words(sentence, 1000) })}</p>;
  if (fixes.length > 0) return isBad ? <p className="text-ink-2">{t('noneBetter')}</p> : null;
  if (open.length === 0 && otherHelp.length > 0) return null;
  return <p className="text-ink-2">{t(open.length === 0 ? 'nothing' : 'byHand', { n: open.length })}</p>;
}

function FixItem({ fix, actions = null }: { fix: PlacementFix; actions?: ReactNode }) {
  const t = useTranslations('placement.fixes');
  const title = visibleText(fix.title, 300);
  const { target } = fix;
  return (
    <li className="flex flex-col gap-2 rounded-md border border-line bg-surface p-3">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h3 className="min-w-0 flex-1 basis-72 font-semibold wrap-anywhere">{title}</h3>
        <span className="flex items-center gap-2 text-xs">
          <OutcomeBadge outcome={fix.before} />
          <span className="text-ink-3">
            <span aria-hidden="true">→</span>
            <span className="sr-only">{t('becomes')}</span>
          </span>
          <OutcomeBadge outcome={fix.after} />
        </span>
      </div>
      <p className="text-xs text-ink-3 wrap-anywhere">
        {visibleText(target.kind, 63)} {visibleText(target.namespace, 63)}/{visibleText(target.name, 253)}
        {fix.rules.length === 0 ? null : (
          <>
            {' · '}
            {t('fixesRules')} <RuleNames rules={fix.rules} />
          </>
        )}
      </p>
      {fix.recreate ? <Caution>{t('recreate')}</Caution> : null}
      {fix.awaits.length === 0 ? null : (
        <Caution>{t('awaits', { n: fix.awaits.length, pods: visibleText(fix.awaits.join(', '), 300) })}</Caution>
      )}
      {fix.adds.length === 0 ? null : (
        <Caution>
          {t('adds')}{' '}
          {fix.adds.map(({ rule, title: added }, at) => (
            <Fragment key={rule}>
              {at === 0 ? null : '; '}
              {visibleText(added, 200)} (<RuleNames rules={[rule]} />)
            </Fragment>
          ))}
        </Caution>
      )}
      <UnifiedDiff text={fix.diff} label={t('diffOf', { title })} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {actions}
        <CopyButton text={fix.diff} what={t('patchOf', { title })}>
          {t('copyPatch')}
        </CopyButton>
        <CopyButton text={fix.kustomize} what={t('kustomizeOf', { title })}>
          {t('copyKustomize')}
        </CopyButton>
      </div>
    </li>
  );
}

/** A name does not break at its hyphens. */
function RuleNames({ rules }: { rules: readonly string[] }) {
  return rules.map((rule, at) => (
    <Fragment key={rule}>
      {at === 0 ? null : ', '}
      <span className="font-mono text-[0.94em] whitespace-nowrap">{visibleText(rule, 40)}</span>
    </Fragment>
  ));
}

function Caution({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 text-ink-2">
      <span className="mt-1 text-warn">
        <StateGlyph glyph="▲" />
      </span>
      <span>{children}</span>
    </p>
  );
}
