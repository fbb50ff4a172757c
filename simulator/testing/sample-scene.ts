import { addCluster, addPool } from '@/simulator/scenarios/add-cluster';
import { baseState, VSWITCH_IDS } from '@/simulator/scenarios/base-state';
import { applyAll, deployment, namespace } from '@/simulator/scenarios/manifests';
import { Clock } from '@/simulator/world/clock';
import { findNode } from '@/simulator/world/fleet/kube-node';
import { fieldAt } from '@/simulator/world/kube/kube-object';
import { SimulatedWorld } from '@/simulator/world/simulated-world';
import type { World, WorldDump } from '@/simulator/world/world';

export const SAMPLE_CLUSTER = 'c1';
const SAMPLE_NOW = 1_790_000_000_000;
export const LINUX_IMAGE = 'aliyun_3_x64_20G_alibase_20241218.vhd';
export const WINDOWS_2022 = 'win2022_21H2_x64_dtc_en-us_40G_container_alibase_20240220.vhd';
export const WINDOWS_2019 = 'win2019_1809_x64_dtc_en-us_40G_container_alibase_20240220.vhd';
const FLANNEL = 'kube-flannel-ds-windows';
const NAMES: Record<string, string> = {
  [VSWITCH_IDS.h]: 'vsw-h',
  [VSWITCH_IDS.i]: 'vsw-i',
  [VSWITCH_IDS.j]: 'vsw-j',
  [VSWITCH_IDS.isolated]: 'vsw-closed',
  'vpc-bp1k8s9mullion0demo01': 'vpc-1',
  'sg-bp1k8s9mullion0nodes01': 'sg-2',
  'sg-bp1k8s9mullion0ops0001': 'sg-1',
  'ds-bp1k8s9mullion0spread': 'ds-1',
};
/** One tick of a waiting test at the pace of a scene: most modeled durations are over after a few. */
const PACE = 20;

const group = (image: { image_type: string; image_id: string }) => ({
  vswitch_ids: [VSWITCH_IDS.h],
  instance_types: ['ecs.g6.xlarge'],
  system_disk_category: 'cloud_essd',
  system_disk_size: 120,
  system_disk_performance_level: 'PL1',
  ...image,
});

/** A managed Flannel cluster with three Linux and two Windows nodes that meets every requirement of Windows pools. */
function build(): World {
  const clock = new Clock(() => SAMPLE_NOW);
  clock.freeze();
  const state = baseState('sample', 'sample');
  const world = new SimulatedWorld({ clock, pace: PACE, state });
  const day = 24 * 3_600_000;
  const cluster = addCluster(world, { name: 'prod', clusterId: SAMPLE_CLUSTER });
  cluster.addons = cluster.addons.filter(({ name }) => name === 'flannel');
  const kube = world.kube(SAMPLE_CLUSTER);
  for (const kind of ['DaemonSet', 'Deployment', 'Service'])
    for (const { metadata } of kube.list(kind))
      if (metadata.name !== FLANNEL) kube.remove(kind, metadata.namespace, metadata.name);
  const runtime = { runtime_version: '1.6.38' };
  addPool(world, cluster, {
    poolId: 'np-1',
    nodes: 3,
    body: {
      nodepool_info: { name: 'default-nodepool' },
      scaling_group: group({ image_type: 'AliyunLinux3', image_id: LINUX_IMAGE }),
      kubernetes_config: runtime,
    },
  });
  addPool(world, cluster, {
    poolId: 'np-2',
    nodes: 2,
    body: {
      nodepool_info: { name: 'win-legacy' },
      scaling_group: group({ image_type: 'WindowsServer2022', image_id: WINDOWS_2022 }),
      kubernetes_config: runtime,
    },
  });
  const storefront = deployment({ name: 'storefront', namespace: 'shop', os: 'linux', image: 'nginx:1.27' });
  applyAll(kube, [namespace('shop'), storefront], world.now() - 30 * day);
  addFreeInstances(world);
  Object.assign(state.limits, { burst: 1e9, perSecond: 1e9 });
  Object.assign(state.account, { nodePoolQuota: 20 });
  Object.assign(state.compute, { keyPairs: ['ops-key'], customImages: [], privatePools: [], stock: {} });
  return world;
}

function addFreeInstances(world: World): void {
  const like = world.state.instances[0];
  if (like === undefined) throw new Error('the scene has no instance');
  for (const id of ['i-free1', 'i-free2'])
    world.state.instances.push({
      ...like,
      instanceId: id,
      instanceName: `standby-${id}`,
      hostName: id,
      clusterId: '',
      poolId: '',
      nodeName: '',
      ip: `192.168.0.${id.endsWith('1') ? 21 : 22}`,
      source: 'ecs',
      phase: 'free',
      tags: [],
    });
}

/** Generated names are replaced by predictable ones: nodes, instances, UIDs, and boots. */
function renamed(world: World): string {
  const names = new Map(Object.entries(NAMES));
  const kube = world.kube(SAMPLE_CLUSTER);
  for (const pool of world.state.pools) {
    const own = world.state.instances.filter(({ poolId }) => poolId === pool.poolId);
    own.forEach((instance, at) => {
      const name = `${pool.config.nodepool_info?.name ?? ''}-n${at}`;
      const node = findNode(kube, instance.nodeName);
      names.set(instance.nodeName, name).set(instance.instanceId, `i-${name}`);
      names.set(node?.metadata.uid ?? '', `uid-${name}`);
    });
  }
  for (const kind of ['Deployment', 'DaemonSet'])
    for (const { metadata } of kube.list(kind)) names.set(metadata.uid ?? '', `uid-${metadata.name}`);
  let text = JSON.stringify(world.save());
  for (const [from, to] of names) if (from !== '') text = text.replaceAll(from, to);
  return text;
}

/** Every node starts from its own boot id, derived from its name: Windows only counts its boots. */
function nameBoots(dump: WorldDump): string {
  const text = JSON.stringify(dump, (_key, value: unknown) => {
    const nodeInfo = fieldAt(value, 'status.nodeInfo');
    if (fieldAt(value, 'kind') !== 'Node' || typeof nodeInfo !== 'object') return value;
    const node = structuredClone(value);
    Object.assign(fieldAt(node, 'status.nodeInfo') ?? {}, {
      bootID: `boot-of-${String(fieldAt(value, 'metadata.name'))}`,
    });
    return node;
  });
  return text;
}

let saved: string | undefined;

export function sampleScene(): World {
  // Written by `save` of the same version.
  saved ??= nameBoots(JSON.parse(renamed(build())) as WorldDump);
  const dump = JSON.parse(saved) as WorldDump;
  return SimulatedWorld.restore(dump, { clock: new Clock(() => SAMPLE_NOW), pace: PACE });
}
