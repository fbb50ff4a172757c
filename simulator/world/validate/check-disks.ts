import { type PoolCheck, refuseIf, requireOneOf, requireRange } from '@/simulator/world/validate/pool-check';

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

interface Disk {
  category: string | undefined;
  size: number | undefined;
  level: string | undefined;
  iops: number | undefined;
  bursting: boolean | undefined;
  field: 'SystemDisk' | 'DataDisks';
}

function checkDisk(disk: Disk): void {
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

/** System disk and data disks. */
export function checkDisks({ body }: PoolCheck): void {
  const group = body.scaling_group ?? {};
  requireOneOf(group.system_disk_category, SYSTEM_CATEGORIES, 'SystemDisk');
  for (const category of group.system_disk_categories ?? [])
    requireOneOf(category, SYSTEM_CATEGORIES, 'SystemDisk');
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
