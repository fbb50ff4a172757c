import { poolImage, resolveImage } from '@/simulator/world/ack/pools';
import type { PoolRecord } from '@/simulator/world/ack/records';
import { instanceType } from '@/simulator/world/catalog/instance-types';
import type { InstanceRecord } from '@/simulator/world/cloud-state';
import type { JoinNode } from '@/simulator/world/kube/shapes/node';
import type { World } from '@/simulator/world/world';

type NodeTaint = JoinNode['taints'][number];

const EFFECTS: readonly NodeTaint['effect'][] = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];

/** The pool's taints in the form Kubernetes stores; the effect defaults to NoSchedule. */
export const poolTaints = (pool: PoolRecord): (NodeTaint & { value: string })[] =>
  (pool.config.kubernetes_config?.taints ?? []).map((taint) => ({
    key: taint.key ?? '',
    value: taint.value ?? '',
    effect: EFFECTS.find((effect) => effect === taint.effect) ?? 'NoSchedule',
  }));

export const poolLabels = (pool: PoolRecord): { key: string; value: string }[] =>
  (pool.config.kubernetes_config?.labels ?? []).map((label) => ({ key: label.key ?? '', value: label.value ?? '' }));

function nodeLabels(world: World, pool: PoolRecord, instance: InstanceRecord): Record<string, string> {
  const image = resolveImage(world, instance.imageId) ?? poolImage(world, pool);
  const labels: Record<string, string> = {
    'alibabacloud.com/nodepool-id': pool.poolId,
    'ack.aliyun.com': pool.clusterId,
    'node.kubernetes.io/instance-type': instance.instanceType,
    'beta.kubernetes.io/instance-type': instance.instanceType,
    'topology.kubernetes.io/region': world.state.region,
    'topology.kubernetes.io/zone': instance.zoneId,
    'topology.diskplugin.csi.alibabacloud.com/zone': instance.zoneId,
    'kubernetes.io/os': image.os,
    'beta.kubernetes.io/os': image.os,
    'kubernetes.io/arch': image.architecture === 'arm64' ? 'arm64' : 'amd64',
    'beta.kubernetes.io/arch': image.architecture === 'arm64' ? 'arm64' : 'amd64',
    'kubernetes.io/hostname': instance.nodeName,
  };
  if (image.build !== undefined) {
    labels['node.kubernetes.io/windows-build'] = image.build;
    labels['windows.alibabacloud.com/deployment-topology'] = '2.0';
  }
  for (const label of poolLabels(pool)) labels[label.key] = label.value;
  return labels;
}

/** GiB that hold pods: the last data disk, which is formatted and mounted for them, else the system disk (ACK docs). */
function podDiskGiB(pool: PoolRecord): number {
  const group = pool.config.scaling_group;
  const last = group?.data_disks?.at(-1);
  return last === undefined ? (group?.system_disk_size ?? 120) : (last.size ?? 120);
}

/** The node that an instance registers; `readyAfterMs` counts from now. */
export function joinNodeOf(world: World, pool: PoolRecord, instance: InstanceRecord): JoinNode {
  const image = resolveImage(world, instance.imageId) ?? poolImage(world, pool);
  const type = instanceType(instance.instanceType);
  // With another system disk it is another Node object, from another boot.
  const disk = instance.disksBefore === undefined ? '' : `/disk-${instance.disksBefore}`;
  return {
    name: instance.nodeName,
    uidSeed: `${instance.instanceId}/${instance.imageId}/${instance.createdMs}${disk}`,
    bootSeed: `${instance.instanceId}${disk}`,
    os: image.os,
    osImage: image.osImage,
    kernelVersion: image.kernelVersion,
    ...(image.build === undefined ? {} : { build: image.build }),
    containerRuntimeVersion: `containerd://${instance.runtimeVersion}`,
    kubeletVersion: `v${instance.kubeletVersion}`,
    arch: image.architecture === 'arm64' ? 'arm64' : 'amd64',
    instanceId: instance.instanceId,
    instanceType: instance.instanceType,
    regionId: world.state.region,
    zoneId: instance.zoneId,
    internalIp: instance.ip,
    nodePoolId: pool.poolId,
    labels: nodeLabels(world, pool, instance),
    taints: poolTaints(pool),
    unschedulable: pool.config.kubernetes_config?.unschedulable ?? false,
    cpuMilli: (type?.vcpu ?? 4) * 1000,
    memoryMiB: (type?.memoryGiB ?? 16) * 1024,
    ephemeralGiB: podDiskGiB(pool),
    pods: 64,
    readyAfterMs: Math.max(0, instance.readyAtMs - world.now()),
    neverReady: instance.brokenBecause !== '',
  };
}
