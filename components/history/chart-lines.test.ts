import { describe, expect, test } from 'vitest';
import type { HistoryChart } from '@/lib/contract/history';
import { chartLines } from './chart-lines';

const words = {
  series: ({ kind, name }: { kind: string; name: string | null }) => name ?? kind,
  limit: (kind: string) => kind,
};

const chart = (parts: Partial<HistoryChart>): HistoryChart => ({
  metric: 'cpu',
  at: [1, 2],
  series: [{ kind: 'value', name: null, values: [4, 5] }],
  limits: [],
  leftOut: 0,
  problem: null,
  ...parts,
});
const limit = (kind: 'requested' | 'allocatable' | 'limit', value: number) => ({ kind, values: [value, value] });
const keys = (lines: readonly { key: string }[]) => lines.map(({ key }) => key);

describe('limits', () => {
  test('are drawn when they are near, else only listed', () => {
    const shown = chartLines(chart({ limits: [limit('requested', 7), limit('allocatable', 64)] }), words, null);
    expect(keys(shown.drawn)).toEqual(['value', 'limit:requested']);
    expect(keys(shown.all)).toEqual(['value', 'limit:requested', 'limit:allocatable']);
    expect([...shown.far]).toEqual(['limit:allocatable']);
    expect(shown.max).toBe(7);
  });

  test('are drawn when nothing else is known', () => {
    const shown = chartLines(chart({ series: [], limits: [limit('allocatable', 64)] }), words, null);
    expect(keys(shown.drawn)).toEqual(['limit:allocatable']);
  });
});

describe('an isolated line', () => {
  const limits = [limit('allocatable', 64)];
  test('is alone, even one that is far above', () => {
    expect(keys(chartLines(chart({ limits }), words, 'limit:allocatable').drawn)).toEqual(['limit:allocatable']);
    expect(chartLines(chart({ limits }), words, 'value').max).toBe(5);
  });

  test('of another chart changes nothing', () => {
    expect(keys(chartLines(chart({ limits }), words, 'node:a').drawn)).toEqual(['value']);
  });
});

describe('lines per node', () => {
  const series: HistoryChart['series'] = [
    { kind: 'p5', name: null, values: [1, 1] },
    { kind: 'p50', name: null, values: [2, 2] },
    { kind: 'p95', name: null, values: [3, 3] },
    ...['a', 'b', 'c', 'd', 'e'].map((name) => ({ kind: 'node' as const, name, values: [9, null] })),
  ];

  test('have the space between the percentiles as a band', () => {
    expect(chartLines(chart({ series }), words, null).band).toMatchObject({ upper: 'p95', lower: 'p5' });
    expect(chartLines(chart({ series }), words, 'node:a').band).toBeNull();
    expect(chartLines(chart({ series: series.slice(0, 1) }), words, null).band).toBeNull();
  });

  test('differ by more than color', () => {
    const named = chartLines(chart({ series }), words, null).all.filter(({ key }) => key.startsWith('node:'));
    expect(new Set(named.map(({ dash }) => dash.join(' '))).size).toBe(5);
    expect(new Set(named.map(({ color }) => color)).size).toBe(5);
  });
});

test('a chart without known values has no largest one', () => {
  expect(
    chartLines(chart({ series: [{ kind: 'value', name: null, values: [null, null] }] }), words, null).max,
  ).toBeNull();
});
