import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ageMs, outdatedSince, panelState, staleness } from './staleness';

test.each([
  [0, 'live'],
  [14_999, 'live'],
  [15_000, 'late'],
  [59_999, 'late'],
  [60_000, 'lost'],
  [7 * 86_400_000, 'lost'],
] as const)('a picture of %i ms is %s', (age, expected) => expect(staleness(age)).toBe(expected));

test.each([
  ['both clocks run', { wallMs: 9_000, steadyMs: 9_000 }, 9_000],
  ['the device slept: the steady clock stood', { wallMs: 3_600_000, steadyMs: 1_000 }, 3_600_000],
  ['the wall clock was set back', { wallMs: -86_400_000, steadyMs: 20_000 }, 20_000],
  ['both say less than nothing', { wallMs: -1, steadyMs: -1 }, 0],
])('age when %s', (_, now, expected) => expect(ageMs({ wallMs: 0, steadyMs: 0 }, now)).toBe(expected));

test('no clock makes a picture younger than the other one says', () =>
  fc.assert(
    fc.property(fc.nat(), fc.integer(), fc.integer(), (elapsed, skew, start) => {
      const since = { wallMs: start, steadyMs: 0 };
      expect(ageMs(since, { wallMs: start + skew, steadyMs: elapsed })).toBeGreaterThanOrEqual(elapsed);
    }),
  ));

const live = { data: {}, sources: 2, outdated: [] };
test.each([
  ['all sources answer', live, 'live'],
  ['it has no sources', { ...live, sources: 0 }, 'live'],
  ['one of two does not', { ...live, outdated: [{}] }, 'partly'],
  ['none does', { ...live, outdated: [{}, {}] }, 'old'],
  ['nothing was read', { ...live, data: null }, 'unknown'],
  ['nothing was read and none answers', { data: null, sources: 1, outdated: [{}] }, 'unknown'],
] as const)('a panel when %s is %s', (_, panel, expected) => expect(panelState(panel)).toBe(expected));

test.each([
  [[], null],
  [[{ since: 5 }], 5],
  [[{ since: 5 }, { since: 3 }], 3],
  [[{ since: 5 }, { since: null }], null],
])('outdated %j since %j', (outdated, expected) => expect(outdatedSince(outdated)).toBe(expected));
