import 'server-only';
import type {
  DescribeClusterNodePoolDetailResponseBody,
  DescribeClusterNodePoolsResponseBodyNodepools,
} from '@alicloud/cs20151215';
import type { Taint } from '@/lib/domain/node/node';
import type { CloudNodePool } from '@/lib/domain/ports/cloud';
import { osOf } from './map-os';
import { millisecondsOf } from './map-time';

/** The list and the detail answer the same object. */
type Pool = DescribeClusterNodePoolDetailResponseBody | DescribeClusterNodePoolsResponseBodyNodepools;
type Pair = { key?: string; value?: string };

const orNull = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text);

const toRecord = (pairs: readonly Pair[] | undefined): Record<string, string> =>
  Object.fromEntries((pairs ?? []).map(({ key = '', value = '' }) => [key, value]));

/** ACK's default effect is NoSchedule; Kubernetes knows no fourth one. */
function toTaint({ key = '', value = '', effect }: Pair & { effect?: string }): Taint {
  return {
    key,
    value,
    effect: effect === 'NoExecute' || effect === 'PreferNoSchedule' ? effect : 'NoSchedule',
  };
}

function countsOf(status: Pool['status']): CloudNodePool['counts'] {
  return {
    total: status?.totalNodes ?? 0,
    serving: status?.servingNodes ?? 0,
    healthy: status?.healthyNodes ?? 0,
    initial: status?.initialNodes ?? 0,
    failed: status?.failedNodes ?? 0,
    offline: status?.offlineNodes ?? 0,
    removing: status?.removingNodes ?? 0,
  };
}

function autoScalingOf(scaling: Pool['autoScaling']): CloudNodePool['autoScaling'] {
  return scaling?.enable === true ? { min: scaling.minInstances ?? 0, max: scaling.maxInstances ?? 0 } : null;
}

/** A pool of DescribeClusterNodePools or DescribeClusterNodePoolDetail. State words stay as ACK wrote them. */
export function toCloudNodePool(pool: Pool): CloudNodePool {
  const { nodepoolInfo: info, scalingGroup: group, kubernetesConfig: kubernetes } = pool;
  return {
    id: info?.nodepoolId ?? '',
    name: info?.name ?? '',
    os: osOf(group?.imageType, group?.platform, group?.imageId),
    platform: orNull(group?.imageType) ?? orNull(group?.platform),
    imageId: orNull(group?.imageId),
    imageType: orNull(group?.imageType),
    rawState: pool.status?.state ?? '',
    isDefault: info?.isDefault === true,
    managed: pool.management?.enable === true,
    autoScaling: autoScalingOf(pool.autoScaling),
    desiredSize: group?.desiredSize ?? null,
    counts: countsOf(pool.status),
    scalingGroupId: orNull(group?.scalingGroupId),
    instanceTypes: group?.instanceTypes ?? [],
    vSwitchIds: group?.vswitchIds ?? [],
    chargeType: orNull(group?.instanceChargeType),
    runtime: orNull(kubernetes?.runtime),
    runtimeVersion: orNull(kubernetes?.runtimeVersion),
    systemDisk: { category: orNull(group?.systemDiskCategory), sizeGiB: group?.systemDiskSize ?? null },
    labels: toRecord(kubernetes?.labels),
    taints: (kubernetes?.taints ?? []).map(toTaint),
    tags: toRecord(group?.tags),
    createdAt: millisecondsOf(info?.created),
    updatedAt: millisecondsOf(info?.updated),
  };
}
