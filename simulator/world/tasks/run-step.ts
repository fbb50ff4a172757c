import type { Pod } from '@/simulator/world/kube/shapes/pod';
import { isFinished } from '@/simulator/world/kube/controllers/pod-state';
import { findInstance, releaseInstance } from '@/simulator/world/fleet/instance-life';
import { replaceLabels, setUnschedulable } from '@/simulator/world/fleet/kube-node';
import { closeActivity, openActivity } from '@/simulator/world/tasks/activities';
import {
  awaitNode,
  awaitReady,
  launchOne,
  attachInstance,
  endBatch,
  repairNode,
  replaceInstance,
} from '@/simulator/world/tasks/instance-steps';
import { poolLabels, poolTaints } from '@/simulator/world/fleet/join-node';
import { DURATIONS, hasSentinel, instancesOf, lasting } from '@/simulator/world/ack/pools';
import {
  AGAIN,
  NEXT,
  type StepOutcome,
  type StepRun,
  type StepAction,
  type TaskRecord,
} from '@/simulator/world/tasks/task-record';
import type { World } from '@/simulator/world/world';
import { evictPod } from '@/simulator/world/kube/api/pod-subresources';
import { ApiStatusError } from '@/simulator/world/kube/api-status';
import type { KubeCluster } from '@/simulator/world/kube/kube-cluster';
import { isRecord, type KubeObject, listOf } from '@/simulator/world/kube/kube-object';
import { resourceByKind } from '@/simulator/world/kube/resource-type';

/** DaemonSet and mirror pods stay on a drained node. */
const staysOnNode = (pod: KubeObject): boolean =>
  pod.metadata.annotations?.['kubernetes.io/config.mirror'] !== undefined ||
  listOf(pod.metadata.ownerReferences).some((owner) => isRecord(owner) && owner['kind'] === 'DaemonSet');

function evict(kube: KubeCluster, pod: KubeObject): void {
  const type = resourceByKind('Pod');
  const collection = kube.context.store.pods;
  if (type === undefined || pod.metadata.deletionTimestamp !== undefined) return;
  const place = { type, collection, namespace: pod.metadata.namespace ?? '', name: pod.metadata.name };
  try {
    evictPod(kube.context, place, {});
  } catch (error) {
    // A budget that does not allow it now; the next round tries again.
    if (!(error instanceof ApiStatusError)) throw error;
  }
}

/** Requests the eviction of every pod that a drain moves, once. Returns how many are still on the node. */
function drainOnce(kube: KubeCluster, nodeName: string): number {
  const moving = (): Pod[] =>
    kube.context.indexes.podsOnNode(nodeName).filter((pod) => !staysOnNode(pod) && !isFinished(pod));
  for (const pod of moving()) evict(kube, pod);
  return moving().length;
}

function cordon(world: World, task: TaskRecord, action: Extract<StepAction, { kind: 'cordon' }>): StepOutcome {
  const kube = world.kube(task.clusterId);
  for (const instanceId of action.instanceIds) {
    const instance = findInstance(world, instanceId);
    if (instance === undefined) continue;
    instance.phase = task.type === 'nodepool_upgrade' ? instance.phase : 'removing';
    setUnschedulable(kube, instance.nodeName, true);
  }
  return NEXT;
}

/** Evicts within the disruption budgets. At the deadline the task continues: ACK removes nodes even if a drain fails. */
function drain(world: World, { task, pool }: StepRun, action: Extract<StepAction, { kind: 'drain' }>): StepOutcome {
  const kube = world.kube(task.clusterId);
  if (action.deadlineMs === 0) action.deadlineMs = world.now() + lasting(world, DURATIONS.drainDeadline, pool);
  const left = action.instanceIds
    .flatMap((id) => findInstance(world, id) ?? [])
    .reduce((sum, instance) => sum + drainOnce(kube, instance.nodeName), 0);
  return left > 0 && world.now() < action.deadlineMs ? AGAIN : NEXT;
}

function release(world: World, task: TaskRecord, action: Extract<StepAction, { kind: 'release' }>): StepOutcome {
  const instance = findInstance(world, action.instanceId);
  if (instance !== undefined) releaseInstance(world, instance, action);
  task.result.push({ data: action.instanceId, status: 'success' });
  return NEXT;
}

function pushLabels(world: World, { task, pool }: StepRun): StepOutcome {
  if (pool === undefined) return NEXT;
  const now = { labels: poolLabels(pool), taints: poolTaints(pool) };
  for (const instance of instancesOf(world, pool.poolId))
    replaceLabels(world.kube(task.clusterId), instance.nodeName, { before: task.labelsBefore ?? now, now });
  return NEXT;
}

function dropPool(world: World, { task, pool }: StepRun): StepOutcome {
  if (pool !== undefined && hasSentinel(pool, 'delete-stuck') && pool.deleteRefused !== true) {
    pool.deleteRefused = true;
    const message = "ScalingGroup's instances not empty";
    return { kind: 'fail', code: 'DeleteNodePoolFailed', message, poolState: 'delete_failed' };
  }
  world.state.pools = world.state.pools.filter((item) => item.poolId !== task.poolId);
  return NEXT;
}

export function runStep(world: World, run: StepRun): StepOutcome {
  const { task, pool, action } = run;
  switch (action.kind) {
    case 'enter':
      if (pool !== undefined) pool.state = action.state;
      return NEXT;
    case 'open-activity':
      openActivity(world, { task, pool, delta: action.delta });
      return NEXT;
    case 'close-activity':
      closeActivity(world, task);
      return NEXT;
    case 'launch':
      return launchOne(world, run);
    case 'await-ready':
      return awaitReady(world, run);
    case 'push-labels':
      return pushLabels(world, run);
    case 'cordon':
      return cordon(world, task, action);
    case 'drain':
      return drain(world, run, action);
    case 'release':
      return release(world, task, action);
    case 'attach':
      return attachInstance(world, { task, pool, instanceId: action.instanceId });
    case 'replace':
      return replaceInstance(world, { task, pool, instanceId: action.instanceId });
    case 'await-node':
      return awaitNode(world, { task, pool, instanceId: action.instanceId });
    case 'batch-end':
      return endBatch(world, task, action.last);
    case 'repair':
      return repairNode(world, task, action.nodeName);
    case 'drop-pool':
      return dropPool(world, run);
  }
}
