import { addCluster } from '@/simulator/scenarios/add-cluster';
import { type ClusterSize, fillCluster } from '@/simulator/scenarios/scale/fill-cluster';
import { WIN2025 } from '@/simulator/scenarios/scale/pools';
import type { World } from '@/simulator/world/world';

export const LARGE_ID = 'c5e3d9b7f1a24c6e8d0b2f4a6c8e0d1b3';

const LARGE: ClusterSize = { nodes: 5_000, pods: 30_000, workloads: 4_000, kubelets: 97 };
const OF_FLEET: ClusterSize = { nodes: 100, pods: 600, workloads: 80, kubelets: 5 };
const FLEET_CLUSTERS = 20;

/** DaemonSets of all nodes: those without which no node works. */
const AGENTS = ['kube-flannel-ds', 'kube-flannel-ds-windows'];

const scaled = (size: ClusterSize, part: number): ClusterSize => ({
  ...size,
  nodes: Math.round(size.nodes * part),
  pods: Math.round(size.pods * part),
  workloads: Math.round(size.workloads * part),
});

/** An account whose quotas and network have room for so many nodes. */
function makeRoom(world: World, nodes: number): void {
  const { account, compute, limits } = world.state;
  Object.assign(account, { nodePoolQuota: 100, nodeQuota: Math.max(6_000, nodes), vcpuQuota: 1_000_000 });
  Object.assign(limits, { burst: 500, perSecond: 200 });
  compute.customImages.push(WIN2025);
}

function addFilled(world: World, given: { name: string; clusterId: string; env: string }, size: ClusterSize): void {
  const cluster = addCluster(world, { ...given, version: '1.34.1-aliyun.1', agents: AGENTS });
  fillCluster(world, cluster, size);
}

/** One cluster of 5,000 nodes; `part` makes it smaller. */
export function large(world: World, part = 1): void {
  makeRoom(world, LARGE.nodes);
  addFilled(world, { name: 'large-hangzhou', clusterId: LARGE_ID, env: 'prod' }, scaled(LARGE, part));
}

/** The same, and no two of its workloads are alike. */
export function largeUnique(world: World, part = 1): void {
  makeRoom(world, LARGE.nodes);
  addFilled(
    world,
    { name: 'unique-hangzhou', clusterId: LARGE_ID, env: 'prod' },
    { ...scaled(LARGE, part), isUnique: true },
  );
}

/** Many clusters of a hundred nodes. */
export function fleet(world: World, clusters = FLEET_CLUSTERS): void {
  makeRoom(world, OF_FLEET.nodes * clusters);
  for (let at = 1; at <= clusters; at += 1) {
    const number = String(at).padStart(2, '0');
    const env = at % 4 === 0 ? 'dev' : 'prod';
    addFilled(world, { name: `fleet-${number}`, clusterId: `c7f1ee7${number}${LARGE_ID.slice(9)}`, env }, OF_FLEET);
  }
}
