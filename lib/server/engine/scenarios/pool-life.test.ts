import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { POOL_LABEL } from '@/lib/domain/pool/pool-label';
import { type PoolStage, startPoolStage } from '../testing/pool-stage';

let stage: PoolStage;

beforeAll(async () => {
  stage = await startPoolStage();
});
afterAll(() => stage.stop());

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
};

/** Machines of the scenario that belong to no cluster; both reach the internet. */
const free = { linux: 'i-bp1k8s9mullion0free1', windows: 'i-bp1k8s9mullion0free2' };

/** The image of the list that a pool of an OS starts with, and the newest one. */
async function imagesOf(os: 'linux' | 'windows') {
  const images = (await stage.world().cloud.images()).filter((one) => one.os === os && !/arm/i.test(one.arch));
  return images.map((one) => one.id);
}

async function newestRuntime(): Promise<string> {
  const all = (await stage.world().cloud.runtimes()).filter((one) => one.name === 'containerd');
  return all.map((one) => one.version).toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))[0] ?? '';
}

describe.each(['linux', 'windows'] as const)('a %s pool', (os) => {
  const { name } = made[os];

  test('is created', async () => {
    const offered = await imagesOf(os);
    const imageId = offered.includes(made[os].imageId) ? made[os].imageId : (offered[0] ?? '');
    const open = (await stage.world().cloud.vSwitches()).filter((one) => one.internetPath === true);
    const vSwitchIds = open.map((one) => one.id);
    await stage.succeeds('node-pool.create', { ...structuredClone(made[os]), imageId, vSwitchIds });
    expect(await stage.nodesOf(name)).toHaveLength(2);
  });

  test('is edited: labels reach its nodes, the rest is for new ones', async () => {
    await stage.atRest(name);
    const change = await stage.succeeds('node-pool.update', {
      nodePool: await stage.refOf(name),
      set: { labels: { team: 'life' }, cloudMonitor: false },
    });
    expect(change.plan?.findings.map((one) => one.code)).toContain('nodes-keep-configuration');
    expect((await stage.poolNamed(name)).definition).toMatchObject({ labels: { team: 'life' }, cloudMonitor: false });
    for (const node of await stage.nodesOf(name)) expect(node.labels['team']).toBe('life');
  });

  test('goes to auto scaling and back to another size', async () => {
    await stage.atRest(name);
    const nodePool = await stage.refOf(name);
    await stage.succeeds('node-pool.update', { nodePool, set: { size: { mode: 'auto', min: 1, max: 4 } } });
    expect((await stage.poolNamed(name)).autoScaling).toEqual({ min: 1, max: 4 });
    await stage.atRest(name);
    await stage.succeeds('node-pool.update', { nodePool, set: { size: { mode: 'manual', desired: 3 } } });
    expect(await stage.poolNamed(name)).toMatchObject({ autoScaling: null, desiredSize: 3 });
    expect(await stage.nodesOf(name)).toHaveLength(3);
  });

  test('shrinks, naming the nodes that go', async () => {
    await stage.atRest(name);
    await stage.succeeds('node-pool.scale', { nodePool: await stage.refOf(name), desired: 2 });
    expect(await stage.nodesOf(name)).toHaveLength(2);
  });

  test('is repaired', async () => {
    await stage.atRest(name);
    const nodePool = await stage.refOf(name);
    await stage.succeeds('node-pool.repair', { nodePool, nodes: 'all', operations: ['restart.kubelet'], always: true });
  });

  test('is upgraded to the newest runtime', async () => {
    await stage.atRest(name);
    const version = await newestRuntime();
    await stage.succeeds('node-pool.upgrade', {
      nodePool: await stage.refOf(name),
      kubelet: false,
      runtimeVersion: version,
      replaceSystemDisk: os === 'windows',
      batch: { maxParallel: 2 },
    });
    for (const node of await stage.nodesOf(name)) expect(node.containerRuntime).toContain(version);
  });

  test('takes a machine that exists', async () => {
    await stage.atRest(name);
    const [instance] = await stage.world().cloud.instances([free[os]]);
    expect(instance).toMatchObject({ id: free[os], clusterId: null });
    await stage.succeeds('node-pool.attach-instances', {
      nodePool: await stage.refOf(name),
      instanceIds: [free[os]],
      loginPassword: os === 'windows' ? 'Attached-Machine-1' : '',
    });
    const { id } = await stage.poolNamed(name);
    const nodes = await stage.world().cloud.nodes(id);
    expect(nodes.map((node) => node.instanceId)).toContain(free[os]);
  });

  test('gives a node back', async () => {
    await stage.atRest(name);
    const pool = await stage.poolNamed(name);
    const [first] = await stage.world().cloud.nodes(pool.id);
    const node = (await stage.nodesOf(name)).find((one) => one.name === first?.nodeName);
    if (first === undefined || node === undefined) throw new Error('no node');
    await stage.succeeds('node.remove', {
      nodePool: await stage.refOf(name),
      nodes: [{ name: node.name, uid: node.uid, instanceId: first.instanceId }],
      drain: true,
      release: true,
    });
    expect((await stage.nodesOf(name)).map((one) => one.uid)).not.toContain(node.uid);
  });

  test('is deleted with its nodes', async () => {
    await stage.atRest(name);
    const { id } = await stage.poolNamed(name);
    await stage.succeeds('node-pool.delete', { nodePool: { id, name } });
    expect(await stage.world().cloud.nodePool(id)).toBeNull();
    expect((await stage.world().kube.nodes()).filter((node) => node.labels[POOL_LABEL] === id)).toEqual([]);
  });
});

test('the pools of a cluster are synchronised', async () => {
  const cluster = await stage.world().cloud.cluster();
  await stage.succeeds('node-pool.sync', { cluster: { id: cluster.clusterId, name: cluster.name }, always: true });
});
