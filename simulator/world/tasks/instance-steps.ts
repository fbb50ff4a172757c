import { followImage } from '@/simulator/world/ack/pool-config';
import { hasSentinel, lasting, DURATIONS, poolImage } from '@/simulator/world/ack/pools';
import type { PoolRecord, PoolState } from '@/simulator/world/ack/records';
import type { InstanceRecord } from '@/simulator/world/cloud-state';
import { findNode, nodeIsReady, setNodeVersions, setUnschedulable } from '@/simulator/world/fleet/kube-node';
import { launchInstance } from '@/simulator/world/fleet/launch';
import { findInstance, scheduleJoin } from '@/simulator/world/fleet/instance-life';
import { closeActivity } from '@/simulator/world/tasks/activities';
import { AGAIN, NEXT, type StepOutcome, type StepRun, type TaskRecord } from '@/simulator/world/tasks/task-record';
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

/** With `useReplace` the system disk is replaced and the node rejoins; else kubelet and runtime change in place. */
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

export function endBatch(world: World, task: TaskRecord, last: boolean): StepOutcome {
  const first = !task.pausedOnce;
  const policy = task.upgrade?.pausePolicy ?? 'NotPause';
  if (!last && (policy === 'EveryBatch' || (policy === 'FirstBatch' && first))) {
    task.pausedOnce = true;
    task.state = 'paused';
  }
  if (last) {
    const pool = world.state.pools.find((item) => item.poolId === task.poolId);
    if (pool !== undefined && task.upgrade !== undefined) applyUpgrade(world, pool, task.upgrade);
  }
  return NEXT;
}

function applyUpgrade(world: World, pool: PoolRecord, upgrade: NonNullable<TaskRecord['upgrade']>): void {
  pool.kubeletVersion = upgrade.kubeletVersion;
  const group = pool.config.scaling_group;
  if (group !== undefined) {
    group.image_id = upgrade.imageId;
    followImage(group, poolImage(world, pool));
  }
  if (pool.config.kubernetes_config !== undefined)
    pool.config.kubernetes_config.runtime_version = upgrade.runtimeVersion;
}

/** Restarts the kubelet and the runtime of a node: an unhealthy node recovers unless its fault is deeper. */
export function repairNode(world: World, task: TaskRecord, nodeName: string): StepOutcome {
  const instance = world.state.instances.find((item) => item.nodeName === nodeName);
  const broken = instance === undefined || instance.brokenBecause !== '';
  if (!broken) world.kube(task.clusterId).setNodeHealth(nodeName, true);
  task.result.push({ data: nodeName, status: broken ? 'failed' : 'success' });
  return NEXT;
}

/** Requests one instance; a failure is stored and evaluated after all requests. */
export function launchOne(world: World, { task, pool }: StepRun): StepOutcome {
  if (pool === undefined) return NEXT;
  const launched = launchInstance(world, pool);
  if ('code' in launched) task.failures.push(launched);
  else task.launched.push(launched.instanceId);
  return NEXT;
}

const isReady = (world: World, instance: InstanceRecord): boolean =>
  instance.phase === 'joined' && nodeIsReady(findNode(world.kube(instance.clusterId), instance.nodeName));

/** After a create without instances the pool is failed; after later scale-outs it is active with fewer nodes. */
const stateAfterFailure = (task: TaskRecord, pool: PoolRecord): PoolState =>
  task.type === 'nodepool_create' && task.launched.length === 0 && hasSentinel(pool, 'fail-quota')
    ? 'failed'
    : 'active';

function outcomeOf(task: TaskRecord, pool: PoolRecord, late: InstanceRecord[]): StepOutcome {
  const neverJoined = late.filter((instance) => instance.phase !== 'joined');
  for (const instance of neverJoined) instance.phase = 'failed';
  const good = task.launched.filter((id) => !late.some((instance) => instance.instanceId === id));
  task.result = task.launched.map((id) => ({ data: id, status: good.includes(id) ? 'success' : 'failed' }));
  const first = task.failures[0];
  const bad = task.wanted - good.length;
  const poolState = stateAfterFailure(task, pool);
  if (first !== undefined && good.length === 0 && late.length === 0)
    return { kind: 'fail', code: first.code, message: first.message, poolState };
  if (first !== undefined) {
    const text = `scale out ${task.wanted} nodes, ${good.length} succeeded, ${bad} failed: ${first.code}`;
    return { kind: 'fail', code: 'NodepoolScaleFailed.PartialSuccess', message: text, poolState };
  }
  if (neverJoined.length > 0) {
    const text = `${neverJoined.length} nodes failed to join the cluster: ${neverJoined[0]?.brokenBecause ?? ''}`;
    return { kind: 'fail', code: 'NodepoolScaleFailed.FailedJoinCluster', message: text, poolState };
  }
  if (late.length > 0) {
    const text = `timed out waiting for ${late.length} of ${task.wanted} nodes to become ready`;
    return { kind: 'fail', code: 'NodepoolScaleFailed.WaitForDesiredSizeTimeout', message: text, poolState };
  }
  return NEXT;
}

/** Waits until every launched node is ready or the deadline has passed, then reports the result. */
export function awaitReady(world: World, { task, pool }: StepRun): StepOutcome {
  if (pool === undefined) return NEXT;
  if (task.deadlineMs === 0) task.deadlineMs = world.now() + lasting(world, DURATIONS.joinDeadline, pool);
  const waiting = task.launched
    .flatMap((id) => findInstance(world, id) ?? [])
    .filter((instance) => !isReady(world, instance));
  if (waiting.length > 0 && world.now() < task.deadlineMs) return AGAIN;
  const outcome = outcomeOf(task, pool, waiting);
  closeActivity(world, task, outcome.kind === 'fail' ? outcome : undefined);
  return outcome;
}

/** Waits for one node of a rolling task; a node that does not return fails the task. */
export function awaitNode(
  world: World,
  run: { task: TaskRecord; pool: PoolRecord | undefined; instanceId: string },
): StepOutcome {
  const instance = findInstance(world, run.instanceId);
  if (instance === undefined) return NEXT;
  const deadline = instance.readyAtMs + lasting(world, DURATIONS.joinDeadline, run.pool);
  if (isReady(world, instance)) {
    run.task.result.push({ data: run.instanceId, status: 'success' });
    return NEXT;
  }
  if (world.now() < deadline) return AGAIN;
  run.task.result.push({ data: run.instanceId, status: 'failed' });
  const message = `node ${instance.nodeName} did not become ready: ${instance.brokenBecause}`;
  return { kind: 'fail', code: 'NodepoolScaleFailed.FailedJoinCluster', message, poolState: 'active' };
}
