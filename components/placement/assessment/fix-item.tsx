'use client';
import { useTranslations } from 'next-intl';
import { Fragment, type ReactNode } from 'react';
import type { PlacementFix } from '@/lib/contract/placement-assessment';
import { CopyButton } from '@/components/ui/text/copy-button';
import { StateGlyph } from '@/components/ui/state/state-glyph';
import { UnifiedDiff } from '@/components/ui/text/unified-diff';
import { visibleText } from '@/components/ui/text/visible-text';
import { OutcomeBadge } from '../outcome-badge';

/** One way: what becomes of the verdict, the patch as a diff, and how to take it along. */
export function FixItem({ fix, actions = null }: { fix: PlacementFix; actions?: ReactNode }) {
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
      {fix.adds.length === 0 ? null : (
        <Caution>
          {t('adds')} <RuleNames rules={fix.adds} />
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
