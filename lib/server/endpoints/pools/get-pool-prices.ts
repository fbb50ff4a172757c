import 'server-only';
import type { getPoolPrices as endpoint } from '@/lib/contract/pool-options';
import { cloudOf, type CloudContext } from '../require-cloud';
import { requireOwnZones } from './own-zones';
import type { AnswerOf, Asked } from '../endpoint-call';

/** What instance types cost with a system disk. Ten minutes old at most; what is not known is null. */
export async function getPoolPrices({
  input,
  app,
}: Asked<typeof endpoint, CloudContext>): Promise<AnswerOf<typeof endpoint>> {
  const { cloud, now } = cloudOf(app, input.params.cluster);
  const { types, os, zone: zoneId, charge, disk: category, diskGiB: sizeGiB } = input.query;
  await requireOwnZones(cloud, { field: 'zone', zones: [zoneId] });
  const priced = async (instanceType: string) => {
    const price = await cloud.price({ instanceType, os, zoneId, systemDisk: { category, sizeGiB }, charge });
    return { instanceType, perHour: price?.perHour ?? null, currency: price?.currency ?? null };
  };
  return { now, prices: await Promise.all(types.map(priced)) };
}
