import { useTranslations } from 'next-intl';
import type { PlacementPool } from '@/lib/domain/placement/verdict';
import { OsLabel } from '@/components/table/cells/os-label';
import { windowsName } from '@/components/table/cells/windows-name';
import { PlainText } from '@/components/ui/text/plain-text';

/** A column of the matrix: the pool, its OS, its builds, and how many of its nodes take pods. */
export function PoolHead({ pool }: { pool: PlacementPool }) {
  const t = useTranslations('placement.pool');
  const nodes =
    pool.schedulable === pool.nodes
      ? t('nodes', { n: pool.nodes })
      : t('schedulable', { m: pool.schedulable, n: pool.nodes });
  const builds = pool.builds.join(', ');
  return (
    <span
      className="flex min-w-0 flex-col gap-0.5 text-left font-normal"
      title={builds === '' ? nodes : `${builds} · ${nodes}`}
    >
      <span className="truncate font-semibold text-ink">
        <PlainText text={pool.name === '' ? t('none') : pool.name} max={120} />
      </span>
      <span className="truncate">
        {pool.os === 'mixed' ? t('mixed') : <OsLabel os={pool.os} build={productsOf(pool)} />}
      </span>
      <span className="truncate tabular-nums">
        {builds === '' ? null : <span>{builds} · </span>}
        {nodes}
      </span>
    </span>
  );
}

/** `2022` or `2022, 2025`; null where no build is known. */
function productsOf({ os, builds }: PlacementPool): string | null {
  if (os !== 'windows' || builds.length === 0) return null;
  return builds.map((build) => windowsName(String(build))?.split(' ')[0] ?? '').join(', ');
}
