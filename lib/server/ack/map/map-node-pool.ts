import 'server-only';
import type {
  DescribeClusterNodePoolDetailResponseBody,
  DescribeClusterNodePoolsResponseBodyNodepools,
} from '@alicloud/cs20151215';
import type { Json } from '@/lib/domain/json';
import type { Taint } from '@/lib/domain/node/node';
import { withMarkedScripts } from '@/lib/domain/pool/script-mark';
import { definitionOfBody } from '@/lib/domain/pool/definition/read-body';
import type { CloudNodePool, PoolCounts } from '@/lib/domain/ports/cloud';
import { osOfImage } from '@/lib/domain/pool/os-of-image';
import { millisecondsOf } from './map-time';

type Pool = DescribeClusterNodePoolDetailResponseBody | DescribeClusterNodePoolsResponseBodyNodepools;
type Pair = { key?: string; value?: string };

const orNull = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text);

const toRecord = (pairs: readonly Pair[] | undefined): Record<string, string> =>
  Object.fromEntries((pairs ?? []).map(({ key = '', value = '' }) => [key, value]));

/** ACK's default effect is NoSchedule; Kubernetes has only three. */
function toTaint({ key = '', value = '', effect }: Pair & { effect?: string }): Taint {
  return { key, value, effect: effect === 'NoExecute' || effect === 'PreferNoSchedule' ? effect : 'NoSchedule' };
}

function instancesOf(status: Pool['status']): PoolCounts<number | null> {
  return {
    total: status?.totalNodes ?? null,
    serving: status?.servingNodes ?? null,
    healthy: status?.healthyNodes ?? null,
    initial: status?.initialNodes ?? null,
    failed: status?.failedNodes ?? null,
    offline: status?.offlineNodes ?? null,
    removing: status?.removingNodes ?? null,
  };
}

const atLeast = (reported: PoolCounts<number | null>): PoolCounts<number> => ({
  total: reported.total ?? 0,
  serving: reported.serving ?? 0,
  healthy: reported.healthy ?? 0,
  initial: reported.initial ?? 0,
  failed: reported.failed ?? 0,
  offline: reported.offline ?? 0,
  removing: reported.removing ?? 0,
});

function autoScalingOf(scaling: Pool['autoScaling']): CloudNodePool['autoScaling'] {
  return scaling?.enable === true ? { min: scaling.minInstances ?? 0, max: scaling.maxInstances ?? 0 } : null;
}

/** A pool of DescribeClusterNodePools or DescribeClusterNodePoolDetail. State words stay as ACK wrote them. */
export function toCloudNodePool(pool: Pool): CloudNodePool {
  const { nodepoolInfo: info, scalingGroup: group, kubernetesConfig: kubernetes } = pool;
  const instances = instancesOf(pool.status);
  return {
    id: info?.nodepoolId ?? '',
    name: info?.name ?? '',
    os: osOfImage(group?.imageType, group?.platform, group?.imageId),
    platform: orNull(group?.imageType) ?? orNull(group?.platform),
    imageId: orNull(group?.imageId),
    imageType: orNull(group?.imageType),
    rawState: pool.status?.state ?? '',
    isDefault: info?.isDefault === true,
    managed: pool.management?.enable === true,
    autoScaling: autoScalingOf(pool.autoScaling),
    desiredSize: group?.desiredSize ?? null,
    instances,
    counts: atLeast(instances),
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
    definition: withMarkedScripts(definitionOfBody(pool.toMap() as Json)),
    createdAt: millisecondsOf(info?.created),
    updatedAt: millisecondsOf(info?.updated),
  };
}
