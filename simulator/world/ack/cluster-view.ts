import type { ClusterRecord } from '@/simulator/world/ack/records';
import { release } from '@/simulator/world/catalog/versions';
import { chinaTime } from '@/simulator/world/timestamps';
import type { World } from '@/simulator/world/world';

export const clusterSummary = (world: World, cluster: ClusterRecord): Record<string, unknown> => ({
  cluster_id: cluster.clusterId,
  name: cluster.name,
  region_id: world.state.region,
  cluster_type: cluster.clusterType,
  cluster_spec: cluster.spec,
  profile: cluster.profile,
  state: cluster.state,
  current_version: cluster.version,
  init_version: cluster.version,
  next_version: release(cluster.version)?.upgradableVersions[0] ?? '',
  cluster_domain: 'cluster.local',
  ip_stack: 'ipv4',
  size: world.state.instances.filter((instance) => instance.clusterId === cluster.clusterId).length,
  vpc_id: cluster.vpcId,
  vswitch_ids: cluster.vSwitchIds,
  container_cidr: cluster.containerCidr,
  service_cidr: cluster.serviceCidr,
  proxy_mode: 'ipvs',
  deletion_protection: true,
  resource_group_id: 'rg-acfmvnjn2aaaaaa',
  security_group_id: cluster.securityGroupId,
  created: chinaTime(cluster.createdMs),
  updated: chinaTime(cluster.updatedMs),
  timezone: 'Asia/Shanghai',
  tags: cluster.tags,
});

/** The fields that DescribeClustersV1 and the detail add; `master_url` and `meta_data` are JSON strings. */
export const clusterDetail = (world: World, cluster: ClusterRecord, apiServer: string): Record<string, unknown> => ({
  ...clusterSummary(world, cluster),
  node_cidr_mask: '26',
  worker_ram_role_name: cluster.workerRoleName,
  master_url: JSON.stringify({ api_server_endpoint: apiServer, intranet_api_server_endpoint: apiServer }),
  meta_data: JSON.stringify({
    Addons: cluster.addons.map((addon) => ({ name: addon.name })),
    Capabilities: { Network: cluster.network },
    NetworkType: cluster.network,
  }),
  maintenance_window: {
    enable: false,
    duration: '3h',
    maintenance_time: '03:00:00Z',
    weekly_period: 'Monday,Thursday',
  },
  operation_policy: { cluster_auto_upgrade: { enabled: false, channel: 'patch' } },
});
