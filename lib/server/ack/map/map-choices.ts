import 'server-only';
import type {
  DescribeAvailableResourceResponseBody,
  DescribeCapacityReservationsResponseBodyCapacityReservationSetCapacityReservationItem,
  DescribeDeploymentSetsResponseBodyDeploymentSetsDeploymentSet,
  DescribeElasticityAssurancesResponseBodyElasticityAssuranceSetElasticityAssuranceItem,
  DescribeImagesResponseBodyImagesImage,
} from '@alicloud/ecs20140526';
import { typeOfCustomImage } from '@/lib/domain/pool/image-type';
import { osOfImage } from '@/lib/domain/pool/os-of-image';
import type { CustomImage, DeploymentSet, PrivatePool } from '@/lib/domain/ports/cloud-choices';
import { architectureOf } from './map-image';

export function toCustomImage(image: DescribeImagesResponseBodyImagesImage, owner: CustomImage['owner']): CustomImage {
  const { imageId: id = '', imageName, OSType: osType, platform = '' } = image;
  const os = osOfImage(osType, platform);
  const arch = architectureOf(image.architecture ?? '');
  return {
    id,
    name: imageName ?? id,
    os,
    platform,
    imageType: typeOfCustomImage({ os, osName: image.OSNameEn ?? image.OSName ?? '', arch }),
    arch,
    sizeGiB: image.size ?? null,
    usable: image.usable ?? (image.status === undefined ? null : image.status === 'Available'),
    owner,
  };
}

export function toDeploymentSet(set: DescribeDeploymentSetsResponseBodyDeploymentSetsDeploymentSet): DeploymentSet {
  const { deploymentSetId: id = '', deploymentSetName } = set;
  return {
    id,
    name: deploymentSetName ?? id,
    strategy: set.deploymentStrategy ?? set.strategy ?? '',
    capacity: (set.capacities?.capacity ?? []).flatMap(({ zoneId, availableAmount: free }) =>
      zoneId === undefined || free === undefined ? [] : [{ zoneId, free }],
    ),
  };
}

type Item =
  | DescribeElasticityAssurancesResponseBodyElasticityAssuranceSetElasticityAssuranceItem
  | DescribeCapacityReservationsResponseBodyCapacityReservationSetCapacityReservationItem;

export function toPrivatePool(item: Item, kind: PrivatePool['kind']): PrivatePool {
  const { privatePoolOptionsId: id = '', privatePoolOptionsName: name = '' } = item;
  return {
    id,
    name: name === '' ? id : name,
    kind,
    matchCriteria: item.privatePoolOptionsMatchCriteria ?? '',
    capacity: (item.allocatedResources?.allocatedResource ?? []).map((row) => ({
      instanceType: row.instanceType ?? '',
      zoneId: row.zoneId ?? '',
      free: row.availableAmount ?? null,
    })),
    status: item.status ?? '',
  };
}

/** What each zone offers of one kind of disk, sold-out categories left out. */
export function toDiskCategories(
  body: DescribeAvailableResourceResponseBody,
  kind: 'SystemDisk' | 'DataDisk',
): Map<string, string[]> {
  const zones = new Map<string, string[]>();
  for (const zone of body.availableZones?.availableZone ?? []) {
    if (zone.zoneId === undefined) continue;
    const offered = (zone.availableResources?.availableResource ?? [])
      .filter((resource) => resource.type === kind)
      .flatMap((resource) => resource.supportedResources?.supportedResource ?? [])
      .flatMap(({ value, status }) => (value === undefined || status === 'SoldOut' ? [] : [value]));
    zones.set(zone.zoneId, [...new Set(offered)]);
  }
  return zones;
}
