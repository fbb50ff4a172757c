import type { Cell, PackedRow, PlacementPool, PlacementRow } from './verdict';

type Pools = readonly Pick<PlacementPool, 'key'>[];

/** Every column has a cell; this is one of no nodes. */
const NONE: Cell = { verdict: 'not-meant', why: null, works: 0, of: 0 };

/** Most cells of a page are equal: each is sent once. */
export function packRows(rows: readonly PlacementRow[], pools: Pools): { cells: Cell[]; rows: PackedRow[] } {
  const cells: Cell[] = [];
  const places = new Map<string, number>();
  const placeOf = (cell: Cell): number => {
    const text = JSON.stringify([cell.verdict, cell.why, cell.works, cell.of]);
    const known = places.get(text) ?? cells.push(cell) - 1;
    places.set(text, known);
    return known;
  };
  const packed = rows.map((row) => ({ ...row, cells: pools.map(({ key }) => placeOf(row.cells[key] ?? NONE)) }));
  return { cells, rows: packed };
}

export function unpackRows(page: { rows: readonly PackedRow[]; cells: readonly Cell[]; pools: Pools }): PlacementRow[] {
  return page.rows.map((row) => {
    const cells = page.pools.map(({ key }, at): [string, Cell] => [key, page.cells[row.cells[at] ?? -1] ?? NONE]);
    return { ...row, cells: Object.fromEntries(cells) };
  });
}
