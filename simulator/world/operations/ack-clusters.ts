import { badRequest } from '@/simulator/world/api-error';
import { clusterDetail, clusterSummary } from '@/simulator/world/ack/cluster-view';
import { clusterOf } from '@/simulator/world/ack/pools';
import type { ClusterRecord } from '@/simulator/world/ack/records';
import { windowsFlannelVersion } from '@/simulator/world/fleet/kube-node';
import { NODE_IMAGES } from '@/simulator/world/catalog/images';
import { KUBERNETES_RELEASES, type KubernetesRelease } from '@/simulator/world/catalog/versions';
import {
  type AckOperation,
  type ApiCall,
  pageInfo,
  pageOf,
  pathOf,
  queryOf,
  matchesQuery,
  get,
} from '@/simulator/world/operations/api-call';
import { chinaTime, utcTime } from '@/simulator/world/timestamps';
import { refuseIf } from '@/simulator/world/validate/pool-check';

const REGIONS = [
  ['cn-hangzhou', 'China (Hangzhou)'],
  ['cn-beijing', 'China (Beijing)'],
  ['cn-shanghai', 'China (Shanghai)'],
] as const;

/** The longest validity: a kubeconfig requested without a duration is valid for three years. */
const LASTING_MINUTES = 3 * 365 * 24 * 60;

const matching = (call: ApiCall, region: string): ClusterRecord[] =>
  call.world.state.clusters.filter(
    ({ name, clusterId, clusterType, spec, profile }) =>
      ['', call.world.state.region].includes(region) &&
      name.includes(queryOf(call, 'name')) &&
      matchesQuery(call, { cluster_id: clusterId, cluster_type: clusterType, cluster_spec: spec, profile }),
  );

function listClusters(call: ApiCall, region: string, view: (cluster: ClusterRecord) => unknown): unknown {
  const page = pageOf(matching(call, region), {
    number: queryOf(call, 'page_number'),
    size: queryOf(call, 'page_size'),
  });
  return { clusters: page.items.map(view), page_info: pageInfo(page) };
}

const detailOf = (call: ApiCall, cluster: ClusterRecord): unknown =>
  clusterDetail(call.world, cluster, call.apiServer(cluster.clusterId));

async function userKubeconfig(call: ApiCall): Promise<unknown> {
  const cluster = clusterOf(call.world, pathOf(call, 'ClusterId'));
  const text = queryOf(call, 'TemporaryDurationMinutes');
  const minutes = text === '' ? LASTING_MINUTES : Number(text);
  refuseIf(
    text !== '' && (!Number.isInteger(minutes) || minutes < 15 || minutes > 4320),
    'TemporaryDurationMinutes',
    'TemporaryDurationMinutes must be between 15 and 4320',
  );
  const issued = await call.kubeconfig(cluster.clusterId, minutes);
  return { config: issued.yaml, expiration: utcTime(Date.parse(issued.expiration)) };
}

const versionView = (item: KubernetesRelease): Record<string, unknown> => ({
  version: item.version,
  release_date: item.releaseDate,
  expiration_date: item.expirationDate,
  creatable: item.creatable,
  upgradable_versions: item.upgradableVersions,
  runtimes: item.runtimes,
  capabilities: {},
  meta_data: {},
  images: NODE_IMAGES.map((image) => ({
    image_id: image.imageId,
    image_name: image.imageName,
    platform: image.platform,
    os_version: image.osVersion,
    image_type: image.imageType,
    os_type: image.os === 'windows' ? 'Windows' : 'Linux',
    image_category: 'system',
    architecture: image.architecture,
  })),
});

function versionMetadata(call: ApiCall): unknown {
  for (const field of ['Region', 'ClusterType']) {
    if (queryOf(call, field) === '') throw badRequest(`MissingParameter.${field}`, `${field} is required`);
  }
  const wanted = queryOf(call, 'KubernetesVersion');
  const creatable = queryOf(call, 'Mode') === 'creatable';
  return KUBERNETES_RELEASES.filter(
    (item) => (wanted === '' || item.version === wanted) && (!creatable || item.creatable),
  ).map(versionView);
}

