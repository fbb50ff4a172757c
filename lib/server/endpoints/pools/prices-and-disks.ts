import 'server-only';
import { Failure } from '@/lib/domain/failure';
import type { CloudReader } from '@/lib/domain/ports/cloud';
import type * as contract from '@/lib/contract/pool-options';
import { cloudOf, type CloudContext, unavailableOf } from '../require-cluster';
import type { ReadVerb } from '../endpoint-call';

/** The provider is queried only for zones in which the cluster has a vSwitch. @throws Failure `invalid` naming the field. */
async function requireOwnZones(
  cloud: Pick<CloudReader, 'vSwitches'>,
  { field, zones }: { field: string; zones: readonly string[] },
): Promise<void> {
  const own = new Set((await cloud.vSwitches()).map(({ zoneId }) => zoneId));
  const foreign = zones.find((one) => !own.has(one));
  if (foreign === undefined) return;
  const message = `${foreign} is not a zone of a vSwitch of this cluster`;
  throw new Failure('invalid', `Invalid request: ${field}: ${message}`, { field, issues: [{ field, message }] });
}

/** Ten minutes old at most; unknown prices are null. */
export const getPoolPrices: ReadVerb<typeof contract.getPoolPrices, CloudContext> = async ({ input, app }) => {
  const { cloud, now } = cloudOf(app, input.params.cluster);
  const { types, os, zone: zoneId, charge, disk: category, diskGiB: sizeGiB } = input.query;
  await requireOwnZones(cloud, { field: 'zone', zones: [zoneId] });
  const priced = async (instanceType: string) => {
    const price = await cloud.price({ instanceType, os, zoneId, systemDisk: { category, sizeGiB }, charge });
    return { instanceType, perHour: price?.perHour ?? null, currency: price?.currency ?? null };
  };
  return { now, prices: await Promise.all(types.map(priced)) };
};

/** Ten minutes old at most. */
export const getPoolDisks: ReadVerb<typeof contract.getPoolDisks, CloudContext> = async ({ input, app }) => {
  const { cloud, now } = cloudOf(app, input.params.cluster);
  const { types: instanceTypes, zones: zoneIds } = input.query;
  await requireOwnZones(cloud, { field: 'zones', zones: zoneIds });
  try {
    return { now, disks: await cloud.diskCategories({ instanceTypes, zoneIds }), unavailable: null };
  } catch (error) {
    return { now, disks: null, unavailable: unavailableOf(error) };
  }
};
