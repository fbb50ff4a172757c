import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packRows, unpackRows } from './packed-cells';
import type { Cell, PlacementRow } from './verdict';
import { cellVerdicts } from './verdict-words';

const pools = ['a', 'b', '__proto__'].map((key) => ({ key }));
const cell = fc.record<Cell>({
  verdict: fc.constantFrom(...cellVerdicts),
  why: fc.constantFrom(null, 'cpu'),
  works: fc.constantFrom(0, 1),
  of: fc.constantFrom(1, 2),
});

function rowWith(cells: readonly Cell[]): PlacementRow {
  const entries = pools.map(({ key }, at): [string, Cell | undefined] => [key, cells[at]]);
  return {
    key: 'u',
    kind: 'Deployment',
    namespace: 'shop',
    name: 'web',
    replicas: 1,
    available: 1,
    intent: { os: 'linux', confidence: 'likely' },
    outcome: 'runs',
    sentence: { text: '' },
    findings: { error: 0, warning: 0, info: 0, suppressed: 0 },
    cells: Object.fromEntries(entries) as PlacementRow['cells'],
  };
}

test('rows are the same after packing, and equal cells are sent once', () => {
  const some = fc.array(fc.array(cell, { minLength: pools.length, maxLength: pools.length }), { maxLength: 20 });
  fc.assert(
    fc.property(some, (all) => {
      const rows = all.map(rowWith);
      const page = { ...packRows(rows, pools), pools };
      expect(unpackRows(page)).toEqual(rows);
      expect(new Set(page.cells.map((one) => JSON.stringify(one))).size).toBe(page.cells.length);
    }),
  );
});
