import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type MarkGroup, marksOf, MOST_MARKS } from './marks';
import { isWorse, timelineSources, timelineTones } from './sources';

const group = (more: Partial<MarkGroup>): MarkGroup => ({
  column: 0,
  source: 'node',
  tone: 'info',
  id: '1',
  count: 1,
  ...more,
});

it('joins what has one source and column; the newest of the worst stands for them', () => {
  const groups = [
    group({ id: '3', count: 4 }),
    group({ id: '1', tone: 'bad' }),
    group({ id: '2', tone: 'bad', count: 2 }),
    group({ id: '4', source: 'pod' }),
    group({ id: '5', column: 1 }),
  ];
  expect(marksOf(groups, 96).map(({ id, count }) => [id, count])).toEqual([
    ['2', 7],
    ['4', 1],
    ['5', 1],
  ]);
});

it('are few enough, in order, and count everything', () => {
  const arbitrary = fc.record({
    column: fc.integer({ min: 0, max: 2_880 }),
    source: fc.constantFrom(...timelineSources),
    tone: fc.constantFrom(...timelineTones),
    id: fc.integer({ min: 0, max: 1e6 }).map((n) => String(n).padStart(8, '0')),
    count: fc.integer({ min: 1, max: 50 }),
  });
  fc.assert(
    fc.property(fc.array(arbitrary, { maxLength: 600 }), (groups) => {
      const marks = marksOf(groups, 2_880);
      expect(marks.length).toBeLessThanOrEqual(MOST_MARKS);
      const sum = (list: readonly MarkGroup[]) => list.reduce((total, { count }) => total + count, 0);
      expect(sum(marks)).toBe(sum(groups));
      expect(marks.map(({ id }) => id)).toEqual(marks.map(({ id }) => id).toSorted());
      const worst = groups.reduce<MarkGroup | null>((a, b) => (a === null || isWorse(b.tone, a.tone) ? b : a), null);
      expect(marks.some(({ tone }) => tone === worst?.tone)).toBe(worst !== null);
    }),
  );
});
