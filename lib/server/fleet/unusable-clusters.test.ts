import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SimulatorReady, type StartedSimulator, startSimulator } from '@/lib/server/testing/start-simulator';
import type { Fleet } from './fleet';
import { clusterConfig, clusterIn, fleetConfig, sourceOf, startFleet } from './testing/start-fleet';

type Clusters = Parameters<typeof fleetConfig>[1];

const folder = mkdtempSync(join(tmpdir(), 'mullion-fleet-'));
const path = join(folder, 'kubeconfig');
const opened: Fleet[] = [];
let simulator: StartedSimulator;
let sample: SimulatorReady['clusters'][number];
let other: typeof sample;

beforeAll(async () => {
  simulator = await startSimulator();
  const [first, second] = simulator.ready.clusters;
  if (first === undefined || second === undefined) throw new Error('two clusters are needed');
  [sample, other] = [first, second];
});
afterAll(async () => {
  for (const fleet of opened) await fleet.stop();
  await simulator.stop();
  rmSync(folder, { recursive: true });
});

function open(clusters: Clusters): Fleet {
  const { fleet } = startFleet(fleetConfig(simulator.ready, clusters));
  opened.push(fleet);
  return fleet;
}

const kubeconfigOf = ({ kubeconfigPath }: typeof sample): string => readFileSync(kubeconfigPath, 'utf8');

describe('clusters that cannot be used', () => {
  test('none at all', () => expect(open([]).clusters()).toEqual([]));

  test('a cluster that does not exist is reported by both sources', async () => {
    const missing = clusterConfig({ ...sample, clusterId: 'c00000000000000000000000000000000' });
    const handle = clusterIn(open([missing]), 'prod-hangzhou');
    const failed = { state: 'failed', seenAt: null, problem: { remedy: expect.stringMatching(/./) } };
    for (const name of ['ack', 'kubernetes'] as const)
      await expect.poll(() => sourceOf(handle, name)).toMatchObject(failed);
    expect(handle.store.clusterRow()).toMatchObject({ linux: null, pools: null });
    await expect(handle.planContext(0, { fresh: true }).kube.nodes()).rejects.toMatchObject({ ambiguous: false });
    await expect(handle.links().kube()).rejects.toThrow(/not connected/);
  });

  test('a kubeconfig that is refused is named; corrected, it is taken without a restart', async () => {
    const good = kubeconfigOf(sample);
    writeFileSync(path, good.replace('certificate-authority-data', 'insecure-skip-tls-verify: true\n      x'));
    const handle = clusterIn(open([clusterConfig(sample, { ack: null, kubeconfigPath: path })]), 'prod-hangzhou');
    const kube = () => sourceOf(handle, 'kubernetes');
    await expect.poll(() => kube().problem?.message).toContain('insecure-skip-tls-verify');
    expect(sourceOf(handle, 'ack')).toMatchObject({ state: 'absent', problem: null });
    expect(handle.planContext(0, { fresh: true }).cloud).toBeNull();
    writeFileSync(path, good);
    await expect.poll(() => kube().state).toBe('live');
    expect(handle.store.clusterRow()).toMatchObject({ pools: null, windows: { nodes: 2 } });
  });

  test('a missing kubeconfig, and one that another cluster issued', async () => {
    const own = kubeconfigOf(sample);
    const mixed = [/server: \S+/, /certificate-authority-data: \S+/].reduce(
      (text, field) => text.replace(field, field.exec(own)?.[0] ?? ''),
      kubeconfigOf(other),
    );
    writeFileSync(path, mixed);
    const fleet = open([
      clusterConfig(sample, { name: 'nowhere', ack: null, kubeconfigPath: join(folder, 'absent') }),
      clusterConfig(sample, { name: 'stranger', ack: null, kubeconfigPath: path }),
    ]);
    const kube = (name: string) => sourceOf(clusterIn(fleet, name), 'kubernetes');
    await expect.poll(() => kube('nowhere').problem?.message).toContain('ENOENT');
    await expect.poll(() => kube('stranger')).toMatchObject({ state: 'forbidden', problem: { code: 'Unauthorized' } });
  });

  test('a wrong access key is named', async () => {
    const config = fleetConfig(simulator.ready, [clusterConfig(sample)]);
    process.env['ALIBABA_CLOUD_ACCESS_KEY_SECRET'] = 'wrong';
    const { fleet } = startFleet(config);
    opened.push(fleet);
    const problem = { remedy: expect.stringMatching(/access key/) };
    const ack = () => sourceOf(clusterIn(fleet, 'prod-hangzhou'), 'ack');
    await expect.poll(ack).toMatchObject({ state: 'forbidden', problem });
  });
});
