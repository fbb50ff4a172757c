import { toneSolid, type Tone } from '../state/state-badge';

export interface Tile {
  key: string;
  tone: Tone;
  title: string;
  /** Out of service by intent; drawn as a hollow tile. */
  paused?: boolean;
}

const shapes: Record<Tone, string> = {
  ok: 'rounded-[2px]',
  busy: 'rounded-full',
  bad: 'rounded-none [clip-path:polygon(50%_0,100%_100%,0_100%)]',
  warn: 'rounded-none [clip-path:polygon(50%_0,100%_100%,0_100%)]',
  unknown: 'rounded-full opacity-60',
  muted: 'rounded-[2px]',
};

/** One tile a node, by state; `label` says the same in words. `more` counts the tiles left out. */
export function TileStrip({ tiles, label, more = 0 }: { tiles: readonly Tile[]; label: string; more?: number }) {
  return (
    <span role="img" aria-label={label} title={label} className="inline-flex max-w-44 flex-wrap items-center gap-0.5">
      {tiles.map((tile) => (
        <span
          key={tile.key}
          title={tile.title}
          className={
            tile.paused
              ? 'size-2 rounded-[2px] border-2 border-fill'
              : `size-2 ${shapes[tile.tone]} ${toneSolid[tile.tone]}`
          }
        />
      ))}
      {more > 0 ? <span className="pl-0.5 text-xs text-ink-3">+{more}</span> : null}
    </span>
  );
}
