/** Tiles of one group: rows of `columns` tiles below a label. Pixels. */
export interface TileBlock {
  x: number;
  /** Top of its tiles; the label is above. */
  y: number;
  columns: number;
  /** Index of its first tile. */
  first: number;
  count: number;
  /** That its label may take. */
  width: number;
}

export interface TileLayout {
  /** From tile to tile. */
  pitch: number;
  width: number;
  height: number;
  blocks: readonly TileBlock[];
  count: number;
}

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Two lines: OS and build, and the name of the group. */
export const LABEL_HEIGHT = 30;
/** Below the last tiles, for the ring of a selected one. */
export const MARGIN = 2;
const BLOCK_GAP = 14;
const SHELF_GAP = 8;
/** Room for a name. */
const LEAST_WIDTH = 112;
const pitches = [20, 18, 16, 14, 12, 11, 10, 9, 8, 7, 6] as const;
const mostRows = 40;

/** For clusters of this many tiles: the pitch at which they are drawn where there is the usual width. */
const usual = [
  { most: 60, pitch: 18 },
  { most: 300, pitch: 14 },
  { most: 1_200, pitch: 11 },
  { most: 2_500, pitch: 9 },
  { most: Number.POSITIVE_INFINITY, pitch: 8 },
] as const;

/** Widths of screens, and of the map there: its height is reserved for them before its real width is known. */
export const reservedFor = { phone: 330, tablet: 620, laptop: 950, desktop: 1_100, wide: 1_560 } as const;
/** What stands beside a map, on a laptop and wider screens. */
const BESIDE = 380;

/** Blocks from left to right in shelves, each at most `rows` tiles high unless it is wider than a shelf. */
function shelves(sizes: readonly number[], o: { width: number; pitch: number; rows: number }): TileLayout {
  const { width, pitch, rows } = o;
  const fit = Math.max(1, Math.floor(width / pitch));
  const blocks: TileBlock[] = [];
  let [x, y, tallest, first] = [0, 0, 0, 0];
  for (const count of sizes) {
    const columns = Math.min(fit, Math.max(1, Math.ceil(count / rows)));
    const taken = Math.min(width, Math.max(columns * pitch, LEAST_WIDTH));
    if (x > 0 && x + taken > width) {
      y += LABEL_HEIGHT + tallest * pitch + SHELF_GAP;
      [x, tallest] = [0, 0];
    }
    blocks.push({ x, y: y + LABEL_HEIGHT, columns, first, count, width: taken });
    x += taken + BLOCK_GAP;
    tallest = Math.max(tallest, Math.ceil(count / columns));
    first += count;
  }
  const height = sizes.length === 0 ? 0 : y + LABEL_HEIGHT + tallest * pitch;
  return { pitch, width, height, blocks, count: first };
}

/** The lowest picture at this pitch. */
function lowest(sizes: readonly number[], width: number, pitch: number): TileLayout {
  let best = shelves(sizes, { width, pitch, rows: 1 });
  for (let rows = 2; rows <= mostRows; rows += 1) {
    const next = shelves(sizes, { width, pitch, rows });
    if (next.height < best.height) best = next;
  }
  return best;
}

/** The largest tiles with which all groups fit in; with the smallest ones it may be higher than requested. */
export function layoutTiles(sizes: readonly number[], room: { width: number; height: number }): TileLayout {
  const width = Math.max(LEAST_WIDTH, room.width);
  let layout = lowest(sizes, width, pitches[0]);
  for (const pitch of pitches.slice(1)) {
    if (layout.height + MARGIN <= room.height) return layout;
    layout = lowest(sizes, width, pitch);
  }
  return layout;
}

/** The height to reserve before the width is known, so that nothing moves when the map is drawn. */
export function reservedHeight(sizes: readonly number[], on: keyof typeof reservedFor, isNarrow = false): number {
  const width = reservedFor[on] - (isNarrow && reservedFor[on] >= reservedFor.laptop ? BESIDE : 0);
  const count = sizes.reduce((sum, size) => sum + size, 0);
  const { pitch } = usual.find(({ most }) => count <= most) ?? usual[0];
  return lowest(sizes, width, on === 'phone' ? Math.max(6, pitch - 2) : pitch).height + MARGIN;
}

