import { layoutTiles, placeOfTile, type TileLayout } from '@/components/map/tile-layout';
import { type WallNodeState, wallNodeStates } from '@/lib/domain/screen/wall-node-states';
import type { Room } from './wall-grid';

/** Largest first: what a tile of the map in the console is drawn at here. */
const scales = [5, 4, 3.5, 3, 2.5, 2.25, 2, 1.75, 1.5, 1.25, 1, 0.8, 0.65, 0.5];

/** In thousandths of the height of the picture, as other small text. */
const labelSize = 24;
/** Below this scale, two lines of that size do not fit above the tiles of a group. */
const leastLabeled = 1.75;

export interface WallTiles {
  layout: TileLayout;
  /** Of the view box. */
  width: number;
  height: number;
  /** Of a label in the view box: it is as large as other text; null: there is no space for one. */
  fontSize: number | null;
}

/** The largest tiles with which all groups fit into the room. */
export function wallTiles(sizes: readonly number[], room: Room): WallTiles {
  let found: WallTiles | null = null;
  for (const scale of scales) {
    const box = { width: room.width / scale, height: room.height / scale };
    const layout = layoutTiles(sizes, box);
    found = { layout, ...box, fontSize: scale >= leastLabeled ? Math.min(13, labelSize / scale) : null };
    if (layout.height <= box.height) return found;
  }
  // Thousands in a small panel: as small as it takes.
  const height = Math.max(found?.layout.height ?? 1, 1);
  return {
    layout: found?.layout ?? layoutTiles(sizes, room),
    width: (height * room.width) / room.height,
    height,
    fontSize: null,
  };
}

const gapOf = (pitch: number): number => Math.max(1, pitch / 7);

/** In transition. */
const diamond = (x: number, y: number, s: number): string =>
  `M${x + s / 2} ${y}l${s / 2} ${s / 2} ${-s / 2} ${s / 2} ${-s / 2} ${-s / 2}z`;

/** Shape and color say the state together. */
const shapes: Record<WallNodeState, (x: number, y: number, s: number) => string> = {
  failed: (x, y, s) => `M${x} ${y}l${s} ${s}M${x + s} ${y}l${-s} ${s}`,
  'not-ready': (x, y, s) => `M${x + s / 2} ${y}L${x + s} ${y + s}H${x}z`,
  unknown: (x, y, s) => `M${x + 1} ${y + 1}h${s - 2}v${s - 2}h${2 - s}z`,
  removing: diamond,
  joining: diamond,
  cordoned: (x, y, s) => `M${x} ${y}h${s / 3}v${s}h${-s / 3}zM${x + (2 * s) / 3} ${y}h${s / 3}v${s}h${-s / 3}z`,
  ready: (x, y, s) => `M${x} ${y}h${s}v${s}h${-s}z`,
};

/** One path for each state: thousands of tiles are seven elements. */
export function tilePaths(layout: TileLayout, states: string): Map<WallNodeState, string> {
  const paths = new Map<WallNodeState, string[]>();
  const size = layout.pitch - gapOf(layout.pitch);
  for (let index = 0; index < states.length; index += 1) {
    const state = wallNodeStates[Number(states[index])];
    const place = placeOfTile(layout, index);
    if (state === undefined || place === null) continue;
    const parts = paths.get(state) ?? [];
    parts.push(shapes[state](Math.round(place.x * 10) / 10, Math.round(place.y * 10) / 10, Math.round(size * 10) / 10));
    paths.set(state, parts);
  }
  return new Map([...paths].map(([state, parts]) => [state, parts.join('')]));
}
