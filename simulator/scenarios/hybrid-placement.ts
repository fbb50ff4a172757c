import { addCluster, addPool, LINUX, poolBody, WINDOWS } from '@/simulator/scenarios/add-cluster';
import { PROD_ID } from '@/simulator/scenarios/hybrid-small';
import { applyAll, namespace } from '@/simulator/scenarios/manifests';
import { boundWorkloads, linuxWorkloads } from '@/simulator/scenarios/placement-linux';
import { windowsWorkloads, gmsaObjects } from '@/simulator/scenarios/placement-windows';
import { securedWorkloads, volumeWorkloads } from '@/simulator/scenarios/placement-secured';
import type { KubeObject } from '@/simulator/world/kube/kube-object';
import type { PoolBody } from '@/simulator/world/validate/pool-shape';
import type { World } from '@/simulator/world/world';

const DAY_MS = 24 * 3_600_000;
const VERSION = '1.34.1-aliyun.1';
const WIN2025_IMAGE = 'm-bp1k8s9mullion0win2025';

interface PoolSetup {
  name: string;
  labels?: Record<string, string>;
  taints?: { key: string; value: string; effect: string }[];
}

const marks = ({ labels = {}, taints = [] }: PoolSetup) => ({
  labels: Object.entries(labels).map(([key, value]) => ({ key, value })),
  taints,
});

const linuxPool = (setup: PoolSetup): PoolBody =>
  poolBody(
    setup.name,
    { ...LINUX, instance_types: ['ecs.g7.2xlarge'] },
    { kubernetes_config: marks(setup), management: { enable: false } },
  );

const windowsPool = (setup: PoolSetup & { imageId: string; imageType: string; runtime: string }): PoolBody =>
  poolBody(
    setup.name,
    { ...WINDOWS, instance_types: ['ecs.g7.xlarge'], image_type: setup.imageType, image_id: setup.imageId },
    { kubernetes_config: { runtime_version: setup.runtime, ...marks(setup) } },
  );

const OS_TAINT = { key: 'os', value: 'windows', effect: 'NoSchedule' };

const image = (stem: string): string => `${stem}_x64_dtc_en-us_40G_container_alibase_20240220.vhd`;

/** A general Linux pool, one for batch, and a Windows pool for each build; the oldest has no taint. */
const pools = (): { poolId: string; nodes: number; body: PoolBody; isDefault?: boolean }[] => [
  {
    poolId: 'np3a6d1e9b7c5f4082a1d3e5f7092b4c6d',
    nodes: 3,
    isDefault: true,
    body: linuxPool({ name: 'default-nodepool' }),
  },
  {
    poolId: 'np4b7e2f0c8d6a5193b2e4f608103c5d7e',
    nodes: 2,
    body: linuxPool({
      name: 'linux-batch',
      labels: { workload: 'batch' },
      taints: [{ key: 'dedicated', value: 'batch', effect: 'NoSchedule' }],
    }),
  },
  {
    poolId: 'np5c8f301d9e7b62a4c3f50719214d6e8f',
    nodes: 2,
    body: windowsPool({
      name: 'win2019-legacy',
      imageId: image('win2019_1809'),
      imageType: 'WindowsServer2019',
      runtime: '1.6.38',
    }),
  },
  {
    poolId: 'np6d90412eaf8c73b5d406182a325e7f90',
    nodes: 3,
    body: windowsPool({
      name: 'win2022-web',
      imageId: image('win2022_21H2'),
      imageType: 'Windows',
      runtime: '2.1.5',
      labels: { workload: 'web' },
      taints: [OS_TAINT],
    }),
  },
  {
    poolId: 'np7ea1523fb09d84c6e517293b436f80a1',
    nodes: 2,
    body: windowsPool({
      name: 'win2025-next',
      imageId: WIN2025_IMAGE,
      imageType: 'Windows',
      runtime: '2.1.5',
      taints: [OS_TAINT],
    }),
  },
];

