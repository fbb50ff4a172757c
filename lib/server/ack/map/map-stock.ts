import 'server-only';
import type { DescribeAvailableResourceResponseBody } from '@alicloud/ecs20140526';
import type { Stock } from '@/lib/domain/ports/cloud';

function stateOf(status: string | undefined, category: string | undefined): Stock['state'] {
  if (status === 'SoldOut' || category === 'WithoutStock' || category === 'ClosedWithoutStock') return 'sold-out';
  return status === 'Available' ? 'in-stock' : 'unknown';
}

/** DescribeAvailableResource, one row per instance type and zone; a type a zone does not offer has no row. */
export function toStock(body: DescribeAvailableResourceResponseBody): Stock[] {
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
