import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createCloudWriter } from '@/lib/server/ack/write/write';
import { createKubeWriter } from '@/lib/server/kube/write/write';
import { type StartedSimulator, startSimulator } from '@/lib/server/testing/start-simulator';
import type { ClusterHandle, Fleet } from './fleet';
import { clusterIn, fleetConfig, type MovableClock, sourceOf, startFleet, until } from './testing/start-fleet';
import { byName } from './testing/store-feeds';

const run = promisify(execFile);
const hasKubectl = spawnSync('kubectl', ['version', '--client'], { encoding: 'utf8' }).status === 0;
if (!hasKubectl) process.stderr.write('SKIPPED: no kubectl in PATH; drains of others were not tried with it\n');

const PROD = 'prod-hangzhou';
let simulator: StartedSimulator;
let fleet: Fleet;
let clock: MovableClock;
let prod: ClusterHandle;

beforeAll(async () => {
  simulator = await startSimulator({ pace: 20 });
  ({ fleet, clock } = startFleet(fleetConfig(simulator.ready)));
  prod = clusterIn(fleet, PROD);
  await until(
    () => prod.store.known,
    ({ cloud, nodes, pods }) => cloud && nodes && pods,
  );
});

afterAll(async () => {
  await fleet.stop();
  await simulator.stop();
});

const kube = () => sourceOf(prod, 'kubernetes');
const rows = () => prod.store.matchingNodes(byName);
const fault = (target: 'ack' | 'kube', kind: string, on: boolean) =>
  simulator.control('/fault', { target, kind, on, ...(target === 'kube' ? { cluster: PROD } : {}) });

async function showsCordon(unschedulable: boolean): Promise<void> {
  const [row] = rows();
  if (row === undefined || row.uid === null) throw new Error('no node');
  const { key, name, uid } = row;
  const writer = createKubeWriter(await prod.links().kube());
  await writer.setUnschedulable({ name, uid, unschedulable, changeId: 'c1' });
  await expect.poll(() => prod.store.nodeRow(key)?.cordoned).toBe(unschedulable);
}

