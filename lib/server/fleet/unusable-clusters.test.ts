import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StartedSimulator, startSimulator } from '@/lib/server/testing/start-simulator';
import type { Fleet } from './fleet';
import { clusterConfig, clusterIn, fleetConfig, sourceOf, startFleet, until } from './testing/start-fleet';

let simulator: StartedSimulator;
beforeAll(async () => {
  simulator = await startSimulator();
});
afterAll(() => simulator.stop());

describe('clusters that cannot be used', () => {
  const opened: Fleet[] = [];
  afterAll(async () => {
    for (const one of opened) await one.stop();
  });
  const open = (config: Parameters<typeof startFleet>[0]): Fleet => {
    const { fleet: started } = startFleet(config);
    opened.push(started);
    return started;
  };
  const sample = () => {
    const [first] = simulator.ready.clusters;
    if (first === undefined) throw new Error('no sample');
    return first;
  };

  test('none at all', () => {
    expect(open(fleetConfig(simulator.ready, [])).clusters()).toEqual([]);
  });

  test('a cluster that does not exist says so on both sources', async () => {
    const missing = clusterConfig({ ...sample(), clusterId: 'c00000000000000000000000000000000' });
    const handle = clusterIn(open(fleetConfig(simulator.ready, [missing])), 'prod-hangzhou');
    for (const name of ['ack', 'kubernetes'] as const) {
      const status = await until(
        () => sourceOf(handle, name),
        ({ problem }) => problem !== null,
      );
      expect(status).toMatchObject({ state: 'failed', seenAt: null });
      expect(status.problem?.remedy).not.toBe('');
    }
    expect(handle.store.clusterRow()).toMatchObject({ linux: null, pools: null });
    await expect(handle.planContext(0, { fresh: true }).kube.nodes()).rejects.toMatchObject({ ambiguous: false });
    await expect(handle.links().kube()).rejects.toThrow(/not connected/);
  });

  test('a kubeconfig that is refused is named; corrected, it is taken without a restart', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'mullion-fleet-'));
    const path = join(dir, 'kubeconfig');
    const good = await readFile(sample().kubeconfigPath, 'utf8');
    await writeFile(path, good.replace('certificate-authority-data', 'insecure-skip-tls-verify: true\n      x'));
    const config = fleetConfig(simulator.ready, [clusterConfig(sample(), { ack: null, kubeconfigPath: path })]);
    const handle = clusterIn(open(config), 'prod-hangzhou');
    const refused = await until(
      () => sourceOf(handle, 'kubernetes'),
      ({ problem }) => problem !== null,
    );
    expect(refused.problem?.message).toContain('insecure-skip-tls-verify');
    expect(sourceOf(handle, 'ack')).toMatchObject({ state: 'absent', problem: null });
    expect(handle.planContext(0, { fresh: true }).cloud).toBeNull();
    await writeFile(path, good);
    await until(
      () => sourceOf(handle, 'kubernetes').state,
      (state) => state === 'live',
    );
    expect(handle.store.clusterRow()).toMatchObject({ pools: null, windows: { nodes: 2 } });
    await rm(dir, { recursive: true });
  });

  test('a kubeconfig that is not there, and one that another cluster gave', async () => {
    const [, other] = simulator.ready.clusters;
    const dir = await mkdtemp(join(tmpdir(), 'mullion-fleet-'));
    const path = join(dir, 'kubeconfig');
    const [own, foreign] = await Promise.all(
      [sample(), other ?? sample()].map(({ kubeconfigPath }) => readFile(kubeconfigPath, 'utf8')),
    );
    const server = /server: \S+/.exec(own ?? '')?.[0] ?? '';
    const authority = /certificate-authority-data: \S+/.exec(own ?? '')?.[0] ?? '';
    const mixed = (foreign ?? '').replace(/server: \S+/, server).replace(/certificate-authority-data: \S+/, authority);
    await writeFile(path, mixed);
    const config = fleetConfig(simulator.ready, [
      clusterConfig(sample(), { name: 'nowhere', ack: null, kubeconfigPath: join(dir, 'absent') }),
      clusterConfig(sample(), { name: 'stranger', ack: null, kubeconfigPath: path }),
    ]);
    const opened_ = open(config);
    const nowhere = await until(
      () => sourceOf(clusterIn(opened_, 'nowhere'), 'kubernetes'),
      ({ problem }) => problem !== null,
    );
    expect(nowhere.problem?.message).toContain('ENOENT');
    const stranger = await until(
      () => sourceOf(clusterIn(opened_, 'stranger'), 'kubernetes'),
      ({ state }) => state === 'forbidden',
    );
    expect(stranger.problem?.code).toBe('Unauthorized');
    await rm(dir, { recursive: true });
  });

  test('a wrong access key is named', async () => {
    const config = fleetConfig(simulator.ready, [clusterConfig(sample())]);
    process.env['ALIBABA_CLOUD_ACCESS_KEY_SECRET'] = 'wrong';
    const handle = clusterIn(open(config), 'prod-hangzhou');
    const status = await until(
      () => sourceOf(handle, 'ack'),
      ({ problem }) => problem !== null,
    );
    expect(status.state).toBe('forbidden');
    expect(status.problem?.remedy).toMatch(/access key/);
  });
});
