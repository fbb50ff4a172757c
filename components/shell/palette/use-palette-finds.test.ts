import { expect, test } from 'vitest';
import { matches } from './use-palette-finds';

test.each([
  ['win', true],
  ['WIN hang', true],
  ['hangzhou win-legacy', true],
  ['', true],
  ['np1a2b', true],
  ['win dev', false],
  ['wn', false],
])('%j finds win-legacy on prod-hangzhou: %s', (text, wanted) => {
  expect(matches({ label: 'win-legacy', hint: 'prod-hangzhou', also: 'np1a2b3c' }, text)).toBe(wanted);
});

test('composed and decomposed characters are the same', () => {
  expect(matches({ label: 'zo\u00eb' }, 'Zoe\u0308')).toBe(true);
  expect(matches({ label: 'zoe\u0308' }, 'Zo\u00eb')).toBe(true);
});
