import type { ScalingGroupBody } from '@/simulator/world/validate/pool-shape';

type Pattern = NonNullable<ScalingGroupBody['instance_patterns']>[number];

const wildcard = (pattern: string, id: string): boolean =>
  pattern.endsWith('*') ? id.startsWith(pattern.slice(0, -1)) : id === pattern;

const within = (value: number, min: number | undefined, max: number | undefined): boolean =>
  value >= (min ?? 0) && value <= (max ?? Number.POSITIVE_INFINITY);

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

const ALL = ['cloud_efficiency', 'cloud_ssd', 'cloud_essd', 'cloud_auto', 'cloud_essd_entry'];

/** From the seventh generation on ESSD kinds alone; ESSD Entry goes with economy types (ECS docs: instance families). */
export function diskCategoriesOf(typeId: string): readonly string[] {
  const type = instanceType(typeId);
  if (type === undefined) return ALL;
  if (type.familyLevel === 'EntryLevel' && type.family === 'ecs.u1')
    return ['cloud_essd_entry', 'cloud_auto', 'cloud_essd'];
  const generation = Number(/\d+/.exec(type.family)?.[0] ?? 0);
  if (generation >= 7) return ['cloud_essd', 'cloud_auto'];
  return ['cloud_efficiency', 'cloud_ssd', 'cloud_essd', 'cloud_auto'];
}

/** The system disk and the data disks together; small types take fewer (ECS docs: limits on the number of disks). */
export const diskQuantity = (type: InstanceType): number => (type.vcpu <= 2 ? 9 : 17);

/** One ECS instance type; the price is CNY per hour for pay-as-you-go with Linux, without disks. */
export interface InstanceType {
  id: string;
  family: string;
  category: string;
  familyLevel: 'EnterpriseLevel' | 'EntryLevel';
  architecture: 'X86' | 'ARM';
  vcpu: number;
  memoryGiB: number;
  gpu: number;
  gpuSpec: string;
  localStorageCategory: string;
  localDisks: number;
  localDiskGiB: number;
  eni: number;
  privateIps: number;
  processor: string;
  hourlyCny: number;
}

/** vCPU price in CNY per hour; memory in GiB per vCPU. */
type Family = readonly [
  id: string,
  category: string,
  processor: string,
  memoryPerVcpu: number,
  cnyPerVcpu: number,
  sizes: readonly string[],
  more?: {
    level?: 'EntryLevel';
    architecture?: 'ARM';
    gpuSpec?: string;
    local?: { category: string; disks: number; sizeGiB: number };
  },
];

const VCPU: Record<string, number> = {
  large: 2,
  xlarge: 4,
  '2xlarge': 8,
  '3xlarge': 12,
  '4xlarge': 16,
  '8xlarge': 32,
  '16xlarge': 64,
  'c4g1.xlarge': 4,
  'c8g1.2xlarge': 8,
  'c16g1.4xlarge': 16,
};

const ICE = 'Intel Xeon (Ice Lake) Platinum 8369B';
const CASCADE = 'Intel Xeon (Cascade Lake) Platinum 8269CY';
const SAPPHIRE = 'Intel Xeon (Sapphire Rapids)';
const GENERAL = 'General-purpose';
const COMPUTE = 'Compute-optimized';
const MEMORY = 'Memory-optimized';
const SMALL = ['large', 'xlarge', '2xlarge'];
const MEDIUM = [...SMALL, '4xlarge'];
const USUAL = [...MEDIUM, '8xlarge'];
const localSsd = (sizeGiB: number) => ({ local: { category: 'local_ssd_pro', disks: 1, sizeGiB } });

const FAMILIES: readonly Family[] = [
  ['g6', GENERAL, CASCADE, 4, 0.25, USUAL],
  ['g7', GENERAL, ICE, 4, 0.2625, [...USUAL, '3xlarge', '16xlarge']],
  ['g8i', GENERAL, SAPPHIRE, 4, 0.27, USUAL],
  ['c6', COMPUTE, CASCADE, 2, 0.195, USUAL],
  ['c7', COMPUTE, ICE, 2, 0.2048, USUAL],
  ['c8i', COMPUTE, SAPPHIRE, 2, 0.21, SMALL],
  ['r6', MEMORY, CASCADE, 8, 0.33, MEDIUM],
  ['r7', MEMORY, ICE, 8, 0.3475, MEDIUM],
  ['t6-c1m2', 'Burstable', CASCADE, 2, 0.11, ['large', 'xlarge'], { level: 'EntryLevel' }],
  ['u1-c1m4', GENERAL, ICE, 4, 0.2, SMALL, { level: 'EntryLevel' }],
  ['g8y', GENERAL, 'YiTian 710', 4, 0.195, MEDIUM, { architecture: 'ARM' }],
  ['gn6i', 'GPU', CASCADE, 3.75, 2.2, ['c4g1.xlarge', 'c8g1.2xlarge'], { gpuSpec: 'NVIDIA T4' }],
  ['gn7i', 'GPU', ICE, 3.75, 1.05, ['c8g1.2xlarge', 'c16g1.4xlarge'], { gpuSpec: 'NVIDIA A10' }],
  ['i3', 'Local SSD', ICE, 8, 0.4, ['xlarge', '2xlarge'], localSsd(1788)],
  ['i4', 'Local SSD', ICE, 8, 0.42, SMALL, localSsd(894)],
];

function typeOf([id, category, processor, memoryPerVcpu, cnyPerVcpu, , more = {}]: Family, size: string): InstanceType {
  const vcpu = VCPU[size] ?? 2;
  return {
    id: `ecs.${id}${size.includes('.') ? '-' : '.'}${size}`,
    family: `ecs.${id.split('-')[0] ?? id}`,
    category,
    familyLevel: more.level ?? 'EnterpriseLevel',
    architecture: more.architecture ?? 'X86',
    vcpu,
    memoryGiB: Math.floor(vcpu * memoryPerVcpu),
    gpu: more.gpuSpec === undefined ? 0 : 1,
    gpuSpec: more.gpuSpec ?? '',
    localStorageCategory: more.local?.category ?? '',
    localDisks: more.local?.disks ?? 0,
    localDiskGiB: more.local?.sizeGiB ?? 0,
    eni: vcpu <= 2 ? 2 : vcpu <= 4 ? 4 : vcpu <= 16 ? 6 : 8,
    privateIps: vcpu <= 2 ? 6 : vcpu <= 8 ? 15 : 30,
    processor,
    hourlyCny: Math.round(cnyPerVcpu * vcpu * 10_000) / 10_000,
  };
}

/** The types on sale in the region, in catalog order (ECS docs: Overview of instance families). */
export const INSTANCE_TYPES: readonly InstanceType[] = FAMILIES.flatMap((family) =>
  family[5].map((size) => typeOf(family, size)),
);

const BY_ID = new Map(INSTANCE_TYPES.map((type) => [type.id, type]));

export const instanceType = (id: string): InstanceType | undefined => BY_ID.get(id);
