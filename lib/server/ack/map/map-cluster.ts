import 'server-only';
import type {
  DescribeClusterDetailResponseBody,
  ListClusterAddonInstancesResponseBodyAddons,
} from '@alicloud/cs20151215';
import type { CloudCluster } from '@/lib/domain/ports/cloud';

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
