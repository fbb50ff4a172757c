import { type MapFill, wordFills } from '@/lib/domain/node/node-map';
import type { Tile } from './tile-map';

/** Shades of a tile from the lightest; null: its load is unknown. */
export const levels = [0, 1, 2, 3, 4] as const;
export type Level = (typeof levels)[number];

/** Percent from which a tile has the next shade. */
export const percentSteps = [25, 50, 75, 90] as const;

/** Shorter times have darker shades. Milliseconds. */
export const ageSteps = [30 * 86_400_000, 7 * 86_400_000, 86_400_000, 3_600_000] as const;

const levelOfSteps = (passed: number): Level => levels[passed] ?? 4;

/** Newest first; numbers in words are compared as such. */
const newestFirst = new Intl.Collator('en', { numeric: true });

export interface WordLevels {
  of: ReadonlyMap<string, Level>;
  /** From the darkest; the last may hold several. */
  steps: readonly { level: Level; words: readonly string[] }[];
}

/** The newest four words have a shade each, all older ones share the lightest. */
export function wordLevels(tiles: readonly Tile[]): WordLevels {
  const words = [...new Set(tiles.flatMap(({ load }) => (typeof load === 'string' ? [load] : [])))].toSorted((a, b) =>
    newestFirst.compare(b, a),
  );
  const steps = [4, 3, 2, 1].flatMap((level, at): { level: Level; words: string[] }[] => {
    const word = words[at];
    return word === undefined ? [] : [{ level: levelOfSteps(level), words: [word] }];
  });
  const older = words.slice(4);
  const all = older.length === 0 ? steps : [...steps, { level: levelOfSteps(0), words: older }];
  return {
    of: new Map(all.flatMap(({ level, words: some }) => some.map((word) => [word, level] as const))),
    steps: all,
  };
}

/** `now`: epoch milliseconds; `words`: only for fills that are words. */
export function levelOf(load: Tile['load'], o: { fill: MapFill; now: number; words: WordLevels | null }): Level | null {
  if (load === null) return null;
  if (typeof load === 'string') return o.words?.of.get(load) ?? null;
  if (o.fill === 'age' || o.fill === 'changed') {
    const age = o.now - load * 1_000;
    return levelOfSteps(ageSteps.filter((step) => age < step).length);
  }
  return levelOfSteps(percentSteps.filter((step) => load >= step).length);
}

export const hasWords = (fill: MapFill): boolean => wordFills.includes(fill);
