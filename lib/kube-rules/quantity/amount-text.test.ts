import { expect, test } from 'vitest';
import { amountText } from './amount-text';

test.each<[string, number, string]>([
  ['cpu', 2_000, '2'],
  ['cpu', 750, '750m'],
  ['cpu', 0, '0'],
  ['memory', 2 ** 30, '1Gi'],
  ['memory', 1.5 * 2 ** 30, '1.5Gi'],
  ['ephemeral-storage', 512, '512'],
  ['hugepages-2Mi', 2 ** 21, '2Mi'],
  ['nvidia.com/gpu', 3, '3'],
])('%s %d is %s', (resource, amount, text) => {
  expect(amountText(resource, amount)).toBe(text);
});