function blockOf({ blocks }: TileLayout, index: number): TileBlock | null {
  let [low, high] = [0, blocks.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const block = blocks[middle];
    if (block === undefined) return null;
    if (index < block.first) high = middle - 1;
    else if (index >= block.first + block.count) low = middle + 1;
    else return block;
  }
  return null;
}

/** Top left corner; null for no such tile. */
export function placeOfTile(layout: TileLayout, index: number): { x: number; y: number } | null {
  const block = blockOf(layout, index);
  return block === null ? null : placeIn(layout, block, index - block.first);
}

const placeIn = ({ pitch }: TileLayout, block: TileBlock, at: number): { x: number; y: number } => ({
  x: block.x + (at % block.columns) * pitch,
  y: block.y + Math.floor(at / block.columns) * pitch,
});

/** The tile there; null between tiles. */
export function tileAt({ blocks, pitch }: TileLayout, x: number, y: number): number | null {
  for (const block of blocks) {
    const column = Math.floor((x - block.x) / pitch);
    const row = Math.floor((y - block.y) / pitch);
    if (column < 0 || column >= block.columns || row < 0) continue;
    const at = row * block.columns + column;
    if (at < block.count) return block.first + at;
  }
  return null;
}

/** Tiles that the rectangle touches, in order. */
export function tilesIn(layout: TileLayout, rect: Rect): number[] {
  const { blocks, pitch } = layout;
  const found: number[] = [];
  for (const block of blocks) {
    const from = Math.max(0, Math.floor((rect.x - block.x) / pitch));
    const to = Math.min(block.columns - 1, Math.floor((rect.x + rect.width - block.x) / pitch));
    const top = Math.max(0, Math.floor((rect.y - block.y) / pitch));
    const bottom = Math.floor((rect.y + rect.height - block.y) / pitch);
    for (let row = top; row <= bottom && row * block.columns < block.count; row += 1)
      for (let column = from; column <= to; column += 1) {
        const at = row * block.columns + column;
        if (at < block.count) found.push(block.first + at);
      }
  }
  return found;
}

/** The row of the block nearest below or above `y`, and there the tile nearest to `x`. */
function nearestIn(layout: TileLayout, block: TileBlock, o: { x: number; y: number; down: boolean }): number | null {
  const { pitch } = layout;
  const rows = Math.ceil(block.count / block.columns);
  const row = o.down
    ? Math.max(0, Math.floor((o.y - block.y) / pitch) + 1)
    : Math.min(rows - 1, Math.ceil((o.y - block.y) / pitch) - 1);
  if (row < 0 || row >= rows) return null;
  const inRow = Math.min(block.columns, block.count - row * block.columns);
  const column = Math.max(0, Math.min(inRow - 1, Math.round((o.x - block.x) / pitch)));
  return row * block.columns + column;
}

function vertically(layout: TileLayout, index: number, down: boolean): number {
  const from = placeOfTile(layout, index);
  if (from === null) return index;
  let best = { index, cost: Number.POSITIVE_INFINITY };
  for (const block of layout.blocks) {
    const at = nearestIn(layout, block, { ...from, down });
    if (at === null) continue;
    const place = placeIn(layout, block, at);
    // A step to the side costs more than one onward, so that a column is followed.
    const cost = Math.abs(place.y - from.y) + 3 * Math.abs(place.x - from.x);
    if (cost < best.cost) best = { index: block.first + at, cost };
  }
  return best.index;
}

function byGroup({ blocks, count }: TileLayout, index: number, onward: boolean): number {
  const firsts = blocks.map(({ first }) => first);
  return onward
    ? (firsts.find((first) => first > index) ?? count - 1)
    : (firsts.findLast((first) => first < index) ?? 0);
}

/** Where a key leads from a tile; null: the key does not move. */
export function moveFrom(layout: TileLayout, index: number, key: string): number | null {
  const last = layout.count - 1;
  switch (key) {
    case 'ArrowRight':
      return Math.min(last, index + 1);
    case 'ArrowLeft':
      return Math.max(0, index - 1);
    case 'ArrowDown':
    case 'ArrowUp':
      return vertically(layout, index, key === 'ArrowDown');
    case 'PageDown':
    case 'PageUp':
      return byGroup(layout, index, key === 'PageDown');
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}
