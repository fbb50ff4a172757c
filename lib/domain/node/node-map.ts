/** What the shade of a tile means. */
export const mapFills = ['cpu', 'memory', 'pods', 'age', 'version', 'build', 'changed'] as const;
export type MapFill = (typeof mapFills)[number];

/** What the tiles of a cluster are grouped by, below their OS and build. */
export const mapGroupings = ['pool', 'build', 'zone', 'type'] as const;
export type MapGrouping = (typeof mapGroupings)[number];

/** Fills whose values are words; those of `age` and `changed` are seconds since 1970, the others percent of allocatable. */
export const wordFills: readonly MapFill[] = ['version', 'build'];

/** Tiles of one answer: those of further clusters are left out. */
export const MOST_TILES = 12_000;
