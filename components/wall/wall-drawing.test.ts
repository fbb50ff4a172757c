import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { latestOf, lineOf } from './panels/chart-panel';
import { joinedMarks } from './panels/timeline-panel';
import { areaOf, roomOf, wallGrid } from './wall-grid';
import { tilePaths, wallTiles } from './wall-tiles';

describe('the grid', () => {
  test.each([1, 2, 3, 4, 5, 6])('of %i panels fills the picture without overlap', (panels) => {
    const grid = wallGrid(panels);
    const cells = grid.places.flatMap(({ column, row, columns, rows }) =>
      Array.from({ length: columns * rows }, (_, at) => `${column + (at % columns)} ${row + Math.floor(at / columns)}`),
    );
    expect(grid.places).toHaveLength(panels);
    expect(new Set(cells).size).toBe(cells.length);
    expect(cells).toHaveLength(grid.columns * grid.rows);
    for (const place of grid.places) {
      const room = roomOf(grid, place);
      expect(room.width).toBeGreaterThan(450);
      expect(room.height).toBeGreaterThan(300);
    }
  });

  test('a wide panel spans its columns', () =>
    expect(areaOf({ column: 1, row: 1, columns: 2, rows: 1 })).toBe('1 / 1 / span 1 / span 2'));
});

describe('the map', () => {
  test('has every node in the room, whatever the pools', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 24 }), (sizes) => {
        const room = { width: 517, height: 285 };
        const { layout, width, height } = wallTiles(sizes, room);
        expect(layout.count).toBe(sizes.reduce((sum, n) => sum + n, 0));
        expect(layout.height).toBeLessThanOrEqual(height + 1e-6);
        expect(width / height).toBeCloseTo(room.width / room.height, 5);
      }),
      { numRuns: 60 },
    ));

  test('draws few nodes large, and each state with a shape of its own', () => {
    const tiles = wallTiles([3, 2], { width: 517, height: 285 });
    expect(tiles.fontSize).not.toBeNull();
    const paths = tilePaths(tiles.layout, '06135');
    expect([...paths.keys()]).toEqual(['failed', 'ready', 'not-ready', 'removing', 'cordoned']);
    expect(new Set([...paths.values()].map((path) => path.replaceAll(/[\d.\s-]+/g, ''))).size).toBe(5);
  });

  test('five thousand nodes are seven paths at most', () => {
    const states = '6'.repeat(4_990) + '0123456123';
    const { layout } = wallTiles([5_000], { width: 1_682, height: 720 });
    expect(tilePaths(layout, states).size).toBe(7);
  });
});

test('a line has gaps where values are unknown, and a dot for one alone', () => {
  expect(lineOf([null, 50, null, 0, 100], 100)).toBe('M250.0 50.0h0M750.0 99.0h0L1000.0 1.0');
  expect(lineOf([], 100)).toBe('');
  expect(lineOf([500], 100)).toBe('M0.0 1.0h0');
});

test('what was in use long ago is not what is in use now', () => {
  expect([[1, 2, 3], [1, 2, null], [1, null, null], []].map(latestOf)).toEqual([3, 2, null, null]);
});

test('marks that would overlap are the worst of them', () => {
  const mark = (at: number, tone: 'ok' | 'bad' | 'warn', source: 'pod' | 'node') => ({ at, tone, source, count: 1 });
  expect(
    joinedMarks([mark(0, 'ok', 'pod'), mark(5, 'bad', 'node'), mark(9, 'warn', 'pod'), mark(10, 'ok', 'pod')], 10),
  ).toMatchObject([
    { at: 0, tone: 'bad', source: 'node' },
    { at: 10, tone: 'ok' },
  ]);
});
