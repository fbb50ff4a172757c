import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedSimulator, startSimulator } from '@/lib/server/testing/start-simulator';
import type { Fleet } from './fleet';
import { clusterIn, sourceOf, startFleet } from './testing/start-fleet';

/** With KUBECONFIG the same runs against that cluster; nothing is written to it. */
const given = process.env['KUBECONFIG'];
let simulator: StartedSimulator | null = null;
let fleet: Fleet;

beforeAll(async () => {
  if (given === undefined) simulator = await startSimulator();
  const kubeconfigPath = given ?? simulator?.ready.clusters[0]?.kubeconfigPath ?? '';
  ({ fleet } = startFleet({
    file: 'mullion.yaml',
    clusters: [{ name: 'any', environment: 'dev', ack: null, kubeconfigPath, allowExecPlugins: false }],
    problem: null,
    endpoints: {},
    settleMs: 0,
    requestsPerSecond: 20,
  }));
});

afterAll(async () => {
  await fleet.stop();
  await simulator?.stop();
});

test('a cluster that is reached by kubeconfig alone: the live store equals a fresh list', async () => {
  const cluster = clusterIn(fleet, 'any');
  await expect.poll(() => cluster.store.known).toMatchObject({ nodes: true, pods: true });
  expect(sourceOf(cluster, 'kubernetes')).toMatchObject({ state: 'live', problem: null });
  expect(sourceOf(cluster, 'ack').state).toBe('absent');
  const { cloud, kube } = cluster.planContext(Date.now(), { fresh: true });
  expect(cloud).toBeNull();
  const ids = (list: { uid: string }[]): string[] => list.map(({ uid }) => uid).toSorted((a, b) => (a < b ? -1 : 1));
  expect(ids(cluster.store.nodes())).toEqual(ids(await kube.nodes()));
  expect(ids(cluster.store.pods())).toEqual(ids(await kube.pods()));
  const workloads = ids(await kube.workloads());
  await expect.poll(() => ids(cluster.store.workloads())).toEqual(workloads);
  const row = cluster.store.clusterRow();
  expect((row.linux?.nodes ?? 0) + (row.windows?.nodes ?? 0)).toBe(cluster.store.nodes().length);
  expect(row).toMatchObject({ pools: null, poolsInTransition: null });
  await expect.poll(() => cluster.store.clusterRow().kubernetesVersion).toMatch(/^v1\./);
});
