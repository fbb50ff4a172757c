import { badRequest } from '@/simulator/world/api-error';
import {
  INSTANCE_TYPES,
  instanceType,
  type InstanceType,
  diskCategoriesOf,
  diskQuantity,
} from '@/simulator/world/catalog/instance-types';
import type { StockCategory } from '@/simulator/world/cloud-state';
import { type ApiCall, queryOf, type RpcOperation } from '@/simulator/world/operations/api-call';
import { numberedList, numberOf, requireRegion, tokenPage } from '@/simulator/world/operations/rpc-lists';
import type { World } from '@/simulator/world/world';

const typeView = (type: InstanceType): Record<string, unknown> => ({
  InstanceTypeId: type.id,
  InstanceTypeFamily: type.family,
  InstanceFamilyLevel: type.familyLevel,
  InstanceCategory: type.category,
  CpuCoreCount: type.vcpu,
  MemorySize: type.memoryGiB,
  CpuArchitecture: type.architecture,
  GPUAmount: type.gpu,
  GPUSpec: type.gpuSpec,
  DiskQuantity: diskQuantity(type),
  EniQuantity: type.eni,
  EniPrivateIpAddressQuantity: type.privateIps,
  LocalStorageCategory: type.localStorageCategory,
  LocalStorageAmount: type.localDisks,
  LocalStorageCapacity: type.localDiskGiB,
  NvmeSupport: type.localDisks > 0 ? 'required' : 'unsupported',
  PhysicalProcessorModel: type.processor,
  SupportedBootModes: { SupportedBootMode: type.architecture === 'ARM' ? ['UEFI'] : ['BIOS', 'UEFI'] },
});

/** Pages are at most 100 long (ECS change log, 2023-11), regardless of the request. */
function describeInstanceTypes(call: ApiCall): Record<string, unknown> {
  const ids = numberedList(call, 'InstanceTypes');
  const families = numberedList(call, 'InstanceTypeFamilies').concat(numberedList(call, 'InstanceTypeFamily'));
  const architecture = queryOf(call, 'CpuArchitecture');
  if (ids.length > 10) throw badRequest('InvalidInstanceTypes.Malformed', 'At most 10 instance types are supported.');
  const types = INSTANCE_TYPES.filter(
    (type) =>
      (ids.length === 0 || ids.includes(type.id)) &&
      (families.length === 0 || families.includes(type.family)) &&
      (architecture === '' || architecture.toUpperCase() === type.architecture) &&
      type.vcpu >= numberOf(call, 'MinimumCpuCoreCount', 0) &&
      type.vcpu <= numberOf(call, 'MaximumCpuCoreCount', 1024) &&
      type.memoryGiB >= numberOf(call, 'MinimumMemorySize', 0) &&
      type.memoryGiB <= numberOf(call, 'MaximumMemorySize', 65_536) &&
      type.gpu <= numberOf(call, 'MaximumGPUAmount', 1024),
  );
  const page = tokenPage(call, types, 100);
  return { InstanceTypes: { InstanceType: page.items.map(typeView) }, NextToken: page.nextToken };
}

const stockOf = (world: World, zone: string, type: string): StockCategory =>
  world.state.compute.stock[zone]?.[type] ?? 'WithStock';

const sellable = (stock: StockCategory): boolean => stock === 'WithStock' || stock === 'ClosedWithStock';

const resource = (value: string, stock: StockCategory): Record<string, unknown> => ({
  Value: value,
  Status: sellable(stock) ? 'Available' : 'SoldOut',
  StatusCategory: stock,
});

function zoneResources(call: ApiCall, zone: string): { type: string; rows: Record<string, unknown>[] } {
  const { world } = call;
  const destination = queryOf(call, 'DestinationResource');
  const wanted = queryOf(call, 'InstanceType');
  if (destination === 'SystemDisk' || destination === 'DataDisk') {
    const bounds = destination === 'SystemDisk' ? { Min: 20, Max: 2048 } : { Min: 20, Max: 32_768 };
    const sold = world.state.compute.diskSoldOut?.[zone] ?? [];
    const rows = diskCategoriesOf(wanted).map((category) => ({
      ...resource(category, sold.includes(category) ? 'WithoutStock' : 'WithStock'),
      ...bounds,
      Unit: 'GiB',
    }));
    return { type: destination, rows };
  }
  if (destination === 'Zone') return { type: 'Zone', rows: [resource(zone, 'WithStock')] };
  const types = INSTANCE_TYPES.filter(
    (type) =>
      (wanted === '' || type.id === wanted) &&
      type.vcpu === numberOf(call, 'Cores', type.vcpu) &&
      type.memoryGiB === numberOf(call, 'Memory', type.memoryGiB),
  );
  return { type: 'InstanceType', rows: types.map((type) => resource(type.id, stockOf(world, zone, type.id))) };
}

/** Which disks a type takes depends on the type, and data disks on the system disk (ECS API: DescribeAvailableResource). */
function requireDiskQuestion(call: ApiCall): void {
  const destination = queryOf(call, 'DestinationResource');
  const disks = destination === 'SystemDisk' || destination === 'DataDisk';
  if (!disks || queryOf(call, 'ResourceType') === 'disk') return;
  const needed = destination === 'DataDisk' ? ['InstanceType', 'SystemDiskCategory'] : ['InstanceType'];
  for (const name of needed) {
    if (queryOf(call, name) === '')
      throw badRequest(`MissingParameter.${name}`, `${name} is mandatory for this action.`);
  }
}

function describeAvailableResource(call: ApiCall): Record<string, unknown> {
  requireRegion(call);
  if (queryOf(call, 'DestinationResource') === '')
    throw badRequest('MissingParameter.DestinationResource', 'DestinationResource is mandatory for this action.');
  const wanted = queryOf(call, 'InstanceType');
  requireDiskQuestion(call);
  if (wanted !== '' && instanceType(wanted) === undefined)
    throw badRequest('InvalidInstanceType.ValueNotSupported', 'The specified InstanceType is not supported.');
  const zoneId = queryOf(call, 'ZoneId');
  const zones = call.world.state.compute.zones.filter((zone) => zoneId === '' || zone === zoneId);
  const views = zones.map((zone) => {
    const { type, rows } = zoneResources(call, zone);
    const open = rows.some((row) => row['Status'] === 'Available');
    return {
      RegionId: call.world.state.region,
      ZoneId: zone,
      Status: open ? 'Available' : 'SoldOut',
      StatusCategory: open ? 'WithStock' : 'WithoutStock',
      AvailableResources: { AvailableResource: [{ Type: type, SupportedResources: { SupportedResource: rows } }] },
    };
  });
  return { AvailableZones: { AvailableZone: views } };
}

function describeZones(call: ApiCall): Record<string, unknown> {
  requireRegion(call);
  const zones = call.world.state.compute.zones.map((zone) => ({
    ZoneId: zone,
    LocalName: `Hangzhou Zone ${zone.slice(-1).toUpperCase()}`,
    AvailableInstanceTypes: {
      InstanceTypes: INSTANCE_TYPES.filter((type) => sellable(stockOf(call.world, zone, type.id))).map(
        (type) => type.id,
      ),
    },
  }));
  return { Zones: { Zone: zones } };
}

export const ECS_TYPE_OPERATIONS: readonly RpcOperation[] = [
  { action: 'DescribeInstanceTypes', run: describeInstanceTypes },
  { action: 'DescribeAvailableResource', run: describeAvailableResource },
  { action: 'DescribeZones', run: describeZones },
];
