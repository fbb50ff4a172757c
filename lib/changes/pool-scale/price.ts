import { cloudOf, ifPermitted } from '@/lib/changes/pool-create/read-world';
import type { PlanContext } from '@/lib/domain/change/kind';
import type { CloudNodePool, Price } from '@/lib/domain/ports/cloud';

/** Price of one instance of a pool: its first type with its system disk; null when unknown or not permitted. */
export async function priceOf(ctx: PlanContext, pool: CloudNodePool): Promise<Price | null> {
  const [instanceType] = pool.instanceTypes;
  const { category, sizeGiB } = pool.systemDisk;
  if (instanceType === undefined || category === null || sizeGiB === null) return null;
  if (pool.os === 'unknown') return null;
  const { cloud } = cloudOf(ctx);
  const vSwitch = (await cloud.vSwitches()).find((one) => pool.vSwitchIds.includes(one.id));
  if (vSwitch === undefined) return null;
  const systemDisk = { category, sizeGiB };
  return ifPermitted(cloud.price({ instanceType, os: pool.os, zoneId: vSwitch.zoneId, systemDisk }));
}
