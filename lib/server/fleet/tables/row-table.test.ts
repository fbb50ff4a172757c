import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RowTable } from './row-table';

interface Row {
  key: string;
  rank: number;
  group: string | null;
}

const byRank = (a: Row, b: Row): number => a.rank - b.rank || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);
const down = (a: Row, b: Row): number => b.rank - a.rank || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);

const step = fc.record({
  key: fc.constantFrom(...'abcdefgh'),
  row: fc.option(fc.record({ rank: fc.integer({ min: 0, max: 4 }), group: fc.constantFrom('x', 'y', null) })),
});

test('kept orders and groups equal those computed from scratch', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const table = new RowTable<Row>({ of: (row) => row.group, order: byRank });
      const model = new Map<string, Row>();
      for (const { key, row } of steps) {
        const before = model.get(key);
        const after = row === null ? undefined : { key, ...row };
        if (after === undefined) model.delete(key);
        else model.set(key, after);
        const change = table.put(key, after ?? null);
        const same = JSON.stringify(before) === JSON.stringify(after);
        expect(change).toEqual(same ? null : { key, before: before ?? null, after: after ?? null });
        const all = [...model.values()];
        expect(table.sorted('rank', () => byRank)).toEqual(all.toSorted(byRank));
        expect(table.sorted('down', () => down)).toEqual(all.toSorted(down));
        for (const group of ['x', 'y'])
          expect(table.group(group)).toEqual(all.filter((one) => one.group === group).toSorted(byRank));
      }
    }),
  );
});
