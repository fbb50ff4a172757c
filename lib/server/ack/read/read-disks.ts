import type { CloudReader } from '@/lib/domain/ports/cloud';
import type { DiskCategories } from '@/lib/domain/ports/cloud-choices';
import type { Connection } from '../transport/connection';
import { toDiskCategories } from '../map/map-choices';

/** Which disks go with a type (ECS DescribeAvailableResource; without a zone it answers for all of the region). */
export function createDiskReader({ regionId, clients, caller }: Connection): Pick<CloudReader, 'diskCategories'> {
  async function request(instanceType: string, kind: 'SystemDisk' | 'DataDisk', systemDiskCategory?: string) {
    const { client, sdk } = await clients.ecs();
    const request = new sdk.DescribeAvailableResourceRequest({
      regionId,
      destinationResource: kind,
      resourceType: 'instance',
      instanceChargeType: 'PostPaid',
      ioOptimized: 'optimized',
      instanceType,
      ...(systemDiskCategory === undefined ? {} : { systemDiskCategory }),
    });
    const { body } = await caller.read({ system: 'ecs', action: 'DescribeAvailableResource' }, () =>
      client.describeAvailableResource(request),
    );
    return body === undefined ? new Map<string, string[]>() : toDiskCategories(body, kind);
  }

  /** Data disks are asked for together with a system disk the type has; without one nothing is known of them. */
  async function ofType(instanceType: string): Promise<DiskCategories[]> {
    const system = await request(instanceType, 'SystemDisk');
    const first = [...system.values()].flat()[0];
    const data = first === undefined ? null : await request(instanceType, 'DataDisk', first);
    return [...system].map(([zoneId, categories]) => ({
      instanceType,
      zoneId,
      system: categories,
      data: data?.get(zoneId) ?? null,
    }));
  }

  return {
    async diskCategories({ instanceTypes, zoneIds }) {
      const rows = await Promise.all([...new Set(instanceTypes)].map(ofType));
      return rows.flat().filter((row) => zoneIds.includes(row.zoneId));
    },
  };
}
