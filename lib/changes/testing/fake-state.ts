import type {
  CloudCluster,
  CloudNodePool,
  CloudQuota,
  CloudTask,
  InstanceType,
  NodeImage,
  Price,
  Stock,
  VSwitch,
} from '@/lib/domain/ports/cloud';
import type { KubeNode, KubePod, KubeWorkload } from '@/lib/domain/ports/kube';
import type { KubeDisruptionBudget } from '@/lib/domain/ports/kube-drain';
import type { DrainBudget, DrainPod } from '@/lib/domain/ports/kube-drain';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { emptyPool, type PoolDefinition } from '@/lib/domain/pool/definition/pool-definition';
import type { PodTemplate } from '@/lib/domain/workload/workload';
import type { CloudNode } from '@/lib/domain/ports/cloud';
import type { CloudInstance } from '@/lib/domain/ports/cloud-instances';
import { anInstance } from './fake-instances';

/** Everything a fake world holds; tests change it freely. */
export interface FakeState {
  clusterUid: string;
  cluster: CloudCluster;
  pools: CloudNodePool[];
  tasks: CloudTask[];
  images: NodeImage[];
  runtimes: { name: string; version: string }[];
  types: InstanceType[];
  vSwitches: VSwitch[];
  quota: CloudQuota;
  stock: Stock[];
  securityGroups: { id: string; name: string; type: string }[];
  keyPairs: { name: string }[];
  price: Price | null;
  nodes: KubeNode[];
  workloads: KubeWorkload[];
  pods: KubePod[];
  /** Workloads as the API server has them, for whoever patches them. */
  objects: RawObject[];
  budgets: KubeDisruptionBudget[];
  /** What a drain sees of pods and budgets beyond the ordinary, by UID. */
  podFacts: Record<string, Partial<DrainPod>>;
  budgetFacts: Record<string, Partial<DrainBudget>>;
  /** What ACK says of a node's machine beyond the ordinary, by instance id. */
  machines: Record<string, Partial<CloudNode>>;
  /** What ECS says of an instance that does not run, by its id. */
  statuses: Record<string, string>;
  /** Machines that belong to no cluster. */
  instances: CloudInstance[];
  /** Reads the access key has no right for. */
  forbidden: Set<string>;
  /** Nothing gets on. */
  frozen: boolean;
}

const type = (id: string, more: Partial<InstanceType> = {}): InstanceType => ({
  id,
  family: id.split('.').slice(0, 2).join('.'),
  cpuMilli: 4_000,
  memoryMiB: 16_384,
  arch: 'amd64',
  gpuCount: 0,
  gpuSpec: null,
  localDisks: 0,
  localStorage: null,
  diskQuantity: 17,
  level: 'EnterpriseLevel',
  ...more,
});

const vSwitch = (id: string, zoneId: string, internetPath: boolean | null = true): VSwitch => ({
  id,
  name: id,
  zoneId,
  cidr: '192.168.0.0/24',
  freeAddresses: 200,
  internetPath,
});

export const aTemplate = (more: Partial<PodTemplate> = {}): PodTemplate => ({
  os: null,
  nodeName: null,
  nodeSelector: {},
  requiredNodeAffinity: [],
  tolerations: [],
  runtimeClass: null,
  hostNetwork: false,
  images: ['nginx:1.27'],
  requests: { cpuMilli: 100, memoryMiB: 128 },
  ...more,
});

export const aWorkload = (name: string, more: Partial<KubeWorkload> = {}): KubeWorkload => ({
  kind: 'Deployment',
  namespace: 'shop',
  name,
  uid: `uid-${name}`,
  replicas: 1,
  template: aTemplate(),
  ...more,
});

export function aNode(
  name: string,
  { pool, ...more }: Partial<KubeNode> & { pool?: CloudNodePool },
): KubeNode {
  const windows = pool?.os === 'windows';
  return {
    uid: `uid-${name}`,
    resourceVersion: '1',
    name,
    os: windows ? 'windows' : 'linux',
    build: windows ? '20348' : null,
    osImage: windows ? 'Windows Server 2022 Datacenter' : 'Alibaba Cloud Linux 3',
    kernelVersion: '',
    bootId: `boot-of-${name}`,
    kubeletVersion: 'v1.32.1',
    containerRuntime: 'containerd://1.6.38',
    arch: 'amd64',
    ready: 'True',
    unschedulable: false,
    labels: {
      'kubernetes.io/os': windows ? 'windows' : 'linux',
      ...pool?.labels,
      ...(pool === undefined ? {} : { 'alibabacloud.com/nodepool-id': pool.id }),
    },
    annotations: {},
    taints: pool?.taints ?? [],
    conditions: [],
    capacity: { cpuMilli: 4_000, memoryMiB: 16_384, pods: 64 },
    allocatable: { cpuMilli: 3_900, memoryMiB: 14_000, pods: 64 },
    internalIp: null,
    providerId: `cn-hangzhou.i-${name}`,
    createdAt: 0,
    ...more,
  };
}

/** What the pools of these tests have in common. */
const usual: PoolDefinition = {
  ...emptyPool,
  instanceTypes: ['ecs.g6.xlarge'],
  vSwitchIds: ['vsw-h'],
  runtimeVersion: '1.6.38',
  systemDisk: { ...emptyPool.systemDisk, category: 'cloud_essd', sizeGiB: 120, performanceLevel: 'PL1' },
};

