import { badRequest } from '@/simulator/world/api-error';
import { clusterOf, instancesOf, poolOf } from '@/simulator/world/ack/pools';
import type { PoolRecord } from '@/simulator/world/ack/records';
import { instanceType } from '@/simulator/world/catalog/instance-types';
import type { InstanceRecord } from '@/simulator/world/cloud-state';
import { findNode, nodeIsReady } from '@/simulator/world/fleet/kube-node';
import { poolInPath, requireIdle, started } from '@/simulator/world/operations/ack-pools';
import {
  type AckOperation,
  type ApiCall,
  pageInfo,
  pageOf,
  pathOf,
  queryOf,
  matchesQuery,
  get,
  post,
  remove,
} from '@/simulator/world/operations/api-call';
import { statusOf } from '@/simulator/world/operations/ecs-account';
import { attachSteps, removeSteps, repairSteps } from '@/simulator/world/tasks/plans';
import { utcTime } from '@/simulator/world/timestamps';
import { refuseIf } from '@/simulator/world/validate/pool-check';
import { requireNodeQuota } from '@/simulator/world/validate/check-pool';
import { readShape } from '@/simulator/world/validate/shape';
import type { World } from '@/simulator/world/world';

function nodeState(instance: InstanceRecord): string {
  if (instance.phase === 'booting') return 'initial';
  if (instance.phase === 'joining') return 'pending';
  return instance.phase === 'removing' ? 'removing' : 'running';
}

function nodeStatus(world: World, instance: InstanceRecord): string {
  if (instance.reportedStatus !== undefined) return instance.reportedStatus;
  const node = findNode(world.kube(instance.clusterId), instance.nodeName);
  if (node === undefined) return 'Unknown';
  return nodeIsReady(node) ? 'Ready' : 'NotReady';
}

const nodeView = (world: World, instance: InstanceRecord): Record<string, unknown> => ({
  instance_id: instance.instanceId,
  node_name: instance.phase === 'booting' || instance.phase === 'joining' ? '' : instance.nodeName,
  nodepool_id: instance.poolId,
  ip_address: [instance.ip],
  host_name: instance.hostName,
  instance_name: instance.instanceName,
  instance_role: 'Worker',
  instance_status: statusOf(world, instance),
  node_status: nodeStatus(world, instance),
  state: nodeState(instance),
  instance_type: instance.instanceType,
  instance_type_family: instanceType(instance.instanceType)?.family ?? '',
  instance_charge_type: instance.chargeType,
  spot_strategy: instance.spotStrategy,
  image_id: instance.imageId,
  source: instance.source,
  is_aliyun_node: true,
  creation_time: utcTime(instance.createdMs),
  expired_time: '2099-12-31T15:59:00Z',
  error_message: '',
});

const listOf = (text: string): string[] => text.split(',').filter((item) => item !== '');

/** Instances that never registered are not listed: like the service, which shows them only in the pool's counters. */
function listNodes(call: ApiCall): unknown {
  const { world } = call;
  const cluster = clusterOf(world, pathOf(call, 'ClusterId'));
  const ids = listOf(queryOf(call, 'instanceIds'));
  const names = listOf(queryOf(call, 'nodeNames'));
  const ips = listOf(queryOf(call, 'nodeIps'));
  const nodes = world.state.instances.filter(
    (instance) =>
      instance.clusterId === cluster.clusterId &&
      instance.phase !== 'failed' &&
      matchesQuery(call, { nodepool_id: instance.poolId }) &&
      (ids.length === 0 || ids.includes(instance.instanceId)) &&
      (names.length === 0 || names.includes(instance.nodeName)) &&
      (ips.length === 0 || ips.includes(instance.ip)) &&
      (queryOf(call, 'state') === 'all' || matchesQuery(call, { state: nodeState(instance) })),
  );
  const page = pageOf(nodes, { number: queryOf(call, 'pageNumber'), size: queryOf(call, 'pageSize') });
  return { nodes: page.items.map((instance) => nodeView(world, instance)), page: pageInfo(page) };
}

function idsInQuery(call: ApiCall): string[] {
  const text = queryOf(call, 'instance_ids');
  try {
    const parsed: unknown = JSON.parse(text);
    if (Array.isArray(parsed) && parsed.every((item) => typeof item === 'string')) return parsed;
  } catch {
    // Falls through to the refusal below.
  }
  throw badRequest('InvalidParameter.InstanceIds', 'instance_ids must be a JSON array of strings');
}

