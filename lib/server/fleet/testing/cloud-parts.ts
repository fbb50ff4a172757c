import { emptyPool } from '@/lib/domain/pool/definition/pool-definition';
import type { CloudNode, CloudNodePool, CloudTask, PoolCounts } from '@/lib/domain/ports/cloud';

const counts: PoolCounts<number> = { total: 2, serving: 2, healthy: 2, initial: 0, failed: 0, offline: 0, removing: 0 };

export function cloudPool(parts: Partial<CloudNodePool> & { id: string }): CloudNodePool {
  return {
    name: parts.id,
    os: 'linux',
    platform: 'AliyunLinux3',
    imageId: 'image',
    imageType: 'AliyunLinux3',
    rawState: 'active',
    isDefault: false,
    managed: true,
    autoScaling: null,
    desiredSize: 2,
    instances: counts,
    counts,
    scalingGroupId: 'asg-1',
    instanceTypes: ['ecs.g6.xlarge'],
    vSwitchIds: ['vsw-1'],
    chargeType: 'PostPaid',
    runtime: 'containerd',
    runtimeVersion: '2.1.1',
    systemDisk: { category: 'cloud_essd', sizeGiB: 120 },
    labels: {},
    taints: [],
    tags: {},
    definition: emptyPool,
    createdAt: 1_000,
    updatedAt: 2_000,
    ...parts,
  };
}

export function cloudNode(parts: Partial<CloudNode> & { instanceId: string }): CloudNode {
  return {
    nodeName: null,
    poolId: 'np1',
    rawState: 'running',
    nodeStatus: 'Ready',
    errorMessage: null,
    instanceType: 'ecs.g6.xlarge',
    ip: '10.0.0.9',
    createdAt: 3_000,
    source: 'ess',
    chargeType: 'PostPaid',
    imageId: null,
    ...parts,
  };
}

export function cloudTask(parts: Partial<CloudTask> & { id: string }): CloudTask {
  return {
    type: 'nodepool_scaleout',
    state: 'running',
    rawState: 'running',
    stage: 'create instances',
    targetId: 'np1',
    error: null,
    startedAt: 5_000,
    updatedAt: null,
    ...parts,
  };
}
