import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedSimulator, startSimulator } from '@/lib/server/testing/start-simulator';
import type { Fleet } from './fleet';
import { clusterIn, sourceOf, startFleet, until } from './testing/start-fleet';

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
  await until(
    () => cluster.store.known,
    ({ nodes, pods }) => nodes && pods,
  );
  expect(sourceOf(cluster, 'kubernetes')).toMatchObject({ state: 'live', problem: null });
  expect(sourceOf(cluster, 'ack').state).toBe('absent');
  const { cloud, kube } = cluster.planContext(Date.now(), { fresh: true });
  expect(cloud).toBeNull();
  const ids = (list: { uid: string }[]): string[] => list.map(({ uid }) => uid).toSorted((a, b) => (a < b ? -1 : 1));
  expect(ids(cluster.store.nodes())).toEqual(ids(await kube.nodes()));
  expect(ids(cluster.store.pods())).toEqual(ids(await kube.pods()));
  const workloads = ids(await kube.workloads());
  await until(
    () => ids(cluster.store.workloads()),
    (seen) => JSON.stringify(seen) === JSON.stringify(workloads),
  );
  const row = cluster.store.clusterRow();
  expect((row.linux?.nodes ?? 0) + (row.windows?.nodes ?? 0)).toBe(cluster.store.nodes().length);
  expect(row).toMatchObject({ pools: null, poolsInTransition: null });
  await until(
    () => cluster.store.clusterRow().kubernetesVersion,
    (version) => (version === null ? false : version.startsWith('v1.')),
  );
});
