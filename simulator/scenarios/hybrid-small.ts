import { blankInstance } from '@/simulator/world/fleet/instance-life';
import { addCluster, addPool, LINUX, poolBody, WINDOWS } from '@/simulator/scenarios/add-cluster';
import { VSWITCH_IDS } from '@/simulator/scenarios/base-state';
import {
  applyAll,
  daemonSet,
  deployment,
  disruptionBudget,
  namespace,
  service,
  statefulSet,
} from '@/simulator/scenarios/manifests';
import { addScalingHistory } from '@/simulator/scenarios/scaling-history';
import type { KubeObject } from '@/simulator/world/kube/kube-object';
import type { PoolBody } from '@/simulator/world/validate/pool-shape';
import type { World } from '@/simulator/world/world';

export const PROD_ID = 'c5d1a7e3f90b24c68a1e2d3f4b5c60718';
export const DEV_ID = 'c0e9b8d7c6a5f41329384756afbecd012';

const DAY_MS = 24 * 3_600_000;
const IIS = 'mcr.microsoft.com/windows/servercore/iis';
const ACME = 'registry.cn-hangzhou.aliyuncs.com/acme';

const linuxPool = (name: string, instanceType: string): PoolBody =>
  poolBody(
    name,
    { ...LINUX, instance_types: [instanceType], system_disk_performance_level: 'PL1' },
    {
      kubernetes_config: { cms_enabled: true },
      management: { enable: true, auto_repair: true, auto_upgrade: true, auto_vul_fix: true },
    },
  );

/** A pool without a taint: workloads without an OS selector may be scheduled here. */
const WIN_LEGACY = poolBody(
  'win-legacy',
  {
    ...WINDOWS,
    instance_types: ['ecs.g6.xlarge'],
    image_type: 'WindowsServer2019',
    image_id: 'win2019_1809_x64_dtc_en-us_40G_container_alibase_20240220.vhd',
    system_disk_performance_level: 'PL0',
  },
  { kubernetes_config: { runtime_version: '2.1.1', labels: [{ key: 'workload', value: 'legacy' }] } },
);

const small = { cpu: '250m', memory: '256Mi' };
const medium = { cpu: '500m', memory: '512Mi' };
const large = { cpu: '500m', memory: '1Gi' };

function shopWorkloads(): KubeObject[] {
  const shop = { namespace: 'shop', os: 'linux' } as const;
  const catalog = { name: 'catalog-api', namespace: 'shop', port: 8080 };
  return [
    namespace('shop'),
    deployment({ ...shop, ...small, name: 'storefront', replicas: 3, image: 'nginx:1.27', port: 80 }),
    service({ name: 'storefront', namespace: 'shop', port: 80 }),
    disruptionBudget({ name: 'storefront', namespace: 'shop', app: 'storefront', minAvailable: 2 }),
    // No OS selector: the scheduler is free to choose a Windows node, where the image has no matching platform.
    deployment({ ...catalog, ...medium, replicas: 4, image: `${ACME}/catalog-api:2.3.0` }),
    service(catalog),
    statefulSet({ ...shop, ...large, name: 'orders-db', replicas: 2, image: 'postgres:16', port: 5432 }),
    service({ name: 'orders-db', namespace: 'shop', port: 5432, headless: true }),
  ];
}

function legacyWorkloads(): KubeObject[] {
  const legacy = { namespace: 'legacy', os: 'windows' } as const;
  const image = `${IIS}:windowsservercore-ltsc2019`;
  const other = 'mcr.microsoft.com/dotnet/framework/aspnet:4.8-windowsservercore-ltsc2022';
  return [
    ...['legacy', 'monitoring'].map(namespace),
    deployment({ ...legacy, ...large, name: 'iis-portal', replicas: 2, image, port: 80 }),
    service({ name: 'iis-portal', namespace: 'legacy', port: 80 }),
    disruptionBudget({ name: 'iis-portal', namespace: 'legacy', app: 'iis-portal', minAvailable: 2 }),
    // Built for Server 2022 (20348); the pool runs Server 2019 (17763).
    deployment({ ...legacy, name: 'billing-web', image: other, cpu: '250m', memory: '512Mi', port: 80 }),
    // More than any Windows node can give after its reservation.
    deployment({ ...legacy, name: 'report-builder', image, cpu: '3', memory: '4Gi' }),
    daemonSet({
      name: 'node-agent',
      namespace: 'monitoring',
      tolerateAll: true,
      image: `${ACME}/node-agent:1.9.2`,
      cpu: '50m',
      memory: '64Mi',
    }),
  ];
}

