import type { InstanceRecord } from '@/simulator/world/cloud-state';
import type { World } from '@/simulator/world/world';

/** ACK's tag on the machines of a cluster; its value is the cluster's id. */
export const CLUSTER_TAG = 'ack.aliyun.com';

export const findInstance = (world: World, instanceId: string): InstanceRecord | undefined =>
  world.state.instances.find((item) => item.instanceId === instanceId);

/**
 * Takes an instance out of its cluster. A kept instance continues to run (and to be billed) outside any pool, as a node of
 * the cluster where `keepNode` says so; otherwise it is released and its address returns to the vSwitch.
 */
export function releaseInstance(
  world: World,
  instance: InstanceRecord,
  { keepInstance, keepNode = false }: { keepInstance: boolean; keepNode?: boolean },
): void {
  if (keepInstance && keepNode) {
    Object.assign(instance, { phase: 'joined', poolId: '' });
    return;
  }
  if (instance.clusterId !== '') world.kube(instance.clusterId).leaveNode(instance.nodeName);
  if (keepInstance) {
    // ACK leaves the cluster's tag on a machine that it gives away.
    const tags = instance.tags.filter(({ key }) => key !== CLUSTER_TAG);
    tags.push({ key: CLUSTER_TAG, value: instance.clusterId });
    Object.assign(instance, { phase: 'free', clusterId: '', poolId: '', nodeName: '', tags });
    return;
  }
  world.state.instances = world.state.instances.filter((item) => item !== instance);
  const vSwitch = world.state.network.vSwitches.find((item) => item.id === instance.vSwitchId);
  if (vSwitch !== undefined) vSwitch.availableIps += 1;
}
