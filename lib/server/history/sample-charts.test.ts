import { expect, test } from 'vitest';
import { nodeTable } from '@/lib/domain/history/node-table';
import { summarize } from '@/lib/domain/history/summarize';
import { sampleCharts } from './sample-charts';

const MINUTE = 60_000;

/** A chart of ten nodes over an hour; `measuredAt`: how many of them were measured in each minute. */
async function chartsOf(measuredAt: (minute: number) => number) {
  const rows = Array.from({ length: 10 }, (_, node) => ({
    name: `n${node}`,
    poolId: null,
    os: 'linux' as const,
    requested: null,
    allocatable: null,
  }));
  const groups = Array.from({ length: 60 }, (_, minute) => {
    let node = 0;
    const table = nodeTable(rows, () => (node++ < measuredAt(minute) ? { cpuMilli: 100, memoryMiB: 100 } : null));
    return { at: minute * MINUTE, spanMs: MINUTE, groups: summarize(table) };
  });
  const charts = await sampleCharts({
    samples: { groups: () => Promise.resolve([groups]), nodes: () => Promise.resolve(new Map()) },
    request: { of: { scope: 'cluster', os: null }, metrics: ['cpu', 'nodes'], byNode: false },
    grid: { from: 0, stepMs: MINUTE, count: 60 },
    unmeasured: null,
  });
  return charts.map(({ problem }) => problem && [problem.code, problem.reason.text]);
}

test('a sum without the use of some nodes says so', async () => {
  expect(await chartsOf(() => 7)).toEqual([
    ['partly-measured', 'Of 10 nodes, 3 were not measured on average, and the values are without them.'],
    null,
  ]);
});

test.each<[string, (minute: number) => number]>([
  ['all nodes are measured', () => 10],
  ['a node has just joined', (minute) => (minute === 7 ? 9 : 10)],
  ['nothing is measured for a while, which is a gap', (minute) => (minute < 20 ? 0 : 10)],
])('while %s, nothing is said', async (_, measuredAt) => {
  expect(await chartsOf(measuredAt)).toEqual([null, null]);
});
