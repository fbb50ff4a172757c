import { expect, test } from 'vitest';
import { compareStamps, isStamp, type LogPlace, placeAfter, placesOf, placesText } from './place';

test.each([
  ['2026-01-01T00:00:00.100000000Z', '2026-01-01T00:00:00.100000001Z'],
  ['2026-01-01T00:00:00.1Z', '2026-01-01T00:00:00.12Z'],
  ['2026-10-25T02:59:59.900000000+02:00', '2026-10-25T02:00:00.000000000+01:00'],
  ['2026-01-01T08:00:00+08:00', '2026-01-01T00:00:00.000000001Z'],
])('%s is before %s', (a, b) => {
  expect([compareStamps(a, b), compareStamps(b, a), compareStamps(a, a)].map(Math.sign)).toEqual([-1, 1, 0]);
});

test('a place counts the lines of the newest time', () => {
  const second = (n: number) => `2026-01-01T00:00:0${n}Z`;
  const places: (LogPlace | null)[] = [null];
  for (const at of [1, 2, 2, 1, 2, 3].map(second)) places.push(placeAfter(places.at(-1) ?? null, at));
  expect(places.map((place) => place && `${place.at.at(-2)}:${place.lines}`)).toEqual([
    null,
    '1:1',
    '2:1',
    '2:2',
    '2:2',
    '2:3',
    '3:1',
  ]);
});

test('places are written and read', () => {
  const places = new Map([
    ['web-1', { at: '2026-01-01T00:00:00.000000001Z', lines: 3 }],
    ['web-2', { at: '2026-01-01T00:00:00+08:00', lines: 1 }],
  ]);
  expect(placesOf(placesText(places))).toEqual(places);
  expect(placesOf('').size + placesOf('web@Tuesday@1,web@2026-01-01T00:00:00Z,@@').size).toBe(0);
  expect(isStamp('2026-01-01')).toBe(false);
});
