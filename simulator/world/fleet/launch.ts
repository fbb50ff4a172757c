import { hasSentinel, instancesOf, poolImage } from '@/simulator/world/ack/pools';
import type { PoolRecord } from '@/simulator/world/ack/records';
import {
  diskCategoriesOf,
  INSTANCE_TYPES,
  instanceType,
  type InstanceType,
  matchesPattern,
} from '@/simulator/world/catalog/instance-types';
import type { InstanceRecord, VSwitchRecord } from '@/simulator/world/cloud-state';
import { scheduleJoin, blankInstance } from '@/simulator/world/fleet/instance-life';
import { cloudId } from '@/simulator/world/random';
import type { World } from '@/simulator/world/world';

const toNumber = (ip: string): number => ip.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);

const toText = (value: number): string => [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join('.');

function takeAddress(vSwitch: VSwitchRecord): string | undefined {
  if (vSwitch.availableIps <= 0) return undefined;
  vSwitch.availableIps -= 1;
  const host = vSwitch.nextHost;
  vSwitch.nextHost += 1;
  return toText(toNumber(vSwitch.cidr.split('/')[0] ?? '') + host);
}

/** Why ESS could not create an instance: a code of ACK's list of scaling error codes. */
interface LaunchFailure {
  code: string;
  message: string;
}

interface Placement {
  type: InstanceType;
  vSwitch: VSwitchRecord;
}

const NO_STOCK: LaunchFailure = {
  code: 'RecommendEmpty.InstanceTypeNoStock',
  message: 'The specified instanceType is out of stock',
};

const NO_DISK: LaunchFailure = {
  code: 'RecommendEmpty.DiskTypeNoStock',
  message: 'The specified disk category is out of stock',
};

/** Why disks are unavailable with a type in a zone; the system disk may use other categories. */
function diskFailure(world: World, pool: PoolRecord, at: { typeId: string; zoneId: string }) {
  const group = pool.config.scaling_group;
  const sold = world.state.compute.diskSoldOut?.[at.zoneId] ?? [];
  const fits = diskCategoriesOf(at.typeId);
  const system = [group?.system_disk_category ?? 'cloud_efficiency', ...(group?.system_disk_categories ?? [])];
  const wanted = system.find((one) => fits.includes(one) && !sold.includes(one));
  if (wanted !== undefined) return undefined;
  if (system.some((one) => fits.includes(one))) return NO_DISK;
  const message = `The specified parameter SystemDisk.Category is not supported by ${at.typeId}.`;
  return { code: 'InvalidSystemDiskCategory.ValueNotSupported', message };
}

function poolTypes(pool: PoolRecord): InstanceType[] {
  const group = pool.config.scaling_group;
  const named = (group?.instance_types ?? []).flatMap((id) => instanceType(id) ?? []);
  const types =
    named.length > 0
      ? named
      : INSTANCE_TYPES.filter((type) =>
          (group?.instance_patterns ?? []).some((pattern) => matchesPattern(type, pattern)),
        );
  return group?.multi_az_policy === 'COST_OPTIMIZED'
    ? [...types].sort((a, b) => a.hourlyCny / a.vcpu - b.hourlyCny / b.vcpu)
    : types;
}

function orderedVSwitches(world: World, pool: PoolRecord): VSwitchRecord[] {
  const group = pool.config.scaling_group;
  const listed = (group?.vswitch_ids ?? []).flatMap(
    (id) => world.state.network.vSwitches.find((item) => item.id === id) ?? [],
  );
  if (group?.multi_az_policy !== 'BALANCE') return listed;
  const used = instancesOf(world, pool.poolId);
  const load = (item: VSwitchRecord): number => used.filter((one) => one.zoneId === item.zoneId).length;
  return [...listed].sort((a, b) => load(a) - load(b));
}

function inStock(world: World, zoneId: string, typeId: string): boolean {
  const category = world.state.compute.stock[zoneId]?.[typeId] ?? 'WithStock';
  return category === 'WithStock' || category === 'ClosedWithStock';
}

function overElasticQuota(world: World, type: InstanceType): boolean {
  const used = world.state.instances.reduce((sum, one) => sum + (instanceType(one.instanceType)?.vcpu ?? 0), 0);
  return used + type.vcpu > world.state.account.vcpuQuota;
}

function place(world: World, pool: PoolRecord): Placement | LaunchFailure {
  if (hasSentinel(pool, 'no-stock')) return NO_STOCK;
  if (hasSentinel(pool, 'no-disk')) return NO_DISK;
  const wanted = poolImage(world, pool).architecture === 'arm64' ? 'ARM' : 'X86';
  let failure = NO_STOCK;
  for (const type of poolTypes(pool)) {
    if (type.architecture !== wanted) {
      failure = { code: 'InvalidInstanceType.NotSupported', message: `${type.id} does not support the image` };
      continue;
    }
    if (hasSentinel(pool, 'fail-quota') || overElasticQuota(world, type))
      return {
        code: 'QuotaExceed.ElasticQuota',
        message: 'The number of the specified ECS instances has exceeded the quota',
      };
    for (const vSwitch of orderedVSwitches(world, pool)) {
      if (!inStock(world, vSwitch.zoneId, type.id)) continue;
      const disks = diskFailure(world, pool, { typeId: type.id, zoneId: vSwitch.zoneId });
      if (disks !== undefined) {
        failure = disks;
        continue;
      }
      if (vSwitch.availableIps > 0) return { type, vSwitch };
      failure = { code: 'QuotaExceeded.PrivateIpAddress', message: `${vSwitch.id} has no free private IP address` };
    }
  }
  return failure;
}

/** `customized,win,ip,web` → `win192.168.7.71web`; the default is `<region>.<ip>` (ACK docs: custom node name). */
function nodeNameOf(world: World, pool: PoolRecord, ip: string): string {
  const [mode, prefix, , suffix] = (pool.config.kubernetes_config?.node_name_mode ?? '').split(',');
  return mode === 'customized' ? `${prefix ?? ''}${ip}${suffix ?? ''}` : `${world.state.region}.${ip}`;
}

/** A new instance before ECS assigns its names and address. */
function unnamed(world: World, pool: PoolRecord, { type, vSwitch }: Placement): InstanceRecord {
  const group = pool.config.scaling_group;
  return {
    ...blankInstance(),
    instanceName: `worker-k8s-for-cs-${pool.clusterId}`,
    clusterId: pool.clusterId,
    poolId: pool.poolId,
    zoneId: vSwitch.zoneId,
    vSwitchId: vSwitch.id,
    instanceType: type.id,
    imageId: group?.image_id ?? poolImage(world, pool).imageId,
    chargeType: group?.instance_charge_type ?? 'PostPaid',
    spotStrategy: group?.spot_strategy ?? 'NoSpot',
    createdMs: world.now(),
    kubeletVersion: pool.kubeletVersion,
    runtimeVersion: pool.config.kubernetes_config?.runtime_version ?? '2.1.5',
    tags: (group?.tags ?? []).map((tag) => ({ key: tag.key ?? '', value: tag.value ?? '' })),
  };
}

/** The instance the pool would get next; of its first type and vSwitch when the cloud would refuse now. */
export function nextInstance(world: World, pool: PoolRecord): InstanceRecord | undefined {
  const placement = place(world, pool);
  if (!('code' in placement)) return unnamed(world, pool, placement);
  const [type] = poolTypes(pool);
  const [vSwitch] = orderedVSwitches(world, pool);
  return type === undefined || vSwitch === undefined ? undefined : unnamed(world, pool, { type, vSwitch });
}

export function launchInstance(world: World, pool: PoolRecord): InstanceRecord | LaunchFailure {
  const placement = place(world, pool);
  return 'code' in placement ? placement : launchAt(world, pool, placement);
}

/** Launches where the caller decides; nothing is checked. */
export function launchAt(world: World, pool: PoolRecord, placement: Placement): InstanceRecord {
  const ip = takeAddress(placement.vSwitch) ?? '';
  const windows = poolImage(world, pool).os === 'windows';
  const open = (pool.config.scaling_group?.internet_max_bandwidth_out ?? 0) > 0;
  const instance: InstanceRecord = {
    ...unnamed(world, pool, placement),
    instanceId: cloudId(world.state, 'i'),
    hostName: windows ? ip.replaceAll('.', '-') : `iZ${cloudId(world.state, 'z').slice(2)}Z`,
    nodeName: nodeNameOf(world, pool, ip),
    ip,
    publicIp: open ? `47.98.${ip.split('.').slice(2).join('.')}` : '',
  };
  scheduleJoin(world, pool, instance);
  world.state.instances.push(instance);
  return instance;
}
