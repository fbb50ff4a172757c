import 'server-only';
import { Failure } from '@/lib/domain/failure';
import type { CloudReader } from '@/lib/domain/ports/cloud';
import type * as contract from '@/lib/contract/pool-options';
import { cloudOf, type CloudContext, unavailableOf } from '../require-cluster';
import type { ReadVerb } from '../endpoint-call';

/** The first name that is not known is an issue of its field. @throws Failure `invalid` */
function requireKnown(
  names: readonly string[],
  { field, known, what }: { field: string; known: Set<string>; what: string },
) {
  const foreign = names.find((one) => !known.has(one));
  if (foreign === undefined) return;
  const message = `${foreign} is not ${what}`;
  throw new Failure('invalid', `Invalid request: ${field}: ${message}`, { field, issues: [{ field, message }] });
}

/** The provider is asked only about zones in which the cluster has a vSwitch. @throws Failure `invalid` naming the field. */
async function requireOwnZones(
  cloud: Pick<CloudReader, 'vSwitches'>,
  { field, zones }: { field: string; zones: readonly string[] },
): Promise<void> {
  const known = new Set((await cloud.vSwitches()).map(({ zoneId }) => zoneId));
  requireKnown(zones, { field, known, what: 'a zone of a vSwitch of this cluster' });
}

/** The provider is asked only about types of its catalog. @throws Failure `invalid` naming the field. */
async function requireKnownTypes(cloud: Pick<CloudReader, 'instanceTypes'>, types: readonly string[]): Promise<void> {
  const known = new Set((await cloud.instanceTypes()).map(({ id }) => id));
  requireKnown(types, { field: 'types', known, what: 'an instance type of this region' });
}

/** Ten minutes old at most; unknown prices are null. */
export const getPoolPrices: ReadVerb<typeof contract.getPoolPrices, CloudContext> = async ({ input, ...call }) => {
  const { cloud, now } = cloudOf(call, input.params.cluster);
  const { types, os, zone: zoneId, charge, disk: category, diskGiB: sizeGiB } = input.query;
  await requireOwnZones(cloud, { field: 'zone', zones: [zoneId] });
  await requireKnownTypes(cloud, types);
  const priced = async (instanceType: string) => {
    const price = await cloud.price({ instanceType, os, zoneId, systemDisk: { category, sizeGiB }, charge });
    return { instanceType, perHour: price?.perHour ?? null, currency: price?.currency ?? null };
  };
  return { now, prices: await Promise.all(types.map(priced)) };
};

/** Ten minutes old at most. */
export const getPoolDisks: ReadVerb<typeof contract.getPoolDisks, CloudContext> = async ({ input, ...call }) => {
  const { cloud, now } = cloudOf(call, input.params.cluster);
  const { types: instanceTypes, zones: zoneIds } = input.query;
  await requireOwnZones(cloud, { field: 'zones', zones: zoneIds });
  try {
    await requireKnownTypes(cloud, instanceTypes);
    return { now, disks: await cloud.diskCategories({ instanceTypes, zoneIds }), unavailable: null };
  } catch (error) {
    return { now, disks: null, unavailable: unavailableOf(error) };
  }
};
