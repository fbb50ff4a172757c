import { type PointerEvent, useRef, useState } from 'react';
import { type Rect, tileAt, type TileLayout, tilesIn } from './tile-layout';

/** Pixels from which a press is a drag. */
const DRAG_FROM = 4;

interface BrushOptions {
  layout: TileLayout | null;
  onOpen: (tile: number) => void;
  /** `add`: to what is selected already. */
  onSelect: (tiles: readonly number[], add: boolean) => void;
}

const rectOf = (a: { x: number; y: number }, b: { x: number; y: number }): Rect => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
});

function pointOf(event: PointerEvent<HTMLElement>): { x: number; y: number } {
  const box = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}

/** Pointing at a tile, pressing it, and dragging over several. A finger scrolls instead of dragging. */
export function useBrush({ layout, onOpen, onSelect }: BrushOptions) {
  const [hovered, setHovered] = useState<number | null>(null);
  const [rect, setRect] = useState<Rect | null>(null);
  const start = useRef<{ x: number; y: number } | null>(null);
  const end = () => {
    start.current = null;
    setRect(null);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || layout === null) return;
      start.current = pointOf(event);
      if (event.pointerType !== 'touch') event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (layout === null) return;
      const point = pointOf(event);
      const from = start.current;
      if (from === null || event.pointerType === 'touch') return setHovered(tileAt(layout, point.x, point.y));
      const next = rectOf(from, point);
      if (rect === null && Math.max(next.width, next.height) < DRAG_FROM) return;
      setHovered(null);
      setRect(next);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const from = start.current;
      end();
      if (from === null || layout === null) return;
      const point = pointOf(event);
      const add = event.shiftKey || event.ctrlKey || event.metaKey;
      if (rect !== null) return onSelect(tilesIn(layout, rectOf(from, point)), add);
      const tile = tileAt(layout, point.x, point.y);
      if (tile === null) return;
      if (add) onSelect([tile], true);
      else onOpen(tile);
    },
    onPointerCancel: end,
    onPointerLeave: () => setHovered(null),
  };
  return { hovered: rect === null ? hovered : null, rect, handlers };
}