const runtimeClass = (name: string, more: Record<string, unknown>): KubeObject => ({
  apiVersion: 'node.k8s.io/v1',
  kind: 'RuntimeClass',
  metadata: { name },
  handler: 'runhcs-wcow-process',
  ...more,
});

const windowsClass = (year: string, build: string): KubeObject =>
  runtimeClass(`windows-${year}`, {
    scheduling: {
      nodeSelector: { 'kubernetes.io/os': 'windows', 'node.kubernetes.io/windows-build': build },
      tolerations: [{ operator: 'Equal', ...OS_TAINT }],
    },
  });

const RUNTIME_CLASSES: KubeObject[] = [
  windowsClass('2019', '10.0.17763'),
  windowsClass('2022', '10.0.20348'),
  windowsClass('2025', '10.0.26100'),
  // Written with a capital: no node has this value.
  runtimeClass('windows-mistyped', { scheduling: { nodeSelector: { 'kubernetes.io/os': 'Windows' } } }),
  runtimeClass('sandboxed', {
    handler: 'runc',
    overhead: { podFixed: { cpu: '250m', memory: '160Mi' } },
    scheduling: { nodeSelector: { 'kubernetes.io/os': 'linux' } },
  }),
];

function namespaces(): KubeObject[] {
  const secure = namespace('secure');
  const labels = {
    ...secure.metadata.labels,
    'pod-security.kubernetes.io/enforce': 'restricted',
    'pod-security.kubernetes.io/warn': 'restricted',
  };
  return [
    ...['shop', 'web', 'legacy', 'monitoring', 'data', 'batch', 'limited'].map(namespace),
    { ...secure, metadata: { ...secure.metadata, labels } },
    {
      apiVersion: 'v1',
      kind: 'LimitRange',
      metadata: { name: 'defaults', namespace: 'limited' },
      spec: {
        limits: [
          { type: 'Container', default: { cpu: '2', memory: '24Gi' }, defaultRequest: { cpu: '1', memory: '24Gi' } },
        ],
      },
    },
  ];
}

/** The volume plugin's registration on a node: its driver, and how many disks the instance supports. */
const volumeDrivers = (node: KubeObject): KubeObject => ({
  apiVersion: 'storage.k8s.io/v1',
  kind: 'CSINode',
  metadata: { name: node.metadata.name },
  spec: {
    drivers: [
      {
        name: 'diskplugin.csi.alibabacloud.com',
        nodeID: node.metadata.name,
        topologyKeys: ['topology.diskplugin.csi.alibabacloud.com/zone'],
        allocatable: { count: 15 },
      },
    ],
  },
});

/** Linux pools and a Windows pool of each build, with workloads placed well and badly in different ways. */
export function hybridPlacement(world: World): void {
  world.state.compute.customImages.push({
    imageId: WIN2025_IMAGE,
    name: 'win2025-golden-2026-10',
    baseImageId: image('win2022_21H2'),
    createdMs: Date.UTC(2026, 9, 12, 3),
    system: {
      osVersion: '2025',
      osImage: 'Windows Server 2025 Datacenter',
      kernelVersion: '10.0.26100.4061',
      build: '10.0.26100',
    },
  });
  const cluster = addCluster(world, { name: 'prod-hangzhou', clusterId: PROD_ID, version: VERSION });
  for (const pool of pools()) addPool(world, cluster, pool);
  const kube = world.kube(cluster.clusterId);
  const legacy = kube
    .list('Node')
    .find((node) => node.metadata.labels?.['node.kubernetes.io/windows-build'] === '10.0.17763');
  applyAll(kube, [...namespaces(), ...RUNTIME_CLASSES, ...gmsaObjects()], world.now() - 60 * DAY_MS);
  applyAll(kube, kube.list('Node').map(volumeDrivers), world.now() - 60 * DAY_MS);
  const workloads = [
    ...linuxWorkloads(),
    ...windowsWorkloads(),
    ...volumeWorkloads(),
    ...securedWorkloads(),
    ...boundWorkloads(legacy?.metadata.name ?? ''),
  ];
  applyAll(kube, workloads, world.now() - 30 * DAY_MS);
}
