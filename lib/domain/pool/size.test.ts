import { expect, test } from 'vitest';
import { instancesOfPools } from './size';

const instances = { serving: 0, healthy: 0, initial: 0, failed: 0, offline: 0, removing: 0 };

test.each<[(number | null)[], number | null]>([
  [[], 0],
  [[3, 2], 5],
  [[3, 0], 3],
  [[3, null], null],
  [[null, 3], null],
])('pools of %j machines have %j together', (totals, sum) => {
  expect(instancesOfPools(totals.map((total) => ({ instances: { ...instances, total } })))).toBe(sum);
});
