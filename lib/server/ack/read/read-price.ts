import { UpstreamFailure } from '@/lib/domain/failure';
import type { CloudReader, Price } from '@/lib/domain/ports/cloud';
import type { Charge, DiskPriced, PriceInputs } from '@/lib/domain/ports/cloud-choices';
import type { Connection } from '../transport/connection';

/** The average month, as everywhere in this product. */
const HOURS_PER_MONTH = 730;

const disk = ({ category, sizeGiB, performanceLevel }: DiskPriced) => ({
  category,
  size: sizeGiB,
  ...(performanceLevel === undefined || performanceLevel === null || performanceLevel === ''
    ? {}
    : { performanceLevel }),
});

/** Subscriptions are sold by the month, the others by the hour (ECS DescribePrice: PriceUnit, SpotStrategy). */
const terms = {
  'pay-as-you-go': { priceUnit: 'Hour' },
  subscription: { priceUnit: 'Month', period: 1 },
  spot: { priceUnit: 'Hour', spotStrategy: 'SpotAsPriceGo', spotDuration: 1 },
} as const satisfies Record<Charge, object>;

/** Prices of one instance with its disks; null whenever it is not known. */
export function createPriceReader({ regionId, clients, caller }: Connection): Pick<CloudReader, 'price'> {
  async function request(q: PriceInputs, charge: Charge): Promise<Price | null> {
    const { client, sdk } = await clients.ecs();
    const request = new sdk.DescribePriceRequest({
      regionId,
      zoneId: q.zoneId,
      resourceType: 'instance',
      instanceType: q.instanceType,
      platform: q.os === 'windows' ? 'Windows' : 'Linux',
      systemDisk: new sdk.DescribePriceRequestSystemDisk(disk(q.systemDisk)),
      dataDisk: (q.dataDisks ?? []).map((one) => new sdk.DescribePriceRequestDataDisk(disk(one))),
      ...terms[charge],
    });
    const { body } = await caller.read({ system: 'ecs', action: 'DescribePrice' }, () => client.describePrice(request));
    const { tradePrice, currency } = body?.priceInfo?.price ?? {};
    if (tradePrice === undefined || currency === undefined) return null;
    return { perHour: charge === 'subscription' ? tradePrice / HOURS_PER_MONTH : tradePrice, currency };
  }

  return {
    async price(q) {
      try {
        return await request(q, q.charge ?? 'pay-as-you-go');
      } catch (error) {
        // A price helps to decide; that it is not known must not stop a plan.
        if (error instanceof UpstreamFailure) return null;
        throw error;
      }
    },
  };
}
