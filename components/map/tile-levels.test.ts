import { describe, expect, test } from 'vitest';
import { levelOf, wordLevels } from './tile-levels';

const now = 1_800_000_000_000;
const tile = (load: string | null) =>
  ({ name: 'n', group: 'g', state: 'ready', cordoned: false, since: null, load }) as const;

test.each([
  [null, null],
  [0, 0],
  [24, 0],
  [25, 1],
  [50, 2],
  [89, 3],
  [90, 4],
  [140, 4],
])('%s percent has shade %s', (load, level) => expect(levelOf(load, { fill: 'cpu', now, words: null })).toBe(level));

test.each([
  [60, 4],
  [2 * 3_600, 3],
  [2 * 86_400, 2],
  [8 * 86_400, 1],
  [60 * 86_400, 0],
])('a change %d s ago has shade %d', (ago, level) =>
  expect(levelOf(now / 1_000 - ago, { fill: 'changed', now, words: null })).toBe(level),
);

describe('words', () => {
  test('the newest is the darkest, by number', () => {
    const found = wordLevels(['v1.9.1', 'v1.10.0', 'v1.34.1', null].map(tile));
    expect(found.steps).toEqual([
      { level: 4, words: ['v1.34.1'] },
      { level: 3, words: ['v1.10.0'] },
      { level: 2, words: ['v1.9.1'] },
    ]);
    expect(levelOf('v1.10.0', { fill: 'version', now, words: found })).toBe(3);
    expect(levelOf('v9', { fill: 'version', now, words: found })).toBeNull();
  });

  test('all beyond four share the lightest', () => {
    const found = wordLevels(['1', '2', '3', '4', '5', '6', '7'].map(tile));
    expect(found.steps.at(-1)).toEqual({ level: 0, words: ['3', '2', '1'] });
  });
});
