import { badRequest } from '@/simulator/world/api-error';
import { clusterOf, instancesOf, poolImage, resolveImage, wantsWindows } from '@/simulator/world/ack/pools';
import { compareVersions, release } from '@/simulator/world/catalog/versions';
import { poolInPath, requireIdle } from '@/simulator/world/operations/ack-pools';
import { type AckOperation, type ApiCall, pathOf, post } from '@/simulator/world/operations/api-call';
import { startTask } from '@/simulator/world/tasks/engine';
import { upgradeSteps } from '@/simulator/world/tasks/plans';
import { refuseIf, requireOneOf, requireRange } from '@/simulator/world/validate/pool-check';
import { readShape, type Shaped } from '@/simulator/world/validate/shape';

const upgradeShape = {
  kubernetes_version: 'string',
  image_id: 'string',
  runtime_type: 'string',
  runtime_version: 'string',
  use_replace: 'boolean',
  ignore_warning_check: 'boolean',
  node_names: ['string'],
  rolling_policy: {
    max_parallelism: 'number',
    batch_interval: 'number',
    pause_policy: 'string',
    max_failed_nodes: 'number',
  },
} as const;

type UpgradeBody = Shaped<typeof upgradeShape>;

const PAUSE_POLICIES = ['FirstBatch', 'EveryBatch', 'NotPause'] as const;

function checkVersions(call: ApiCall, body: UpgradeBody): void {
  const pool = poolInPath(call);
  const cluster = clusterOf(call.world, pool.clusterId);
  const version = body.kubernetes_version ?? '';
  if (version !== '') {
    refuseIf(release(version) === undefined, 'KubernetesVersion', `kubernetes version ${version} is not supported`);
    refuseIf(
      compareVersions(version, cluster.version) > 0,
      'KubernetesVersion',
      `nodepool can not be newer than the control plane ${cluster.version}`,
    );
    refuseIf(compareVersions(version, pool.kubeletVersion) < 0, 'KubernetesVersion', 'nodepool can not be downgraded');
  }
  const runtimes = release(cluster.version)?.runtimes ?? [];
  refuseIf(
    body.runtime_version !== undefined && !runtimes.some((item) => item.version === body.runtime_version),
    'RuntimeVersion',
    `runtime version ${body.runtime_version ?? ''} is not supported`,
  );
}

function checkImage(call: ApiCall, body: UpgradeBody): void {
  const pool = poolInPath(call);
  const windows = wantsWindows(call.world, pool.config.scaling_group);
  refuseIf(
    windows && body.use_replace !== true,
    'UseReplace',
    'windows nodepool is upgraded by replacing the system disk',
  );
  if (body.image_id === undefined) return;
  const image = resolveImage(call.world, body.image_id);
  if (image === undefined)
    throw badRequest('InvalidImageId.NotFound', `The specified ImageId ${body.image_id} does not exist.`);
  refuseIf(image.os !== poolImage(call.world, pool).os, 'ImageId', 'image is of another operating system');
  refuseIf(body.use_replace !== true, 'UseReplace', 'a new image needs use_replace');
}

function upgradePool(call: ApiCall): unknown {
  const { world } = call;
  const pool = poolInPath(call);
  const body = readShape(call.body ?? {}, upgradeShape);
  const policy = body.rolling_policy ?? {};
  requireRange(policy.max_parallelism, [1, 10], 'MaxParallelism');
  requireOneOf(policy.pause_policy, PAUSE_POLICIES, 'PausePolicy');
  checkVersions(call, body);
  checkImage(call, body);
  const present = instancesOf(world, pool.poolId).filter((instance) => instance.phase === 'joined');
  const names = body.node_names ?? [];
  for (const name of names)
    refuseIf(
      !present.some((one) => one.nodeName === name),
      'NodeNames',
      `node ${name} is not in nodepool ${pool.poolId}`,
    );
  const chosen = names.length === 0 ? present : present.filter((instance) => names.includes(instance.nodeName));
  requireIdle(pool);
  const task = startTask(world, {
    type: 'nodepool_upgrade',
    pool,
    state: 'upgrading',
    steps: upgradeSteps(chosen, policy.max_parallelism ?? 10),
    rolling: true,
    parameters: { kubernetes_version: body.kubernetes_version ?? pool.kubeletVersion },
    upgrade: {
      kubeletVersion: body.kubernetes_version ?? pool.kubeletVersion,
      runtimeVersion: body.runtime_version ?? pool.config.kubernetes_config?.runtime_version ?? '2.1.5',
      imageId: body.image_id ?? pool.config.scaling_group?.image_id ?? poolImage(world, pool).imageId,
      useReplace: body.use_replace ?? false,
      pausePolicy: PAUSE_POLICIES.find((item) => item === policy.pause_policy) ?? 'NotPause',
    },
  });
  return { RequestId: call.requestId, task_id: task.taskId };
}

function syncPools(call: ApiCall): unknown {
  const { clusterId } = clusterOf(call.world, pathOf(call, 'ClusterId'));
  for (const instance of call.world.state.instances)
    if (instance.clusterId === clusterId) delete instance.reportedStatus;
  return { RequestId: call.requestId };
}

export const ACK_UPGRADE_OPERATIONS: readonly AckOperation[] = [
  post('UpgradeClusterNodepool', '/clusters/{ClusterId}/nodepools/{NodepoolId}/upgrade', upgradePool),
  post('SyncClusterNodePool', '/clusters/{ClusterId}/sync_nodepools', syncPools),
];
