import { expect, test } from 'vitest';
import { instanceIdsOf } from './node-pool-attach';

test.each([
  ['', []],
  [' \n ', []],
  ['i-a', ['i-a']],
  ['i-a, i-b;i-c\ni-d\ti-e，i-f', ['i-a', 'i-b', 'i-c', 'i-d', 'i-e', 'i-f']],
  ['i-a i-a', ['i-a']],
])('%j', (text, ids) => {
  expect(instanceIdsOf(text)).toEqual(ids);
});
