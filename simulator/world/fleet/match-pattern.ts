import type { InstanceType } from '@/simulator/world/catalogue/instance-types';
import type { ScalingGroupBody } from '@/simulator/world/validate/pool-shape';

type Pattern = NonNullable<ScalingGroupBody['instance_patterns']>[number];

const wildcard = (pattern: string, id: string): boolean =>
  pattern.endsWith('*') ? id.startsWith(pattern.slice(0, -1)) : id === pattern;

const within = (value: number, min: number | undefined, max: number | undefined): boolean =>
  value >= (min ?? 0) && value <= (max ?? Number.POSITIVE_INFINITY);

/** Whether an instance type satisfies one attribute pattern of `scaling_group.instance_patterns`. */
export function matchesPattern(type: InstanceType, pattern: Pattern): boolean {
  const architectures = pattern.cpu_architectures ?? ['X86'];
  return (
    (pattern.cores === undefined || type.vcpu === pattern.cores) &&
    (pattern.memory === undefined || type.memoryGiB === pattern.memory) &&
    within(type.vcpu, pattern.min_cpu_cores, pattern.max_cpu_cores) &&
    within(type.memoryGiB, pattern.min_memory_size, pattern.max_memory_size) &&
    (pattern.instance_family_level === undefined || type.familyLevel === pattern.instance_family_level) &&
    (pattern.instance_type_families ?? [type.family]).includes(type.family) &&
    !(pattern.excluded_instance_types ?? []).some((excluded) => wildcard(excluded, type.id)) &&
    architectures.includes(type.architecture) &&
    type.gpu <= (pattern.maximum_gpu_amount ?? 0) &&
    type.eni >= (pattern.minimum_eni_quantity ?? 0)
  );
}
