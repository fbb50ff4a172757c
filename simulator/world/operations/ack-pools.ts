import { badRequest } from '@/simulator/world/api-error';
import { modifiable, mergedConfig, newPoolConfig, settleSize } from '@/simulator/world/ack/pool-config';
import { clusterOf, instancesOf, poolName, poolOf, poolsOf, wantsWindows } from '@/simulator/world/ack/pools';
import { poolView } from '@/simulator/world/ack/pool-view';
import type { PoolRecord } from '@/simulator/world/ack/records';
import { poolLabels, poolTaints } from '@/simulator/world/fleet/join-node';
import {
  type AckOperation,
  type ApiCall,
  pathOf,
  queryOf,
  matchesQuery,
  get,
  post,
  put,
  remove,
} from '@/simulator/world/operations/api-call';
import { cloudId, hex } from '@/simulator/world/random';
import { startTask, type TaskOrder } from '@/simulator/world/tasks/engine';
import {
  chooseRemoved,
  createSteps,
  deleteSteps,
  removeSteps,
  scaleOutSteps,
  updateSteps,
} from '@/simulator/world/tasks/plans';
import type { Step } from '@/simulator/world/tasks/task-record';
import { checkPool, requireNodeQuota, requirePoolQuota } from '@/simulator/world/validate/check-pool';
import { desiredSizeOnAutoPool, requireSetRoom } from '@/simulator/world/validate/check-scaling';
import { refuseIf } from '@/simulator/world/validate/pool-check';
import { type PoolBody, poolShape } from '@/simulator/world/validate/pool-shape';
import { readShape } from '@/simulator/world/validate/shape';
import type { World } from '@/simulator/world/world';

/** Refuses a write while another one runs on the pool; only a failed delete may be repeated. */
export function requireIdle(pool: PoolRecord, deleting = false): void {
  const idle = pool.state === 'active' || pool.state === 'failed' || (deleting && pool.state === 'delete_failed');
  if (idle) return;
  throw badRequest('InvalidNodePoolStatus.Forbidden', `cannot operate nodepool when nodepool state is ${pool.state}`);
}

export const poolInPath = (call: ApiCall): PoolRecord =>
  poolOf(call.world, pathOf(call, 'ClusterId'), pathOf(call, 'NodepoolId'));

export const started = (call: ApiCall, order: TaskOrder) => ({
  request_id: call.requestId,
  task_id: startTask(call.world, order).taskId,
});

const isAuto = (body: PoolBody): boolean => body.auto_scaling?.enable === true;

const initialSize = (body: PoolBody): number =>
  isAuto(body) ? (body.auto_scaling?.min_instances ?? 0) : (body.scaling_group?.desired_size ?? body.count ?? 0);

function createPool(call: ApiCall): unknown {
  const { world } = call;
  const cluster = clusterOf(world, pathOf(call, 'ClusterId'));
  const body = readShape(call.body ?? {}, poolShape);
  if (isAuto(body) && body.scaling_group?.desired_size !== undefined) throw desiredSizeOnAutoPool();
  const windows = wantsWindows(world, body.scaling_group);
  checkPool({ world, cluster, body, poolId: undefined, windows });
  requirePoolQuota(world, cluster.clusterId);
  const size = initialSize(body);
  requireNodeQuota(world, cluster.clusterId, size);
  const now = world.now();
  const pool: PoolRecord = {
    poolId: `np${hex(world.state, 32)}`,
    clusterId: cluster.clusterId,
    isDefault: false,
    state: 'initial',
    createdMs: now,
    updatedMs: now,
    scalingGroupId: cloudId(world.state, 'asg'),
    config: newPoolConfig(world, body, { clusterId: cluster.clusterId, windows, version: cluster.version }),
    kubeletVersion: cluster.version,
  };
  world.state.pools.push(pool);
  const answer = started(call, {
    type: 'nodepool_create',
    pool,
    state: 'initial',
    steps: createSteps(size),
    wanted: size,
    parameters: { desired_size: size },
  });
  return { nodepool_id: pool.poolId, ...answer };
}

function sizeSteps(world: World, pool: PoolRecord, target: number): Step[] {
  const present = instancesOf(world, pool.poolId);
  if (target > present.length) {
    requireNodeQuota(world, pool.clusterId, target - present.length);
    return scaleOutSteps(target - present.length);
  }
  if (target === present.length) return [];
  const policy = pool.config.scaling_group?.multi_az_policy ?? 'PRIORITY';
  const instances = chooseRemoved(present, present.length - target, policy);
  return removeSteps({ instances, state: world.state.switches.removingState, drain: true, keep: () => false });
}

function targetSize(pool: PoolRecord, patch: PoolBody, present: number): number {
  const { min_instances: min = 0, max_instances: max = 0 } = pool.config.auto_scaling ?? {};
  if (isAuto(pool.config)) return Math.min(Math.max(present, min), Math.max(min, max));
  return patch.scaling_group?.desired_size ?? present;
}

function refuseSpotSwitch(pool: PoolRecord, patch: PoolBody): void {
  const wanted = patch.scaling_group?.spot_strategy;
  const spot = (strategy: string | undefined): boolean => (strategy ?? 'NoSpot') !== 'NoSpot';
  const switched = wanted !== undefined && spot(wanted) !== spot(pool.config.scaling_group?.spot_strategy);
  refuseIf(switched, 'SpotStrategy', 'can not switch between spot and other billing methods');
}

