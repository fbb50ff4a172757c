import type { InstanceType } from '@/simulator/world/catalog/instance-types';

const DISK_CNY_PER_GIB_HOUR: Record<string, number> = {
  cloud: 0.0004,
  cloud_efficiency: 0.0005,
  cloud_ssd: 0.0014,
  cloud_essd: 0.0021,
  cloud_essd_entry: 0.001,
  cloud_auto: 0.0016,
};

const LEVEL_FACTOR: Record<string, number> = { PL0: 0.5, PL1: 1, PL2: 2, PL3: 4 };

interface DiskSpec {
  category: string;
  sizeGiB: number;
  performanceLevel?: string;
}

/** The Windows licence is charged per vCPU while the instance runs. */
const WINDOWS_CNY_PER_VCPU_HOUR = 0.1;

/** What spot instances cost of the list price; disks and licences are not cheaper. */
const SPOT_FACTOR = 0.3;

/** Hours a price unit covers; longer terms carry a discount. */
const UNIT_FACTOR: Record<string, number> = {
  Hour: 1,
  Week: 24 * 7 * 0.62,
  Month: 24 * 30 * 0.6,
  Year: 24 * 365 * 0.51,
};

export const isPriceUnit = (unit: string): boolean => unit in UNIT_FACTOR;

const round = (cny: number): number => Math.round(cny * 10_000) / 10_000;

function diskPrice(disk: DiskSpec, factor: number): number {
  const rate = DISK_CNY_PER_GIB_HOUR[disk.category] ?? 0.001;
  const level = disk.category === 'cloud_essd' ? (LEVEL_FACTOR[disk.performanceLevel ?? 'PL1'] ?? 1) : 1;
  return round(rate * level * disk.sizeGiB * factor);
}

/** Prices in CNY for `periods` units of one instance (ECS API: DescribePrice). */
export function priceOf(order: {
  type: InstanceType;
  windows: boolean;
  unit: string;
  periods: number;
  spot: boolean;
  systemDisk: DiskSpec;
  dataDisks: DiskSpec[];
}): { instance: number; systemDisk: number; dataDisks: number[]; image: number } {
  const factor = (UNIT_FACTOR[order.unit] ?? 1) * order.periods;
  return {
    instance: round(order.type.hourlyCny * (order.spot ? SPOT_FACTOR : 1) * factor),
    systemDisk: diskPrice(order.systemDisk, factor),
    dataDisks: order.dataDisks.map((disk) => diskPrice(disk, factor)),
    image: order.windows ? round(WINDOWS_CNY_PER_VCPU_HOUR * order.type.vcpu * factor) : 0,
  };
}
