import { useMemo, useSyncExternalStore } from 'react';
import { Count } from '@/components/table/cells/count';
import { nodeTone } from '@/components/table/node-tone';
import { PageLink } from '@/components/shell/page-link';
import { StateBadge } from '@/components/ui/state/state-badge';
import { visibleText } from '@/components/ui/text/plain-text';
import { nodeHref, nodesHref } from '@/lib/client/hrefs';
import type { FleetMap, MapGroup } from '@/lib/contract/map';
import type { Tile, TileMap } from './tile-map';
import { type MapWords, useMapWords } from './use-map-words';

/** Named in a row of the table; the node list has them all. */
const NAMED = 8;

/** The same as the tiles for those who prefer to read: a row a group, nodes that are not Ready by name. */
export function MapTable({ map, look }: { map: TileMap; look: FleetMap['look'] }) {
  const words = useMapWords();
  const { t } = words;
  const version = useSyncExternalStore(map.subscribe, map.version, map.version);
  const rows = useMemo(() => groupsOf(map, version), [map, version]);
  return (
    <div className="relative overflow-x-auto rounded-md border border-line bg-surface">
      <table className="w-full border-separate border-spacing-0 text-left text-sm">
        <caption className="sr-only">{t('tableOf', { cluster: map.cluster })}</caption>
        <thead className="text-xs text-ink-3">
          <tr>
            {['group', 'nodes', 'ready', 'other', 'cordoned', 'load'].map((column) => (
              <th key={column} scope="col" className="h-8 border-b border-line px-3 whitespace-nowrap">
                {column === 'load' ? t(`fill.${look.fill}`) : t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <GroupRow key={row.group.key} {...row} cluster={map.cluster} look={look} words={words} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface GroupOfTiles {
  group: MapGroup;
  tiles: readonly Tile[];
}

/** `_version`: of the tiles, which change in place. */
function groupsOf(map: TileMap, _version: number): GroupOfTiles[] {
  let first = 0;
  return map.groups.map((group, at) => {
    const size = map.sizes[at] ?? 0;
    const tiles = map.tiles.slice(first, first + size);
    first += size;
    return { group, tiles };
  });
}

function GroupRow(o: GroupOfTiles & { cluster: string; look: FleetMap['look']; words: MapWords }) {
  const { group, tiles, cluster, look, words } = o;
  const other = tiles.filter(({ state }) => state !== 'ready');
  const cell = 'border-b border-line px-3 py-1.5 align-top tabular-nums';
  return (
    <tr>
      <th scope="row" className={`${cell} font-medium`}>
        <PageLink
          look="name"
          href={
            group.poolId === null
              ? nodesHref(cluster)
              : `${nodesHref(cluster)}?pool=${encodeURIComponent(group.poolId)}`
          }
        >
          {words.name(group, look.group)}
        </PageLink>
        {look.group === 'build' ? null : (
          <span className="block text-xs font-normal text-ink-3">{words.os(group)}</span>
        )}
      </th>
      <td className={cell}>
        <Count n={tiles.length} />
      </td>
      <td className={cell}>
        <Count n={tiles.length - other.length} />
      </td>
      <td className={cell}>
        {other.length === 0 ? <Count n={0} /> : <Others tiles={other} cluster={cluster} words={words} />}
      </td>
      <td className={cell}>
        <Count n={tiles.filter(({ cordoned }) => cordoned).length} />
      </td>
      <td className={cell}>{loadText(tiles, words)}</td>
    </tr>
  );
}

function Others({ tiles, cluster, words }: { tiles: readonly Tile[]; cluster: string; words: MapWords }) {
  return (
    <ul>
      {tiles.slice(0, NAMED).map((tile) => (
        <li key={tile.name} className="flex flex-wrap items-baseline gap-x-2">
          <StateBadge tone={nodeTone[tile.state]}>{words.state(tile)}</StateBadge>
          <PageLink look="underlined" href={nodeHref(cluster, tile.name)}>
            {visibleText(tile.name, 120)}
          </PageLink>
          <span className="text-xs text-ink-3">{words.since(tile)}</span>
        </li>
      ))}
      {tiles.length > NAMED ? (
        <li className="text-xs text-ink-3">{words.t('more', { n: tiles.length - NAMED })}</li>
      ) : null}
    </ul>
  );
}

/** The middle and the highest load, or the words with their counts. */
function loadText(tiles: readonly Tile[], { t, age }: MapWords): string {
  const numbers = tiles.flatMap(({ load }) => (typeof load === 'number' ? [load] : [])).toSorted((a, b) => a - b);
  const middle = numbers[Math.floor((numbers.length - 1) / 2)];
  const [lowest, highest] = [numbers[0], numbers.at(-1)];
  if (middle === undefined || lowest === undefined || highest === undefined) return wordsText(tiles) || t('unknown');
  // A time is in seconds since 1970, a share never so large.
  if (highest > 100_000) return t('ages', { newest: age(highest * 1_000), oldest: age(lowest * 1_000) });
  return t('shares', { middle, highest });
}

function wordsText(tiles: readonly Tile[]): string {
  const counts = new Map<string, number>();
  for (const { load } of tiles) if (typeof load === 'string') counts.set(load, (counts.get(load) ?? 0) + 1);
  const most = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, 4);
  const rest = counts.size - most.length;
  return [...most.map(([word, n]) => `${visibleText(word, 40)} × ${n}`), ...(rest > 0 ? [`+${rest}`] : [])].join(' · ');
}
