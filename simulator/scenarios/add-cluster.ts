import { newPoolConfig } from '@/simulator/world/ack/pool-config';
import { wantsWindows } from '@/simulator/world/ack/pools';
import type { AddonRecord, ClusterRecord, PoolRecord } from '@/simulator/world/ack/records';
import { joinNodeOf } from '@/simulator/world/fleet/join-node';
import { findNode } from '@/simulator/world/fleet/kube-node';
import { launchInstance } from '@/simulator/world/fleet/launch';
import { cloudId } from '@/simulator/world/random';
import type { PoolBody, ScalingGroupBody } from '@/simulator/world/validate/pool-shape';
import type { World } from '@/simulator/world/world';
import { NAT_ID, SECURITY_GROUP_ID, VPC_ID, VSWITCH_IDS } from '@/simulator/scenarios/base-state';
import {
  applyAll,
  daemonSet,
  deployment,
  namespace,
  service,
  type WorkloadSetup,
} from '@/simulator/scenarios/manifests';
import type { KubeCluster } from '@/simulator/world/kube/kube-cluster';

const REGISTRY = 'registry-cn-hangzhou-vpc.ack.aliyuncs.com/acs';
const SYSTEM = 'kube-system';

/** What ACK runs in kube-system of a Flannel cluster. The Windows DaemonSet exists even without Windows nodes. */
function installSystemWorkloads(
  kube: KubeCluster,
  setup: { windowsFlannel: string; createdMs: number; agents: readonly string[] },
): void {
  const linux = { namespace: SYSTEM, os: 'linux' } as const;
  const agent = (name: string, image: string, more: Partial<WorkloadSetup> = {}) =>
    daemonSet({ ...linux, tolerateAll: true, name, image: `${REGISTRY}/${image}`, ...more });
  const objects = [
    ...['default', SYSTEM, 'kube-public', 'kube-node-lease'].map(namespace),
    agent('kube-flannel-ds', 'flannel:v0.15.1.22-20a397e6-aliyun', { hostNetwork: true }),
    agent('kube-proxy-worker', 'kube-proxy:v1.32.1-aliyun.1', { hostNetwork: true }),
    agent('csi-plugin', 'csi-plugin:v1.32.2-757508f-aliyun', { cpu: '130m' }),
    agent('ack-node-problem-detector-daemonset', 'node-problem-detector:v0.8.15-a8e3f2e-aliyun'),
    deployment({
      ...linux,
      name: 'coredns',
      replicas: 2,
      image: `${REGISTRY}/coredns:v1.9.3.10-7dfca203-aliyun`,
      port: 53,
    }),
    deployment({
      ...linux,
      name: 'metrics-server',
      image: `${REGISTRY}/metrics-server:v0.3.9.7-89007d6-aliyun`,
      port: 443,
    }),
    service({ name: 'coredns', namespace: SYSTEM, port: 53 }),
  ];
  if (setup.windowsFlannel !== '')
    objects.push(agent('kube-flannel-ds-windows', `flannel-windows:${setup.windowsFlannel}`, { os: 'windows' }));
  const left = objects.filter(({ kind, metadata }) => kind !== 'DaemonSet' || setup.agents.includes(metadata.name));
  applyAll(kube, left, setup.createdMs);
}

const AGENTS = [
  'kube-flannel-ds',
  'kube-flannel-ds-windows',
  'kube-proxy-worker',
  'csi-plugin',
  'ack-node-problem-detector-daemonset',
];

const DAY_MS = 24 * 3_600_000;

const addon = (name: string, version: string): AddonRecord => ({ name, version, state: 'active', config: '{}' });

const FLANNEL_ADDONS: AddonRecord[] = [
  addon('flannel', 'v0.15.1.22-20a397e6-aliyun'),
  addon('coredns', 'v1.9.3.10-7dfca203-aliyun'),
  addon('kube-proxy', 'v1.32.1-aliyun.1'),
  addon('csi-plugin', 'v1.32.2-757508f-aliyun'),
  addon('csi-provisioner', 'v1.32.2-757508f-aliyun'),
  addon('metrics-server', 'v0.3.9.7-89007d6-aliyun'),
  addon('ack-node-problem-detector', '1.2.22'),
  addon('cloud-controller-manager', 'v2.11.1'),
];

