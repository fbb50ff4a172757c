'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { OutcomeChange } from '@/lib/domain/placement/outcome-change';
import { StateBadge } from '@/components/ui/state/state-badge';
import { visibleText } from '@/components/ui/text/visible-text';
import type { Look } from '../looks';
import { OutcomeBadge } from '../outcome-badge';
import { workloadHref } from '../placement-href';

const looks: Record<OutcomeChange['change'], Look> = {
  worse: { tone: 'bad', glyph: '▲' },
  spills: { tone: 'warn', glyph: '~' },
  tight: { tone: 'warn', glyph: '⏸' },
  better: { tone: 'ok', glyph: '✓' },
  same: { tone: 'muted', glyph: '–' },
};

/** Workloads that something becomes of, what needs a person first. */
export function OutcomeChangeList({
  outcomeChanges,
  cluster,
}: {
  outcomeChanges: readonly OutcomeChange[];
  cluster: string;
}) {
  const t = useTranslations('what-if');
  return (
    <ul aria-label={t('list')} className="divide-y divide-line rounded-md border border-line bg-surface">
      {outcomeChanges.map((change) => (
        <li
          key={change.key}
          className="grid items-center gap-x-6 gap-y-1 px-3 py-2 md:grid-cols-[minmax(0,1fr)_10rem_minmax(0,22rem)]"
        >
          <span className="flex min-w-0 flex-col">
            <Link
              href={workloadHref(cluster, change)}
              prefetch={false}
              className="truncate font-medium underline-offset-2 hover:underline"
            >
              {visibleText(change.name, 253)}
            </Link>
            <span className="truncate text-xs text-ink-3">
              {visibleText(`${change.kind} · ${change.namespace}`, 160)}
            </span>
          </span>
          <StateBadge {...looks[change.change]}>{t(`changes.${change.change}`)}</StateBadge>
          <Becomes change={change} />
        </li>
      ))}
    </ul>
  );
}

function Becomes({ change }: { change: OutcomeChange }) {
  const t = useTranslations('what-if');
  const { before, after, runsBefore, runsAfter, reaches, failsThere, displaced, roomAfter } = change;
  return (
    <span className="flex min-w-0 flex-col gap-0.5 text-xs text-ink-2">
      <span className="flex flex-wrap items-center gap-x-2">
        <OutcomeBadge outcome={before} />
        <span aria-label={t('becomes')}>→</span>
        <OutcomeBadge outcome={after} />
        <span className="tabular-nums">{t('runs', { before: runsBefore, after: runsAfter })}</span>
      </span>
      {reaches === 0 ? null : <span className="tabular-nums">{t('reaches', { n: reaches, fails: failsThere })}</span>}
      {displaced === 0 ? null : (
        <span className="tabular-nums">{t('displaced', { n: displaced, room: roomAfter })}</span>
      )}
    </span>
  );
}