const developmentWorkloads = (): KubeObject[] => [
  namespace('sandbox'),
  deployment({ name: 'storefront', namespace: 'sandbox', os: 'linux', image: 'nginx:1.27', port: 80 }),
  deployment({ name: 'toolbox', namespace: 'sandbox', os: 'linux', image: 'busybox:1.36' }),
];

/** prod-hangzhou with misplaced workloads, and dev-hangzhou whose Flannel is too old for Windows pools. */
export function hybridSmall(world: World): void {
  const prod = addCluster(world, { name: 'prod-hangzhou', clusterId: PROD_ID });
  addPool(world, prod, {
    poolId: 'np1f0c9a7e5d3b42818f6a4c2e0d9b7a51',
    nodes: 3,
    isDefault: true,
    body: linuxPool('default-nodepool', 'ecs.g7.xlarge'),
  });
  const legacy = addPool(world, prod, {
    poolId: 'np7b3e8d2c6f1a4095b8d4e0f2a6c1953d',
    nodes: 2,
    body: WIN_LEGACY,
    kubeletVersion: '1.31.9-aliyun.1',
  });
  addScalingHistory(world, legacy);
  applyAll(world.kube(prod.clusterId), [...shopWorkloads(), ...legacyWorkloads()], world.now() - 40 * DAY_MS);

  const dev = addCluster(world, {
    name: 'dev-hangzhou',
    clusterId: DEV_ID,
    spec: 'ack.standard',
    windowsFlannel: 'v0.15.1-aliyun',
    env: 'dev',
    podNet: '172.22',
  });
  addPool(world, dev, {
    poolId: 'np9d4c1b7a3f5e4286a0c8e2d6b4f01738',
    nodes: 2,
    isDefault: true,
    body: linuxPool('default-nodepool', 'ecs.g7.large'),
  });
  applyAll(world.kube(dev.clusterId), developmentWorkloads(), world.now() - 12 * DAY_MS);
  addFreeInstances(world);
}

/** Instances outside of clusters: two behind the NAT gateway, and two without one, one of which has an EIP. */
const FREE = [
  { name: 'standby-1', ip: '192.168.0.21', zone: 'h', vSwitchId: VSWITCH_IDS.h, eip: '' },
  { name: 'standby-2', ip: '192.168.0.22', zone: 'h', vSwitchId: VSWITCH_IDS.h, eip: '' },
  { name: 'standby-3', ip: '192.168.48.23', zone: 'j', vSwitchId: VSWITCH_IDS.isolated, eip: '47.98.10.23' },
  { name: 'standby-4', ip: '192.168.48.24', zone: 'j', vSwitchId: VSWITCH_IDS.isolated, eip: '' },
] as const;

function addFreeInstances(world: World): void {
  for (const [index, free] of FREE.entries()) {
    const instanceId = `i-bp1k8s9mullion0free${index + 1}`;
    if (free.eip !== '')
      world.state.network.eips.push({
        id: `eip-bp1k8s9mullion0stby${index + 1}`,
        ip: free.eip,
        instanceId,
        instanceType: 'EcsInstance',
        bandwidthMbps: 5,
      });
    world.state.instances.push({
      ...blankInstance(),
      instanceId,
      instanceName: free.name,
      hostName: free.name,
      ip: free.ip,
      zoneId: `cn-hangzhou-${free.zone}`,
      vSwitchId: free.vSwitchId,
      instanceType: 'ecs.g6.xlarge',
      imageId: 'aliyun_3_x64_20G_alibase_20241218.vhd',
      source: 'ecs',
      phase: 'free',
      createdMs: world.now() - 3_600_000,
    });
  }
}
