import { expect, test } from 'vitest';
import { emptyDataDisk, emptyPool } from '../definition/pool-definition';
import { narrower } from './terraform-limits';

/** Provider source: `IntBetween(40, 32767)` of `data_disks.size`; the API takes 32,768. */
test.each([
  [32_767, []],
  [32_768, ['The provider takes data_disks.size up to 32,767 GiB only (data_disks[1]).']],
])('a data disk of %i GiB', (sizeGiB, lines) => {
  const dataDisks = [
    { ...emptyDataDisk, sizeGiB: null },
    { ...emptyDataDisk, sizeGiB },
  ];
  expect(narrower({ ...emptyPool, dataDisks })).toEqual(lines);
});
