import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256 } from '@/lib/server/audit/sha256';
import { isSecretOf, newToken, parseToken } from './link-token';

test('a token has a recognizable beginning and 256 bits of its own, and is not what is stored', () => {
  const all = Array.from({ length: 200 }, newToken);
  for (const { id, token, secretHash } of all) {
    expect(token).toMatch(/^mullion_wall_[0-9a-f]{16}_[\w-]{43}$/);
    const parsed = parseToken(token);
    expect(parsed?.id).toBe(id);
    expect(Buffer.from(parsed?.secret ?? '', 'base64url')).toHaveLength(32);
    expect(secretHash).toBe(sha256(parsed?.secret ?? ''));
    expect(token).not.toContain(secretHash);
    expect(isSecretOf(parsed?.secret ?? '', secretHash)).toBe(true);
  }
  expect(new Set(all.map(({ token }) => token)).size).toBe(200);
  expect(new Set(all.map(({ id }) => id)).size).toBe(200);
});

const { token: good, secretHash } = newToken();

test.each([
  ['', 'nothing'],
  [good.slice(0, -1), 'cut'],
  [`${good}A`, 'longer'],
  [` ${good}`, 'with a space'],
  [`${good}\n`, 'with a line end'],
  [good.toUpperCase(), 'in upper case'],
  [good.replace('mullion_wall_', ''), 'without its beginning'],
  [`mullion_wall_${'0'.repeat(16)}_${'\u0000'.repeat(43)}`, 'with NUL'],
  [encodeURIComponent(good.replace('_', '/')), 'encoded'],
])('%j (%s) is no token', (text) => expect(parseToken(text)).toBeNull());

test('no other text passes for the secret, and nothing for an unknown link', () =>
  fc.assert(
    fc.property(fc.string({ maxLength: 100 }), (guess) => {
      expect(isSecretOf(guess, secretHash)).toBe(false);
      expect(isSecretOf(guess, null)).toBe(false);
      // A damaged or hostile hash opens nothing.
      expect(isSecretOf(guess, guess)).toBe(false);
    }),
  ));
