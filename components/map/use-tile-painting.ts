import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { type MapPalette, readPalette } from './map-palette';
import { type PaintedMap, paintAll, paintSome } from './paint-tiles';
import { MARGIN } from './tile-layout';
import type { TileMap } from './tile-map';
import type { CanvasSize } from './use-canvas-size';
import { useThemeVersion } from './use-theme-version';

interface Painting {
  canvas: RefObject<HTMLCanvasElement | null>;
  /** An element that the theme applies to. */
  probe: RefObject<HTMLElement | null>;
  map: TileMap;
  size: CanvasSize | null;
  /** Null before the size is known. */
  painted: PaintedMap | null;
}

function prepared(canvas: HTMLCanvasElement, size: CanvasSize, height: number): CanvasRenderingContext2D | null {
  const context = canvas.getContext('2d');
  const [width, tall] = [Math.round(size.width * size.ratio), Math.round(height * size.ratio)];
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== tall) canvas.height = tall;
  context?.setTransform(size.ratio, 0, 0, size.ratio, 0, 0);
  return context;
}

/** Draws the whole map when its layout, colors or selection change, and single tiles when those change: once a frame. */
export function useTilePainting({ canvas, probe, map, size, painted }: Painting): void {
  const theme = useThemeVersion();
  const palette = useRef<MapPalette | null>(null);
  useLayoutEffect(() => {
    if (canvas.current === null || probe.current === null || size === null || painted === null) return;
    palette.current = readPalette(probe.current);
    const context = prepared(canvas.current, size, painted.layout.height + MARGIN);
    if (context !== null) paintAll(context, painted, palette.current);
  }, [canvas, probe, size, painted, theme]);
  useEffect(() => {
    const dirty = new Set<number>();
    let frame: number | null = null;
    const paint = () => {
      frame = null;
      const context = canvas.current?.getContext('2d');
      if (context && palette.current !== null && painted !== null)
        paintSome(context, { ...painted, tiles: map.tiles }, { some: [...dirty], palette: palette.current });
      dirty.clear();
    };
    const stop = map.subscribe((change) => {
      // New or missing tiles change the layout, which is drawn after it is rendered.
      for (const at of change ?? []) dirty.add(at);
      if (dirty.size > 0) frame ??= requestAnimationFrame(paint);
    });
    return () => {
      stop();
      if (frame !== null) cancelAnimationFrame(frame);
    };
  }, [canvas, map, painted]);
}
