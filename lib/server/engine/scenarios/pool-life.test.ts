import { describe, expect, test } from 'vitest';
import { poolStage } from '../testing/pool-stage';

const stage = poolStage();

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

const free = { linux: 'i-bp1k8s9mullion0free1', windows: 'i-bp1k8s9mullion0free2' };

async function imagesOf(os: 'linux' | 'windows') {
  const images = (await stage.cloud().images()).filter((one) => one.os === os && !/arm/i.test(one.arch));
  return images.map((one) => one.id);
}

describe.each(['linux', 'windows'] as const)('a %s pool', (os) => {
  const { name } = made[os];

  test('is created', async () => {
    const offered = await imagesOf(os);
    const imageId = offered.includes(made[os].imageId) ? made[os].imageId : (offered[0] ?? '');
    const vSwitchIds = await stage.openVSwitches();
    await stage.succeeds('node-pool.create', { ...structuredClone(made[os]), imageId, vSwitchIds });
    expect(await stage.nodesOf(name)).toHaveLength(2);
  });

  test('is edited: labels reach its nodes, the rest applies to new ones', async () => {
    const change = await stage.succeeds('node-pool.update', {
      nodePool: await stage.rested(name),
      set: { labels: { team: 'life' }, cloudMonitor: false },
    });
    expect(change.plan?.findings.map((one) => one.code)).toContain('nodes-keep-configuration');
    expect((await stage.poolNamed(name)).definition).toMatchObject({ labels: { team: 'life' }, cloudMonitor: false });
    for (const node of await stage.nodesOf(name)) expect(node.labels['team']).toBe('life');
  });

  test('switches to auto scaling and back to another size', async () => {
    const nodePool = await stage.rested(name);
    await stage.succeeds('node-pool.update', { nodePool, set: { size: { mode: 'auto', min: 1, max: 4 } } });
    expect((await stage.poolNamed(name)).autoScaling).toEqual({ min: 1, max: 4 });
    await stage.rested(name);
    await stage.succeeds('node-pool.update', { nodePool, set: { size: { mode: 'manual', desired: 3 } } });
    expect(await stage.poolNamed(name)).toMatchObject({ autoScaling: null, desiredSize: 3 });
    expect(await stage.nodesOf(name)).toHaveLength(3);
  });

  test('shrinks, naming the nodes that go', async () => {
    await stage.succeeds('node-pool.scale', { nodePool: await stage.rested(name), desired: 2 });
    expect(await stage.nodesOf(name)).toHaveLength(2);
  });

  test('is repaired', async () => {
    const nodePool = await stage.rested(name);
    await stage.succeeds('node-pool.repair', { nodePool, nodes: 'all', operations: ['restart.kubelet'], always: true });
  });

  test('is upgraded to the newest runtime', async () => {
    await stage.rested(name);
    const version = await stage.newestRuntime();
    await stage.succeeds('node-pool.upgrade', {
      nodePool: await stage.refOf(name),
      kubelet: false,
      runtimeVersion: version,
      replaceSystemDisk: os === 'windows',
      batch: { maxParallel: 2 },
    });
    for (const node of await stage.nodesOf(name)) expect(node.containerRuntime).toContain(version);
  });

  test('gets an existing instance', async () => {
    await stage.rested(name);
    const [instance] = await stage.cloud().instances([free[os]]);
    expect(instance).toMatchObject({ id: free[os], clusterId: null });
    await stage.succeeds('node-pool.attach-instances', {
      nodePool: await stage.refOf(name),
      instanceIds: [free[os]],
      loginPassword: os === 'windows' ? 'Attached-Machine-1' : '',
    });
    const { id } = await stage.poolNamed(name);
    const nodes = await stage.cloud().nodes(id);
    expect(nodes.map((node) => node.instanceId)).toContain(free[os]);
  });

  test('releases a node', async () => {
    await stage.rested(name);
    const pool = await stage.poolNamed(name);
    const [first] = await stage.cloud().nodes(pool.id);
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
    await stage.rested(name);
    const { id } = await stage.poolNamed(name);
    await stage.succeeds('node-pool.delete', { nodePool: { id, name } });
    expect(await stage.cloud().nodePool(id)).toBeNull();
    expect(await stage.nodesIn(id)).toEqual([]);
  });
});

test('the pools of a cluster are synchronised', async () => {
  const cluster = await stage.cloud().cluster();
  await stage.succeeds('node-pool.sync', { cluster: { id: cluster.clusterId, name: cluster.name }, always: true });
});