describe('what is shown', () => {
  test('equals the sample cluster', async () => {
    expect(prod.store.clusterRow()).toMatchObject({
      name: 'prod-hangzhou',
      network: 'flannel',
      pools: 2,
      poolsInTransition: 0,
      nodesNotReady: 0,
      windowsPodsStuck: 2,
      linux: { nodes: 3, ready: 3, allocatable: { cpuMilli: 11_760 } },
      windows: { nodes: 2, ready: 2, allocatable: { cpuMilli: 5_000, memoryMiB: 27_648 } },
    });
    expect(
      prod.store.poolRows(byName).map(({ name, os, build, ready, total }) => [name, os, build, ready, total]),
    ).toEqual([
      ['default-nodepool', 'linux', null, 3, 3],
      ['win-legacy', 'windows', '17763', 2, 2],
    ]);
    // On a busy machine a source is late now and then.
    await expect
      .poll(() => prod.sources().map(({ state, problem }) => [state, problem]))
      .toEqual([
        ['live', null],
        ['live', null],
      ]);
  });

  test('the sums of requests equal those of a fresh list', async () => {
    const fresh = prod.planContext(clock.now(), { fresh: true }).kube;
    const pods = await fresh.pods();
    for (const row of rows()) {
      const here = pods.filter(({ nodeName, phase }) => nodeName === row.name && !/Succeeded|Failed/.test(phase));
      expect(row.requested).toEqual({
        cpuMilli: here.reduce((sum, pod) => sum + pod.requests.cpuMilli, 0),
        memoryMiB: here.reduce((sum, pod) => sum + pod.requests.memoryMiB, 0),
        pods: here.length,
      });
    }
  });

  test('a preview reads from the store what a fresh plan reads from the server', async () => {
    const live = prod.planContext(clock.now(), { fresh: false });
    const fresh = prod.planContext(clock.now(), { fresh: true });
    const sorted = <T extends { uid: string }>(list: T[]): T[] => list.toSorted((a, b) => (a.uid < b.uid ? -1 : 1));
    await expect.poll(() => prod.store.workloads().length).toBeGreaterThanOrEqual(14);
    expect(sorted(await live.kube.workloads())).toEqual(sorted(await fresh.kube.workloads()));
    // Pods whose image is missing move between pulling it and backing off.
    await vi.waitFor(
      async () => {
        const pods = sorted(await prod.planContext(clock.now(), { fresh: true }).kube.pods());
        expect(sorted(await live.kube.pods())).toEqual(pods);
        expect(sorted(prod.store.pods())).toEqual(pods);
      },
      { timeout: 300_000, interval: 20 },
    );
    const budgets = await fresh.kube.budgets();
    expect(budgets.length).toBeGreaterThan(0);
    expect(budgets.every(({ selector }) => selector !== null)).toBe(true);
    await expect.poll(() => sorted(prod.store.budgets.budgets())).toEqual(sorted(budgets));
    expect(sorted(await live.kube.budgets())).toEqual(sorted(budgets));
    const strip = (nodes: Awaited<ReturnType<typeof live.kube.nodes>>) =>
      sorted(nodes).map(({ uid, name, labels, taints, allocatable, unschedulable: cordoned }) => {
        return { uid, name, labels, taints, allocatable, cordoned };
      });
    expect(strip(await live.kube.nodes())).toEqual(strip(await fresh.kube.nodes()));
    expect(live.cloud).not.toBe(fresh.cloud);
  });

  test('a write is shown without a reload', async () => {
    await showsCordon(true);
    expect(prod.store.nodeTotals()?.cordoned).toBe(1);
    await showsCordon(false);
  });

  test('an unhealthy node is shown as such with its reason until it recovers', async () => {
    const name = rows()[0]?.name ?? '';
    await simulator.control('/node', { node: name, ready: false, reason: 'KubeletNotReady' });
    const stateReason = expect.stringContaining('KubeletNotReady');
    await expect.poll(() => rows()[0]).toMatchObject({ state: 'not-ready', stateReason });
    expect(prod.store.clusterRow().nodesNotReady).toBe(1);
    await simulator.control('/node', { node: name, ready: true });
    await expect.poll(() => prod.store.clusterRow().nodesNotReady).toBe(0);
  });

  test('a growing pool shows its task, its joining instances, then its nodes', async () => {
    const { id: poolId = '' } = prod.store.poolRows(byName)[0] ?? {};
    const { ack } = prod.links();
    if (ack === null) throw new Error('no ACK');
    // Time advances in steps, and the store is read after each. Pace 20 makes minutes seconds.
    await simulator.control('/clock', { freeze: true });
    // An idle connection may be closed; a write is not sent twice.
    await prod.lookAgain();
    await createCloudWriter(ack).modifyNodePool({ poolId, body: { scaling_group: { desired_size: 4 } } });
    const now = () => prod.store.poolRow(poolId);
    const after = (advanceMs: number) => async () => {
      await simulator.control('/clock', { advanceMs });
      await prod.lookAgain();
      return { ...now(), states: rows().map(({ state }) => state) };
    };
    await expect.poll(after(50)).toMatchObject({ task: { stage: expect.stringMatching(/./) } });
    expect(prod.store.clusterRow().poolsInTransition).toBe(1);
    await expect.poll(after(50)).toMatchObject({ states: expect.arrayContaining(['joining']) });
    await expect.poll(after(1_000)).toMatchObject({ state: 'active' });
    await simulator.control('/clock', { resume: true });
    await expect.poll(() => now()?.ready).toBe(4);
    expect(now()).toMatchObject({ total: 4, task: null, scaling: { mode: 'manual', desired: 4 } });
    expect(rows().filter(({ uid }) => uid === null)).toEqual([]);
  });
});

