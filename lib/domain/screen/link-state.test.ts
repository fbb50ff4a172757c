import { expect, test } from 'vitest';
import { linkState } from './link-state';

test.each([
  [null, null, 'open'],
  [101, null, 'open'],
  [100, null, 'expired'],
  [99, null, 'expired'],
  [null, 99, 'revoked'],
  [99, 50, 'revoked'],
  [101, 200, 'revoked'],
  [Number.NaN, null, 'expired'],
] as const)('expires %s, revoked %s: %s at 100', (expiresAt, revokedAt, state) =>
  expect(linkState({ expiresAt, revokedAt }, 100)).toBe(state),
);
