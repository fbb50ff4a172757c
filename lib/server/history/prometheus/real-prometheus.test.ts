import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getHistory as endpoint, type History } from '@/lib/contract/history';
import { getHistory } from '@/lib/server/endpoints/history/get-history';
import { ask } from '@/lib/server/endpoints/testing/ask';
import type { Fleet } from '@/lib/server/fleet/fleet';
import { clusterConfig, clusterIn, fleetConfig, startFleet, until } from '@/lib/server/fleet/testing/start-fleet';
import { findPrometheus, startPrometheus, type TestPrometheus } from '@/lib/server/testing/start-prometheus';
import { startSimulator, type StartedSimulator } from '@/lib/server/testing/start-simulator';
import type { MetricsSource } from './metrics-config';

const program = findPrometheus();
const CLUSTER = 'prod-hangzhou';
const BY_LABEL = 'by-label';

/** Without Prometheus the run says so (scripts/test.mjs). */
describe.skipIf(program === null)('a real Prometheus', () => {
  let simulator: StartedSimulator;
  let prometheus: TestPrometheus;
  let fleet: Fleet;
  let clock: { now(): number };

  const source = (over: Partial<MetricsSource> = {}): MetricsSource => ({
    url: prometheus.url,
    auth: null,
    tls: null,
    headers: [],
    selector: `cluster="${CLUSTER}"`,
    mapping: { by: 'address' },
    timeoutMs: 30_000,
    windowSeconds: 5,
    overrides: {},
    ...over,
  });

  beforeAll(async () => {
    simulator = await startSimulator({ scenario: 'hybrid-small' });
    const [prod] = simulator.ready.clusters;
    if (prod === undefined || program === null) throw new Error('the scenario has no cluster');
    prometheus = await startPrometheus(program, join(dirname(prod.kubeconfigPath), 'targets.json'));
    ({ fleet, clock } = startFleet(
      fleetConfig(simulator.ready, [
        clusterConfig(prod, { metrics: source() }),
        clusterConfig(prod, { name: BY_LABEL, metrics: source({ mapping: { by: 'label', label: 'host' } }) }),
      ]),
    ));
    await until(
      () => handle().store.known.pods && handle().store.poolRows({ sort: 'name', dir: 'asc' }).length > 0,
      (known) => known,
    );
  });
  afterAll(async () => {
    await fleet?.stop();
    await prometheus?.stop();
    await simulator?.stop();
  });

  const handle = () => clusterIn(fleet, CLUSTER);
  const nodes = (os?: string) =>
    handle()
      .store.matchingNodes({ sort: 'name', dir: 'asc' })
      .filter((row) => row.uid !== null && (os === undefined || row.os === os));
  const used = (names: readonly { name: string }[], field: 'cpuMilli' | 'memoryMiB'): number =>
    names.reduce((sum, { name }) => sum + (handle().usage.latest(name)?.[field] ?? Number.NaN), 0);

  function request(query: Record<string, string>, cluster = CLUSTER): Promise<History> {
    const now = clock.now();
    const range = { from: String(now - 5 * 60_000), to: String(now) };
    const asked = { scope: 'cluster', ...range, ...query };
    return ask(endpoint, getHistory, { app: { fleet, clock }, params: { cluster }, query: asked });
  }

  const lastOf = (values: readonly (number | null)[] | undefined): number | null =>
    values?.findLast((value) => value !== null) ?? null;

  /** Asks until the chart has a value, because a rate needs several scrapes and the grid has minutes. */
  async function figures(query: Record<string, string>, cluster = CLUSTER) {
    let found: History | null = null;
    await expect
      .poll(async () => {
        found = await request(query, cluster);
        const [chart] = found.charts;
        return chart?.problem?.code ?? lastOf(chart?.series[0]?.values);
      })
      .toEqual(expect.any(Number));
    const [chart] = found === null ? [] : (found as History).charts;
    if (chart === undefined) throw new Error('no chart');
    const series = chart.series.map(({ kind, name, values }) => ({ kind, name, value: lastOf(values) ?? Number.NaN }));
    const limits = Object.fromEntries(chart.limits.map(({ kind, values }) => [kind, lastOf(values)]));
    return { series, limits, leftOut: chart.leftOut, value: series[0]?.value ?? Number.NaN };
  }

  /** The use changes with the minute. */
  const near = (value: number, wanted: number): void =>
    expect(value / wanted, `${value} is not ${wanted}`).toBeCloseTo(1, 0.7);

  it.each(['cpu', 'memory'] as const)(
    'has the %s that the metrics API reports, of Linux and Windows',
    async (metric) => {
      const field = metric === 'cpu' ? 'cpuMilli' : 'memoryMiB';
      const all = await figures({ metrics: metric });
      near(all.value, used(nodes(), field));
      expect(all.limits['allocatable']).toBeCloseTo(
        nodes().reduce((sum, row) => sum + (row.allocatable?.[field] ?? 0), 0),
        0,
      );
      expect(all.limits['requested']).toBeCloseTo(
        nodes().reduce((sum, row) => sum + (row.requested?.[field] ?? 0), 0),
        0,
      );
      for (const os of ['linux', 'windows'])
        near((await figures({ metrics: metric, os })).value, used(nodes(os), field));
      const [one] = nodes('windows');
      if (one === undefined) throw new Error('no Windows node');
      near((await figures({ metrics: metric, scope: 'node', object: one.name })).value, used([one], field));
    },
  );

  it('counts pods and nodes', async () => {
    expect((await figures({ metrics: 'nodes' })).value).toBe(nodes().length);
    expect((await figures({ metrics: 'nodes', os: 'windows' })).value).toBe(nodes('windows').length);
    expect((await figures({ metrics: 'pods' })).value).toBe(
      nodes().reduce((sum, row) => sum + (row.requested?.pods ?? 0), 0),
    );
  });

  it('has disk and network, without what is counted twice', async () => {
    const [linux] = nodes('linux');
    const [windows] = nodes('windows');
    for (const row of [linux, windows]) {
      const of = { scope: 'node', object: row?.name ?? '' };
      const disk = await figures({ ...of, metrics: 'disk' });
      expect(disk.limits['limit']).toBe(120 * 1_024);
      expect(disk.value).toBeGreaterThan(8 * 1_024);
      const { cpuMilli = 0 } = handle().usage.latest(row?.name ?? '') ?? {};
      for (const [metric, perMilli] of [
        ['network-in', 400],
        ['network-out', 250],
      ] as const) {
        const { value } = await figures({ ...of, metrics: metric });
        expect(value).toBeGreaterThan(1_000);
        expect(value).toBeLessThan(4_000 + perMilli * cpuMilli);
      }
    }
  });

  it('has the nodes of a pool, its percentiles and its worst nodes', async () => {
    const pool = handle()
      .store.poolRows({ sort: 'name', dir: 'asc' })
      .find(({ name }) => name === 'win-legacy');
    const of = { scope: 'node-pool', object: pool?.id ?? '' };
    near((await figures({ ...of, metrics: 'cpu' })).value, used(nodes('windows'), 'cpuMilli'));
    const { series, leftOut } = await figures({ ...of, metrics: 'cpu', nodes: 'yes' });
    expect(series.map(({ kind }) => kind)).toEqual(['p5', 'p50', 'p95', 'node', 'node']);
    expect(leftOut).toBe(0);
    expect(series.flatMap(({ name }) => name ?? []).toSorted()).toEqual(nodes('windows').map(({ name }) => name));
    const [p5, , p95] = series.map(({ value }) => value);
    const measured = series.slice(3).map(({ value }) => value);
    expect(p5).toBeCloseTo(Math.min(...measured) + 0.05 * (Math.max(...measured) - Math.min(...measured)), -1);
    expect(p95).toBeLessThanOrEqual(Math.max(...measured) + 1);
  });

  it('has pods and workloads, on Linux by cAdvisor and on Windows by the kubelet', async () => {
    for (const os of ['linux', 'windows']) {
      const names = new Set(nodes(os).map(({ name }) => name));
      const pods = handle()
        .store.pods()
        .filter(
          ({ nodeName, phase, requests }) => names.has(nodeName ?? '') && phase === 'Running' && requests.cpuMilli > 0,
        );
      const pod = pods.find(({ workload }) => workload?.kind === 'Deployment') ?? pods[0];
      if (pod === undefined) throw new Error(`no pod on ${os}`);
      const of = { scope: 'pod', object: pod.name, namespace: pod.namespace };
      const cpu = await figures({ ...of, metrics: 'cpu' });
      expect(cpu.limits['requested']).toBeCloseTo(pod.requests.cpuMilli, 3);
      // Of the simulator's wave: 15 to 75 % of what is requested.
      expect(cpu.value / pod.requests.cpuMilli).toBeGreaterThan(0.1);
      expect(cpu.value / pod.requests.cpuMilli).toBeLessThan(0.85);
      const memory = await figures({ ...of, metrics: 'memory' });
      expect(memory.value / pod.requests.memoryMiB).toBeGreaterThan(0.4);
      if (pod.workload === null) continue;
      const { kind, name } = pod.workload;
      const siblings = handle()
        .store.pods()
        .filter((one) => one.workload?.name === name && one.namespace === pod.namespace && one.phase === 'Running');
      const workload = { scope: 'workload', object: `${kind}/${name}`, namespace: pod.namespace };
      expect((await figures({ ...workload, metrics: 'pods' })).value).toBeGreaterThanOrEqual(siblings.length);
      expect((await figures({ ...workload, metrics: 'cpu' })).value).toBeGreaterThanOrEqual(cpu.value * 0.8);
    }
  });

  it('says that it has no data: of another cluster, and for another way to map nodes', async () => {
    expect((await request({ metrics: 'cpu' }, BY_LABEL)).charts[0]?.problem?.code).toBe('no-data');
    const pod = { scope: 'pod', object: 'a"} or up{x="\\', namespace: 'none', metrics: 'cpu' };
    expect((await request(pod)).charts[0]?.problem?.code).toBe('no-data');
  });

  it('names a query that it rejects', async () => {
    const [prod] = simulator.ready.clusters;
    if (prod === undefined) throw new Error('no cluster');
    const metrics = source({ overrides: { 'node.info': 'sum by (' } });
    const other = startFleet(fleetConfig(simulator.ready, [clusterConfig(prod, { metrics })]));
    const now = clock.now();
    const query = { scope: 'cluster', metrics: 'nodes', from: String(now - 300_000), to: String(now) };
    const history = await ask(endpoint, getHistory, { app: other, params: { cluster: CLUSTER }, query });
    expect(history.charts[0]?.problem).toMatchObject({ code: 'query-refused' });
    expect(history.charts[0]?.problem?.reason.text).toContain('parse error');
    await other.fleet.stop();
  });

  it('finds the nodes by any label that has their names', async () => {
    const [prod] = simulator.ready.clusters;
    if (prod === undefined) throw new Error('no cluster');
    const overrides = {
      'node.cpu.linux': 'label_replace(kube_node_info{cluster="prod-hangzhou"}, "host", "$1:9100", "node", "(.+)") * 7',
    };
    const metrics = source({ mapping: { by: 'label', label: 'host' }, overrides });
    const other = startFleet(fleetConfig(simulator.ready, [clusterConfig(prod, { metrics })]));
    await expect
      .poll(async () => {
        const now = clock.now();
        const query = { scope: 'cluster', os: 'linux', metrics: 'cpu', from: String(now - 300_000), to: String(now) };
        const history = await ask(endpoint, getHistory, { app: other, params: { cluster: CLUSTER }, query });
        return lastOf(history.charts[0]?.series[0]?.values);
      })
      .toBe(7 * nodes().length);
    await other.fleet.stop();
  });
});
