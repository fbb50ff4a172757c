interface WallGrid {
  columns: number;
  rows: number;
  /** `grid-area` of each panel. */
  areas: string[];
  /** Lines of a list that one panel has space for. */
  lines: number;
}

/** Three and five panels leave one place: the first panel takes two. */
const grids: Record<number, WallGrid> = {
  1: { columns: 1, rows: 1, areas: ['1 / 1'], lines: 8 },
  2: { columns: 2, rows: 1, areas: ['1 / 1', '1 / 2'], lines: 8 },
  3: { columns: 2, rows: 2, areas: ['1 / 1 / span 2', '1 / 2', '2 / 2'], lines: 4 },
  4: { columns: 2, rows: 2, areas: ['1 / 1', '1 / 2', '2 / 1', '2 / 2'], lines: 4 },
  5: { columns: 3, rows: 2, areas: ['1 / 1 / span 1 / span 2', '1 / 3', '2 / 1', '2 / 2', '2 / 3'], lines: 4 },
};
const six: WallGrid = { columns: 3, rows: 2, areas: ['1 / 1', '1 / 2', '1 / 3', '2 / 1', '2 / 2', '2 / 3'], lines: 4 };

export const wallGrid = (panels: number): WallGrid => grids[panels] ?? six;
