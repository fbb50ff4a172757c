import { expect, test } from 'vitest';
import { blocksOf } from './row-blocks';

test.each([
  [{ first: 0, last: 0 }, [0]],
  [{ first: 0, last: 99 }, [0]],
  [{ first: 95, last: 140 }, [0, 100]],
  [{ first: 4990, last: 4999 }, [4900]],
  [{ first: 0, last: 4999 }, [0, 100, 200, 300]],
  [{ first: 7, last: 3 }, [0]],
])('%j needs the blocks %j', (range, offsets) => {
  expect(blocksOf(range, 100)).toEqual(offsets);
});
