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

interface Family {
  id: string;
  category: string;
  processor: string;
  memoryPerVcpu: number;
  cnyPerVcpu: number;
  sizes: readonly string[];
  level?: 'EntryLevel';
  architecture?: 'ARM';
  gpuSpec?: string;
  local?: { category: string; disks: number; sizeGiB: number };
}

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
const USUAL = ['large', 'xlarge', '2xlarge', '4xlarge', '8xlarge'] as const;

const FAMILIES: readonly Family[] = [
  { id: 'g6', category: GENERAL, processor: CASCADE, memoryPerVcpu: 4, cnyPerVcpu: 0.25, sizes: USUAL },
  {
    id: 'g7',
    category: GENERAL,
    processor: ICE,
    memoryPerVcpu: 4,
    cnyPerVcpu: 0.2625,
    sizes: [...USUAL, '3xlarge', '16xlarge'],
  },
  { id: 'g8i', category: GENERAL, processor: SAPPHIRE, memoryPerVcpu: 4, cnyPerVcpu: 0.27, sizes: USUAL },
  { id: 'c6', category: COMPUTE, processor: CASCADE, memoryPerVcpu: 2, cnyPerVcpu: 0.195, sizes: USUAL },
  { id: 'c7', category: COMPUTE, processor: ICE, memoryPerVcpu: 2, cnyPerVcpu: 0.2048, sizes: USUAL },
  {
    id: 'c8i',
    category: COMPUTE,
    processor: SAPPHIRE,
    memoryPerVcpu: 2,
    cnyPerVcpu: 0.21,
    sizes: ['large', 'xlarge', '2xlarge'],
  },
  {
    id: 'r6',
    category: MEMORY,
    processor: CASCADE,
    memoryPerVcpu: 8,
    cnyPerVcpu: 0.33,
    sizes: ['large', 'xlarge', '2xlarge', '4xlarge'],
  },
  {
    id: 'r7',
    category: MEMORY,
    processor: ICE,
    memoryPerVcpu: 8,
    cnyPerVcpu: 0.3475,
    sizes: ['large', 'xlarge', '2xlarge', '4xlarge'],
  },
  {
    id: 't6-c1m2',
    category: 'Burstable',
    processor: CASCADE,
    memoryPerVcpu: 2,
    cnyPerVcpu: 0.11,
    sizes: ['large', 'xlarge'],
    level: 'EntryLevel',
  },
  {
    id: 'u1-c1m4',
    category: GENERAL,
    processor: ICE,
    memoryPerVcpu: 4,
    cnyPerVcpu: 0.2,
    sizes: ['large', 'xlarge', '2xlarge'],
    level: 'EntryLevel',
  },
  {
    id: 'g8y',
    category: GENERAL,
    processor: 'YiTian 710',
    memoryPerVcpu: 4,
    cnyPerVcpu: 0.195,
    sizes: ['large', 'xlarge', '2xlarge', '4xlarge'],
    architecture: 'ARM',
  },
  {
    id: 'gn6i',
    category: 'GPU',
    processor: CASCADE,
    memoryPerVcpu: 3.75,
    cnyPerVcpu: 2.2,
    sizes: ['c4g1.xlarge', 'c8g1.2xlarge'],
    gpuSpec: 'NVIDIA T4',
  },
  {
    id: 'gn7i',
    category: 'GPU',
    processor: ICE,
    memoryPerVcpu: 3.75,
    cnyPerVcpu: 1.05,
    sizes: ['c8g1.2xlarge', 'c16g1.4xlarge'],
    gpuSpec: 'NVIDIA A10',
  },
  {
    id: 'i3',
    category: 'Local SSD',
    processor: ICE,
    memoryPerVcpu: 8,
    cnyPerVcpu: 0.4,
    sizes: ['xlarge', '2xlarge'],
    local: { category: 'local_ssd_pro', disks: 1, sizeGiB: 1788 },
  },
  {
    id: 'i4',
    category: 'Local SSD',
    processor: ICE,
    memoryPerVcpu: 8,
    cnyPerVcpu: 0.42,
    sizes: ['large', 'xlarge', '2xlarge'],
    local: { category: 'local_ssd_pro', disks: 1, sizeGiB: 894 },
  },
];

function typeOf(family: Family, size: string): InstanceType {
  const vcpu = VCPU[size] ?? 2;
  return {
    id: `ecs.${family.id}${size.includes('.') ? '-' : '.'}${size}`,
    family: `ecs.${family.id.split('-')[0] ?? family.id}`,
    category: family.category,
    familyLevel: family.level ?? 'EnterpriseLevel',
    architecture: family.architecture ?? 'X86',
    vcpu,
    memoryGiB: Math.floor(vcpu * family.memoryPerVcpu),
    gpu: family.gpuSpec === undefined ? 0 : 1,
    gpuSpec: family.gpuSpec ?? '',
    localStorageCategory: family.local?.category ?? '',
    localDisks: family.local?.disks ?? 0,
    localDiskGiB: family.local?.sizeGiB ?? 0,
    eni: vcpu <= 2 ? 2 : vcpu <= 4 ? 4 : vcpu <= 16 ? 6 : 8,
    privateIps: vcpu <= 2 ? 6 : vcpu <= 8 ? 15 : 30,
    processor: family.processor,
    hourlyCny: Math.round(family.cnyPerVcpu * vcpu * 10_000) / 10_000,
  };
}

/** The types on sale in the region, in catalogue order (ECS docs: Overview of instance families). */
export const INSTANCE_TYPES: readonly InstanceType[] = FAMILIES.flatMap((family) =>
  family.sizes.map((size) => typeOf(family, size)),
);

const BY_ID = new Map(INSTANCE_TYPES.map((type) => [type.id, type]));

export const instanceType = (id: string): InstanceType | undefined => BY_ID.get(id);
