import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { FleetMap, LiveTile, MapGroup, MapNodes } from '@/lib/contract/map';
import { MapFeed } from './map-feed';
import { TileMap } from './tile-map';

const groupNamed = (key: string): MapGroup => ({ key, os: 'linux', build: null, name: key, poolId: key });
const nodes = (parts: Partial<MapNodes> = {}): MapNodes => ({
  groups: [groupNamed('a'), groupNamed('b')],
  words: [],
  name: ['n1', 'n2', 'n3'],
  group: [0, 0, 1],
  state: [0, 1, 8],
  since: [null, 1_000, 2_000],
  load: [10, null, 90],
  ...parts,
});
const change = (tiles: LiveTile[], removed: string[] = []) => ({
  groups: tiles.map(([, key]) => groupNamed(key)),
  tiles,
  removed,
});

describe('TileMap', () => {
  test('reads what the server sends', () => {
    const map = new TileMap('c', nodes());
    expect(map.tiles).toEqual([
      { name: 'n1', group: 'a', state: 'ready', cordoned: false, since: null, load: 10 },
      { name: 'n2', group: 'a', state: 'not-ready', cordoned: false, since: 1_000_000, load: null },
      { name: 'n3', group: 'b', state: 'ready', cordoned: true, since: 2_000_000, load: 90 },
    ]);
    expect(map.sizes).toEqual([2, 1]);
  });

  test('words are sent once', () => {
    const map = new TileMap('c', nodes({ words: ['v1.34', 'v1.33'], load: [0, 1, null] }));
    expect(map.tiles.map(({ load }) => load)).toEqual(['v1.34', 'v1.33', null]);
  });

  test('a changed tile is announced alone, and the layout stays', () => {
    const map = new TileMap('c', nodes());
    const heard = vi.fn();
    map.subscribe(heard);
    const { sizes } = map;
    map.apply(change([['n2', 'a', 0, 1_500, 20]]));
    expect(heard.mock.calls).toEqual([[[1]]]);
    expect(map.tiles[1]).toMatchObject({ state: 'ready', load: 20 });
    expect(map.sizes).toBe(sizes);
  });

  test.each<[string, ReturnType<typeof change>, string[], number[]]>([
    ['a new node', change([['n0', 'a', 3, null, null]]), ['n0', 'n1', 'n2', 'n3'], [3, 1]],
    ['a node of a new group', change([['n9', 'z', 0, null, 1]]), ['n1', 'n2', 'n3', 'n9'], [2, 1, 1]],
    ['a node that is gone', change([], ['n3']), ['n1', 'n2'], [2]],
    ['a node in another group', change([['n1', 'b', 0, null, 1]]), ['n2', 'n1', 'n3'], [1, 2]],
    [
      'several at once',
      change(
        [
          ['n2', 'a', 0, null, 1],
          ['n4', 'b', 0, null, 1],
        ],
        ['n1'],
      ),
      ['n2', 'n3', 'n4'],
      [1, 2],
    ],
  ])('%s changes the layout', (_, message, names, sizes) => {
    const map = new TileMap('c', nodes());
    const heard = vi.fn();
    map.subscribe(heard);
    map.apply(message);
    expect(heard.mock.calls).toEqual([[null]]);
    expect([map.tiles.map(({ name }) => name), map.sizes]).toEqual([names, sizes]);
    expect(map.tiles.map(({ name }) => map.indexOf(name))).toEqual(names.map((_name, at) => at));
  });

  test('a node that was never here and is gone changes nothing', () => {
    const map = new TileMap('c', nodes());
    const heard = vi.fn();
    map.subscribe(heard);
    map.apply(change([], ['other']));
    expect(heard).not.toHaveBeenCalled();
  });

  test('after any changes the tiles are those that the changes leave', () => {
    const step = fc.record({
      tiles: fc.array(
        fc.tuple(
          fc.constantFrom('n1', 'n2', 'n3', 'n4'),
          fc.constantFrom('a', 'b'),
          fc.constantFrom(0, 1),
          fc.constant(null),
          fc.nat(9),
        ),
      ),
      removed: fc.uniqueArray(fc.constantFrom('n1', 'n2', 'n3', 'n4'), { maxLength: 1 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const map = new TileMap('c', nodes());
        const expected = new Map(map.tiles.map((tile) => [tile.name, `${tile.group} ${tile.load}`]));
        for (const { tiles, removed } of steps) {
          const gone = removed.filter((name) => !tiles.some(([one]) => one === name));
          map.apply(change(tiles, gone));
          for (const name of gone) expected.delete(name);
          for (const [name, key, , , load] of tiles) expected.set(name, `${key} ${load}`);
        }
        expect(new Map(map.tiles.map((tile) => [tile.name, `${tile.group} ${tile.load}`]))).toEqual(expected);
        expect(map.sizes.reduce((sum, size) => sum + size, 0)).toBe(expected.size);
      }),
    );
  });
});

describe('MapFeed', () => {
  const look = { group: 'pool', fill: 'cpu' } as const;
  const answer = (now: number, load: number): FleetMap => ({
    now,
    look,
    clusters: [{ cluster: 'c', sources: [], total: 3, nodes: nodes({ load: [load, 0, 0] }) }],
  });
  const message = (now: number, load: number) => ({
    type: 'map-tiles' as const,
    view: 'v',
    cluster: 'c',
    now,
    ...change([['n1', 'a', 0, null, load]]),
  });
  const shown = (feed: MapFeed, data: FleetMap) => feed.mapsOf(data).get('c')?.tiles[0]?.load;

  test('an answer that is older than a change does not undo it; a newer one does', () => {
    const feed = new MapFeed(look);
    expect(shown(feed, answer(10, 1))).toBe(1);
    feed.receive(message(20, 2));
    expect(shown(feed, answer(15, 3))).toBe(2);
    expect(shown(feed, answer(25, 4))).toBe(4);
  });

  test('keeps no change for longer than an answer takes, also while nothing is read', () => {
    const feed = new MapFeed(look);
    feed.receive(message(20, 2));
    feed.receive({ ...message(70_000, 0), ...change([['n2', 'a', 0, null, 7]]) });
    expect(shown(feed, answer(15, 3))).toBe(3);
  });

  test('changes of a new shade do not reach the picture of the old one', () => {
    const feed = new MapFeed({ group: 'pool', fill: 'memory' });
    const old = answer(10, 1);
    expect(shown(feed, old)).toBe(1);
    feed.receive(message(20, 2));
    expect(shown(feed, old)).toBe(1);
    expect(shown(feed, { ...answer(15, 3), look: { group: 'pool', fill: 'memory' } })).toBe(2);
  });

  test('a cluster whose nodes were not read has no map', () => {
    const feed = new MapFeed(look);
    const data: FleetMap = { now: 1, look, clusters: [{ cluster: 'c', sources: [], total: null, nodes: null }] };
    expect(feed.mapsOf(data).size).toBe(0);
  });
});