function listAddons(call: ApiCall): unknown {
  const cluster = clusterOf(call.world, pathOf(call, 'clusterId'));
  const addons = cluster.addons.map(({ name, version, state }) => ({ name, version, state }));
  const version = windowsFlannelVersion(call.world.kube(cluster.clusterId));
  if (call.world.state.switches.listWindowsFlannel && version !== '')
    addons.push({ name: 'kube-flannel-ds-windows', version, state: 'active' });
  return { addons };
}

function oneAddon(call: ApiCall): unknown {
  const cluster = clusterOf(call.world, pathOf(call, 'clusterId'));
  const name = pathOf(call, 'instanceName');
  const addon = cluster.addons.find((item) => item.name === name);
  if (addon === undefined) throw badRequest('AddonNotFound', `addon ${name} is not installed`);
  return {
    name: addon.name,
    version: addon.version,
    state: addon.state,
    config: addon.config,
    logging: { capable: false, enabled: false },
  };
}

function userQuota(call: ApiCall): unknown {
  const { account } = call.world.state;
  const quota = (value: number, code: string, unit: string) => ({
    quota: String(value),
    operation_code: code,
    adjustable: true,
    unit,
  });
  return {
    amk_cluster_quota: 20,
    ask_cluster_quota: 3,
    cluster_nodepool_quota: account.nodePoolQuota,
    cluster_quota: account.clusterQuota,
    node_quota: account.nodeQuota,
    edge_improved_nodepool_quota: { bandwidth: 0, count: 0, period: 0 },
    quotas: {
      cluster_nodepool_quota: quota(account.nodePoolQuota, 'q_nodepool', 'Nodepool'),
      node_quota: quota(account.nodeQuota, 'q_node', 'Node'),
    },
  };
}

function clusterResources(call: ApiCall): unknown {
  const cluster = clusterOf(call.world, pathOf(call, 'ClusterId'));
  const rows: [string, string][] = [
    ['ALIYUN::ECS::SecurityGroup', cluster.securityGroupId],
    ['ALIYUN::RAM::Role', cluster.workerRoleName],
  ];
  if (cluster.natGatewayId !== '') rows.push(['ALIYUN::VPC::NatGateway', cluster.natGatewayId]);
  return rows.map(([type, id]) => ({
    cluster_id: cluster.clusterId,
    created: chinaTime(cluster.createdMs),
    instance_id: id,
    resource_type: type,
    resource_info: JSON.stringify({ Id: id }),
    state: 'CREATE_COMPLETE',
    auto_create: 1,
    delete_behavior: { delete_by_default: true, changeable: false },
    creator_type: 'cluster',
  }));
}

const CLUSTER = '/clusters/{ClusterId}';
const ADDONS = '/clusters/{clusterId}/addon_instances';

export const ACK_CLUSTER_OPERATIONS: readonly AckOperation[] = [
  get('DescribeClustersV1', '/api/v1/clusters', (call) =>
    listClusters(call, queryOf(call, 'region_id'), (cluster) => detailOf(call, cluster)),
  ),
  get('DescribeClustersForRegion', '/regions/{regionId}/clusters', (call) =>
    listClusters(call, pathOf(call, 'regionId'), (cluster) => clusterSummary(call.world, cluster)),
  ),
  get('DescribeClusterDetail', CLUSTER, (call) => detailOf(call, clusterOf(call.world, pathOf(call, 'ClusterId')))),
  get('DescribeClusterUserKubeconfig', '/k8s/{ClusterId}/user_config', userKubeconfig),
  get('DescribeKubernetesVersionMetadata', '/api/v1/metadata/versions', versionMetadata),
  get('DescribeRegions', '/regions', (call) => ({
    regions: REGIONS.map(([regionId, localName]) => ({ regionId, localName })),
    requestId: call.requestId,
  })),
  get('ListClusterAddonInstances', ADDONS, listAddons),
  get('GetClusterAddonInstance', `${ADDONS}/{instanceName}`, oneAddon),
  get('DescribeUserQuota', '/quota', userQuota),
  get('DescribeClusterResources', `${CLUSTER}/resources`, clusterResources),
];