/** A pool as ACK shows it right after it was made, or what becomes of `present` once it is told otherwise. */
export function aPool(
  id: string,
  reported: Partial<PoolDefinition> & Pick<PoolDefinition, 'name' | 'os'>,
  present?: CloudNodePool,
): CloudNodePool {
  const definition = { ...usual, ...reported };
  const { size } = definition;
  const counts = { total: 0, serving: 0, healthy: 0, initial: 0, failed: 0, offline: 0, removing: 0 };
  return {
    id,
    name: definition.name,
    os: definition.os,
    platform: definition.platform || null,
    imageId: definition.imageId || null,
    imageType: definition.imageType || null,
    rawState: present?.rawState ?? 'initial',
    isDefault: present?.isDefault ?? false,
    managed: definition.managed,
    autoScaling: size.mode === 'auto' ? { min: size.min, max: size.max } : null,
    desiredSize: size.mode === 'manual' ? size.desired : null,
    machines: present?.machines ?? counts,
    counts: present?.counts ?? counts,
    scalingGroupId: `asg-${id}`,
    instanceTypes: definition.instanceTypes,
    vSwitchIds: definition.vSwitchIds,
    chargeType: definition.billing.method === 'subscription' ? 'PrePaid' : 'PostPaid',
    runtime: definition.runtime,
    runtimeVersion: definition.runtimeVersion,
    systemDisk: { category: definition.systemDisk.category, sizeGiB: definition.systemDisk.sizeGiB },
    labels: definition.labels,
    taints: definition.taints,
    tags: { ...present?.tags, ...definition.tags },
    definition,
    createdAt: null,
    updatedAt: null,
  };
}

const imageOf = {
  linux: { imageId: 'aliyun3', imageType: 'AliyunLinux' },
  windows: { imageId: 'win2022', imageType: 'Windows' },
};

function standing(id: string, q: { name: string; os: 'linux' | 'windows'; nodes: number }): CloudNodePool {
  const size = { mode: 'manual' as const, desired: q.nodes };
  const pool = aPool(id, { name: q.name, os: q.os, ...imageOf[q.os], size });
  const counts = { ...pool.counts, total: q.nodes, serving: q.nodes, healthy: q.nodes };
  return { ...pool, rawState: 'active', machines: counts, counts };
}

/** A managed Flannel cluster with three Linux and two Windows nodes that fulfils every rule of Windows pools. */
export function sampleState(): FakeState {
  const linux = standing('np-1', { name: 'default-nodepool', os: 'linux', nodes: 3 });
  const windows = standing('np-2', { name: 'win-legacy', os: 'windows', nodes: 2 });
  const nodesOf = (pool: CloudNodePool): KubeNode[] =>
    Array.from({ length: pool.desiredSize ?? 0 }, (_, index) => aNode(`${pool.name}-n${index}`, { pool }));
  return {
    clusterUid: 'kube-system-uid',
    cluster: {
      clusterId: 'c1',
      name: 'prod',
      regionId: 'cn-hangzhou',
      clusterType: 'ManagedKubernetes',
      spec: 'ack.pro.small',
      state: 'running',
      kubernetesVersion: '1.32.1-aliyun.1',
      vpcId: 'vpc-1',
      vSwitchIds: ['vsw-h'],
      network: 'flannel',
      addons: [
        {
          name: 'flannel',
          version: 'v0.15.1.22-aliyun',
          state: 'active',
        },
      ],
    },
    pools: [linux, windows],
    tasks: [],
    images: [
      { id: 'win2022', name: 'Windows Server 2022', os: 'windows' as const, platform: 'Windows' },
      { id: 'aliyun3', name: 'Alibaba Cloud Linux 3', os: 'linux' as const, platform: 'AliyunLinux' },
    ].map((image) => ({
      ...image,
      imageType: image.platform,
      arch: 'x86_64',
      sizeGiB: image.os === 'windows' ? 40 : 20,
    })),
    runtimes: ['2.1.5', '1.6.38', '1.5.1'].map((version) => ({ name: 'containerd', version })),
    types: [
      type('ecs.g6.xlarge'),
      type('ecs.g6.large', { cpuMilli: 2_000, memoryMiB: 8_192 }),
      type('ecs.gn6i-c4g1.xlarge', { gpuCount: 1, gpuSpec: 'T4' }),
      type('ecs.g8y.xlarge', { arch: 'arm64' }),
    ],
    vSwitches: [
      vSwitch('vsw-h', 'zone-h'),
      vSwitch('vsw-i', 'zone-i'),
      vSwitch('vsw-closed', 'zone-j', false),
    ],
    quota: { nodesPerCluster: 100, poolsPerCluster: 20 },
    stock: ['zone-h', 'zone-i'].flatMap((zoneId) =>
      ['ecs.g6.xlarge', 'ecs.g6.large'].map((instanceType) => ({
        instanceType,
        zoneId,
        state: 'in-stock' as const,
      })),
    ),
    securityGroups: [
      { id: 'sg-1', name: 'basic', type: 'normal' },
      { id: 'sg-2', name: 'advanced', type: 'enterprise' },
    ],
    keyPairs: [{ name: 'ops-key' }],
    price: { perHour: 1.5, currency: 'CNY' },
    nodes: [...nodesOf(linux), ...nodesOf(windows)],
    workloads: [
      aWorkload('storefront', { template: aTemplate({ nodeSelector: { 'kubernetes.io/os': 'linux' } }) }),
      aWorkload('kube-flannel-ds-windows', {
        kind: 'DaemonSet',
        namespace: 'kube-system',
        template: aTemplate({
          nodeSelector: { 'kubernetes.io/os': 'windows' },
          images: ['registry/acs/flannel-windows:v0.15.2-aliyun'],
        }),
      }),
    ],
    pods: [],
    objects: [],
    budgets: [],
    podFacts: {},
    budgetFacts: {},
    machines: {},
    statuses: {},
    instances: ['i-free1', 'i-free2'].map((id) => anInstance(id)),
    forbidden: new Set(),
    frozen: false,
  };
}
