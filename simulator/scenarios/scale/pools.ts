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

const linux = (
  name: string,
  weight: number,
  types: string,
  more: Partial<ScalePool> & Pick<ScalePool, 'tier'>,
): ScalePool => ({
  name,
  weight,
  types: types.split(' ').map((type) => `ecs.${type}`),
  image: ALINUX,
  zones: ALL,
  ...more,
});

const windows = (name: string, weight: number, more: Pick<ScalePool, 'image'> & Partial<ScalePool>): ScalePool => ({
  ...linux(name, weight, 'g6.2xlarge g6.4xlarge g7.2xlarge', { tier: 'windows' }),
  ...more,
});

/** Twenty pools as they grow in a company over the years. */
export const SCALE_POOLS: readonly ScalePool[] = [
  linux('default-nodepool', 10, 'g7.2xlarge g7.4xlarge', { tier: 'general' }),
  linux('general-2', 9, 'g7.2xlarge g6.2xlarge', { tier: 'general' }),
  linux('general-3', 8, 'g8i.2xlarge g8i.4xlarge', { tier: 'general', isFull: true }),
  linux('general-4', 7, 'g6.4xlarge', { tier: 'general' }),
  linux('web-1', 6, 'c7.2xlarge c7.4xlarge', { tier: 'web', isFull: true }),
  linux('web-2', 5, 'c6.4xlarge c7.4xlarge', { tier: 'web' }),
  linux('memory-1', 5, 'r7.2xlarge r7.4xlarge', { tier: 'memory' }),
  linux('memory-2', 4, 'r6.4xlarge', { tier: 'memory', taint: { key: 'dedicated', value: 'memory' } }),
  linux('batch-1', 6, 'c7.4xlarge c7.8xlarge', { tier: 'batch', taint: { key: 'batch', value: 'true' } }),
  linux('batch-2', 4, 'c6.2xlarge c6.4xlarge', { tier: 'batch', taint: { key: 'batch', value: 'true' } }),
  linux('infra', 3, 'g7.2xlarge', { tier: 'infra', taint: { key: 'dedicated', value: 'infra' } }),
  linux('arm', 4, 'g8y.2xlarge g8y.4xlarge', { tier: 'arm', image: { image_type: 'AliyunLinux3Arm64' } }),
  linux('gpu', 3, 'gn6i-c8g1.2xlarge gn7i-c16g1.4xlarge', {
    tier: 'gpu',
    taint: { key: 'nvidia.com/gpu', value: 'present' },
  }),
  linux('local-ssd', 3, 'i4.2xlarge i3.2xlarge', { tier: 'ssd' }),
  linux('zone-h', 4, 'g7.2xlarge', { tier: 'zonal', zones: ['h'] }),
  linux('container-os', 4, 'g7.2xlarge c7.2xlarge', { tier: 'general', image: { image_type: 'ContainerOS' } }),
  windows('win2019-legacy', 4, { image: windowsImage('Windows', 'win2019_1809') }),
  windows('win2022-web', 5, { image: windowsImage('Windows', 'win2022_21H2'), taint: WINDOWS_TAINT }),
  windows('win2022-core', 4, { image: windowsImage('WindowsCore', 'wincore_2022'), taint: WINDOWS_TAINT }),
  windows('win2025-next', 2, { image: { image_type: 'Windows', image_id: WIN2025_IMAGE }, taint: WINDOWS_TAINT }),
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
