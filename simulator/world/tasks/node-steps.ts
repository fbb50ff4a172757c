import { poolImage } from '@/simulator/world/ack/pools';
import type { PoolRecord } from '@/simulator/world/ack/records';
import { scheduleJoin } from '@/simulator/world/fleet/join-schedule';
import { setNodeVersions, setUnschedulable } from '@/simulator/world/fleet/kube-node';
import { findInstance } from '@/simulator/world/fleet/release';
import { NEXT, type StepOutcome } from '@/simulator/world/tasks/step-outcome';
import type { TaskRecord } from '@/simulator/world/tasks/task-record';
import type { World } from '@/simulator/world/world';

interface NodeRun {
  task: TaskRecord;
  pool: PoolRecord | undefined;
  instanceId: string;
}

/** Puts a free instance into the pool: its system disk is replaced by the pool's image and it joins. */
export function attachInstance(world: World, { task, pool, instanceId }: NodeRun): StepOutcome {
  const instance = findInstance(world, instanceId);
  if (instance === undefined || pool === undefined) return NEXT;
  const image = poolImage(world, pool);
  Object.assign(instance, {
    clusterId: pool.clusterId,
    poolId: pool.poolId,
    nodeName: `${world.state.region}.${instance.ip}`,
    imageId: pool.config.scaling_group?.image_id ?? image.imageId,
    hostName: image.os === 'windows' ? instance.ip.replaceAll('.', '-') : instance.hostName,
    source: 'ess_attach',
    kubeletVersion: pool.kubeletVersion,
    runtimeVersion: pool.config.kubernetes_config?.runtime_version ?? '2.1.5',
  });
  scheduleJoin(world, pool, instance);
  task.launched.push(instanceId);
  return NEXT;
}

/**
 * Brings a node to the versions of the upgrade. With `useReplace` its system disk is replaced: the node leaves and comes
 * back; otherwise kubelet and runtime change in place.
 */
export function replaceInstance(world: World, { task, pool, instanceId }: NodeRun): StepOutcome {
  const instance = findInstance(world, instanceId);
  if (instance === undefined || pool === undefined || task.upgrade === undefined) return NEXT;
  instance.kubeletVersion = task.upgrade.kubeletVersion;
  instance.runtimeVersion = task.upgrade.runtimeVersion;
  const kube = world.kube(task.clusterId);
  if (task.upgrade.useReplace) {
    kube.leaveNode(instance.nodeName);
    instance.imageId = task.upgrade.imageId;
    instance.disksBefore = (instance.disksBefore ?? 0) + 1;
    scheduleJoin(world, pool, instance);
    return NEXT;
  }
  setNodeVersions(kube, instance.nodeName, {
    kubeletVersion: `v${instance.kubeletVersion}`,
    containerRuntimeVersion: `containerd://${instance.runtimeVersion}`,
  });
  setUnschedulable(kube, instance.nodeName, pool.config.kubernetes_config?.unschedulable ?? false);
  return NEXT;
}

/** Ends a batch of a rolling task; the pause policy may stop the task here. */
export function endBatch(world: World, task: TaskRecord, last: boolean): StepOutcome {
  const first = !task.pausedOnce;
  const policy = task.upgrade?.pausePolicy ?? 'NotPause';
  if (!last && (policy === 'EveryBatch' || (policy === 'FirstBatch' && first))) {
    task.pausedOnce = true;
    task.state = 'paused';
  }
  if (last) {
    const pool = world.state.pools.find((item) => item.poolId === task.poolId);
    if (pool !== undefined && task.upgrade !== undefined) applyUpgrade(pool, task.upgrade);
  }
  return NEXT;
}

function applyUpgrade(pool: PoolRecord, upgrade: NonNullable<TaskRecord['upgrade']>): void {
  pool.kubeletVersion = upgrade.kubeletVersion;
  if (pool.config.scaling_group !== undefined) pool.config.scaling_group.image_id = upgrade.imageId;
  if (pool.config.kubernetes_config !== undefined) {
    pool.config.kubernetes_config.runtime_version = upgrade.runtimeVersion;
  }
}

/** Restarts the kubelet and the runtime of a node: an unhealthy node recovers unless its fault is deeper. */
export function repairNode(world: World, task: TaskRecord, nodeName: string): StepOutcome {
  const instance = world.state.instances.find((item) => item.nodeName === nodeName);
  const broken = instance === undefined || instance.brokenBecause !== '';
  if (!broken) world.kube(task.clusterId).setNodeHealth(nodeName, true);
  task.result.push({ data: nodeName, status: broken ? 'failed' : 'success' });
  return NEXT;
}
