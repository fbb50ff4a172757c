export interface Room {
  /** Of the content of a panel, in thousandths of the height of the picture. */
  width: number;
  height: number;
}

interface Place {
  column: number;
  row: number;
  columns: number;
  rows: number;
}

interface WallGrid {
  columns: number;
  rows: number;
  places: readonly Place[];
  /** Lines of a list that one panel has space for. */
  lines: number;
}

const at = (column: number, row: number, span: Partial<Place> = {}): Place => ({
  column,
  row,
  columns: 1,
  rows: 1,
  ...span,
});
const row = (y: number, columns: number): Place[] => Array.from({ length: columns }, (_, x) => at(x + 1, y));

/** Three and five panels leave one place: the first panel takes two. */
const grids: Record<number, WallGrid> = {
  1: { columns: 1, rows: 1, places: row(1, 1), lines: 8 },
  2: { columns: 2, rows: 1, places: row(1, 2), lines: 8 },
  3: { columns: 2, rows: 2, places: [at(1, 1, { rows: 2 }), at(2, 1), at(2, 2)], lines: 4 },
  4: { columns: 2, rows: 2, places: [...row(1, 2), ...row(2, 2)], lines: 4 },
  5: { columns: 3, rows: 2, places: [at(1, 1, { columns: 2 }), at(3, 1), ...row(2, 3)], lines: 4 },
};
const six: WallGrid = { columns: 3, rows: 2, places: [...row(1, 3), ...row(2, 3)], lines: 4 };

export const wallGrid = (panels: number): WallGrid => grids[panels] ?? six;

export const areaOf = ({ column, row: line, columns, rows }: Place): string =>
  `${line} / ${column} / span ${rows} / span ${columns}`;

/** Sizes of wall.css: the picture without margins and head, gaps between panels, and what surrounds their content. */
const picture = { width: 1_733, height: 852 };
const gap = 18;
const around = { width: 51, height: 86 };

export const roomOf = (grid: Pick<WallGrid, 'columns' | 'rows'>, place: Place): Room => {
  const side = (whole: number, parts: number, span: number): number => {
    const one = (whole - gap * (parts - 1)) / parts;
    return one * span + gap * (span - 1);
  };
  return {
    width: Math.floor(side(picture.width, grid.columns, place.columns) - around.width),
    height: Math.floor(side(picture.height, grid.rows, place.rows) - around.height),
  };
};
