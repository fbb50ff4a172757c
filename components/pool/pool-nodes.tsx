'use client';
import { useTranslations } from 'next-intl';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { nodesExpected } from '@/lib/domain/pool/pool-need';
import { Count } from '@/components/table/cells/count';
import { TileStrip } from '@/components/ui/chart/tile-strip';
import { visibleText } from '@/components/ui/text/visible-text';
import { toneOfTile } from './pool-state';

/** `4 / 5`, ready of those that should be there, and a tile per node by state. `limit` keeps table rows at one height. */
export function PoolNodes({ pool, limit = 24 }: { pool: NodePoolRow; limit?: number }) {
  const t = useTranslations('fleet');
  const tiles = pool.tiles
    .slice(0, limit)
    .map((tile) => ({
      key: tile.key,
      tone: toneOfTile(tile),
      paused: tile.cordoned && tile.state === 'ready',
      title: `${visibleText(tile.name, 80)}: ${t(`nodeState.${tile.state}`)}${tile.cordoned ? `, ${t('nodeState.cordoned')}` : ''}`,
    }));
  const words = {
    ready: pool.ready ?? '?',
    total: nodesExpected(pool) ?? '?',
    cordoned: pool.cordoned ?? '?',
    failed: pool.failed ?? '?',
  };
  return (
    <span className="flex flex-col gap-1">
      <span className="whitespace-nowrap">
        <Count n={pool.ready} /> / <Count n={nodesExpected(pool)} />
        {pool.failed !== null && pool.failed > 0 ? (
          <span className="text-xs font-medium text-bad"> ▲ {t('failed', { n: pool.failed })}</span>
        ) : null}
      </span>
      {tiles.length > 0 ? (
        <TileStrip tiles={tiles} label={t('tilesLabel', words)} more={Math.max(0, (pool.total ?? 0) - tiles.length)} />
      ) : null}
    </span>
  );
}
