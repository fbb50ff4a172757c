import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCloudWriter } from '@/lib/server/ack/write/write';
import { HttpKubeWriter } from '@/lib/server/kube/write/write';
import { type StartedSimulator, startSimulator } from '@/lib/server/testing/start-simulator';
import type { ClusterHandle, Fleet } from './fleet';
import {
  clusterConfig,
  clusterIn,
  fleetConfig,
  type MovableClock,
  sourceOf,
  startFleet,
  until,
} from './testing/start-fleet';

const byName = { sort: 'name', dir: 'asc' } as const;
let simulator: StartedSimulator;
let fleet: Fleet;
let clock: MovableClock;
let prod: ClusterHandle;

beforeAll(async () => {
  simulator = await startSimulator({ pace: 20 });
  const config = fleetConfig(
    simulator.ready,
    simulator.ready.clusters.map((sample) => clusterConfig(sample)),
  );
  ({ fleet, clock } = startFleet(config));
  prod = cluster('prod-hangzhou');
  await until(
    () => prod.store.known,
    (known) => known.cloud && known.nodes && known.pods,
  );
});

afterAll(async () => {
  await fleet.stop();
  await simulator.stop();
});

const cluster = (name: string): ClusterHandle => clusterIn(fleet, name);
const kubeState = (handle: ClusterHandle) => sourceOf(handle, 'kubernetes').state;
const fault = (target: 'ack' | 'kube', kind: string, on: boolean, more: object = {}) =>
  simulator.control('/fault', { target, kind, on, ...more });
const rows = (handle: ClusterHandle) => handle.store.matchingNodes(byName);

async function setCordoned(handle: ClusterHandle, unschedulable: boolean): Promise<string> {
  const [row] = rows(handle);
  if (row === undefined || row.uid === null) throw new Error('no node');
  const writer = new HttpKubeWriter(await handle.links().kube());
  await writer.setUnschedulable({ name: row.name, uid: row.uid, unschedulable, changeId: 'c1' });
  return row.key;
}

