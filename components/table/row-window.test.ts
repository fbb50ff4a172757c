import fc from 'fast-check';
import { expect, test } from 'vitest';
import { revealOf, windowOf } from './row-window';

const at = (scrollTop: number, count = 5000) =>
  windowOf({ count, rowHeight: 36, scrollTop, viewHeight: 720, overscan: 8 });

test.each([
  [0, { first: 0, last: 28 }],
  [3600, { first: 92, last: 128 }],
  [179_280, { first: 4972, last: 4999 }],
  [9_999_999, { first: 4999, last: 4999 }],
  [-50, { first: 0, last: 28 }],
])('scrolled to %i', (scrollTop, range) => expect(at(scrollTop)).toEqual(range));

test('no rows, few rows', () => {
  expect(at(0, 0)).toEqual({ first: 0, last: -1 });
  expect(at(0, 3)).toEqual({ first: 0, last: 2 });
});

test('what is revealed is in the window and wholly in sight', () => {
  fc.assert(
    fc.property(
      fc.nat(4999),
      fc.nat(180_000),
      fc.integer({ min: 200, max: 2000 }),
      (index, scrollTop, viewHeight) => {
        const to = revealOf({ index, rowHeight: 36, headHeight: 36, scrollTop, viewHeight }) ?? scrollTop;
        const range = windowOf({ count: 5000, rowHeight: 36, scrollTop: to, viewHeight, overscan: 0 });
        expect(index).toBeGreaterThanOrEqual(range.first);
        expect(index).toBeLessThanOrEqual(range.last);
        expect(index * 36).toBeGreaterThanOrEqual(to);
        expect(index * 36 + 72).toBeLessThanOrEqual(to + viewHeight);
      },
    ),
  );
});
