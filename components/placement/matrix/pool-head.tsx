import { useTranslations } from 'next-intl';
import type { PlacementPool } from '@/lib/domain/placement/verdict/verdict';
import { OsLabel } from '@/components/table/cells/os-label';
import { PlainText } from '@/components/ui/plain-text';

/** A column of the matrix: the pool, its OS with build, how many nodes and how many of them take pods. */
export function PoolHead({ pool }: { pool: PlacementPool }) {
  const t = useTranslations('placement.pool');
  const isWindows = pool.os === 'windows';
  const [build = null] = pool.builds;
  return (
    <span className="flex min-w-0 flex-col gap-0.5 text-left font-normal">
      <span className="truncate font-semibold text-ink">
        <PlainText text={pool.name === '' ? t('none') : pool.name} max={120} />
      </span>
      <span className="truncate">
        {pool.os === 'mixed' ? (
          t('mixed')
        ) : pool.builds.length > 1 ? (
          <OsLabel os="windows" build={pool.builds.join(' / ')} />
        ) : (
          <OsLabel os={pool.os} build={isWindows && build !== null ? String(build) : null} />
        )}
      </span>
      <span className="truncate tabular-nums">
        {pool.schedulable === pool.nodes
          ? t('nodes', { n: pool.nodes })
          : t('schedulable', { m: pool.schedulable, n: pool.nodes })}
      </span>
    </span>
  );
}
