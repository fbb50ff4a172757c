'use client';
import { useTranslations } from 'next-intl';
import type { z } from 'zod';
import type { getPlacementSetUp } from '@/lib/contract/placement-what-if';
import { CodeBlock } from '@/components/ui/text/code-block';
import { Mono } from '@/components/ui/text/mono';
import { StateBadge } from '@/components/ui/state/state-badge';
import { visibleText } from '@/components/ui/text/visible-text';
import type { Look } from '../looks';

type RuntimeClass = z.output<typeof getPlacementSetUp.response>['runtimeClasses'][number];

const looks: Record<RuntimeClass['state'], Look> = {
  there: { tone: 'ok', glyph: '✓' },
  missing: { tone: 'warn', glyph: '○' },
  differs: { tone: 'warn', glyph: '▲' },
  unknown: { tone: 'unknown', glyph: '?' },
};

/** A RuntimeClass for each build: what of it is there, and what to apply where it is not. */
export function RuntimeClassList({ classes }: { classes: readonly RuntimeClass[] }) {
  const t = useTranslations('what-if.setUp');
  return (
    <ul aria-label={t('classesTitle')} className="flex flex-col gap-3">
      {classes.map((one) => (
        <li key={one.build} className="rounded-md border border-line bg-surface px-3 py-2.5">
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <Mono>{visibleText(one.existing ?? one.name, 253)}</Mono>
            <span className="text-xs text-ink-3 tabular-nums">
              {t('build', { build: String(one.build), n: one.nodes })}
            </span>
            <StateBadge {...looks[one.state]}>{t(`classState.${one.state}`)}</StateBadge>
          </p>
          {one.state === 'there' ? null : (
            <details className="mt-2">
              <summary className="cursor-pointer text-sm text-ink-2 hover:text-ink">{t('manifest')}</summary>
              <div className="mt-2">
                <CodeBlock text={one.yaml} what={t('manifestOf', { name: one.name })} copyLabel={t('copy')} />
              </div>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