function removeNodes(call: ApiCall): unknown {
  const { world } = call;
  const pool = poolInPath(call);
  const ids = idsInQuery(call);
  const present = instancesOf(world, pool.poolId);
  refuseIf(ids.length === 0, 'InstanceIds', 'instance_ids is required');
  const instances = ids.map((id) => {
    const found = present.find((instance) => instance.instanceId === id);
    if (found === undefined)
      throw badRequest('InvalidInstanceId.NotFound', `instance ${id} is not in nodepool ${pool.poolId}`);
    return found;
  });
  requireIdle(pool);
  const released = queryOf(call, 'release_node') === 'true';
  const keep = (instance: InstanceRecord): boolean => !released || instance.chargeType === 'PrePaid';
  const group = pool.config.scaling_group;
  if (group?.desired_size !== undefined) group.desired_size = Math.max(0, group.desired_size - instances.length);
  return started(call, {
    type: 'nodepool_node_remove',
    pool,
    state: world.state.switches.removingState,
    steps: removeSteps({
      instances,
      state: world.state.switches.removingState,
      drain: queryOf(call, 'drain_node') === 'true',
      keep,
    }),
    parameters: { instance_ids: ids },
  });
}

function attachNodes(call: ApiCall): unknown {
  const { world } = call;
  const pool = poolInPath(call);
  const body = readShape(call.body ?? {}, {
    instances: ['string'],
    password: 'string',
    keep_instance_name: 'boolean',
    format_disk: 'boolean',
  });
  const ids = body.instances ?? [];
  refuseIf(ids.length < 1 || ids.length > 100, 'Instances', 'instances must name 1 to 100 instances');
  for (const id of ids) requireFree(world, pool, id);
  requireIdle(pool);
  requireNodeQuota(world, pool.clusterId, ids.length);
  const group = pool.config.scaling_group;
  if (group?.desired_size !== undefined) group.desired_size += ids.length;
  return started(call, {
    type: 'nodepool_node_attach',
    pool,
    state: 'updating',
    steps: attachSteps(ids),
    wanted: ids.length,
    parameters: { instances: ids },
  });
}

function requireFree(world: World, pool: PoolRecord, id: string): void {
  const instance = world.state.instances.find((item) => item.instanceId === id);
  if (instance === undefined) throw badRequest('InvalidInstanceId.NotFound', `instance ${id} does not exist`);
  refuseIf(instance.phase !== 'free', 'Instances', `instance ${id} already belongs to a cluster`);
  const vSwitch = world.state.network.vSwitches.find((item) => item.id === instance.vSwitchId);
  const vpcId = clusterOf(world, pool.clusterId).vpcId;
  refuseIf(vSwitch?.vpcId !== vpcId, 'Instances', `instance ${id} is not in ${vpcId}`);
}

function repairNodes(call: ApiCall): unknown {
  const { world } = call;
  const pool = poolOf(world, pathOf(call, 'clusterId'), pathOf(call, 'nodepoolId'));
  const body = readShape(call.body ?? {}, {
    nodes: ['string'],
    auto_restart: 'boolean',
    operations: [{ operation_id: 'string', args: ['string'] }],
  });
  const present = instancesOf(world, pool.poolId).map((instance) => instance.nodeName);
  const names = body.nodes ?? present;
  for (const name of names)
    refuseIf(!present.includes(name), 'Nodes', `node ${name} is not in nodepool ${pool.poolId}`);
  requireIdle(pool);
  return started(call, {
    type: 'nodepool_repair',
    pool,
    state: 'repairing',
    steps: repairSteps(names),
    parameters: { nodes: names },
  });
}

const POOL = '/clusters/{ClusterId}/nodepools/{NodepoolId}';

export const ACK_NODE_OPERATIONS: readonly AckOperation[] = [
  get('DescribeClusterNodes', '/clusters/{ClusterId}/nodes', listNodes),
  remove('RemoveNodePoolNodes', `${POOL}/nodes`, removeNodes),
  post('AttachInstancesToNodePool', `${POOL}/attach`, attachNodes),
  post('RepairClusterNodePool', '/clusters/{clusterId}/nodepools/{nodepoolId}/repair', repairNodes),
];
