import { newPoolConfig } from '@/simulator/world/ack/pool-config';
import { wantsWindows } from '@/simulator/world/ack/pools';
import type { AddonRecord, ClusterRecord, PoolRecord } from '@/simulator/world/ack/records';
import { joinNodeOf } from '@/simulator/world/fleet/join-node';
import { findNode } from '@/simulator/world/fleet/kube-node';
import { launchInstance } from '@/simulator/world/fleet/launch';
import { cloudId } from '@/simulator/world/random';
import type { PoolBody } from '@/simulator/world/validate/pool-shape';
import type { World } from '@/simulator/world/world';
import { NAT_ID, SECURITY_GROUP_ID, VPC_ID, VSWITCH_IDS } from '@/simulator/scenarios/base-state';
import { applyAll } from '@/simulator/scenarios/manifests';
import { installSystemWorkloads } from '@/simulator/scenarios/system-workloads';

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

export interface ClusterSetup {
  name: string;
  clusterId: string;
  version: string;
  spec: string;
  /** kube-flannel-ds-windows version, '' when it is not installed. */
  windowsFlannel: string;
  env: string;
  /** Leading part of the pod network: `172.20` */
  podNet: string;
}

/** A running managed Flannel cluster with its system workloads and no nodes. */
export function addCluster(world: World, setup: ClusterSetup): ClusterRecord {
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
  installSystemWorkloads(world.openKube(setup.clusterId), { windowsFlannel: setup.windowsFlannel, createdMs });
  return cluster;
}

export interface PoolSetup {
  poolId: string;
  nodes: number;
  body: PoolBody;
  isDefault?: boolean;
  kubeletVersion?: string;
}

/** An active pool whose nodes have been running and Ready for days. */
export function addPool(world: World, cluster: ClusterRecord, setup: PoolSetup): PoolRecord {
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
  for (let index = 0; index < setup.nodes; index += 1) addReadyNode(world, pool, createdMs + index * 4_000);
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
