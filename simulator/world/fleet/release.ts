import type { InstanceRecord } from '@/simulator/world/cloud-state';
import type { World } from '@/simulator/world/world';

export const findInstance = (world: World, instanceId: string): InstanceRecord | undefined =>
  world.state.instances.find((item) => item.instanceId === instanceId);

/**
 * Takes an instance out of its cluster. A kept instance goes on running (and billing) outside any pool, as a node of
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
    Object.assign(instance, { phase: 'free', clusterId: '', poolId: '', nodeName: '' });
    return;
  }
  world.state.instances = world.state.instances.filter((item) => item !== instance);
  const vSwitch = world.state.network.vSwitches.find((item) => item.id === instance.vSwitchId);
  if (vSwitch !== undefined) vSwitch.availableIps += 1;
}
