import { LINUX, WINDOWS, poolBody } from '@/simulator/scenarios/add-cluster';
import { VSWITCH_IDS } from '@/simulator/scenarios/base-state';
import type { PoolBody } from '@/simulator/world/validate/pool-shape';

type Zone = 'h' | 'i' | 'j';

export interface ScalePool {
  name: string;
  /** Of the nodes, in percent. */
  weight: number;
  types: readonly string[];
  tier: string;
  image: { image_type: string; image_id?: string };
  taint?: { key: string; value: string };
  zones: readonly Zone[];
  /** It has auto scaling on, and as many nodes as that allows. */
  isFull?: boolean;
}

export const TIER = 'example.com/tier';
export const WIN2025_IMAGE = 'm-bp1k8s9mullion0win2025';

const ALL: readonly Zone[] = ['h', 'i', 'j'];
const ALINUX = { image_type: 'AliyunLinux3' };
const windowsImage = (type: string, stem: string) => ({
  image_type: type,
  image_id: `${stem}_x64_dtc_en-us_40G_container_alibase_20240220.vhd`,
});
const WINDOWS_TAINT = { key: 'os', value: 'windows' };

type Given = Partial<ScalePool> & Pick<ScalePool, 'name' | 'weight' | 'tier'>;

const pool = (types: string, given: Given): ScalePool => ({
  types: types.split(' ').map((type) => `ecs.${type}`),
  image: ALINUX,
  zones: ALL,
  ...given,
});

const windows = (given: Omit<Given, 'tier'>): ScalePool =>
  pool('g6.2xlarge g6.4xlarge g7.2xlarge', { ...given, tier: 'windows' });

/** Twenty pools as they grow in a company over the years. */
export const SCALE_POOLS: readonly ScalePool[] = [
  pool('g7.2xlarge g7.4xlarge', { name: 'default-nodepool', weight: 10, tier: 'general' }),
  pool('g7.2xlarge g6.2xlarge', { name: 'general-2', weight: 9, tier: 'general' }),
  pool('g8i.2xlarge g8i.4xlarge', { name: 'general-3', weight: 8, tier: 'general', isFull: true }),
  pool('g6.4xlarge', { name: 'general-4', weight: 7, tier: 'general' }),
  pool('c7.2xlarge c7.4xlarge', { name: 'web-1', weight: 6, tier: 'web', isFull: true }),
  pool('c6.4xlarge c7.4xlarge', { name: 'web-2', weight: 5, tier: 'web' }),
  pool('r7.2xlarge r7.4xlarge', { name: 'memory-1', weight: 5, tier: 'memory' }),
  pool('r6.4xlarge', { name: 'memory-2', weight: 4, tier: 'memory', taint: { key: 'dedicated', value: 'memory' } }),
  pool('c7.4xlarge c7.8xlarge', { name: 'batch-1', weight: 6, tier: 'batch', taint: { key: 'batch', value: 'true' } }),
  pool('c6.2xlarge c6.4xlarge', { name: 'batch-2', weight: 4, tier: 'batch', taint: { key: 'batch', value: 'true' } }),
  pool('g7.2xlarge', { name: 'infra', weight: 3, tier: 'infra', taint: { key: 'dedicated', value: 'infra' } }),
  pool('g8y.2xlarge g8y.4xlarge', { name: 'arm', weight: 4, tier: 'arm', image: { image_type: 'AliyunLinux3Arm64' } }),
  pool('gn6i-c8g1.2xlarge gn7i-c16g1.4xlarge', {
    name: 'gpu',
    weight: 3,
    tier: 'gpu',
    taint: { key: 'nvidia.com/gpu', value: 'present' },
  }),
  pool('i4.2xlarge i3.2xlarge', { name: 'local-ssd', weight: 3, tier: 'ssd' }),
  pool('g7.2xlarge', { name: 'zone-h', weight: 4, tier: 'zonal', zones: ['h'] }),
  pool('g7.2xlarge c7.2xlarge', {
    name: 'container-os',
    weight: 4,
    tier: 'general',
    image: { image_type: 'ContainerOS' },
  }),
  windows({ name: 'win2019-legacy', weight: 4, image: windowsImage('Windows', 'win2019_1809') }),
  windows({ name: 'win2022-web', weight: 5, image: windowsImage('Windows', 'win2022_21H2'), taint: WINDOWS_TAINT }),
  windows({
    name: 'win2022-core',
    weight: 4,
    image: windowsImage('WindowsCore', 'wincore_2022'),
    taint: WINDOWS_TAINT,
  }),
  windows({
    name: 'win2025-next',
    weight: 2,
    image: { image_type: 'Windows', image_id: WIN2025_IMAGE },
    taint: WINDOWS_TAINT,
  }),
];

export const isWindowsPool = (pool: ScalePool): boolean => pool.tier === 'windows';

/** What the request that created the pool said. */
export function bodyOf(pool: ScalePool, nodes: number): PoolBody {
  const system = isWindowsPool(pool) ? WINDOWS : LINUX;
  const group = {
    ...system,
    ...pool.image,
    instance_types: [...pool.types],
    vswitch_ids: pool.zones.map((zone) => VSWITCH_IDS[zone]),
    desired_size: nodes,
  };
  return poolBody(pool.name, group, {
    kubernetes_config: {
      labels: [{ key: TIER, value: pool.tier }],
      ...(pool.taint === undefined ? {} : { taints: [{ ...pool.taint, effect: 'NoSchedule' }] }),
    },
    ...(pool.isFull === true ? { auto_scaling: { enable: true, min_instances: 0, max_instances: nodes } } : {}),
  });
}

/** The custom image of the pool on Windows Server 2025. */
export const WIN2025 = {
  imageId: WIN2025_IMAGE,
  name: 'win2025-golden-2026-10',
  baseImageId: 'win2022_21H2_x64_dtc_en-us_40G_container_alibase_20240220.vhd',
  createdMs: Date.UTC(2026, 9, 2, 3),
  system: {
    osVersion: '2025',
    osImage: 'Windows Server 2025 Datacenter',
    kernelVersion: '10.0.26100.4061',
    build: '10.0.26100',
  },
};
