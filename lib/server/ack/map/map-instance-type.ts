import 'server-only';
import type { DescribeInstanceTypesResponseBodyInstanceTypesInstanceType } from '@alicloud/ecs20140526';
import type { InstanceType } from '@/lib/domain/ports/cloud';
import { architectureOf } from './map-image';

/** ECS sends GiB and cores. Null for a type without size or of an architecture that Kubernetes does not know. */
export function toInstanceType(type: DescribeInstanceTypesResponseBodyInstanceTypesInstanceType): InstanceType | null {
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
