import { expect, test } from 'vitest';
import { TimeSlices } from './time-slices';

test('others come in between only when a slice is over', async () => {
  const seen: string[] = [];
  setImmediate(() => seen.push('other'));
  const long = new TimeSlices(60_000);
  await long.next();
  seen.push('within');
  await new TimeSlices(0).next();
  seen.push('after');
  expect(seen).toEqual(['within', 'other', 'after']);
});
