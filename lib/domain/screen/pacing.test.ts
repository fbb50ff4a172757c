import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { driftAt, nextRequestMs, pageAt, shownForMs } from './pacing';

describe('the next request', () => {
  test.each([
    [0, 0.5, 5_000],
    [1, 1, 2_000],
    [1, 0, 1_000],
    [2, 1, 4_000],
    [3, 1, 8_000],
    [5, 1, 30_000],
    [1_000_000, 1, 30_000],
    [1_000_000, 0, 15_000],
  ])('after %i failures with chance %d comes in %i ms', (failures, random, expected) =>
    expect(nextRequestMs(failures, random)).toBe(expected),
  );

  test('is between one and thirty seconds away, whatever the server requests', () =>
    fc.assert(
      fc.property(fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(), (failures, random, retryAfterMs) => {
        const ms = nextRequestMs(failures, random, retryAfterMs);
        expect(ms).toBeGreaterThanOrEqual(1_000);
        expect(ms).toBeLessThanOrEqual(30_000);
      }),
    ));

  test('waits as long as the server requests', () => expect(nextRequestMs(1, 0, 20_000)).toBe(20_000));
});

test.each([
  [0, 20, 3, 0],
  [19_999, 20, 3, 0],
  [20_000, 20, 3, 1],
  [60_000, 20, 3, 0],
  [1_000_000, 20, 1, 0],
])('at %i with %i s per page, of %i pages the one shown is %i', (now, seconds, pages, expected) =>
  expect(pageAt(now, seconds, pages)).toBe(expected),
);

test('a page has been shown for less than its time', () => expect(shownForMs(45_500, 20)).toBe(5_500));

test('the picture moves every minute by little, and stays in place over time', () => {
  const places = Array.from({ length: 600 }, (_, minute) => driftAt(minute * 60_000));
  const steps = places.slice(1).map(({ x, y }, at) => Math.hypot(x - (places[at]?.x ?? 0), y - (places[at]?.y ?? 0)));
  expect(Math.max(...steps)).toBeLessThan(3);
  expect(Math.min(...steps)).toBeGreaterThan(0);
  for (const { x, y } of places) {
    expect(Math.abs(x)).toBeLessThanOrEqual(4);
    expect(Math.abs(y)).toBeLessThanOrEqual(4);
  }
});
