import { hasSentinel, lasting } from '@/simulator/world/ack/pools';
import type { PoolRecord, PoolState } from '@/simulator/world/ack/records';
import type { InstanceRecord } from '@/simulator/world/cloud-state';
import { DURATIONS } from '@/simulator/world/durations';
import { findNode, nodeIsReady } from '@/simulator/world/fleet/kube-node';
import { launchInstance } from '@/simulator/world/fleet/launch';
import { findInstance } from '@/simulator/world/fleet/release';
import { closeActivity } from '@/simulator/world/tasks/activities';
import { AGAIN, NEXT, type StepOutcome, type StepRun } from '@/simulator/world/tasks/step-outcome';
import type { TaskRecord } from '@/simulator/world/tasks/task-record';
import type { World } from '@/simulator/world/world';

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

/** A create that got nothing leaves the pool failed; later scale-outs leave it active with fewer nodes. */
const stateAfterFailure = (task: TaskRecord, pool: PoolRecord): PoolState =>
  task.type === 'nodepool_create' && task.launched.length === 0 && hasSentinel(pool, 'fail-quota')
    ? 'failed'
    : 'active';

function judge(task: TaskRecord, pool: PoolRecord, late: InstanceRecord[]): StepOutcome {
  const neverJoined = late.filter((instance) => instance.phase !== 'joined');
  for (const instance of neverJoined) instance.phase = 'failed';
  const good = task.launched.filter((id) => !late.some((instance) => instance.instanceId === id));
  task.result = task.launched.map((id) => ({ data: id, status: good.includes(id) ? 'success' : 'failed' }));
  const first = task.failures[0];
  const bad = task.wanted - good.length;
  const poolState = stateAfterFailure(task, pool);
  if (first !== undefined && good.length === 0 && late.length === 0) {
    return { kind: 'fail', code: first.code, message: first.message, poolState };
  }
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

/** Waits until every launched node is ready or the deadline has passed, then says how the scale-out went. */
export function awaitReady(world: World, { task, pool }: StepRun): StepOutcome {
  if (pool === undefined) return NEXT;
  if (task.deadlineMs === 0) task.deadlineMs = world.now() + lasting(world, DURATIONS.joinDeadline, pool);
  const waiting = task.launched
    .flatMap((id) => findInstance(world, id) ?? [])
    .filter((instance) => !isReady(world, instance));
  if (waiting.length > 0 && world.now() < task.deadlineMs) return AGAIN;
  const outcome = judge(task, pool, waiting);
  closeActivity(world, task, outcome.kind === 'fail' ? outcome : undefined);
  return outcome;
}

/** Waits for one node of a rolling task; a node that does not come back fails the task. */
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
