import { clusterNotFound, poolNotFound } from '@/simulator/world/api-error';
import type { ClusterRecord, PoolRecord, Sentinel } from '@/simulator/world/ack/records';
import { imagesOfType, nodeImage, NODE_IMAGES, type NodeImage } from '@/simulator/world/catalog/images';
import type { InstanceRecord } from '@/simulator/world/cloud-state';
import type { World } from '@/simulator/world/world';

/** Modeled durations in milliseconds at pace 1, from field reports of ACK in China regions. */
export const DURATIONS = {
  createScalingGroup: 8_000,
  settle: 4_000,
  /** ESS requests instances one after the other. */
  betweenLaunches: 4_000,
  boot: 20_000,
  joinLinux: 55_000,
  readyLinux: 75_000,
  joinWindows: 125_000,
  readyWindows: 150_000,
  /** How long a scale-out waits for its nodes before the task fails. */
  joinDeadline: 600_000,
  pollNodes: 2_000,
  /** A drain blocked by disruption budgets ends after this, and the node is removed. */
  drainDeadline: 600_000,
  /** From the accepted restart until ECS says Running, until the kubelet reports, and until the node is Ready. */
  reboot: 20_000,
  rebootLinux: 35_000,
  rebootWindows: 110_000,
  kubeletReady: 12_000,
  /** kube-controller-manager, --node-monitor-grace-period: a node without kubelet reports becomes Unknown after this. */
  nodeMonitorGrace: 40_000,
  releaseInstance: 6_000,
  replaceDisk: 40_000,
  repairNode: 15_000,
  pushLabels: 5_000,
  /** cluster-autoscaler, --scan-interval. */
  autoscalerScan: 10_000,
  /** cluster-autoscaler, --initial-node-group-backoff-duration: a pool that got nothing is left alone. */
  autoscalerBackoff: 300_000,
} as const;

export function clusterOf(world: World, clusterId: string): ClusterRecord {
  const cluster = world.state.clusters.find((item) => item.clusterId === clusterId);
  if (cluster === undefined) throw clusterNotFound(clusterId);
  return cluster;
}

export const poolsOf = (world: World, clusterId: string): PoolRecord[] =>
  world.state.pools.filter((pool) => pool.clusterId === clusterId);

export function poolOf(world: World, clusterId: string, poolId: string): PoolRecord {
  clusterOf(world, clusterId);
  const pool = poolsOf(world, clusterId).find((item) => item.poolId === poolId);
  if (pool === undefined) throw poolNotFound(poolId);
  return pool;
}

export const poolName = (pool: PoolRecord): string => pool.config.nodepool_info?.name ?? '';

export const hasSentinel = (pool: PoolRecord, sentinel: Sentinel): boolean => poolName(pool).includes(`-${sentinel}`);

export const instancesOf = (world: World, poolId: string): InstanceRecord[] =>
  world.state.instances.filter((instance) => instance.poolId === poolId);

/** A modeled duration under the world's pace; a pool named `…-slow` takes five times as long. */
export const lasting = (world: World, ms: number, pool?: PoolRecord): number =>
  (ms * (pool !== undefined && hasSentinel(pool, 'slow') ? 5 : 1)) / world.pace;

export function resolveImage(world: World, imageId: string): NodeImage | undefined {
  const custom = world.state.compute.customImages.find((image) => image.imageId === imageId);
  const image = nodeImage(custom?.baseImageId ?? imageId);
  return image === undefined || custom?.system === undefined ? image : { ...image, ...custom.system };
}

/** Whether the body requests Windows: by image type, platform or an image id beginning `win`. */
export function wantsWindows(world: World, group: PoolRecord['config']['scaling_group']): boolean {
  const image = group?.image_id === undefined ? undefined : resolveImage(world, group.image_id);
  return (
    (group?.image_type ?? '').startsWith('Windows') ||
    (group?.platform ?? '').startsWith('Windows') ||
    (group?.image_id ?? '').startsWith('win') ||
    image?.os === 'windows'
  );
}

export function poolImage(world: World, pool: PoolRecord): NodeImage {
  const group = pool.config.scaling_group;
  const byId = group?.image_id === undefined ? undefined : resolveImage(world, group.image_id);
  const found = byId ?? imagesOfType(group?.image_type ?? 'AliyunLinux3')[0] ?? NODE_IMAGES[0];
  if (found === undefined) throw new Error('the image catalog is empty');
  return found;
}
