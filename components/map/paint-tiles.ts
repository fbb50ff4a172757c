import type { NodeState } from '@/lib/domain/node/node-states';
import type { MapPalette } from './map-palette';
import type { Level } from './tile-levels';
import { LABEL_HEIGHT, MARGIN, placeOfTile, type TileLayout } from './tile-layout';
import type { Tile } from './tile-map';

export interface PaintedMap {
  layout: TileLayout;
  tiles: readonly Tile[];
  labels: readonly { os: string; name: string }[];
  level: (tile: Tile) => Level | null;
  selected: (tile: Tile) => boolean;
}

type Canvas = CanvasRenderingContext2D;

interface Box {
  x: number;
  y: number;
  size: number;
}

/** Between tiles; none of the smallest ones has less. */
const gapOf = (pitch: number): number => (pitch >= 12 ? 3 : pitch >= 8 ? 2 : 1);

export function paintAll(canvas: Canvas, map: PaintedMap, palette: MapPalette): void {
  const { layout } = map;
  canvas.clearRect(0, 0, layout.width, layout.height + MARGIN);
  paintLabels(canvas, map, palette);
  for (let at = 0; at < map.tiles.length; at += 1) paintTile(canvas, map, { at, palette });
}

/** Only these tiles, each over its own place. */
export function paintSome(canvas: Canvas, map: PaintedMap, o: { some: readonly number[]; palette: MapPalette }): void {
  const { pitch } = map.layout;
  for (const at of o.some) {
    const place = placeOfTile(map.layout, at);
    if (place !== null) canvas.clearRect(place.x, place.y, pitch, pitch);
    paintTile(canvas, map, { at, palette: o.palette });
  }
}

function paintTile(canvas: Canvas, map: PaintedMap, { at, palette }: { at: number; palette: MapPalette }): void {
  const tile = map.tiles[at];
  const place = placeOfTile(map.layout, at);
  if (tile === undefined || place === null) return;
  const box = { ...place, size: map.layout.pitch - gapOf(map.layout.pitch) };
  if (map.selected(tile)) {
    canvas.fillStyle = palette.accent;
    canvas.fillRect(box.x - 1, box.y - 1, map.layout.pitch, map.layout.pitch);
    canvas.fillStyle = palette.surface;
    canvas.fillRect(box.x, box.y, box.size, box.size);
  }
  if (tile.state !== 'ready') return shapes[tile.state](canvas, box, palette.state[tile.state]);
  if (tile.cordoned) return bars(canvas, box, palette.ink);
  const level = map.level(tile);
  if (level === null) return hollow(canvas, box, palette.edge);
  canvas.fillStyle = palette.level[level];
  canvas.fillRect(box.x, box.y, box.size, box.size);
}

function hollow(canvas: Canvas, { x, y, size }: Box, color: string): void {
  canvas.strokeStyle = color;
  canvas.lineWidth = 1;
  canvas.strokeRect(x + 0.5, y + 0.5, size - 1, size - 1);
}

function bars(canvas: Canvas, { x, y, size }: Box, color: string): void {
  const width = Math.max(1.5, size / 3);
  canvas.fillStyle = color;
  canvas.fillRect(x, y, width, size);
  canvas.fillRect(x + size - width, y, width, size);
}

function triangle(canvas: Canvas, { x, y, size }: Box, color: string): void {
  canvas.fillStyle = color;
  canvas.beginPath();
  canvas.moveTo(x + size / 2, y);
  canvas.lineTo(x + size, y + size);
  canvas.lineTo(x, y + size);
  canvas.fill();
}

function ring(canvas: Canvas, { x, y, size }: Box, color: string): void {
  const width = Math.max(1.25, size / 7);
  canvas.strokeStyle = color;
  canvas.lineWidth = width;
  canvas.beginPath();
  canvas.arc(x + size / 2, y + size / 2, (size - width) / 2, 0, 2 * Math.PI);
  canvas.stroke();
}

function halfRing(canvas: Canvas, box: Box, color: string): void {
  ring(canvas, box, color);
  const { x, y, size } = box;
  canvas.fillStyle = color;
  canvas.beginPath();
  canvas.arc(x + size / 2, y + size / 2, size / 2, Math.PI / 2, -Math.PI / 2);
  canvas.fill();
}

const shapes: Record<Exclude<NodeState, 'ready'>, (canvas: Canvas, box: Box, color: string) => void> = {
  'not-ready': triangle,
  failed: triangle,
  unknown: ring,
  joining: halfRing,
  removing: halfRing,
};

function paintLabels(canvas: Canvas, { layout, labels }: PaintedMap, palette: MapPalette): void {
  canvas.textBaseline = 'alphabetic';
  layout.blocks.forEach(({ x, y, width }, at) => {
    const label = labels[at];
    if (label === undefined) return;
    const top = y - LABEL_HEIGHT;
    canvas.fillStyle = palette.quiet;
    canvas.font = `500 10.5px ${palette.font}`;
    canvas.fillText(fitting(canvas, label.os, width), x, top + 10);
    canvas.fillStyle = palette.ink;
    canvas.font = `500 11.5px ${palette.font}`;
    canvas.fillText(fitting(canvas, label.name, width), x, top + 23);
  });
}

/** The text, shortened with … to the width. */
function fitting(canvas: Canvas, text: string, width: number): string {
  if (canvas.measureText(text).width <= width) return text;
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (canvas.measureText(`${text.slice(0, middle)}…`).width <= width) low = middle;
    else high = middle - 1;
  }
  return `${text.slice(0, low)}…`;
}
