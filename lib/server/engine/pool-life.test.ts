import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Change } from '@/lib/domain/change/change';
import type { Json } from '@/lib/domain/json';
import type { CloudNodePool, CloudReader } from '@/lib/domain/ports/cloud';
import type { KubeNode } from '@/lib/domain/ports/kube';
import { POOL_LABEL } from '@/lib/domain/pool/pool-label';
import { type StartedSimulator, startSimulator } from '@/lib/server/testing/start-simulator';
import { type TestDatabases, testDatabases } from '@/lib/server/testing/test-databases';
import { ann, bob } from './testing/bench';
import { realEngine, writeConfig } from './testing/real-engine';

const CLUSTER = 'prod-hangzhou';
const ENDED = ['succeeded', 'failed', 'needs-attention', 'blocked', 'cancelled', 'rejected'];
const folder = mkdtempSync(join(tmpdir(), 'mullion-life-'));
let simulator: StartedSimulator;
let databases: TestDatabases;
let real: ReturnType<typeof realEngine>;

beforeAll(async () => {
  databases = testDatabases();
  simulator = await startSimulator({ scenario: 'hybrid-small', pace: 400 });
  process.env['ALIBABA_CLOUD_ACCESS_KEY_ID'] = simulator.ready.accessKeyId;
  process.env['ALIBABA_CLOUD_ACCESS_KEY_SECRET'] = simulator.ready.accessKeySecret;
  const opened = await databases.open('sqlite');
  if (opened === null) throw new Error('no database');
  real = realEngine({ db: opened.db, configFile: writeConfig(folder, simulator.ready) });
  real.fleet.start();
  real.engine.start();
});
afterAll(async () => {
  await real.engine.stop();
  await real.fleet.stop();
  await databases.close();
  await simulator.stop();
  rmSync(folder, { recursive: true, force: true });
});

function world() {
  const ctx = real.fleet.cluster(CLUSTER)?.planContext(Date.now(), { fresh: true });
  if (ctx?.cloud === undefined || ctx.cloud === null) throw new Error('no cluster');
  const cloud: CloudReader = ctx.cloud;
  return { cloud, kube: ctx.kube };
}

async function poolNamed(name: string): Promise<CloudNodePool> {
  const pool = (await world().cloud.nodePools()).find((one) => one.name === name);
  if (pool === undefined) throw new Error(`no pool ${name}`);
  return pool;
}

const refOf = async (name: string) => ({ id: (await poolNamed(name)).id, name });

async function nodesOf(name: string): Promise<KubeNode[]> {
  const { id } = await poolNamed(name);
  return (await world().kube.nodes()).filter((node) => node.labels[POOL_LABEL] === id);
}

/** Waits out what the cloud does to a pool by itself. */
async function atRest(name: string): Promise<void> {
  await expect.poll(async () => (await poolNamed(name)).rawState, { timeout: 30_000 }).toBe('active');
}

async function ask(kind: string, input: Json): Promise<Change> {
  const asked = await real.engine.request({ actor: ann, kind, cluster: CLUSTER, input, reason: 'life' });
  if (asked.state !== 'awaiting-approval') return asked;
  const fingerprint = asked.plan?.fingerprint ?? '';
  return real.engine.approve({ actor: bob, id: asked.id, fingerprint, comment: '' });
}

/** Asks, approves and follows a change to its end. */
async function perform(kind: string, input: Json): Promise<Change> {
  const { id } = await ask(kind, input);
  const state = async (): Promise<string> => (await real.engine.get(id))?.state ?? 'gone';
  await expect.poll(async () => ENDED.includes(await state()), { timeout: 90_000, interval: 150 }).toBe(true);
  const change = await real.engine.get(id);
  if (change === null) throw new Error(`no change ${id}`);
  return change;
}

const blockers = (change: Change): string[] =>
  (change.plan?.findings ?? []).filter((one) => one.severity === 'blocker').map((one) => one.code);

async function succeeds(kind: string, input: Json): Promise<Change> {
  const change = await perform(kind, input);
  expect({ state: change.state, problem: change.problem, blockers: blockers(change) }).toEqual({
    state: 'succeeded',
    problem: null,
    blockers: [],
  });
  return change;
}

const common = {
  systemDisk: { category: 'cloud_essd', sizeGiB: 120, performanceLevel: 'PL0' },
  instanceTypes: ['ecs.g6.xlarge'],
  size: { mode: 'manual', desired: 2 },
};

const made = {
  linux: {
    ...common,
    name: 'life-linux',
    os: 'linux',
    imageId: 'aliyun_3_x64_20G_alibase_20240528.vhd',
    runtimeVersion: '1.6.38',
    keyPair: 'ops-key',
  },
  windows: {
    ...common,
    name: 'life-windows',
    os: 'windows',
    imageId: 'win2019_1809_x64_dtc_en-us_40G_container_alibase_20240220.vhd',
    runtimeVersion: '2.1.1',
    loginPassword: 'Long-lived-Pool-1',
    taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }],
  },
} as const;

