import { useMemo } from 'react';
import type { TileBlock } from '@/components/map/tile-layout';
import { toneText } from '@/components/ui/state/state-badge';
import { visibleText } from '@/components/ui/text/plain-text';
import { useTranslations } from '@/lib/client/intl';
import type { WallDataOf } from '@/lib/contract/wall';
import { wallNodeStates } from '@/lib/domain/screen/wall-node-states';
import { nodeLooks } from '../node-looks';
import { Calm, WallGlyph } from '../wall-glyph';
import { tilePaths, wallTiles } from '../wall-tiles';
import type { PanelProps } from './panel-parts';

type Group = WallDataOf<'map'>['groups'][number];

/** Of the line of states below the tiles. */
const legendHeight = 46;
/** Of a letter of a label, as a share of its size. */
const letterWidth = 0.6;

/** One tile a node, by pool. */
export function MapPanel({ data, room }: PanelProps<'map'>) {
  const t = useTranslations('wall');
  const words = useTranslations('fleet.nodeState');
  const states = data.groups.map((group) => group.states).join('');
  if (states === '') return <Calm text={t('clear.map')} tone="muted" glyph="○" />;
  const present = wallNodeStates
    .map((state, index) => ({ state, n: states.split(String(index)).length - 1 }))
    .filter(({ n }) => n > 0);
  const counts = present.map(({ state, n }) => `${n} ${words(state)}`).join(', ');
  return (
    <div className="flex h-full flex-col justify-between">
      <Tiles
        groups={data.groups}
        states={states}
        room={{ ...room, height: room.height - legendHeight }}
        label={counts}
      />
      <p className="wall-line flex gap-[1em]" aria-hidden="true">
        {present.map(({ state, n }) => (
          <span key={state} className="inline-flex items-center gap-[0.35em]">
            <WallGlyph {...nodeLooks[state]} /> {n} {words(state)}
          </span>
        ))}
        {data.leftOut > 0 ? <span className="text-ink-3">{t('map.leftOut', { n: data.leftOut })}</span> : null}
      </p>
    </div>
  );
}

interface TilesProps {
  groups: readonly Group[];
  states: string;
  room: { width: number; height: number };
  label: string;
}

function Tiles({ groups, states, room, label }: TilesProps) {
  const sizes = groups.map((group) => group.states.length).join();
  const { width, height } = room;
  const tiles = useMemo(() => wallTiles(sizes.split(',').map(Number), { width, height }), [sizes, width, height]);
  const paths = useMemo(() => tilePaths(tiles.layout, states), [tiles, states]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${tiles.width.toFixed(1)} ${tiles.height.toFixed(1)}`}
      preserveAspectRatio="xMinYMin meet"
      style={{ width: `calc(var(--u) * ${width})`, height: `calc(var(--u) * ${height})` }}
    >
      {tiles.fontSize === null
        ? null
        : tiles.layout.blocks.map((block, at) => (
            <GroupLabel key={at} group={groups[at]} block={block} size={tiles.fontSize ?? 0} />
          ))}
      {[...paths].map(([state, d]) => (
        <path
          key={state}
          d={d}
          className={toneText[nodeLooks[state].tone]}
          fill={state === 'unknown' || state === 'failed' ? 'none' : 'currentColor'}
          fillOpacity={state === 'ready' ? 0.75 : 1}
          stroke={state === 'unknown' || state === 'failed' ? 'currentColor' : 'none'}
          strokeWidth={tiles.layout.pitch / 7}
        />
      ))}
    </svg>
  );
}

function GroupLabel({ group, block, size }: { group: Group | undefined; block: TileBlock; size: number }) {
  const t = useTranslations('wall.map');
  const os = useTranslations('common.os');
  if (group === undefined) return null;
  const { x, y, width } = block;
  const letters = Math.max(4, Math.floor(width / (size * letterWidth)));
  const name = group.pool ?? t('none');
  const system = group.build === null ? os(group.os) : `${os(group.os)} ${group.build}`;
  return (
    <text x={x} y={y - size * 1.65} fontSize={size} className="fill-current text-ink-2">
      {visibleText(name, letters)}
      <tspan x={x} dy={size * 1.15} className="fill-current text-ink-3">
        {visibleText(system, letters)}
      </tspan>
    </text>
  );
}
