import { cloudOf, ifPermitted } from '@/lib/changes/parts/pool/read-world';
import type { PlanContext } from '@/lib/domain/change/context';
import type { CloudNode, CloudNodePool } from '@/lib/domain/ports/cloud';

/** Prices asked for at once; a pool of more types is not estimated. */
const TYPES_AT_MOST = 10;

/** Price per hour of one vCPU with its share of the disk, by instance type; absent where it is unknown. */
export async function pricesPerCpu(
  ctx: PlanContext,
  { pool, listed }: { pool: CloudNodePool; listed: readonly CloudNode[] },
): Promise<Map<string, number>> {
  const { cloud } = cloudOf(ctx);
  const { os, systemDisk } = pool;
  const names = [...new Set(listed.flatMap(({ instanceType }) => instanceType ?? []))];
  const [only] = names;
  // All alike: none is dearer, whatever it costs.
  if (only !== undefined && names.length === 1) return new Map([[only, 1]]);
  const { category, sizeGiB } = systemDisk;
  const zoneId = (await cloud.vSwitches()).find((one) => pool.vSwitchIds.includes(one.id))?.zoneId;
  if (zoneId === undefined || category === null || sizeGiB === null || os === 'unknown') return new Map();
  if (names.length > TYPES_AT_MOST) return new Map();
  const types = (await cloud.instanceTypes()).filter(({ id }) => names.includes(id));
  const priced = await Promise.all(
    types.map(async ({ id, cpuMilli }): Promise<[string, number][]> => {
      const price = await ifPermitted(cloud.price({ instanceType: id, os, zoneId, systemDisk: { category, sizeGiB } }));
      return price === null || cpuMilli === 0 ? [] : [[id, price.perHour / (cpuMilli / 1_000)]];
    }),
  );
  return new Map(priced.flat());
}
