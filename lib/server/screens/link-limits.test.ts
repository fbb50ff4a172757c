import { expect, test } from 'vitest';
import { LinkLimits, requestsPerLink, triesPerAddress } from './link-limits';
import { newToken, parseToken } from './link-token';

function stage() {
  const clock = { at: 0, now: () => clock.at };
  const limits = new LinkLimits(clock);
  const { id, token, secretHash } = newToken();
  return { clock, limits, id, secretHash, token: parseToken(token) };
}

const allowed = (take: () => number, of: number): number =>
  Array.from({ length: of }, take).filter((ms) => ms === 0).length;

test('guesses of an address are limited and come back over time', () => {
  const { clock, limits } = stage();
  const guess = () => limits.take(parseToken(newToken().token), '192.0.2.1');
  expect(allowed(guess, 500)).toBe(triesPerAddress);
  expect(guess()).toBeGreaterThan(0);
  expect(allowed(() => limits.take(null, '192.0.2.2'), 500)).toBe(triesPerAddress);
  clock.at += 30_000;
  expect(allowed(guess, 500)).toBe(triesPerAddress / 2);
});

test('guesses do not stop a screen that shares their address, nor with the id of its link', () => {
  const { limits, token, id, secretHash } = stage();
  expect(limits.take(token, '192.0.2.1')).toBe(0);
  limits.opened(id, secretHash);
  allowed(() => limits.take(null, '192.0.2.1'), 500);
  expect(limits.take({ id, secret: 'guessed' }, '192.0.2.1')).toBeGreaterThan(0);
  expect(allowed(() => limits.take(token, '192.0.2.1'), 1_000)).toBe(requestsPerLink);
});

test('millions of addresses take no more memory, and a clock that is set back blocks nothing for long', () => {
  const { clock, limits } = stage();
  for (let at = 0; at < 5_000; at += 1) limits.take(null, `192.0.2.${at}`);
  allowed(() => limits.take(null, 'a'), 500);
  clock.at -= 3_600_000;
  expect(limits.take(null, 'a')).toBeLessThanOrEqual(60_000);
  clock.at += 60_000;
  expect(limits.take(null, 'a')).toBe(0);
});
