import { expect, test } from 'vitest';
import { fillText, severalText } from './fill-text';

const text = '{count, plural, one {# node is} other {# nodes are}} in {pool}';

test.each([
  [1, '1 node is in a'],
  [0, '0 nodes are in a'],
  [2, '2 nodes are in a'],
  [1_260, '1,260 nodes are in a'],
])('%d', (count, wanted) => {
  expect(fillText(text, { count, pool: 'a' })).toBe(wanted);
});

test('numbers have separators, words of ours their text, gaps stay', () => {
  expect(fillText('{a} {b} {c}', { a: 2_000, b: { text: '$& x' } })).toBe('2,000 $& x {c}');
  expect(fillText(text, { pool: 'a' })).toBe(text.replace('{pool}', 'a'));
  expect(fillText(text, { count: '{x}', pool: '{count}' })).toBe('{x} nodes are in {count}');
});

test('documents show the form of several', () => {
  expect(severalText(text)).toBe('{count} nodes are in {pool}');
});
