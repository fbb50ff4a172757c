import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRun, type LiveWindow, movesWindow } from './live-window';

interface Row {
  key: string;
  rank: number;
  shown: boolean;
}

const order = (a: Row, b: Row): number => a.rank - b.rank || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);
const listOf = (rows: Iterable<Row>): string[] =>
  [...rows]
    .filter(({ shown }) => shown)
    .sort(order)
    .map(({ key }) => key);

const rowsArbitrary = fc.uniqueArray(
  fc.record({ key: fc.constantFrom(...'abcdefghij'), rank: fc.integer({ min: 0, max: 5 }), shown: fc.boolean() }),
  { selector: ({ key }) => key, minLength: 1 },
);

test('a window that is not reported as moved still equals a fresh page', () => {
  fc.assert(
    fc.property(
      rowsArbitrary,
      fc.nat(9),
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom(...'abcdefghij'),
      fc.option(fc.record({ rank: fc.integer({ min: 0, max: 5 }), shown: fc.boolean() })),
      (rows, start, size, key, next) => {
        const before = new Map(rows.map((row) => [row.key, row]));
        const list = listOf(before.values());
        const offset = list.length === 0 ? 0 : start % list.length;
        const keys = list.slice(offset, offset + size);
        const after = new Map(before);
        if (next === null) after.delete(key);
        else after.set(key, { key, ...next });
        const window: LiveWindow<Row> = {
          keys,
          index: new Map(keys.map((one, at) => [one, at])),
          matches: ({ shown }) => shown,
          order,
          rowOf: (one) => after.get(one) ?? null,
        };
        const moved = movesWindow(window, { key, before: before.get(key) ?? null, after: after.get(key) ?? null });
        const fresh = listOf(after.values());
        if (!moved) {
          expect(fresh.slice(offset, offset + size)).toEqual(keys);
          expect(fresh.length).toBe(list.length);
        }
      },
    ),
    { numRuns: 2_000 },
  );
});

test('a change of another column moves nothing', () => {
  const row = { key: 'b', rank: 1, shown: true };
  const window: LiveWindow<Row> = {
    keys: ['b'],
    index: new Map([['b', 0]]),
    matches: ({ shown }) => shown,
    order,
    rowOf: () => row,
  };
  expect(movesWindow(window, { key: 'b', before: row, after: { ...row } })).toBe(false);
});

test.each([
  [['b', 'c'], ['a', 'b', 'c', 'd'], true],
  [['b', 'd'], ['a', 'b', 'c', 'd'], false],
  [['c', 'b'], ['a', 'b', 'c', 'd'], false],
  [['d', 'e'], ['a', 'b', 'c', 'd'], false],
  [[], [], true],
  [[], ['a'], false],
])('%j is a run of %j: %s', (shown, list, answer) => expect(isRun(shown, list)).toBe(answer));
