import { expect, test } from 'vitest';
import { blocksAround } from './row-blocks';

test.each([
  [{ first: 0, last: 0 }, undefined, [0]],
  [{ first: 0, last: 30 }, 90, [0]],
  [{ first: 0, last: 30 }, 5_000, [0, 100]],
  [{ first: 95, last: 140 }, 5_000, [0, 100, 200]],
  [{ first: 1_000, last: 1_040 }, 5_000, [800, 900, 1_000, 1_100]],
  [{ first: 4_990, last: 4_999 }, 5_000, [4_800, 4_900]],
  [{ first: 0, last: 4_999 }, 5_000, [0, 100, 200, 300, 400]],
  [{ first: 7, last: 3 }, 5_000, [0, 100]],
  // A filter has left fewer rows than were on screen.
  [{ first: 3_000, last: 3_040 }, 120, [0, 100]],
  [{ first: 0, last: 0 }, 0, [0]],
])('%j of %j rows needs the blocks %j', (range, count, offsets) => {
  expect(blocksAround(range, { size: 100, ahead: 150, count })).toEqual(offsets);
});
