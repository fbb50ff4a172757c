import 'server-only';
import type { CloudReader, Stock, InstanceType } from '@/lib/domain/ports/cloud';
import { allTokens } from './paging';
import type { Connection } from '../transport/connection';
import 'server-only';
import type {
  DescribeAvailableResourceResponseBody,
  DescribeInstanceTypesResponseBodyInstanceTypesInstanceType,
} from '@alicloud/ecs20140526';
import { architectureOf } from '../map/map-image';

/** ECS sends GiB and cores. Null for a type without size or of an architecture that Kubernetes does not know. */
function toInstanceType(type: DescribeInstanceTypesResponseBodyInstanceTypesInstanceType): InstanceType | null {
  const { instanceTypeId: id, cpuCoreCount: cores, memorySize: memoryGiB } = type;
  const arch = architectureOf(type.cpuArchitecture ?? 'X86');
  if (id === undefined || cores === undefined || memoryGiB === undefined) return null;
  if (arch !== 'amd64' && arch !== 'arm64') return null;
  return {
    id,
    family: type.instanceTypeFamily ?? id.split('.').slice(0, 2).join('.'),
    cpuMilli: cores * 1000,
    memoryMiB: Math.round(memoryGiB * 1024),
    arch,
    gpuCount: type.GPUAmount ?? 0,
    gpuSpec: type.GPUSpec || null,
    localDisks: type.localStorageAmount ?? 0,
    localStorage: type.localStorageCategory || null,
    diskQuantity: type.diskQuantity ?? null,
    level: type.instanceFamilyLevel ?? '',
  };
}

function stateOf(status: string | undefined, category: string | undefined): Stock['state'] {
  if (status === 'SoldOut' || category === 'WithoutStock' || category === 'ClosedWithoutStock') return 'sold-out';
  return status === 'Available' ? 'in-stock' : 'unknown';
}

/** DescribeAvailableResource, one row per instance type and zone; a type a zone does not offer has no row. */
function toStock(body: DescribeAvailableResourceResponseBody): Stock[] {
  return (body.availableZones?.availableZone ?? []).flatMap((zone) =>
    (zone.availableResources?.availableResource ?? [])
      .filter((resource) => resource.type === 'InstanceType')
      .flatMap((resource) => resource.supportedResources?.supportedResource ?? [])
      .flatMap(({ value, status, statusCategory }) =>
        value === undefined || zone.zoneId === undefined
          ? []
          : [{ instanceType: value, zoneId: zone.zoneId, state: stateOf(status, statusCategory) }],
      ),
  );
}

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
