import type { FleetMap } from '@/lib/contract/map';
import { visibleText } from '@/components/ui/text/plain-text';
import { StateBadge } from '@/components/ui/state/state-badge';
import { nodeTone } from '@/components/table/node-tone';
import { placeOfTile, type TileLayout } from './tile-layout';
import type { TileMap } from './tile-map';
import type { MapWords } from './use-map-words';

const WIDTH = 250;

/** Beside the tile that is pointed at; the same is said of the focused tile to screen readers. */
export function TileTooltip(o: {
  map: TileMap;
  at: number;
  layout: TileLayout;
  look: FleetMap['look'];
  words: MapWords;
}) {
  const { map, layout, look, words } = o;
  const tile = map.tiles[o.at];
  const place = placeOfTile(layout, o.at);
  if (tile === undefined || place === null) return null;
  const group = map.groups.find(({ key }) => key === tile.group);
  const left = Math.max(0, Math.min(place.x, layout.width - WIDTH));
  return (
    <>
      <span
        aria-hidden="true"
        className="pointer-events-none absolute border-2 border-ink"
        style={{ left: place.x - 2, top: place.y - 2, width: layout.pitch + 1, height: layout.pitch + 1 }}
      />
      <div
        aria-hidden="true"
        className="pointer-events-none absolute z-30 flex flex-col gap-0.5 rounded-md border border-edge bg-surface px-3 py-2 text-xs text-ink-2 shadow-pop"
        style={{ left, top: place.y + layout.pitch + 6, width: WIDTH }}
      >
        <span className="truncate text-sm font-semibold text-ink">{visibleText(tile.name, 120)}</span>
        <span className="flex items-baseline gap-2">
          <StateBadge tone={nodeTone[tile.state]} {...(tile.state === 'ready' && tile.cordoned ? { glyph: '⏸' } : {})}>
            {words.state(tile)}
          </StateBadge>
          {words.since(tile)}
        </span>
        {group === undefined ? null : <span className="truncate">{words.place(group, look.group)}</span>}
        <span>{words.load(tile, look.fill)}</span>
      </div>
    </>
  );
}