const USUAL = {
  version: '1.32.1-aliyun.1',
  spec: 'ack.pro.small',
  /** kube-flannel-ds-windows version, '' when it is not installed. */
  windowsFlannel: 'v0.15.2-aliyun',
  env: 'prod',
  podNet: '172.20',
  /** DaemonSets in kube-system. */
  agents: AGENTS,
};

export function addCluster(
  world: World,
  given: { name: string; clusterId: string } & Partial<typeof USUAL>,
): ClusterRecord {
  const setup = { ...USUAL, ...given };
  const createdMs = world.now() - 200 * DAY_MS;
  const cluster: ClusterRecord = {
    clusterId: setup.clusterId,
    name: setup.name,
    clusterType: 'ManagedKubernetes',
    spec: setup.spec,
    profile: 'Default',
    state: 'running',
    version: setup.version,
    network: 'flannel',
    vpcId: VPC_ID,
    vSwitchIds: [VSWITCH_IDS.h, VSWITCH_IDS.i, VSWITCH_IDS.j],
    securityGroupId: SECURITY_GROUP_ID,
    natGatewayId: NAT_ID,
    containerCidr: `${setup.podNet}.0.0/16`,
    serviceCidr: '172.21.0.0/20',
    workerRoleName: 'KubernetesWorkerRole-021dc54f-929b-437a-8ae0-34c24d3e8c69',
    createdMs,
    updatedMs: createdMs,
    tags: [{ key: 'env', value: setup.env }],
    addons: FLANNEL_ADDONS.map((item) => ({ ...item })),
  };
  world.state.clusters.push(cluster);
  installSystemWorkloads(world.openKube(setup.clusterId), {
    windowsFlannel: setup.windowsFlannel,
    createdMs,
    agents: setup.agents,
  });
  return cluster;
}

export const poolBody = (name: string, group: ScalingGroupBody, more: PoolBody): PoolBody => ({
  nodepool_info: { name },
  scaling_group: {
    vswitch_ids: [VSWITCH_IDS.h, VSWITCH_IDS.i],
    system_disk_category: 'cloud_essd',
    system_disk_size: 120,
    multi_az_policy: 'BALANCE',
    ...group,
  },
  ...more,
});

export const LINUX = { image_type: 'AliyunLinux3', key_pair: 'ops-key' };
export const WINDOWS = { login_password: 'Kept-only-as-a-mask-1' };

export interface PoolSetup {
  poolId: string;
  nodes: number;
  body: PoolBody;
  isDefault?: boolean;
  kubeletVersion?: string;
}

/** An active pool whose nodes have been running and Ready for days. */
export function addPool(world: World, cluster: ClusterRecord, setup: PoolSetup): PoolRecord {
  const pool = addNewPool(world, cluster, setup);
  for (let index = 0; index < setup.nodes; index += 1) addReadyNode(world, pool, pool.createdMs + index * 4_000);
  return pool;
}

/** An active pool whose nodes the caller adds. */
export function addNewPool(world: World, cluster: ClusterRecord, setup: PoolSetup): PoolRecord {
  const createdMs = world.now() - 90 * DAY_MS;
  const windows = wantsWindows(world, setup.body.scaling_group);
  const body: PoolBody = { ...setup.body, scaling_group: { ...setup.body.scaling_group, desired_size: setup.nodes } };
  const pool: PoolRecord = {
    poolId: setup.poolId,
    clusterId: cluster.clusterId,
    isDefault: setup.isDefault ?? false,
    state: 'active',
    createdMs,
    updatedMs: createdMs,
    scalingGroupId: cloudId(world.state, 'asg'),
    config: newPoolConfig(world, body, { clusterId: cluster.clusterId, windows, version: cluster.version }),
    kubeletVersion: setup.kubeletVersion ?? cluster.version,
  };
  world.state.pools.push(pool);
  return pool;
}

function addReadyNode(world: World, pool: PoolRecord, createdMs: number): void {
  const instance = launchInstance(world, pool);
  if ('code' in instance) throw new Error(`scenario: ${instance.message}`);
  Object.assign(instance, {
    createdMs,
    phase: 'joined',
    runningAtMs: createdMs,
    joinAtMs: createdMs,
    readyAtMs: createdMs,
  });
  const kube = world.kube(pool.clusterId);
  kube.joinNode(joinNodeOf(world, pool, instance));
  const node = findNode(kube, instance.nodeName);
  if (node !== undefined) applyAll(kube, [node], createdMs);
}
