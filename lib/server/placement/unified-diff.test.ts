import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unifiedDiff } from './view-fix';

describe('a unified diff', () => {
  test('has three lines around, and joins what is near', () => {
    const from = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm'].join('\n');
    const to = from.replace('b', 'B').replace('m', 'm\nn');
    expect(unifiedDiff({ name: 'web.yaml', from: `${from}\n`, to: `${to}\n` })).toBe(
      '--- a/web.yaml\n+++ b/web.yaml\n@@ -1,5 +1,5 @@\n a\n-b\n+B\n c\n d\n e\n@@ -11,3 +11,4 @@\n k\n l\n m\n+n\n',
    );
    expect(unifiedDiff({ name: 'x', from, to: from })).toBe('');
  });

  test('law: its lines are both texts', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 30 })
      .map((lines) => lines.map((line) => `${line}\n`).join(''));
    fc.assert(
      fc.property(text, text, (from, to) => {
        const lines = unifiedDiff({ name: 'x', from, to }).split('\n').slice(2);
        const count = (kinds: string): number =>
          lines.filter((line) => line !== '' && kinds.includes(line[0] ?? '')).length;
        const added = to.split('\n').length - from.split('\n').length;
        expect(count('+') - count('-')).toBe(added);
      }),
    );
  });

  test('shows the whole text as replaced beyond a limit', () => {
    const text = (letter: string): string => Array.from({ length: 1_500 }, (_, at) => `${letter}${at}\n`).join('');
    const lines = unifiedDiff({ name: 'x', from: text('a'), to: text('b') }).split('\n');
    expect(lines.slice(2, 4)).toEqual(['@@ -1,1500 +1,1500 @@', '-a0']);
    expect(lines.at(-2)).toBe('+b1499');
  });
});
