import { type CSSProperties, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { serverClock } from '@/lib/client/server-clock';
import { KeyboardTiles, type TilesProps } from './keyboard-tiles';
import type { PaintedMap } from './paint-tiles';
import { hasWords, levelOf, wordLevels } from './tile-levels';
import { layoutTiles, MARGIN, reservedFor, reservedHeight, type TileLayout } from './tile-layout';
import { TileTooltip } from './tile-tooltip';
import { useBrush } from './use-brush';
import { useCanvasSize } from './use-canvas-size';
import { type MapWords, useMapWords } from './use-map-words';
import { useTilePainting } from './use-tile-painting';

// They are its keys.
const screens = Object.keys(reservedFor) as (keyof typeof reservedFor)[];

function usePaintedMap(o: TilesProps & { layout: TileLayout | null; words: MapWords }): PaintedMap | null {
  const { map, look, selected, layout, words } = o;
  const groups = map.groups;
  return useMemo(() => {
    if (layout === null) return null;
    const levels = hasWords(look.fill) ? wordLevels(map.tiles) : null;
    return {
      layout,
      tiles: map.tiles,
      labels: groups.map((group) => words.label(group, look.group)),
      level: ({ load }) => levelOf(load, { fill: look.fill, now: serverClock.now(), words: levels }),
      selected: ({ name }) => selected.has(name),
    };
  }, [layout, map, groups, look, selected, words]);
}

/** One tile a node on a canvas. Arrows move from tile to tile, Enter opens a node, Space selects it; a drag selects many. */
export function NodeMap(props: TilesProps & { isNarrow: boolean }) {
  const { map, look, selected, onSelect, onOpen, isNarrow } = props;
  const words = useMapWords();
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const probe = useRef<HTMLSpanElement>(null);
  const size = useCanvasSize(box);
  const sizes = useSyncExternalStore(
    map.subscribe,
    () => map.sizes,
    () => map.sizes,
  );
  const layout = useMemo(() => (size === null ? null : layoutTiles(sizes, size)), [sizes, size]);
  const painted = usePaintedMap({ ...props, layout, words });
  useTilePainting({ canvas, probe, map, size, painted });
  const [focused, setFocused] = useState<number | null>(null);
  const nameAt = (at: number): string => map.tiles[at]?.name ?? '';
  const brush = useBrush({
    layout,
    onOpen: (at) => onOpen(nameAt(at)),
    onSelect: (some, add) => onSelect(some.map(nameAt), some.length === 1 && add ? 'toggle' : add ? 'add' : 'replace'),
  });
  const shown = brush.hovered ?? focused;
  // As custom properties, so that each width of screen has its own without JavaScript.
  const heights = useMemo(
    () => Object.fromEntries(screens.map((screen) => [`--${screen}`, `${reservedHeight(sizes, screen, isNarrow)}px`])),
    [sizes, isNarrow],
  );
  return (
    <div
      ref={box}
      // React's type knows no custom properties.
      style={heights as CSSProperties}
      className="relative h-(--phone) sm:h-(--tablet) xl:h-(--laptop) min-[90rem]:h-(--desktop) min-[112rem]:h-(--wide)"
    >
      <span ref={probe} aria-hidden="true" className="absolute size-0" />
      <KeyboardTiles
        {...{ map, look, layout, words, selected, onOpen, onSelect }}
        onFocused={setFocused}
        pointer={brush.handlers}
      >
        <canvas
          ref={canvas}
          aria-hidden="true"
          className="block w-full"
          style={{ height: layout === null ? '100%' : layout.height + MARGIN }}
        />
      </KeyboardTiles>
      {brush.rect === null ? null : (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute border border-accent bg-accent/15"
          style={{ left: brush.rect.x, top: brush.rect.y, width: brush.rect.width, height: brush.rect.height }}
        />
      )}
      {shown === null || layout === null ? null : (
        <TileTooltip map={map} at={shown} layout={layout} look={look} words={words} />
      )}
    </div>
  );
}
