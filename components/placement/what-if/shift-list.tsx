'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { Shift } from '@/lib/domain/placement/shift';
import { StateBadge } from '@/components/ui/state/state-badge';
import { visibleText } from '@/components/ui/text/visible-text';
import type { Look } from '../looks';
import { OutcomeBadge } from '../outcome-badge';
import { workloadHref } from '../placement-href';

const looks: Record<Shift['change'], Look> = {
  worse: { tone: 'bad', glyph: '▲' },
  spills: { tone: 'warn', glyph: '~' },
  tight: { tone: 'warn', glyph: '⏸' },
  better: { tone: 'ok', glyph: '✓' },
  same: { tone: 'muted', glyph: '–' },
};

/** Workloads that something becomes of, what needs a person first. */
export function ShiftList({ shifts, cluster }: { shifts: readonly Shift[]; cluster: string }) {
  const t = useTranslations('what-if');
  return (
    <ul aria-label={t('list')} className="divide-y divide-line rounded-md border border-line bg-surface">
      {shifts.map((shift) => (
        <li
          key={shift.key}
          className="grid items-center gap-x-6 gap-y-1 px-3 py-2 md:grid-cols-[minmax(0,1fr)_10rem_minmax(0,22rem)]"
        >
          <span className="flex min-w-0 flex-col">
            <Link
              href={workloadHref(cluster, shift)}
              prefetch={false}
              className="truncate font-medium underline-offset-2 hover:underline"
            >
              {visibleText(shift.name, 253)}
            </Link>
            <span className="truncate text-xs text-ink-3">
              {visibleText(`${shift.kind} · ${shift.namespace}`, 160)}
            </span>
          </span>
          <StateBadge {...looks[shift.change]}>{t(`changes.${shift.change}`)}</StateBadge>
          <Becomes shift={shift} />
        </li>
      ))}
    </ul>
  );
}

function Becomes({ shift }: { shift: Shift }) {
  const t = useTranslations('what-if');
  const { before, after, runsBefore, runsAfter, reaches, failsThere, displaced, roomAfter } = shift;
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
