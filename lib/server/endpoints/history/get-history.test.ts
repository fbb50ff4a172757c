import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getHistory as endpoint, type History } from '@/lib/contract/history';
import { failureOf } from '@/lib/server/ack/testing/connect';
import type { Fleet } from '@/lib/server/fleet/fleet';
import {
  clusterConfig,
  clusterIn,
  fleetConfig,
  type MovableClock,
  startFleet,
  until,
} from '@/lib/server/fleet/testing/start-fleet';
import { startSimulator, type StartedSimulator } from '@/lib/server/testing/start-simulator';
import { ask } from '../testing/ask';
import { getHistory } from './get-history';

const HOUR = 3_600_000;
let simulator: StartedSimulator;
let fleet: Fleet;
let clock: MovableClock;

beforeAll(async () => {
  simulator = await startSimulator({ scenario: 'hybrid-small' });
  const { ready } = simulator;
  const [prod] = ready.clusters;
  if (prod === undefined) throw new Error('the scenario has no cluster');
  ({ fleet, clock } = startFleet(fleetConfig(ready, [clusterConfig(prod)])));
});
afterAll(async () => {
  await fleet.stop();
  await simulator.stop();
});

const handle = () => clusterIn(fleet, 'prod-hangzhou');

function request(query: Record<string, string>): Promise<History> {
  const now = clock.now();
  const range = { from: String(now - HOUR), to: String(now) };
  const params = { cluster: 'prod-hangzhou' };
  return ask(endpoint, getHistory, { app: { fleet, clock }, params, query: { scope: 'cluster', ...range, ...query } });
}

const lastOf = (values: readonly (number | null)[] | undefined): number | null =>
  values?.findLast((value) => value !== null) ?? null;

/** The last known value of each line of a chart. */
function figures({ charts }: History, metric: string) {
  const chart = charts.find((one) => one.metric === metric);
  return {
    problem: chart?.problem?.code ?? null,
    leftOut: chart?.leftOut,
    series: chart?.series.map(({ kind, name, values }) => [kind, name, lastOf(values)]),
    limits: Object.fromEntries(chart?.limits.map(({ kind, values }) => [kind, lastOf(values)]) ?? []),
  };
}

const poolId = (name: string): string =>
  handle()
    .store.poolRows({ sort: 'name', dir: 'asc' })
    .find((row) => row.name === name)?.id ?? '';

