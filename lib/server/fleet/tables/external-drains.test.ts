import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ExternalDrain } from '@/lib/domain/drain/external-drains';
import { HttpKubeWriter } from '@/lib/server/kube/write/write';
import { type StartedSimulator, startSimulator } from '@/lib/server/testing/start-simulator';
import type { ClusterHandle, Fleet } from '../fleet';
import { clusterConfig, clusterIn, fleetConfig, startFleet, until } from '../testing/start-fleet';

const run = promisify(execFile);
const hasKubectl = spawnSync('kubectl', ['version', '--client'], { encoding: 'utf8' }).status === 0;
if (!hasKubectl) process.stderr.write('SKIPPED: no kubectl in PATH; foreign drains were not tried with it\n');

const PROD = 'prod-hangzhou';
let simulator: StartedSimulator;
let fleet: Fleet;
let prod: ClusterHandle;

beforeAll(async () => {
  simulator = await startSimulator({ pace: 20 });
  const config = fleetConfig(
    simulator.ready,
    simulator.ready.clusters.map((sample) => clusterConfig(sample)),
  );
  ({ fleet } = startFleet(config));
  prod = clusterIn(fleet, PROD);
  await until(
    () => prod.store.externalDrains(Date.now())?.budgets?.length,
    (count) => count === 1,
  );
});

afterAll(async () => {
  await fleet.stop();
  await simulator.stop();
});

function kubectl(...args: string[]): Promise<{ stdout: string; stderr: string }> {
  const sample = simulator.ready.clusters.find(({ name }) => name === PROD);
  return run('kubectl', ['--kubeconfig', sample?.kubeconfigPath ?? '', ...args]);
}

const drains = (): ExternalDrain[] => prod.store.externalDrains(Date.now())?.nodes ?? [];

/** The node on which a pod of iis-portal runs, whose budget lets none of two go. */
function blocked(): { name: string; uid: string } {
  const pod = prod.store.pods().find((one) => one.workload?.name === 'iis-portal' && one.nodeName !== null);
  const node = prod.store.node(pod?.nodeName ?? '');
  if (node === null) throw new Error('no node with a pod of iis-portal');
  return node;
}

test('knows the budgets that hold up every drain before anybody drains', () => {
  const { budgets } = prod.store.externalDrains(Date.now()) ?? { budgets: null };
  expect(budgets?.map(({ budget, reason }) => [budget, reason.code])).toEqual([
    ['legacy/iis-portal', 'pdb-covers-all'],
  ]);
});

test('a node that we closed ourselves is not among them', async () => {
  const { name, uid } = blocked();
  const writer = new HttpKubeWriter(await prod.links().kube());
  await writer.setUnschedulable({ name, uid, unschedulable: true, changeId: 'c1' });
  await until(
    () => prod.store.node(name)?.unschedulable,
    (closed) => closed === true,
  );
  expect(drains()).toEqual([]);
  await writer.setUnschedulable({ name, uid, unschedulable: false, changeId: 'c1' });
});

describe.skipIf(!hasKubectl)('somebody at a terminal', () => {
  test('drains a node that a budget holds, and opens it again', async () => {
    const { name } = blocked();
    await kubectl('cordon', name);
    const [drain] = await until(drains, (found) => found.length === 1);
    expect(drain).toMatchObject({ name, state: 'blocked', os: 'windows', cordonedBy: 'kubectl' });
    expect(Math.abs((drain?.cordonedAt ?? 0) - Date.now())).toBeLessThan(3_600_000);
    expect(drain?.blocked[0]).toMatchObject({
      reason: { code: 'pdb-covers-all', budget: 'legacy/iis-portal', desired: 2, expected: 2 },
    });
    await kubectl('scale', '-n', 'legacy', 'deployment/iis-portal', '--replicas=1');
    await kubectl('patch', '-n', 'legacy', 'pdb/iis-portal', '--type=merge', '-p', '{"spec":{"minAvailable":0}}');
    await until(drains, ([found]) => found?.blocked.length === 0);
    await kubectl('uncordon', name);
    await until(drains, (found) => found.length === 0);
    expect(prod.store.externalDrains(Date.now())?.budgets).toEqual([]);
  });
});
