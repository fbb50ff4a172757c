import 'server-only';
import type {
  DescribeAvailableResourceResponseBody,
  DescribeInstanceTypesResponseBodyInstanceTypesInstanceType,
} from '@alicloud/ecs20140526';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { CloudReader, InstanceType, Price, Stock } from '@/lib/domain/ports/cloud';
import type { Charge, DiskCategories, DiskPriced, PriceInputs } from '@/lib/domain/ports/cloud-choices';
import { toDiskCategories } from '../map/map-choices';
import { architectureOf } from '../map/map-image';
import { type Connection, readsFrom, allTokens } from '../transport/connection';

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

/** Hours of an average month; every monthly price uses it. */
const HOURS_PER_MONTH = 730;

const pricedDisk = ({ category, sizeGiB: size, performanceLevel }: DiskPriced) => ({
  category,
  size,
  ...(performanceLevel ? { performanceLevel } : {}),
});

/** Subscriptions are sold by the month, the others by the hour (ECS DescribePrice: PriceUnit, SpotStrategy). */
const terms = {
  'pay-as-you-go': { priceUnit: 'Hour' },
  subscription: { priceUnit: 'Month', period: 1 },
  spot: { priceUnit: 'Hour', spotStrategy: 'SpotAsPriceGo', spotDuration: 1 },
} as const satisfies Record<Charge, object>;

/** DescribeAvailableResource for pay-as-you-go. */
function availableIn({ regionId, clients, caller }: Connection) {
  const ecs = readsFrom(caller, 'ecs', clients.ecs);
  const terms = { regionId, resourceType: 'instance', instanceChargeType: 'PostPaid', ioOptimized: 'optimized' };
  return (query: object) =>
    ecs('DescribeAvailableResource', ({ client, sdk }) =>
      client.describeAvailableResource(new sdk.DescribeAvailableResourceRequest({ ...terms, ...query })),
    );
}

/** Which disks go with a type; without a zone the answer is for all of the region. */
function createDiskReader(connection: Connection): CloudReader['diskCategories'] {
  const available = availableIn(connection);
  async function disks(kind: 'SystemDisk' | 'DataDisk', query: object): Promise<Map<string, string[]>> {
    const body = await available({ destinationResource: kind, ...query });
    return body === undefined ? new Map() : toDiskCategories(body, kind);
  }

  /** Data disks are requested together with a system disk of the type; without one they are unknown. */
  async function disksOf(instanceType: string): Promise<DiskCategories[]> {
    const system = await disks('SystemDisk', { instanceType });
    const [systemDiskCategory] = [...system.values()].flat();
    const data =
      systemDiskCategory === undefined ? null : await disks('DataDisk', { instanceType, systemDiskCategory });
    return [...system].map(([zoneId, categories]) => ({
      instanceType,
      zoneId,
      system: categories,
      data: data?.get(zoneId) ?? null,
    }));
  }

  return async ({ instanceTypes, zoneIds }) => {
    const rows = await Promise.all([...new Set(instanceTypes)].map(disksOf));
    return rows.flat().filter((row) => zoneIds.includes(row.zoneId));
  };
}

/** The price of one instance with its disks; null whenever it is not known. */
function createPriceReader({ regionId, clients, caller }: Connection): CloudReader['price'] {
  const ecs = readsFrom(caller, 'ecs', clients.ecs);
  async function priceOf(q: PriceInputs, charge: Charge): Promise<Price | null> {
    const body = await ecs('DescribePrice', ({ client, sdk }) =>
      client.describePrice(
        new sdk.DescribePriceRequest({
          regionId,
          zoneId: q.zoneId,
          resourceType: 'instance',
          instanceType: q.instanceType,
          platform: q.os === 'windows' ? 'Windows' : 'Linux',
          systemDisk: new sdk.DescribePriceRequestSystemDisk(pricedDisk(q.systemDisk)),
          dataDisk: (q.dataDisks ?? []).map((one) => new sdk.DescribePriceRequestDataDisk(pricedDisk(one))),
          ...terms[charge],
        }),
      ),
    );
    const { tradePrice, currency } = body?.priceInfo?.price ?? {};
    if (tradePrice === undefined || currency === undefined) return null;
    return { perHour: charge === 'subscription' ? tradePrice / HOURS_PER_MONTH : tradePrice, currency };
  }

  return async (q) => {
    try {
      return await priceOf(q, q.charge ?? 'pay-as-you-go');
    } catch (error) {
      // A price helps to decide; an unknown one must not stop a plan.
      if (error instanceof UpstreamFailure) return null;
      throw error;
    }
  };
}

type ComputeReader = Pick<CloudReader, 'instanceTypes' | 'stock' | 'diskCategories' | 'price'>;

/** What can be bought, where, with which disks, and for how much (ECS API, version 2014-05-26). */
export function createComputeReader(connection: Connection): ComputeReader {
  const ecs = readsFrom(connection.caller, 'ecs', connection.clients.ecs);
  const available = availableIn(connection);

  async function stockOfZone(zoneId: string): Promise<Stock[]> {
    const body = await available({ zoneId, destinationResource: 'InstanceType' });
    return body === undefined ? [] : toStock(body);
  }

  return {
    /** Pages hold 100 types regardless of the page size (ECS change log, 2023-11). */
    async instanceTypes() {
      const types = await allTokens(async (nextToken) => {
        const body = await ecs('DescribeInstanceTypes', ({ client, sdk }) =>
          client.describeInstanceTypes(new sdk.DescribeInstanceTypesRequest({ maxResults: 100, nextToken })),
        );
        return { items: body?.instanceTypes?.instanceType ?? [], next: body?.nextToken };
      });
      return types.map(toInstanceType).filter((type) => type !== null);
    },
    stock: async (zoneIds) => (await Promise.all([...new Set(zoneIds)].map(stockOfZone))).flat(),
    diskCategories: createDiskReader(connection),
    price: createPriceReader(connection),
  };
}
