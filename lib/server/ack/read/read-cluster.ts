import { UpstreamFailure } from '@/lib/domain/failure';
import type { CloudReader } from '@/lib/domain/ports/cloud';
import type { Connection } from '../transport/connection';
import { toCloudCluster } from '../map/map-cluster';
import { toNodeImage } from '../map/map-image';

type ClusterReader = Pick<CloudReader, 'cluster' | 'images' | 'runtimes' | 'quota'>;

const of = (action: string) => ({ system: 'ack' as const, action });

/** An answer without a cluster is no cluster, whatever its status says. */
async function readDetail({ clusterId, clients, caller }: Connection) {
  const { client } = await clients.cs();
  const { body } = await caller.read(of('DescribeClusterDetail'), () => client.describeClusterDetail(clusterId));
  if (body?.clusterId !== undefined) return body;
  throw new UpstreamFailure({
    system: 'ack',
    kind: 'bad-response',
    upstreamCode: 'EmptyCluster',
    message: 'ACK returned no cluster.',
    requestId: null,
    ambiguous: false,
  });
}

/** What ACK offers for the cluster's Kubernetes version; null when it does not list that version. */
async function readVersion(connection: Connection) {
  const { regionId, clients, caller } = connection;
  const { client, sdk } = await clients.cs();
  const { currentVersion = '', clusterType = 'ManagedKubernetes', profile = 'Default' } = await readDetail(connection);
  const request = new sdk.DescribeKubernetesVersionMetadataRequest({
    region: regionId,
    clusterType,
    profile,
    kubernetesVersion: currentVersion,
  });
  const { body } = await caller.read(of('DescribeKubernetesVersionMetadata'), () =>
    client.describeKubernetesVersionMetadata(request),
  );
  return body?.find((item) => item.version === currentVersion) ?? null;
}

/** Images and runtimes come in one answer: who asks while it is on its way shares it. */
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
  const version = shareWhilePending(() => readVersion(connection));
  return {
    async cluster() {
      const { client } = await clients.cs();
      const [detail, addons] = await Promise.all([
        readDetail(connection),
        caller.read(of('ListClusterAddonInstances'), () => client.listClusterAddonInstances(clusterId)),
      ]);
      return toCloudCluster(detail, addons.body?.addons ?? []);
    },

    images: async () => ((await version())?.images ?? []).map(toNodeImage),

    runtimes: async () => ((await version())?.runtimes ?? []).map(({ name = '', version = '' }) => ({ name, version })),

    async quota() {
      const { client } = await clients.cs();
      const { body } = await caller.read(of('DescribeUserQuota'), () => client.describeUserQuota());
      return {
        nodesPerCluster: quotaOf(body?.quotas?.['node_quota']) ?? body?.nodeQuota ?? null,
        poolsPerCluster: quotaOf(body?.quotas?.['cluster_nodepool_quota']) ?? body?.clusterNodepoolQuota ?? null,
      };
    },
  };
}
