import { expect, test } from 'vitest';
import { instanceOf, osWord } from './node';
import { protectionEnd } from './node-protection';

test('spells OS names for sentences, and leaves an unknown one unchanged', () => {
  expect(['windows', 'linux', 'other'].map(osWord)).toEqual(['Windows', 'Linux', 'other']);
});

test('the end of a protection is shown to the minute, in UTC', () => {
  expect(protectionEnd(Date.parse('2026-11-22T17:55:30+02:00'))).toBe('2026-11-22 15:55 UTC');
});

test.each([
  ['cn-hangzhou.i-bp1', 'i-bp1'],
  ['i-bp1', 'i-bp1'],
  ['cn-hangzhou.', null],
  ['', null],
  [null, null],
])('%s is the instance %s', (providerId, instance) => {
  expect(instanceOf({ providerId })).toBe(instance);
});
