import 'server-only';
import type { CloudReader, CloudCluster } from '@/lib/domain/ports/cloud';
import { type Connection, readsFrom, unexpectedAnswer } from '../transport/connection';
import { toNodeImage } from '../map/map-image';
import type {
  DescribeClusterDetailResponseBody,
  ListClusterAddonInstancesResponseBodyAddons,
} from '@alicloud/cs20151215';

type Addon = CloudCluster['addons'][number];

/** Flannel and Terway exclude each other; any other network plugin is not ACK's. */
function networkOf(addons: readonly Addon[]): string | null {
  const terway = addons.find((addon) => addon.name.startsWith('terway'));
  if (terway !== undefined) return terway.name;
  return addons.some((addon) => addon.name === 'flannel' || addon.name === 'kube-flannel-ds') ? 'flannel' : null;
}

/** DescribeClusterDetail with ListClusterAddonInstances. Missing texts become empty. */
export function toCloudCluster(
  detail: DescribeClusterDetailResponseBody,
  installed: readonly ListClusterAddonInstancesResponseBodyAddons[],
): CloudCluster {
  const addons = installed.map((addon) => ({
    name: addon.name ?? '',
    version: addon.version ?? '',
    state: addon.state ?? '',
  }));
  return {
    clusterId: detail.clusterId ?? '',
    name: detail.name ?? '',
    regionId: detail.regionId ?? '',
    clusterType: detail.clusterType ?? '',
    spec: detail.clusterSpec ?? '',
    state: detail.state ?? '',
    kubernetesVersion: detail.currentVersion ?? '',
    vpcId: detail.vpcId ?? '',
    vSwitchIds: detail.vswitchIds ?? [],
    network: networkOf(addons),
    addons,
  };
}

type ClusterReader = Pick<CloudReader, 'cluster' | 'images' | 'runtimes' | 'quota'>;

/** An answer without a cluster means no cluster, whatever its status. */
async function readDetail({ clusterId, clients, caller }: Connection) {
  const ack = readsFrom(caller, 'ack', clients.cs);
  const body = await ack('DescribeClusterDetail', ({ client }) => client.describeClusterDetail(clusterId));
  if (body?.clusterId !== undefined) return body;
  throw unexpectedAnswer('ack', 'EmptyCluster', 'ACK returned no cluster.');
}

/** What ACK offers for the cluster's Kubernetes version; null when it does not list that version. */
async function readVersion(connection: Connection) {
  const { regionId: region, clients, caller } = connection;
  const {
    currentVersion: kubernetesVersion = '',
    clusterType = 'ManagedKubernetes',
    profile = 'Default',
  } = await readDetail(connection);
  const ack = readsFrom(caller, 'ack', clients.cs);
  const body = await ack('DescribeKubernetesVersionMetadata', ({ client, sdk }) =>
    client.describeKubernetesVersionMetadata(
      new sdk.DescribeKubernetesVersionMetadataRequest({ region, clusterType, profile, kubernetesVersion }),
    ),
  );
  return body?.find((item) => item.version === kubernetesVersion) ?? null;
}

/** Images and runtimes come in one answer: a call while it is on its way shares it. */
function shareWhilePending<T>(read: () => Promise<T>): () => Promise<T> {
  let requested: Promise<T> | null = null;
  return () => {
    requested ??= read().finally(() => {
      requested = null;
    });
    return requested;
  };
}

/** Of the newer items, which take precedence; a number in a string (ACK API: DescribeUserQuota, `quotas`). */
function quotaOf(item: { quota?: unknown } | undefined): number | null {
  const reported = item?.quota;
  const quota =
    typeof reported === 'number' || (typeof reported === 'string' && reported !== '') ? Number(reported) : NaN;
  return Number.isFinite(quota) && quota >= 0 ? quota : null;
}

/** The cluster, what can be chosen for its nodes, and its quota (ACK API, version 2015-12-15). */
export function createClusterReader(connection: Connection): ClusterReader {
  const { clusterId, clients, caller } = connection;
  const ack = readsFrom(caller, 'ack', clients.cs);
  const version = shareWhilePending(() => readVersion(connection));
  return {
    async cluster() {
      const [detail, addons] = await Promise.all([
        readDetail(connection),
        ack('ListClusterAddonInstances', ({ client }) => client.listClusterAddonInstances(clusterId)),
      ]);
      return toCloudCluster(detail, addons?.addons ?? []);
    },

    images: async () => ((await version())?.images ?? []).map(toNodeImage),

    runtimes: async () => ((await version())?.runtimes ?? []).map(({ name = '', version = '' }) => ({ name, version })),

    async quota() {
      const body = await ack('DescribeUserQuota', ({ client }) => client.describeUserQuota());
      return {
        nodesPerCluster: quotaOf(body?.quotas?.['node_quota']) ?? body?.nodeQuota ?? null,
        poolsPerCluster: quotaOf(body?.quotas?.['cluster_nodepool_quota']) ?? body?.clusterNodepoolQuota ?? null,
      };
    },
  };
}
