import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type HistoryMark, markGroups } from './mark-groups';

const mark = (at: number, tone: HistoryMark['tone'] = 'ok'): HistoryMark => ({
  key: `${at} ${tone}`,
  at,
  tone,
  text: '',
  href: null,
  count: 1,
});

test('marks that lie on each other are one, at the worst of them', () => {
  const groups = markGroups([mark(1), mark(2, 'bad'), mark(3, 'warn'), mark(70)], { from: 0, to: 100, slots: 10 });
  expect(groups.map(({ at, marks }) => [at, marks.map(({ tone }) => tone)])).toEqual([
    [2, ['bad', 'warn', 'ok']],
    [70, ['ok']],
  ]);
});

test('marks outside of the range are left out', () => {
  expect(markGroups([mark(-1), mark(101)], { from: 0, to: 100, slots: 10 })).toEqual([]);
  expect(markGroups([mark(5)], { from: 5, to: 5, slots: 10 })).toEqual([]);
});

test('every mark of the range is in one group, and the groups are few and in order', () => {
  const times = fc.uniqueArray(fc.integer({ min: 0, max: 1_000 }), { maxLength: 200 });
  fc.assert(
    fc.property(times, fc.integer({ min: 1, max: 60 }), (all, slots) => {
      const groups = markGroups(
        all.map((at) => mark(at)),
        { from: 0, to: 1_000, slots },
      );
      expect(groups.length).toBeLessThanOrEqual(slots);
      expect(groups.flatMap(({ marks }) => marks).length).toBe(all.length);
      expect(groups.map(({ at }) => at)).toEqual(groups.map(({ at }) => at).toSorted((a, b) => a - b));
    }),
  );
});
