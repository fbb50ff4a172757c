import { instancesOf } from '@/simulator/world/ack/pools';
import type { PoolRecord } from '@/simulator/world/ack/records';
import type { InstanceRecord } from '@/simulator/world/cloud-state';
import { findNode, nodeIsReady } from '@/simulator/world/fleet/kube-node';
import { chinaTime } from '@/simulator/world/timestamps';
import type { PoolBody } from '@/simulator/world/validate/pool-shape';
import type { World } from '@/simulator/world/world';

interface PoolCounts {
  total_nodes: number;
  healthy_nodes: number;
  serving_nodes: number;
  initial_nodes: number;
  failed_nodes: number;
  offline_nodes: number;
  removing_nodes: number;
}

type InstanceState = 'healthy' | 'initial' | 'failed' | 'offline' | 'removing';

function stateOf(world: World, instance: InstanceRecord): InstanceState {
  if (instance.phase === 'removing') return 'removing';
  if (instance.phase === 'failed') return 'failed';
  if (instance.phase !== 'joined') return 'initial';
  if (nodeIsReady(findNode(world.kube(instance.clusterId), instance.nodeName))) return 'healthy';
  const starting = instance.brokenBecause === '' && instance.readyAtMs > world.now();
  return starting ? 'initial' : 'offline';
}

export function poolCounts(world: World, pool: PoolRecord): PoolCounts {
  const all = instancesOf(world, pool.poolId).map((instance) => stateOf(world, instance));
  const count = (one: InstanceState): number => all.filter((item) => item === one).length;
  return {
    total_nodes: all.length,
    healthy_nodes: count('healthy'),
    serving_nodes: count('healthy'),
    initial_nodes: count('initial'),
    failed_nodes: count('failed'),
    offline_nodes: count('offline'),
    removing_nodes: count('removing'),
  };
}

/** What a request carries and an answer does not (ACK API: DescribeClusterNodePoolDetail has no such fields). */
function shownConfig(config: PoolBody, detail: boolean): Record<string, unknown> {
  const { host_network, intranet, count: _count, management, node_components: components, ...rest } = config;
  const { auto_upgrade_policy: policy, ...managed } = management ?? {};
  return {
    ...rest,
    ...(detail && host_network !== undefined ? { host_network } : {}),
    ...(detail && intranet !== undefined ? { intranet } : {}),
    ...(components === undefined
      ? {}
      : { node_components: components.map((one) => ({ ...one, config_revision: '1' })) }),
    management: {
      ...managed,
      ...(policy?.auto_upgrade_kubelet === undefined
        ? {}
        : { auto_upgrade_policy: { auto_upgrade_kubelet: policy.auto_upgrade_kubelet } }),
    },
  };
}

/** The list leaves out the metadata options, which the detail shows. */
function shownGroup(group: PoolBody['scaling_group'], detail: boolean): PoolBody['scaling_group'] {
  const { instance_metadata_options: options, ...rest } = group ?? {};
  return detail && options !== undefined ? { ...rest, instance_metadata_options: options } : rest;
}

/** A pool on the wire. The list leaves out what only the detail shows: `status.conditions` (ACK API: …NodePoolDetail). */
export function poolView(world: World, pool: PoolRecord, detail: boolean): Record<string, unknown> {
  const condition = {
    type: 'ImageUpgradeReady',
    status: 'True',
    reason: 'UpgradeDisabled',
    message: 'AutoUpgradeDisabled',
    last_transition_time: chinaTime(pool.createdMs),
  };
  return {
    ...shownConfig(pool.config, detail),
    nodepool_info: {
      ...pool.config.nodepool_info,
      nodepool_id: pool.poolId,
      is_default: pool.isDefault,
      region_id: world.state.region,
      created: chinaTime(pool.createdMs),
      updated: chinaTime(pool.updatedMs),
    },
    scaling_group: {
      ...shownGroup(pool.config.scaling_group, detail),
      scaling_group_id: pool.scalingGroupId,
      ram_policy: world.state.clusters.find((item) => item.clusterId === pool.clusterId)?.workerRoleName ?? '',
    },
    status: { state: pool.state, ...poolCounts(world, pool), ...(detail ? { conditions: [condition] } : {}) },
  };
}
