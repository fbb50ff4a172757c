import type { NodePoolRow, PoolState } from '@/lib/domain/pool/node-pool';
import { StateBadge, type Tone } from '@/components/ui/state/state-badge';
import { nodeTone } from '@/components/table/node-tone';
import { useTranslations } from '@/lib/client/intl';
import { isShort, nodesExpected } from '@/lib/domain/pool/pool-need';
import { PlainText, visibleText } from '@/components/ui/text/plain-text';
import { RelativeTime } from '@/components/ui/text/relative-time';
import { Count } from '@/components/table/cells/count';
import { TileStrip } from '@/components/ui/chart/tile-strip';

const poolTone: Record<PoolState, Tone> = {
  active: 'ok',
  initial: 'busy',
  scaling: 'busy',
  updating: 'busy',
  upgrading: 'busy',
  repairing: 'busy',
  removing: 'busy',
  deleting: 'busy',
  degraded: 'bad',
  unknown: 'unknown',
};

type NodeTile = NodePoolRow['tiles'][number];

export function toneOfTile(tile: NodeTile): Tone {
  return nodeTone[tile.state];
}

/** The state, and whether nodes are lacking; an unknown state of the provider is shown as returned. */
export function PoolStateBadge({ pool }: { pool: NodePoolRow }) {
  const t = useTranslations('fleet.poolState');
  const own = useTranslations('fleet');
  if (isShort(pool) === true) return <StateBadge tone="bad">{own('poolShort', { state: t(pool.state) })}</StateBadge>;
  return (
    <StateBadge tone={poolTone[pool.state]}>
      {pool.state === 'unknown' && pool.rawState !== '' ? <PlainText text={pool.rawState} max={40} /> : t(pool.state)}
    </StateBadge>
  );
}

export function PoolTask({ task }: { task: NonNullable<NodePoolRow['task']> }) {
  const t = useTranslations('fleet');
  return (
    <span className="flex min-w-0 items-center gap-1 text-xs text-ink-2">
      <PlainText text={task.stage === '' ? task.type : task.stage} max={120} className="min-w-0" />
      {task.startedAt === null ? null : (
        <span className="shrink-0 text-ink-3">
          · {t('taskSince')} <RelativeTime at={task.startedAt} />
        </span>
      )}
    </span>
  );
}

export function PoolScaling({ scaling }: { scaling: NodePoolRow['scaling'] }) {
  const t = useTranslations('fleet.scaling');
  if (scaling.mode === 'auto') return <>{t('auto', { min: scaling.min, max: scaling.max })}</>;
  return <>{scaling.desired === null ? t('manualUnknown') : t('manual', { n: scaling.desired })}</>;
}

/** `4 / 5`, ready of expected nodes, and a tile per node by state. `limit` keeps table rows at one height. */
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
