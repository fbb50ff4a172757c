import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import type { FleetMap } from '@/lib/contract/map';
import { moveFrom, placeOfTile, type TileLayout } from './tile-layout';
import type { Tile, TileMap } from './tile-map';
import type { useBrush } from './use-brush';
import type { MapWords } from './use-map-words';

export interface TilesProps {
  map: TileMap;
  look: FleetMap['look'];
  /** Names of selected nodes. */
  selected: ReadonlySet<string>;
  onSelect: (names: readonly string[], how: 'replace' | 'add' | 'toggle') => void;
  onOpen: (name: string) => void;
}

interface KeyboardProps extends TilesProps {
  layout: TileLayout | null;
  words: MapWords;
  pointer: ReturnType<typeof useBrush>['handlers'];
  /** The tile that the keyboard is on; null: the map has no focus, or has it from the pointer. */
  onFocused: (at: number | null) => void;
  /** The picture. */
  children: ReactNode;
}

/** The names of everything on a tile, for screen readers. */
function tileText(tile: Tile, o: { map: TileMap; look: FleetMap['look']; words: MapWords }): string {
  const { words, look } = o;
  const group = o.map.groups.find(({ key }) => key === tile.group);
  const place = group === undefined ? [] : [words.place(group, look.group)];
  return [tile.name, words.state(tile), words.since(tile), ...place, words.load(tile, look.fill)]
    .filter((part) => part !== '')
    .join(', ');
}

/** Where the keyboard is: a list of options of which only the active one is in the page. */
export function KeyboardTiles(props: KeyboardProps) {
  const { map, look, layout, words, selected, pointer, children } = props;
  const id = useId();
  const [active, setActive] = useState(0);
  const at = Math.min(active, map.tiles.length - 1);
  const tile = map.tiles[at];
  const place = layout === null ? null : placeOfTile(layout, at);
  const side = (layout?.pitch ?? 8) - 2;
  return (
    <div
      role="listbox"
      tabIndex={0}
      aria-multiselectable="true"
      aria-label={words.t('label', { cluster: map.cluster, n: map.tiles.length })}
      aria-activedescendant={tile === undefined ? undefined : id}
      onKeyDown={(event) => onKey(event, { ...props, at, setActive })}
      onFocus={({ currentTarget }) => props.onFocused(currentTarget.matches(':focus-visible') ? at : null)}
      onBlur={() => props.onFocused(null)}
      {...pointer}
      className="group absolute inset-0 cursor-pointer touch-pan-y rounded-sm select-none"
    >
      {children}
      {tile === undefined ? null : (
        <span
          id={id}
          role="option"
          aria-selected={selected.has(tile.name)}
          aria-setsize={map.tiles.length}
          aria-posinset={at + 1}
          aria-label={tileText(tile, { map, look, words })}
          className="pointer-events-none absolute opacity-0 outline-2 outline-offset-1 outline-accent group-focus-visible:opacity-100"
          style={place === null ? {} : { left: place.x, top: place.y, width: side, height: side }}
        />
      )}
    </div>
  );
}

type Moving = KeyboardProps & { at: number; setActive: (at: number) => void };

function onKey(event: KeyboardEvent<HTMLDivElement>, o: Moving): void {
  const { map, layout, at, selected } = o;
  const tile = map.tiles[at];
  if (layout === null || tile === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === 'Enter') o.onOpen(tile.name);
  else if (event.key === ' ') o.onSelect([tile.name], 'toggle');
  else if (event.key === 'Escape' && selected.size > 0) o.onSelect([], 'replace');
  else {
    const next = moveFrom(layout, at, event.key);
    if (next === null) return;
    if (event.shiftKey && event.key.startsWith('Arrow'))
      o.onSelect(
        map.tiles.slice(Math.min(at, next), Math.max(at, next) + 1).map(({ name }) => name),
        'add',
      );
    o.setActive(next);
    o.onFocused(next);
  }
  event.preventDefault();
}
