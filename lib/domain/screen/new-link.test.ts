import { expect, test } from 'vitest';
import { newLinkSchema } from './screen';

test.each([
  [null, true],
  [Date.UTC(2030, 0, 1), true],
  // A date that no Date can hold.
  [8.64e15 + 1, false],
  [1.5, false],
])('a link that expires at %s is accepted: %s', (expiresAt, accepted) =>
  expect(newLinkSchema.safeParse({ label: 'left', expiresAt }).success).toBe(accepted),
);
