import { instanceOf } from '@/lib/domain/node/instance-of';
import { POOL_LABEL } from '@/lib/domain/pool/pool-label';
import type { CloudNode } from '@/lib/domain/ports/cloud';
import type { CloudInstance } from '@/lib/domain/ports/cloud-instances';
import type { KubeNode } from '@/lib/domain/ports/kube';
import type { FakeState } from './fake-state';

/** `cn-hangzhou.i-…` as ACK writes it, else one made from the name. */
export const instanceIdOf = (node: KubeNode): string => instanceOf(node) ?? `i-${node.name}`;

/** The nodes of a pool as DescribeClusterNodes lists them: one per node of Kubernetes, with what a test puts over it. */
export function fakeCloudNodes(state: FakeState, poolId: string): CloudNode[] {
  const pool = state.pools.find((one) => one.id === poolId);
  const nodes = state.nodes.filter((node) => node.labels[POOL_LABEL] === poolId);
  return nodes.map((node, index) => {
    const instanceId = instanceIdOf(node);
    return {
      instanceId,
      nodeName: node.name,
      poolId,
      rawState: 'running',
      nodeStatus: node.ready === 'True' ? 'Ready' : 'NotReady',
      errorMessage: null,
      instanceType: pool?.instanceTypes[0] ?? null,
      ip: null,
      createdAt: index,
      source: 'ess',
      chargeType: pool?.chargeType ?? null,
      imageId: pool?.imageId ?? null,
      ...state.machines[instanceId],
    };
  });
}

/** A running machine of the account that belongs to no cluster. */
export const anInstance = (id: string, more: Partial<CloudInstance> = {}): CloudInstance => ({
  id,
  name: `standby-${id}`,
  status: 'Running',
  vpcId: 'vpc-1',
  vSwitchId: 'vsw-h',
  zoneId: 'zone-h',
  instanceType: 'ecs.g6.xlarge',
  cpuMilli: 4_000,
  memoryMiB: 16_384,
  os: 'linux',
  osName: 'Alibaba Cloud Linux 3',
  imageId: 'aliyun3',
  chargeType: 'PostPaid',
  privateIp: '192.168.0.21',
  publicIp: null,
  clusterId: null,
  ...more,
});

/** All machines: those of the nodes, and free ones. */
export function fakeInstances(state: FakeState): CloudInstance[] {
  const ofNodes = state.pools.flatMap((pool) =>
    fakeCloudNodes(state, pool.id).map(({ instanceId, chargeType }) =>
      anInstance(instanceId, {
        os: pool.os,
        chargeType,
        clusterId: state.cluster.clusterId,
        status: state.statuses[instanceId] ?? 'Running',
      }),
    ),
  );
  const free = state.instances.filter(({ id }) => !ofNodes.some((one) => one.id === id));
  return [...ofNodes, ...free];
}
