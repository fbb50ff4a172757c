import { clusterNotFound, poolNotFound } from '@/simulator/world/api-error';
import type { ClusterRecord, PoolRecord, Sentinel } from '@/simulator/world/ack/records';
import { imagesOfType, nodeImage, NODE_IMAGES, type NodeImage } from '@/simulator/world/catalogue/images';
import type { InstanceRecord } from '@/simulator/world/cloud-state';
import type { World } from '@/simulator/world/world';

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

/** A modelled duration under the world's pace; a pool named `…-slow` takes five times as long. */
export const lasting = (world: World, ms: number, pool?: PoolRecord): number =>
  (ms * (pool !== undefined && hasSentinel(pool, 'slow') ? 5 : 1)) / world.pace;

/** The system image behind an image id: itself, or the one a custom image was made from. */
export function resolveImage(world: World, imageId: string): NodeImage | undefined {
  const custom = world.state.compute.customImages.find((image) => image.imageId === imageId);
  const image = nodeImage(custom?.baseImageId ?? imageId);
  return image === undefined || custom?.system === undefined ? image : { ...image, ...custom.system };
}

/** Whether the body asks for Windows: by image type, platform or an image id beginning `win`. */
export function wantsWindows(world: World, group: PoolRecord['config']['scaling_group']): boolean {
  const image = group?.image_id === undefined ? undefined : resolveImage(world, group.image_id);
  return (
    (group?.image_type ?? '').startsWith('Windows') ||
    (group?.platform ?? '').startsWith('Windows') ||
    (group?.image_id ?? '').startsWith('win') ||
    image?.os === 'windows'
  );
}

/** The image new nodes of the pool boot from. */
export function poolImage(world: World, pool: PoolRecord): NodeImage {
  const group = pool.config.scaling_group;
  const byId = group?.image_id === undefined ? undefined : resolveImage(world, group.image_id);
  const found = byId ?? imagesOfType(group?.image_type ?? 'AliyunLinux3')[0] ?? NODE_IMAGES[0];
  if (found === undefined) throw new Error('the image catalogue is empty');
  return found;
}
