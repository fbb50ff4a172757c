import { cloudOf, ifPermitted } from '@/lib/changes/parts/pool/read-world';
import type { DiskDefinition, PoolDefinition } from '@/lib/domain/pool/definition/pool-definition';
import type { InstanceType, Price, VSwitch } from '@/lib/domain/ports/cloud';
import type { DiskPriced } from '@/lib/domain/ports/cloud-choices';
import type { PlanContext } from '@/lib/domain/change/step';

const HOURS_PER_MONTH = 730;

/** Price of `count` instances for a month of 730 hours, to the cent. */
export const monthly = (price: Price, count: number): { amount: number; currency: string } => ({
  amount: Math.round(price.perHour * HOURS_PER_MONTH * count * 100) / 100,
  currency: price.currency,
});

/** The smallest of some types: the minimum that every node has. Null if there is none. */
export function smallestOf(types: readonly InstanceType[]): InstanceType | null {
  const [first] = types.toSorted(
    (a, b) => a.memoryMiB - b.memoryMiB || a.cpuMilli - b.cpuMilli || (a.id < b.id ? -1 : 1),
  );
  return first ?? null;
}

/** A disk with its price inputs; null if its size is unknown. */
const priced = (disk: DiskDefinition): DiskPriced | null =>
  disk.sizeGiB === null
    ? null
    : { category: disk.category, sizeGiB: disk.sizeGiB, performanceLevel: disk.performanceLevel };

type PoolPriced = Pick<PoolDefinition, 'os' | 'instanceTypes' | 'vSwitchIds' | 'systemDisk' | 'dataDisks' | 'billing'>;

/** The cloud's offers, if already read. */
export interface PriceWorld {
  types: readonly InstanceType[];
  vSwitches: readonly VSwitch[];
}

/** Per hour with all disks, of the smallest type, so a lower bound. Null if any part is unknown or not permitted. */
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
