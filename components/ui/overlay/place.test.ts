import { expect, test } from 'vitest';
import { placeOf, type PlaceOptions } from './place';

const view = { width: 400, height: 300 };
const size = { width: 100, height: 80 };

const at = (anchor: { top: number; left: number }, options: PlaceOptions, box = size) =>
  placeOf({ anchor: { ...anchor, width: 20, height: 20 }, size: box, view, options });

test.each<[string, { top: number; left: number }, PlaceOptions, { top: number; left: number }]>([
  ['below where there is room', { top: 50, left: 150 }, { side: 'bottom', align: 'start' }, { top: 76, left: 150 }],
  [
    'above when there is none below',
    { top: 250, left: 150 },
    { side: 'bottom', align: 'start' },
    { top: 164, left: 150 },
  ],
  ['above when asked', { top: 150, left: 150 }, { side: 'top', align: 'center' }, { top: 64, left: 110 }],
  ['below when there is none above', { top: 10, left: 150 }, { side: 'top', align: 'center' }, { top: 36, left: 110 }],
  ['kept from the left edge', { top: 50, left: 0 }, { side: 'bottom', align: 'end' }, { top: 76, left: 8 }],
  ['kept from the right edge', { top: 50, left: 380 }, { side: 'bottom', align: 'start' }, { top: 76, left: 292 }],
])('%s', (_, anchor, options, place) => {
  expect(at(anchor, options)).toEqual(place);
});

test('what is larger than the screen starts at its edge', () => {
  expect(at({ top: 100, left: 100 }, { side: 'bottom', align: 'start' }, { width: 900, height: 900 })).toEqual({
    top: 8,
    left: 8,
  });
});