/** The image of the list that a pool of an OS starts with, and the newest one. */
async function imagesOf(os: 'linux' | 'windows') {
  const images = (await world().cloud.images()).filter((one) => one.os === os && !/arm/i.test(one.arch));
  return images.map((one) => one.id);
}

async function newestRuntime(): Promise<string> {
  const all = (await world().cloud.runtimes()).filter((one) => one.name === 'containerd');
  return (
    all.map((one) => one.version).toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))[0] ?? ''
  );
}

describe.each(['linux', 'windows'] as const)('a %s pool', (os) => {
  const { name } = made[os];

  test('is created', { timeout: 120_000 }, async () => {
    await expect
      .poll(() => (real.fleet.cluster(CLUSTER)?.sources() ?? []).map((one) => one.state), { timeout: 30_000 })
      .toEqual(['live', 'live']);
    const offered = await imagesOf(os);
    const imageId = offered.includes(made[os].imageId) ? made[os].imageId : (offered[0] ?? '');
    const open = (await world().cloud.vSwitches()).filter((one) => one.internetPath === true);
    const vSwitchIds = open.map((one) => one.id);
    await succeeds('node-pool.create', { ...structuredClone(made[os]), imageId, vSwitchIds });
    expect(await nodesOf(name)).toHaveLength(2);
  });

  test('is edited: labels reach its nodes, the rest is for new ones', { timeout: 120_000 }, async () => {
    await atRest(name);
    const change = await succeeds('node-pool.update', {
      nodePool: await refOf(name),
      set: { labels: { team: 'life' }, cloudMonitor: false },
    });
    expect(change.plan?.findings.map((one) => one.code)).toContain('nodes-keep-configuration');
    expect((await poolNamed(name)).definition).toMatchObject({
      labels: { team: 'life' },
      cloudMonitor: false,
    });
    for (const node of await nodesOf(name)) expect(node.labels['team']).toBe('life');
  });

  test('goes to auto scaling and back to another size', { timeout: 180_000 }, async () => {
    await atRest(name);
    const nodePool = await refOf(name);
    await succeeds('node-pool.update', { nodePool, set: { size: { mode: 'auto', min: 1, max: 4 } } });
    expect((await poolNamed(name)).autoScaling).toEqual({ min: 1, max: 4 });
    await atRest(name);
    await succeeds('node-pool.update', { nodePool, set: { size: { mode: 'manual', desired: 3 } } });
    expect(await poolNamed(name)).toMatchObject({ autoScaling: null, desiredSize: 3 });
    expect(await nodesOf(name)).toHaveLength(3);
  });

  test('shrinks, naming the nodes that go', { timeout: 120_000 }, async () => {
    await atRest(name);
    await succeeds('node-pool.scale', { nodePool: await refOf(name), desired: 2 });
    expect(await nodesOf(name)).toHaveLength(2);
  });

  test('is repaired', { timeout: 120_000 }, async () => {
    await atRest(name);
    const nodePool = await refOf(name);
    await succeeds('node-pool.repair', {
      nodePool,
      nodes: 'all',
      operations: ['restart.kubelet'],
      always: true,
    });
  });

  test('is upgraded to the newest runtime', { timeout: 180_000 }, async () => {
    await atRest(name);
    const version = await newestRuntime();
    await succeeds('node-pool.upgrade', {
      nodePool: await refOf(name),
      kubelet: false,
      runtimeVersion: version,
      replaceSystemDisk: os === 'windows',
      batch: { maxParallel: 2 },
    });
    for (const node of await nodesOf(name)) expect(node.containerRuntime).toContain(version);
  });

  test('gives a node back', { timeout: 120_000 }, async () => {
    await atRest(name);
    const pool = await poolNamed(name);
    const [first] = await world().cloud.nodes(pool.id);
    const node = (await nodesOf(name)).find((one) => one.name === first?.nodeName);
    if (first === undefined || node === undefined) throw new Error('no node');
    await succeeds('node.remove', {
      nodePool: await refOf(name),
      nodes: [{ name: node.name, uid: node.uid, instanceId: first.instanceId }],
      drain: true,
      release: true,
    });
    expect((await nodesOf(name)).map((one) => one.uid)).not.toContain(node.uid);
  });

  test('is deleted with its nodes', { timeout: 120_000 }, async () => {
    await atRest(name);
    const { id } = await poolNamed(name);
    await succeeds('node-pool.delete', { nodePool: { id, name } });
    expect(await world().cloud.nodePool(id)).toBeNull();
    expect((await world().kube.nodes()).filter((node) => node.labels[POOL_LABEL] === id)).toEqual([]);
  });
});

test('the pools of a cluster are synchronised', { timeout: 60_000 }, async () => {
  const cluster = await world().cloud.cluster();
  await succeeds('node-pool.sync', { cluster: { id: cluster.clusterId, name: cluster.name }, always: true });
});
