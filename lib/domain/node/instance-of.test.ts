import { expect, test } from 'vitest';
import { instanceOf } from './instance-of';

test.each([
  ['cn-hangzhou.i-bp1', 'i-bp1'],
  ['i-bp1', 'i-bp1'],
  ['cn-hangzhou.', null],
  ['', null],
  [null, null],
])('%s is the instance %s', (providerId, instance) => {
  expect(instanceOf({ providerId })).toBe(instance);
});
