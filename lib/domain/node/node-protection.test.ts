import { expect, test } from 'vitest';
import { protectionEnd } from './node-protection';

test('the end of a hold reads to the minute, in UTC', () => {
  expect(protectionEnd(Date.parse('2026-11-22T17:55:30+02:00'))).toBe('2026-11-22 15:55 UTC');
});