/** Basic and advanced groups do not mix, not even over time (ACK docs: Edit a node pool). */
function refuseGroupTypeSwitch(world: World, pool: PoolRecord, patch: PoolBody): void {
  const typesOf = (ids: readonly string[] | undefined): Set<string> =>
    new Set(world.state.network.securityGroups.filter((group) => ids?.includes(group.id)).map((group) => group.type));
  const before = typesOf(pool.config.scaling_group?.security_group_ids);
  const wanted = typesOf(patch.scaling_group?.security_group_ids);
  const switched = before.size > 0 && [...wanted].some((type) => !before.has(type));
  refuseIf(switched, 'SecurityGroupIds', 'can not change the type of the security groups of a nodepool');
}

function modifyPool(call: ApiCall): unknown {
  const { world } = call;
  const pool = poolInPath(call);
  const patch = modifiable(readShape(call.body ?? {}, poolShape));
  const wasAuto = isAuto(pool.config);
  if ((wasAuto || patch.auto_scaling?.enable === true) && patch.scaling_group?.desired_size !== undefined)
    throw desiredSizeOnAutoPool();
  requireIdle(pool);
  refuseSpotSwitch(pool, patch);
  refuseGroupTypeSwitch(world, pool, patch);
  const cluster = clusterOf(world, pool.clusterId);
  const merged = mergedConfig(pool, patch);
  const wasWindows = wantsWindows(world, pool.config.scaling_group);
  const windows =
    wantsWindows(world, patch.scaling_group) || (wasWindows && patch.scaling_group?.image_type === undefined);
  refuseIf(
    windows !== wasWindows && patch.scaling_group !== undefined && !pool.isDefault,
    'ImageType',
    'can not change the operating system family of a nodepool',
  );
  // The sent password is checked before it is masked.
  const complete = { ...merged, scaling_group: { ...merged.scaling_group, ...patch.scaling_group } };
  checkPool({ world, cluster, body: complete, poolId: pool.poolId, windows });
  const before = { labels: poolLabels(pool), taints: poolTaints(pool) };
  const present = instancesOf(world, pool.poolId).length;
  const preview = { ...pool, config: merged };
  const target = targetSize(preview, patch, present);
  const sizing = sizeSteps(world, preview, target);
  pool.config = merged;
  settleSize(world, pool, { wasAuto, nodes: present });
  if (patch.scaling_group?.tags !== undefined) retag(world, pool);
  const answer = started(call, {
    type: target < present ? 'nodepool_scalein' : 'nodepool_update',
    pool,
    state: 'updating',
    steps: [...updateSteps(patch.update_nodes === true), ...sizing],
    wanted: Math.max(0, target - present),
    labelsBefore: before,
    parameters: { desired_size: target },
  });
  return { nodepool_id: pool.poolId, ...answer };
}

/** ECS tags reach existing instances too (ACK docs: Edit a node pool). */
function retag(world: World, pool: PoolRecord): void {
  const tags = (pool.config.scaling_group?.tags ?? []).map((tag) => ({ key: tag.key ?? '', value: tag.value ?? '' }));
  for (const instance of instancesOf(world, pool.poolId)) instance.tags = tags;
}

function scalePool(call: ApiCall): unknown {
  const { world } = call;
  const pool = poolInPath(call);
  const { count } = readShape(call.body ?? {}, { count: 'number' });
  if (isAuto(pool.config)) throw desiredSizeOnAutoPool();
  refuseIf(
    count === undefined || !Number.isInteger(count) || count < 1 || count > 500,
    'Count',
    'count must be between 1 and 500',
  );
  requireIdle(pool);
  const added = count ?? 0;
  requireNodeQuota(world, pool.clusterId, added);
  requireSetRoom(world, pool.config, instancesOf(world, pool.poolId).length + added);
  const group = (pool.config.scaling_group ??= {});
  group.desired_size = instancesOf(world, pool.poolId).length + added;
  const task = startTask(world, {
    type: 'nodepool_scaleout',
    pool,
    state: 'updating',
    steps: scaleOutSteps(added),
    wanted: added,
    parameters: { count: added },
  });
  return { task_id: task.taskId };
}

function deletePool(call: ApiCall): unknown {
  const { world } = call;
  const pool = poolInPath(call);
  requireIdle(pool, true);
  if (pool.isDefault) throw badRequest('OperationDenied.DefaultNodePool', 'the default nodepool can not be deleted');
  const instances = instancesOf(world, pool.poolId);
  if (instances.length > 0 && queryOf(call, 'force') !== 'true')
    throw badRequest(
      'ErrorNodePoolNotEmpty',
      `nodepool ${pool.poolId} still has ${instances.length} nodes, use force=true`,
    );
  return started(call, {
    type: 'nodepool_delete',
    pool,
    state: 'deleting',
    steps: deleteSteps(instances, pool.config.scaling_group?.desired_size !== undefined),
  });
}

function listPools(call: ApiCall): unknown {
  const { world } = call;
  const cluster = clusterOf(world, pathOf(call, 'ClusterId'));
  const pools = poolsOf(world, cluster.clusterId).filter((pool) =>
    matchesQuery(call, { NodepoolName: poolName(pool) }),
  );
  return { nodepools: pools.map((pool) => poolView(world, pool, false)) };
}

const POOLS = '/clusters/{ClusterId}/nodepools';
const POOL = `${POOLS}/{NodepoolId}`;

export const ACK_POOL_OPERATIONS: readonly AckOperation[] = [
  get('DescribeClusterNodePools', POOLS, listPools),
  get('DescribeClusterNodePoolDetail', POOL, (call) => poolView(call.world, poolInPath(call), true)),
  post('CreateClusterNodePool', POOLS, createPool),
  put('ModifyClusterNodePool', POOL, modifyPool),
  post('ScaleClusterNodePool', POOL, scalePool),
  remove('DeleteClusterNodepool', POOL, deletePool),
];