describe('history from own samples', () => {
  it('of a cluster has use, requests and capacity', async () => {
    await until(
      () => handle().usage.latest(handle().store.nodes()[0]?.name ?? ''),
      (latest) => latest !== null && poolId('win-legacy') !== '' && handle().store.known.pods,
    );
    // A second minute, in which everything is known.
    clock.advance(60_000);
    await until(
      () =>
        handle()
          .usage.minutes.groups(clock.now() - 60_000, clock.now())
          .at(-1)
          ?.groups.get('|')?.measured ?? 0,
      (measured) => measured === 5,
    );
    const history = await request({ metrics: 'cpu,memory,pods,nodes,disk' });
    expect(history.source).toMatchObject({ kind: 'samples', dropped: false });
    expect(history.stepMs).toBe(60_000);
    const nodes = handle()
      .store.nodes()
      .map(({ name }) => handle().usage.latest(name)?.cpuMilli ?? Number.NaN);
    const { allocatable } = { allocatable: handle().store.matchingNodes({ sort: 'name', dir: 'asc' }) };
    expect(figures(history, 'cpu')).toEqual({
      problem: null,
      leftOut: 0,
      series: [['value', null, nodes.reduce((sum, one) => sum + one, 0)]],
      limits: {
        requested: allocatable.reduce((sum, row) => sum + (row.requested?.cpuMilli ?? 0), 0),
        allocatable: allocatable.reduce((sum, row) => sum + (row.allocatable?.cpuMilli ?? 0), 0),
      },
    });
    expect(figures(history, 'nodes').series).toEqual([['value', null, 5]]);
    expect(lastOf(history.charts.find(({ metric }) => metric === 'pods')?.series[0]?.values)).toBeGreaterThan(5);
    expect(figures(history, 'disk')).toMatchObject({ problem: 'not-sampled', series: [] });
  });

  it('before the first sample is null, not zero', async () => {
    const { charts } = await request({ metrics: 'cpu,nodes' });
    for (const { series } of charts) expect(series[0]?.values.slice(0, 50).every((value) => value === null)).toBe(true);
  });

  it('of a pool, an OS and a node is that of their nodes', async () => {
    const pool = await request({ scope: 'node-pool', object: poolId('win-legacy'), metrics: 'cpu,nodes' });
    const windows = await request({ os: 'windows', metrics: 'cpu,nodes' });
    expect(figures(pool, 'nodes').series).toEqual([['value', null, 2]]);
    expect(figures(windows, 'nodes').series).toEqual([['value', null, 2]]);
    const names = handle().store.matchingNodes({ pool: poolId('win-legacy'), sort: 'name', dir: 'asc' });
    const each = await Promise.all(names.map(({ name }) => request({ scope: 'node', object: name, metrics: 'cpu' })));
    const sum = each.reduce((all, one) => all + (figures(one, 'cpu').series?.[0]?.[2] as number), 0);
    expect(figures(pool, 'cpu').series?.[0]?.[2]).toBeCloseTo(sum, 3);
    expect(figures(windows, 'cpu').series?.[0]?.[2]).toBeCloseTo(sum, 3);
  });

  it('by node has percentiles and the worst five', async () => {
    const { series = [] } = figures(await request({ metrics: 'cpu', nodes: 'yes' }), 'cpu');
    expect(series.map(([kind]) => kind)).toEqual(['p5', 'p50', 'p95', 'node', 'node', 'node', 'node', 'node']);
    const [p5 = 0, p50 = 0, p95 = 0, ...nodes] = series.map(([, , value]) => Number(value));
    expect(p5).toBeLessThanOrEqual(p50);
    expect(p50).toBeLessThanOrEqual(p95);
    expect(p95).toBeLessThanOrEqual(Math.max(...nodes));
  });

  it('says what it has not: pods, workloads, and times without samples', async () => {
    const pod = { scope: 'pod', object: 'web', namespace: 'shop', metrics: 'cpu' };
    expect(figures(await request(pod), 'cpu')).toMatchObject({ problem: 'pods-not-sampled' });
    const now = clock.now();
    const past = { from: String(now - 9 * HOUR), to: String(now - 8 * HOUR), metrics: 'cpu' };
    expect(figures(await request(past), 'cpu').problem).toBe('no-samples');
    expect(figures(await request({ scope: 'node', object: 'none', metrics: 'cpu' }), 'cpu').problem).toBe('no-samples');
  });

  it('without a metrics API still counts nodes and pods', async () => {
    await simulator.control('/fault', { target: 'kube', path: '/apis/metrics.k8s.io', kind: 'absent' });
    await until(
      () => handle().usage.problem(),
      (problem) => problem !== null,
    );
    clock.advance(5 * 60_000);
    await until(
      () => handle().usage.minutes.groups(clock.now() - 60_000, clock.now()).length,
      (minutes) => minutes > 0,
    );
    const history = await request({ metrics: 'cpu,nodes', from: String(clock.now() - 60_000) });
    expect(figures(history, 'cpu').problem).toBe('NotFound');
    expect(history.charts[0]?.series[0]?.values.at(-1)).toBeNull();
    expect(figures(history, 'nodes').series).toEqual([['value', null, 5]]);
    await simulator.control('/fault', { target: 'kube', path: '/apis/metrics.k8s.io', kind: 'absent', on: false });
  });

  it('refuses what is not there or not a range', async () => {
    expect(await failureOf(request({ metrics: 'cpu', from: '0' }))).toMatchObject({ code: 'invalid' });
    expect(await failureOf(request({ metrics: 'heat' }))).toMatchObject({ code: 'invalid' });
  });
});