describe('what is shown', () => {
  test('equals the sample cluster', async () => {
    expect(prod.store.clusterRow()).toMatchObject({
      name: 'prod-hangzhou',
      network: 'flannel',
      pools: 2,
      poolsInTransition: 0,
      nodesNotReady: 0,
      windowsPodsStuck: 6,
      linux: { nodes: 3, ready: 3, allocatable: { cpuMilli: 11_760 } },
      windows: { nodes: 2, ready: 2, allocatable: { cpuMilli: 5_000, memoryMiB: 27_648 } },
    });
    expect(
      prod.store.poolRows(byName).map(({ name, os, build, ready, total }) => [name, os, build, ready, total]),
    ).toEqual([
      ['default-nodepool', 'linux', null, 3, 3],
      ['win-legacy', 'windows', '17763', 2, 2],
    ]);
    expect(prod.sources().map(({ state, problem }) => [state, problem])).toEqual([
      ['live', null],
      ['live', null],
    ]);
  });

  test('the sums of requests equal those of a fresh list', async () => {
    const fresh = prod.planContext(clock.now(), { fresh: true }).kube;
    const pods = await fresh.pods();
    for (const row of rows(prod)) {
      const here = pods.filter(
        (pod) => pod.nodeName === row.name && pod.phase !== 'Succeeded' && pod.phase !== 'Failed',
      );
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
    await until(
      () => prod.store.workloads().length,
      (count) => count >= 14,
    );
    expect(sorted(await live.kube.workloads())).toEqual(sorted(await fresh.kube.workloads()));
    expect(sorted(await live.kube.pods())).toEqual(sorted(await fresh.kube.pods()));
    const budgets = await fresh.kube.budgets();
    expect(budgets.length).toBeGreaterThan(0);
    expect(budgets.every(({ selector }) => selector !== null)).toBe(true);
    await until(
      () => sorted(prod.store.budgets.budgets()),
      (kept) => JSON.stringify(kept) === JSON.stringify(sorted(budgets)),
    );
    expect(sorted(await live.kube.budgets())).toEqual(sorted(budgets));
    expect(sorted(prod.store.pods())).toEqual(sorted(await fresh.kube.pods()));
    const strip = (nodes: Awaited<ReturnType<typeof live.kube.nodes>>) =>
      sorted(nodes).map(({ uid, name, labels, taints, allocatable, unschedulable }) => ({
        uid,
        name,
        labels,
        taints,
        allocatable,
        unschedulable,
      }));
    expect(strip(await live.kube.nodes())).toEqual(strip(await fresh.kube.nodes()));
    expect(live.cloud).not.toBe(fresh.cloud);
  });

  test('a write is seen by itself', async () => {
    const key = await setCordoned(prod, true);
    await until(
      () => prod.store.nodeRow(key)?.cordoned,
      (cordoned) => cordoned === true,
    );
    expect(prod.store.nodeTotals().cordoned).toBe(1);
    await setCordoned(prod, false);
    await until(
      () => prod.store.nodeRow(key)?.cordoned,
      (cordoned) => cordoned === false,
    );
  });

  test('an ill node is said to be ill, with its reason, and gets well', async () => {
    const name = rows(prod)[0]?.name ?? '';
    await simulator.control('/node', { node: name, ready: false, reason: 'KubeletNotReady' });
    const unhealthy = await until(
      () => rows(prod)[0],
      (row) => row?.state === 'not-ready',
    );
    expect(unhealthy?.stateReason).toContain('KubeletNotReady');
    expect(prod.store.clusterRow().nodesNotReady).toBe(1);
    await simulator.control('/node', { node: name, ready: true });
    await until(
      () => prod.store.clusterRow().nodesNotReady,
      (count) => count === 0,
    );
  });

  test('a growing pool shows its task, its joining machines, then its nodes', async () => {
    const pool = prod.store.poolRows(byName)[0];
    if (pool === undefined) throw new Error('no pool');
    const { ack } = prod.links();
    if (ack === null) throw new Error('no ACK');
    await createCloudWriter(ack).modifyNodePool({ poolId: pool.id, body: { scaling_group: { desired_size: 4 } } });
    prod.poke();
    const now = () => prod.store.poolRow(pool.id);
    const moving = await until(now, (row) => row !== null && row.state !== 'active' && row.task !== null);
    expect(moving?.task?.stage).not.toBe('');
    expect(prod.store.clusterRow().poolsInTransition).toBe(1);
    await until(
      () => rows(prod).map(({ state }) => state),
      (states) => states.includes('joining'),
    );
    // The world moves a minute at a time, as often as the fleet needs to see the end.
    while (now()?.state !== 'active') {
      await simulator.control('/clock', { advanceMs: 60_000 });
      prod.poke();
      await delay(50);
    }
    const done = await until(now, (row) => row?.state === 'active' && row.ready === 4);
    expect(done).toMatchObject({ total: 4, task: null, scaling: { mode: 'manual', desired: 4 } });
    expect(rows(prod).filter(({ uid }) => uid === null)).toEqual([]);
  });
});

describe('a Kubernetes source that fails', () => {
  test('goes stale with its cause within seconds, its rows stay, and it comes back by itself', async () => {
    const before = rows(prod).length;
    await fault('kube', 'down', true, { cluster: 'prod-hangzhou' });
    await until(
      () => sourceOf(prod, 'kubernetes').state,
      (state) => state === 'live',
    );
    const stale = await until(
      () => {
        clock.advance(1_000);
        return sourceOf(prod, 'kubernetes');
      },
      ({ state, retryAt }) => state === 'stale' && retryAt !== null,
    );
    expect(stale.problem?.remedy).not.toBe('');
    expect(clock.now() - (stale.seenAt ?? 0)).toBeGreaterThan(5_000);
    expect(rows(prod)).toHaveLength(before);
    // Another cluster is not affected; its own watch and probe say so within a moment.
    await until(
      () => kubeState(cluster('dev-hangzhou')),
      (state) => state === 'live',
    );
    await fault('kube', 'down', false, { cluster: 'prod-hangzhou' });
    const back = await until(
      () => sourceOf(prod, 'kubernetes'),
      ({ state }) => state === 'live',
    );
    expect(back).toMatchObject({ problem: null, retryAt: null });
    const key = await setCordoned(prod, true);
    await until(
      () => prod.store.nodeRow(key)?.cordoned,
      (cordoned) => cordoned === true,
    );
    await setCordoned(prod, false);
  });

  test('while it is away a preview asks the server and says that it cannot be reached', async () => {
    await fault('kube', 'down', true, { cluster: 'prod-hangzhou' });
    clock.advance(31_000);
    await until(
      () => kubeState(prod),
      (state) => state === 'stale',
    );
    const { kube } = prod.planContext(clock.now(), { fresh: false });
    await expect(kube.nodes()).rejects.toMatchObject({ name: 'UpstreamFailure', ambiguous: false });
    await fault('kube', 'down', false, { cluster: 'prod-hangzhou' });
    await until(
      () => kubeState(prod),
      (state) => state === 'live',
    );
  });

  test('versions that are gone lead to a new list, and nothing is missed', async () => {
    await fault('kube', 'gone', true, { cluster: 'prod-hangzhou' });
    const key = await setCordoned(prod, true);
    await until(
      () => prod.store.nodeRow(key)?.cordoned,
      (cordoned) => cordoned === true,
    );
    await fault('kube', 'gone', false, { cluster: 'prod-hangzhou' });
    await setCordoned(prod, false);
    await until(
      () => prod.store.nodeRow(key)?.cordoned,
      (cordoned) => cordoned === false,
    );
    await until(
      () => kubeState(prod),
      (state) => state === 'live',
    );
  });

  test('a watch that goes silent is found out: what happened meanwhile is shown', async () => {
    await fault('kube', 'silent-watch', true, { cluster: 'prod-hangzhou' });
    const key = await setCordoned(prod, true);
    await until(
      () => prod.store.nodeRow(key)?.cordoned,
      (cordoned) => cordoned === true,
    );
    await fault('kube', 'silent-watch', false, { cluster: 'prod-hangzhou' });
    await setCordoned(prod, false);
    await until(
      () => prod.store.nodeRow(key)?.cordoned,
      (cordoned) => cordoned === false,
    );
  });
});

describe('an ACK source that fails', () => {
  test('goes stale with its cause, Kubernetes stays live, and it comes back', async () => {
    await fault('ack', 'down', true);
    clock.advance(31_000);
    const stale = await until(
      () => sourceOf(prod, 'ack'),
      ({ state, problem }) => state === 'stale' && problem !== null,
    );
    expect(stale.problem?.message).not.toBe('');
    await until(
      () => kubeState(prod),
      (state) => state === 'live',
    );
    expect(prod.store.poolRows(byName)).toHaveLength(2);
    await fault('ack', 'down', false);
    await until(
      () => sourceOf(prod, 'ack').state,
      (state) => state === 'live',
    );
  });
});
