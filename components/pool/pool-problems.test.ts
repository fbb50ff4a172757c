import { describe, expect, test } from 'vitest';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { poolProblems } from './pool-problems';
import { makePool } from './testing/make-pool';

type Tile = NodePoolRow['tiles'][number];
const tile = (name: string, state: Tile['state']): Tile => ({ key: name, name, state, cordoned: false });
const of = (parts: Partial<NodePoolRow>) => poolProblems(makePool(parts));

describe('problems of a pool', () => {
  test('a healthy pool has none, nor has one that is being scaled', () => {
    expect(of({})).toEqual([]);
    const task = { id: 't', type: 'scale', stage: '', startedAt: null };
    expect(of({ state: 'scaling', scaling: { mode: 'manual', desired: 5 }, task })).toEqual([]);
  });

  test('are not without words on one screen when the pool is short on another', () => {
    expect(of({ ready: 1, tiles: [tile('a', 'ready'), tile('b', 'joining')] })).toEqual([
      { is: 'short', ready: 1, expected: 2 },
    ]);
  });

  test('are listed worst first', () => {
    const problems = of({
      state: 'degraded',
      rawState: 'failed',
      scaling: { mode: 'manual', desired: 5 },
      total: 4,
      ready: 1,
      cordoned: 1,
      tiles: [tile('a', 'ready'), tile('b', 'not-ready'), tile('c', 'not-ready'), tile('d', 'unknown')],
    });
    expect(problems).toEqual([
      { is: 'degraded', rawState: 'failed' },
      { is: 'nodes', state: 'not-ready', n: 2, atLeast: false },
      { is: 'nodes', state: 'unknown', n: 1, atLeast: false },
      { is: 'short', ready: 1, expected: 5 },
      { is: 'cordoned', n: 1 },
    ]);
  });

  test('nodes that are there and not ready are not also missing', () => {
    const tiles = [tile('a', 'ready'), tile('b', 'not-ready')];
    expect(of({ ready: 1, tiles }).map(({ is }) => is)).toEqual(['nodes']);
  });

  test('of more nodes than the row lists, at least those are counted', () => {
    expect(
      of({ total: 500, ready: 499, tiles: [tile('b', 'failed')], scaling: { mode: 'manual', desired: 500 } }),
    ).toEqual([{ is: 'nodes', state: 'failed', n: 1, atLeast: true }]);
  });

  test('what is not known is said, and no other problem', () => {
    expect(of({ ready: null, cordoned: null, total: null, scaling: { mode: 'manual', desired: null } })).toEqual([
      { is: 'unread' },
    ]);
  });
});
