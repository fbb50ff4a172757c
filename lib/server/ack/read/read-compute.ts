import type { CloudReader } from '@/lib/domain/ports/cloud';
import { toInstanceType } from '../map/map-instance-type';
import { toStock } from '../map/map-stock';
import { allTokens } from './paging';
import type { Connection } from '../transport/connection';

type ComputeReader = Pick<CloudReader, 'instanceTypes' | 'stock'>;

/** What can be bought, and where (ECS API, version 2014-05-26). */
export function createComputeReader({ regionId, clients, caller }: Connection): ComputeReader {
  const of = (action: string) => ({ system: 'ecs' as const, action });

  async function stockOfZone(zoneId: string) {
    const { client, sdk } = await clients.ecs();
    const request = new sdk.DescribeAvailableResourceRequest({
      regionId,
      zoneId,
      destinationResource: 'InstanceType',
      resourceType: 'instance',
      instanceChargeType: 'PostPaid',
      ioOptimized: 'optimized',
    });
    const { body } = await caller.read(of('DescribeAvailableResource'), () =>
      client.describeAvailableResource(request),
    );
    return body === undefined ? [] : toStock(body);
  }

  return {
    /** Pages hold 100 types whatever is asked for (ECS change log, 2023-11). */
    async instanceTypes() {
      const { client, sdk } = await clients.ecs();
      const types = await allTokens(async (nextToken) => {
        const request = new sdk.DescribeInstanceTypesRequest({
          maxResults: 100,
          ...(nextToken === undefined ? {} : { nextToken }),
        });
        const { body } = await caller.read(of('DescribeInstanceTypes'), () => client.describeInstanceTypes(request));
        return { items: body?.instanceTypes?.instanceType ?? [], next: body?.nextToken };
      });
      return types.map(toInstanceType).filter((type) => type !== null);
    },

    stock: async (zoneIds) => (await Promise.all([...new Set(zoneIds)].map(stockOfZone))).flat(),
  };
}
