import { cloudOf, ifPermitted, zonesOf } from '@/lib/changes/parts/pool/read-world';
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

interface Offer {
  type: InstanceType;
  zoneId: string;
}

/** The smallest type, in the first zone of the pool; a new node cannot be one that is sold out, unless all are. */
async function cheapest(
  ctx: PlanContext,
  q: { pool: PoolPriced; world: PriceWorld; isNew: boolean },
): Promise<Offer | null> {
  const { pool, world, isNew } = q;
  const types = world.types.filter(({ id }) => pool.instanceTypes.includes(id));
  const zones = zonesOf(pool, world.vSwitches);
  const stock = isNew && zones.length > 0 ? await ifPermitted(cloudOf(ctx).cloud.stock(zones)) : null;
  const gone = new Set((stock ?? []).flatMap((one) => (one.state === 'sold-out' ? [offerKey(one)] : [])));
  const sold = (type: InstanceType) => zones.find((zoneId) => !gone.has(offerKey({ instanceType: type.id, zoneId })));
  const type = smallestOf(types.filter((one) => sold(one) !== undefined)) ?? smallestOf(types);
  const zoneId = type === null ? undefined : (sold(type) ?? zones[0]);
  return type === null || zoneId === undefined ? null : { type, zoneId };
}

const offerKey = (of: { instanceType: string; zoneId: string }): string => `${of.instanceType} ${of.zoneId}`;

/**
 * Per hour with all disks, of the smallest type, so a lower bound. Null if any part is unknown or not permitted.
 * @param o.isNew The price of a node that would be created.
 */
export async function priceOf(
  ctx: PlanContext,
  o: { pool: PoolPriced; world?: PriceWorld; isNew?: boolean },
): Promise<Price | null> {
  const { pool, isNew = false } = o;
  const { cloud } = cloudOf(ctx);
  const types = o.world?.types ?? (await ifPermitted(cloud.instanceTypes())) ?? [];
  const vSwitches = o.world?.vSwitches ?? (await ifPermitted(cloud.vSwitches())) ?? [];
  const offer = await cheapest(ctx, { pool, world: { types, vSwitches }, isNew });
  const systemDisk = priced(pool.systemDisk);
  const dataDisks = pool.dataDisks.map(priced).filter((disk) => disk !== null);
  if (offer === null || systemDisk === null || pool.os === 'unknown') return null;
  if (dataDisks.length < pool.dataDisks.length) return null;
  const requested = { instanceType: offer.type.id, os: pool.os, zoneId: offer.zoneId, systemDisk, dataDisks };
  return ifPermitted(cloud.price({ ...requested, charge: pool.billing.method }));
}
