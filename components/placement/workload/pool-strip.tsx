'use client';
import { useTranslations } from 'next-intl';
import type { PlacementPool, PlacementRow } from '@/lib/domain/placement/verdict';
import { CellMark } from '../matrix/cell-mark';
import { PoolHead } from '../matrix/pool-head';
import { Section } from '../section';

/** The workload's row of the matrix: the pools that matter, and how many do not. */
export function PoolStrip({ row, pools }: { row: PlacementRow; pools: readonly PlacementPool[] }) {
  const t = useTranslations('placement');
  const cells = pools.flatMap((pool) => {
    const cell = row.cells[pool.key];
    return cell === undefined ? [] : [{ pool, cell }];
  });
  const meant = cells.filter(({ cell }) => cell.verdict !== 'not-meant');
  return (
    <Section title={t('byPool')}>
      {meant.length === 0 ? null : (
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]">
          {meant.map(({ pool, cell }) => (
            <li
              key={pool.key}
              className="flex min-w-0 flex-col gap-2 rounded-md border border-line bg-surface p-2 text-xs text-ink-3"
            >
              <PoolHead pool={pool} />
              <span className="border-t border-line pt-1.5 text-sm">
                <CellMark cell={cell} pool={pool} outcome={row.outcome} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {meant.length < cells.length ? (
        <p className="text-xs text-ink-3">{t('notMeantFor', { n: cells.length - meant.length })}</p>
      ) : null}
    </Section>
  );
}