describe('a Kubernetes source that fails', () => {
  test('goes stale with its cause within seconds, keeps its rows, and recovers', async () => {
    const before = rows().length;
    await expect.poll(() => kube().state).toBe('live');
    await fault('kube', 'down', true);
    const inASecond = () => {
      clock.advance(1_000);
      return kube();
    };
    const retryAt = expect.any(Number);
    await expect.poll(inASecond).toMatchObject({ state: 'stale', retryAt });
    expect(kube().problem?.remedy).not.toBe('');
    expect(clock.now() - (kube().seenAt ?? 0)).toBeGreaterThan(5_000);
    expect(rows()).toHaveLength(before);
    // Another cluster is not affected, as its own watch and probe show.
    await expect.poll(() => sourceOf(clusterIn(fleet, 'dev-hangzhou'), 'kubernetes').state).toBe('live');
    await fault('kube', 'down', false);
    await expect.poll(kube).toMatchObject({ state: 'live', problem: null, retryAt: null });
    await showsCordon(true);
    await showsCordon(false);
  });

  test('while it is unreachable a preview reads from the server and reports the failure', async () => {
    await fault('kube', 'down', true);
    clock.advance(31_000);
    await expect.poll(() => kube().state).toBe('stale');
    const preview = prod.planContext(clock.now(), { fresh: false });
    await expect(preview.kube.nodes()).rejects.toMatchObject({ name: 'UpstreamFailure', ambiguous: false });
    await fault('kube', 'down', false);
    await expect.poll(() => kube().state).toBe('live');
  });

  test.each([
    ['versions that are gone lead to a new list', 'gone'],
    ['a watch that goes silent is found out', 'silent-watch'],
  ])('%s, and nothing is missed', async (_, kind) => {
    await fault('kube', kind, true);
    await showsCordon(true);
    await fault('kube', kind, false);
    await showsCordon(false);
    await expect.poll(() => kube().state).toBe('live');
  });
});

test('an ACK source that fails goes stale with its cause, Kubernetes stays live, and it recovers', async () => {
  const ack = () => sourceOf(prod, 'ack');
  await fault('ack', 'down', true);
  clock.advance(31_000);
  await expect.poll(ack).toMatchObject({ state: 'stale', problem: { message: expect.stringMatching(/./) } });
  await expect.poll(() => kube().state).toBe('live');
  expect(prod.store.poolRows(byName)).toHaveLength(2);
  await fault('ack', 'down', false);
  await expect.poll(() => ack().state).toBe('live');
});

describe('external drains', () => {
  const drains = () => prod.store.externalDrains(Date.now())?.nodes;
  const kubectl = (...args: string[]) => {
    const sample = simulator.ready.clusters.find(({ name }) => name === PROD);
    return run('kubectl', ['--kubeconfig', sample?.kubeconfigPath ?? '', ...args]);
  };
  /** The node of a pod of iis-portal, whose budget allows no eviction. */
  const blocked = (): { name: string; uid: string } => {
    const pod = prod.store.pods().find((one) => one.workload?.name === 'iis-portal' && one.nodeName !== null);
    const node = prod.store.node(pod?.nodeName ?? '');
    if (node === null) throw new Error('no node with a pod of iis-portal');
    return node;
  };

  test('the budgets that block every drain are known before one begins', async () => {
    const budgets = () => prod.store.externalDrains(Date.now())?.budgets;
    await expect.poll(budgets).toMatchObject([{ budget: 'legacy/iis-portal', reason: { code: 'pdb-covers-all' } }]);
  });

  test('a node that we cordoned ourselves is not among them', async () => {
    await showsCordon(true);
    expect(drains()).toEqual([]);
    await showsCordon(false);
  });

  test.skipIf(!hasKubectl)('kubectl cordons a node that a budget blocks, and uncordons it', async () => {
    const { name } = blocked();
    await kubectl('cordon', name);
    await expect.poll(() => drains()?.length).toBe(1);
    const [drain] = drains() ?? [];
    expect(drain).toMatchObject({ name, state: 'blocked', os: 'windows', cordonedBy: 'kubectl' });
    expect(Math.abs((drain?.cordonedAt ?? 0) - Date.now())).toBeLessThan(3_600_000);
    expect(drain?.blocked[0]).toMatchObject({
      reason: { code: 'pdb-covers-all', budget: 'legacy/iis-portal', desired: 2, expected: 2 },
    });
    await kubectl('scale', '-n', 'legacy', 'deployment/iis-portal', '--replicas=1');
    await kubectl('patch', '-n', 'legacy', 'pdb/iis-portal', '--type=merge', '-p', '{"spec":{"minAvailable":0}}');
    await expect.poll(() => drains()?.[0]?.blocked).toEqual([]);
    await kubectl('uncordon', name);
    await expect.poll(drains).toEqual([]);
    expect(prod.store.externalDrains(Date.now())?.budgets).toEqual([]);
  });
});
