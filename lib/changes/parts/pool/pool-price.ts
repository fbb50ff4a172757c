import { cloudOf, ifPermitted } from '@/lib/changes/parts/pool/read-world';
import type { PlanContext } from '@/lib/domain/change/context';
import type { DiskDefinition, PoolDefinition } from '@/lib/domain/pool/definition/pool-definition';
import type { InstanceType, Price, VSwitch } from '@/lib/domain/ports/cloud';
import type { DiskPriced } from '@/lib/domain/ports/cloud-choices';

const HOURS_PER_MONTH = 730;

/** Price of `count` instances for a month of 730 hours, to the cent. */
export const monthly = (price: Price, count: number): { amount: number; currency: string } => ({
  amount: Math.round(price.perHour * HOURS_PER_MONTH * count * 100) / 100,
  currency: price.currency,
});

/** The smallest of some types: what every node has at least. Null when there is none. */
export function smallestOf(types: readonly InstanceType[]): InstanceType | null {
  const [first] = types.toSorted(
    (a, b) => a.memoryMiB - b.memoryMiB || a.cpuMilli - b.cpuMilli || (a.id < b.id ? -1 : 1),
  );
  return first ?? null;
}

/** A disk to be priced; null while its size is not known. */
const priced = (disk: DiskDefinition): DiskPriced | null =>
  disk.sizeGiB === null
    ? null
    : { category: disk.category, sizeGiB: disk.sizeGiB, performanceLevel: disk.performanceLevel };

/** What of a pool its nodes cost. */
export type PoolPriced = Pick<
  PoolDefinition,
  'os' | 'instanceTypes' | 'vSwitchIds' | 'systemDisk' | 'dataDisks' | 'billing'
>;

/** All that the cloud has, where it was read already. */
export interface PriceWorld {
  types: readonly InstanceType[];
  vSwitches: readonly VSwitch[];
}

/**
 * Price per hour of one node of a pool with all its disks, as it is billed: of its smallest type, so at least that. Null when
 * unknown or not permitted; a disk without a size has no price, and a node without it would be too cheap.
 */
export async function priceOf(
  ctx: PlanContext,
  { pool, world }: { pool: PoolPriced; world?: PriceWorld },
): Promise<Price | null> {
  const { cloud } = cloudOf(ctx);
  const types = world?.types ?? (await ifPermitted(cloud.instanceTypes())) ?? [];
  const vSwitches = world?.vSwitches ?? (await ifPermitted(cloud.vSwitches())) ?? [];
  const type = smallestOf(types.filter(({ id }) => pool.instanceTypes.includes(id)));
  const zoneId = vSwitches.find(({ id }) => pool.vSwitchIds.includes(id))?.zoneId;
  const systemDisk = priced(pool.systemDisk);
  const dataDisks = pool.dataDisks.map(priced).filter((disk) => disk !== null);
  if (type === null || zoneId === undefined || systemDisk === null || pool.os === 'unknown') return null;
  if (dataDisks.length < pool.dataDisks.length) return null;
  const requested = { instanceType: type.id, os: pool.os, zoneId, systemDisk, dataDisks };
  return ifPermitted(cloud.price({ ...requested, charge: pool.billing.method }));
}
