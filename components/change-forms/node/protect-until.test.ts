import { expect, test } from 'vitest';
import { localOf, untilOf } from './node-protect';

test.each(['2026-01-15T08:30:00.000Z', '2026-07-15T23:59:00.000Z'])(
  '%s comes back through the control, in summer and in winter',
  (iso) => {
    const local = localOf(Date.parse(iso));
    expect(local).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
    expect(untilOf(local)).toBe(iso);
  },
);

test.each(['', '2026-13-45T00:00'])('%j is no time', (local) => {
  expect(untilOf(local)).toBeNull();
});
