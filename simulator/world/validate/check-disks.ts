import { type PoolCheck, refuseIf, requireOneOf, requireRange } from '@/simulator/world/validate/pool-check';
import type { ScalingGroupBody } from '@/simulator/world/validate/pool-shape';

const SYSTEM_CATEGORIES = ['cloud_efficiency', 'cloud_ssd', 'cloud_essd', 'cloud_auto', 'cloud_essd_entry'];
const DATA_CATEGORIES = [
  'cloud',
  ...SYSTEM_CATEGORIES,
  'elastic_ephemeral_disk_premium',
  'elastic_ephemeral_disk_standard',
];
const LEVELS = ['PL0', 'PL1', 'PL2', 'PL3'];

/** ESSD sizes below which a level is not sold (ECS docs: ESSD performance levels). */
const LEVEL_ABOVE_GIB: Record<string, number> = { PL2: 460, PL3: 1260 };

function checkDisk(disk: {
  category: string | undefined;
  size: number | undefined;
  level: string | undefined;
  iops: number | undefined;
  bursting: boolean | undefined;
  field: 'SystemDisk' | 'DataDisks';
}): void {
  const category = disk.category ?? 'cloud_efficiency';
  const size = disk.size ?? 120;
  if (disk.level !== undefined && disk.level !== '') {
    requireOneOf(disk.level, LEVELS, disk.field);
    refuseIf(category !== 'cloud_essd', disk.field, `performance_level is not supported by ${category}`);
    const above = LEVEL_ABOVE_GIB[disk.level] ?? 0;
    refuseIf(size <= above, disk.field, `${disk.level} needs a disk larger than ${above} GiB`);
  }
  const auto = category === 'cloud_auto';
  refuseIf((disk.iops ?? 0) > 0 && !auto, disk.field, 'provisioned_iops is supported by cloud_auto only');
  refuseIf(disk.bursting === true && !auto, disk.field, 'bursting is supported by cloud_auto only');
  const baseline = Math.min(1800 + 50 * size, 50_000);
  const most = Math.max(0, Math.min(50_000, 1000 * size - baseline));
  requireRange(disk.iops, [0, most], disk.field);
}

/** ESSD kinds alone encrypt system disks; data disks of any category can be encrypted (ACK docs: Storage). */
function checkSystemEncryption(group: ScalingGroupBody): void {
  requireOneOf(group.system_disk_encrypt_algorithm, ['aes-256'], 'SystemDisk');
  if (group.system_disk_encrypted !== true) return;
  const category = group.system_disk_category ?? 'cloud_efficiency';
  refuseIf(
    category === 'cloud_efficiency' || category === 'cloud_ssd',
    'SystemDisk',
    `encryption of the system disk is not supported by ${category}`,
  );
}

function requireId(id: string | undefined, prefix: string, field: string): void {
  refuseIf(
    id !== undefined && id !== '' && !new RegExp(`^${prefix}[0-9a-z]+$`).test(id),
    field,
    `${id ?? ''} is not an id of the form ${prefix}…`,
  );
}

type DataDiskBody = NonNullable<ScalingGroupBody['data_disks']>[number];

function checkDataDiskNames(disk: DataDiskBody): void {
  requireId(disk.snapshot_id, 's-', 'DataDisks');
  requireId(disk.auto_snapshot_policy_id, 'sp-', 'DataDisks');
  requireOneOf(disk.file_system, ['ext4', 'xfs'], 'DataDisks');
  const { disk_name: name = '', device = '', mount_target: target = '' } = disk;
  refuseIf(
    name !== '' && !/^\p{L}[\p{L}\d._:-]{1,127}$/u.test(name),
    'DataDisks',
    `disk_name ${name} must have 2 to 128 characters and begin with a letter`,
  );
  refuseIf(
    device !== '' && !/^\/dev\/xvd[b-z]$/.test(device),
    'DataDisks',
    `device ${device} must be between /dev/xvdb and /dev/xvdz`,
  );
  refuseIf(target !== '' && !target.startsWith('/'), 'DataDisks', `mount_target ${target} must be absolute`);
}

function checkDiskInit(group: ScalingGroupBody, windows: boolean): void {
  const entries = group.disk_init ?? [];
  refuseIf(windows && entries.length > 0, 'DiskInit', 'windows nodepool does not support disk_init');
  for (const { disk_name: name = '', mount_target: target = '', mkfs_type: fileSystem } of entries) {
    refuseIf(name === '', 'DiskInit', 'disk_init.disk_name is required');
    refuseIf(target !== '' && !target.startsWith('/'), 'DiskInit', `mount_target ${target} must be absolute`);
    requireOneOf(fileSystem, ['ext4', 'xfs'], 'DiskInit');
  }
  const targets = entries.map((entry) => entry.mount_target ?? '').filter((target) => target !== '');
  refuseIf(new Set(targets).size < targets.length, 'DiskInit', 'mount_target must not repeat');
}

export function checkDisks({ body, windows }: PoolCheck): void {
  const group = body.scaling_group ?? {};
  checkSystemEncryption(group);
  requireId(group.system_disk_snapshot_policy_id, 'sp-', 'SystemDisk');
  checkDiskInit(group, windows);
  requireOneOf(group.system_disk_category, SYSTEM_CATEGORIES, 'SystemDisk');
  for (const category of group.system_disk_categories ?? []) requireOneOf(category, SYSTEM_CATEGORIES, 'SystemDisk');
  requireRange(group.system_disk_size, [20, 2048], 'SystemDisk');
  checkDisk({
    category: group.system_disk_category,
    size: group.system_disk_size,
    level: group.system_disk_performance_level,
    iops: group.system_disk_provisioned_iops,
    bursting: group.system_disk_bursting_enabled,
    field: 'SystemDisk',
  });
  const disks = group.data_disks ?? [];
  refuseIf(disks.length > 10, 'DataDisks', 'at most 10 data disks are supported');
  for (const disk of disks) {
    requireOneOf(disk.category, DATA_CATEGORIES, 'DataDisks');
    requireRange(disk.size, [40, 32_768], 'DataDisks');
    requireOneOf(disk.encrypted, ['true', 'false'], 'DataDisks');
    checkDataDiskNames(disk);
    checkDisk({
      category: disk.category,
      size: disk.size,
      level: disk.performance_level,
      iops: disk.provisioned_iops,
      bursting: disk.bursting_enabled,
      field: 'DataDisks',
    });
  }
}
