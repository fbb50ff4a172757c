import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { layoutTiles, moveFrom, placeOfTile, reservedFor, reservedHeight, tileAt, tilesIn } from './tile-layout';

const sizes = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 30 });
const room = fc.record({ width: fc.integer({ min: 120, max: 2_000 }), height: fc.integer({ min: 40, max: 900 }) });

const cells = (layout: ReturnType<typeof layoutTiles>) =>
  Array.from({ length: layout.count }, (_, at) => placeOfTile(layout, at));

describe('layout', () => {
  test('every tile has a place of its own inside, and is found there', () => {
    fc.assert(
      fc.property(sizes, room, (groups, space) => {
        const layout = layoutTiles(groups, space);
        expect(layout.count).toBe(groups.reduce((sum, size) => sum + size, 0));
        const seen = new Set<string>();
        const wrong = cells(layout).flatMap((place, at) => {
          if (place === null) return [at];
          seen.add(`${place.x} ${place.y}`);
          const isInside =
            place.x >= 0 && place.x + layout.pitch <= layout.width && place.y + layout.pitch <= layout.height;
          return isInside && tileAt(layout, place.x + layout.pitch / 2, place.y + layout.pitch / 2) === at ? [] : [at];
        });
        expect(wrong).toEqual([]);
        expect(seen.size).toBe(layout.count);
      }),
      { numRuns: 60 },
    );
  });

  test('tiles are as large as the room allows', () => {
    expect(layoutTiles([4], { width: 400, height: 200 }).pitch).toBe(20);
    const many = layoutTiles([2_500, 2_500], { width: 1_000, height: 460 });
    expect(many.height).toBeLessThanOrEqual(460);
    expect(many.pitch).toBeGreaterThanOrEqual(8);
    expect(layoutTiles([5_000], { width: 300, height: 50 }).pitch).toBe(6);
  });

  test('what is reserved for a screen is what its map needs', () => {
    fc.assert(
      fc.property(sizes, fc.constantFrom('phone', 'tablet', 'laptop', 'desktop', 'wide'), (groups, screen) => {
        const height = reservedHeight(groups, screen);
        const drawn = layoutTiles(groups, { width: reservedFor[screen], height });
        expect(drawn.height).toBeLessThanOrEqual(height);
      }),
      { numRuns: 60 },
    );
  });

  test('no group and no tile', () => {
    const layout = layoutTiles([], { width: 300, height: 100 });
    expect([layout.count, layout.height, tileAt(layout, 1, 40)]).toEqual([0, 0, null]);
  });
});

describe('hit', () => {
  const layout = layoutTiles([7, 3], { width: 400, height: 80 });

  test.each([
    [-5, 0],
    [0, 0],
    [399, 79],
  ])('nothing at %d, %d', (x, y) => expect(tileAt(layout, x, y)).toBeNull());

  test('a brush takes exactly the tiles that it touches', () => {
    fc.assert(
      fc.property(
        sizes,
        fc.record({ x: fc.integer({ min: 0, max: 500 }), y: fc.integer({ min: 0, max: 300 }) }),
        fc.record({ width: fc.integer({ min: 0, max: 300 }), height: fc.integer({ min: 0, max: 200 }) }),
        (groups, corner, extent) => {
          const one = layoutTiles(groups, { width: 600, height: 400 });
          const rect = { ...corner, ...extent };
          const touched = cells(one).flatMap((place, at) => {
            if (place === null) return [];
            const beside = place.x + one.pitch <= rect.x || place.x > rect.x + rect.width;
            const above = place.y + one.pitch <= rect.y || place.y > rect.y + rect.height;
            return beside || above ? [] : [at];
          });
          expect(tilesIn(one, rect).toSorted((a, b) => a - b)).toEqual(touched);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('keys', () => {
  // Two rows of four and three, beside them two rows of two and one.
  const layout = {
    pitch: 10,
    width: 100,
    height: 50,
    count: 10,
    blocks: [
      { x: 0, y: 30, columns: 4, first: 0, count: 7, width: 40 },
      { x: 60, y: 30, columns: 2, first: 7, count: 3, width: 20 },
    ],
  };

  test.each<[number, string, number | null]>([
    [0, 'ArrowRight', 1],
    [6, 'ArrowRight', 7],
    [9, 'ArrowRight', 9],
    [0, 'ArrowLeft', 0],
    [0, 'ArrowDown', 4],
    [3, 'ArrowDown', 6],
    [4, 'ArrowUp', 0],
    [8, 'ArrowDown', 9],
    [0, 'PageDown', 7],
    [7, 'PageDown', 9],
    [9, 'PageUp', 7],
    [5, 'PageUp', 0],
    [3, 'End', 9],
    [3, 'Home', 0],
    [3, 'a', null],
  ])('from %d %s leads to %s', (from, key, to) => expect(moveFrom(layout, from, key)).toBe(to));

  test('down and up move by whole rows and never leave the map', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), fc.constantFrom('ArrowDown', 'ArrowUp'), (groups, seed, key) => {
        const one = layoutTiles(groups, { width: 700, height: 400 });
        const from = seed % one.count;
        const to = moveFrom(one, from, key) ?? -1;
        const [a, b] = [placeOfTile(one, from), placeOfTile(one, to)];
        if (a === null || b === null) throw new Error('off the map');
        if (to !== from) expect(key === 'ArrowDown' ? b.y > a.y : b.y < a.y).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  test('every tile is reached with the arrow keys', () => {
    fc.assert(
      fc.property(sizes, (groups) => {
        const one = layoutTiles(groups, { width: 700, height: 400 });
        let at = 0;
        for (let steps = 1; steps < one.count; steps += 1) at = moveFrom(one, at, 'ArrowRight') ?? -1;
        expect(at).toBe(one.count - 1);
      }),
      { numRuns: 30 },
    );
  });
});
