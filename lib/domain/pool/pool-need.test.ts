import { describe, expect, test } from 'vitest';
import { countShort, isShort, nodesExpected, readyTotals } from './pool-need';

type Pool = Parameters<typeof isShort>[0];
const manual = (desired: number | null) => ({ mode: 'manual', desired }) as const;
const auto = (min: number, max: number) => ({ mode: 'auto', min, max }) as const;
const well: Pool = { state: 'active', scaling: manual(2), total: 2, ready: 2, task: null };
const task = { id: 't', type: 'scale', stage: '', startedAt: null };

describe('how many nodes a pool should have', () => {
  test.each<[string, Pick<Pool, 'scaling' | 'total'>, number | null]>([
    ['no node arrived', { scaling: manual(2), total: 0 }, 2],
    ['more nodes than requested', { scaling: manual(2), total: 5 }, 5],
    ['ACK counts none', { scaling: manual(2), total: null }, 2],
    ['the minimum of auto scaling', { scaling: auto(1, 9), total: 0 }, 1],
    ['no number is known', { scaling: manual(null), total: null }, null],
    ['no number is requested', { scaling: manual(null), total: 3 }, 3],
  ])('%s', (_, pool, expected) => {
    expect(nodesExpected(pool)).toBe(expected);
  });
});

test('the totals of pools are the sums of what each shows, and unknown if one is', () => {
  const short = { ...well, scaling: manual(31), total: 30, ready: 30 };
  expect(readyTotals([well, short])).toEqual({ pools: 2, nodes: 33, ready: 32 });
  expect(readyTotals([well, { ...short, ready: null }])).toEqual({ pools: 2, nodes: 33, ready: null });
  expect(readyTotals([well, { ...short, scaling: manual(null), total: null }])).toMatchObject({
    nodes: null,
    ready: 32,
  });
  expect(readyTotals([])).toEqual({ pools: 0, nodes: 0, ready: 0 });
});

describe('short of nodes', () => {
  test.each<[string, Partial<Pool>, boolean | null]>([
    ['all are ready', {}, false],
    ['no node arrived', { total: 0, ready: 0 }, true],
    ['one is not ready', { ready: 1 }, true],
    ['degraded without nodes', { state: 'degraded', total: 0, ready: 0 }, true],
    ['nodes are being added', { state: 'scaling', total: 0, ready: 0 }, false],
    ['a task runs', { task, total: 0, ready: 0 }, false],
    ['no nodes requested', { scaling: manual(0), total: 0, ready: null }, false],
    ['readiness not known', { ready: null }, null],
    ['nothing known', { scaling: manual(null), total: null }, null],
  ])('%s', (_, part, short) => {
    expect(isShort({ ...well, ...part })).toBe(short);
  });

  test('unknown is not zero', () => {
    expect(countShort([well])).toBe(0);
    expect(countShort([well, { ...well, ready: null }])).toBeNull();
    expect(
      countShort([
        { ...well, ready: 0 },
        { ...well, ready: null },
      ]),
    ).toBe(1);
  });
});
