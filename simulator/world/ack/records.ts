import type { PoolBody } from '@/simulator/world/validate/pool-shape';

export interface AddonRecord {
  name: string;
  version: string;
  state: 'active' | 'updating' | 'upgrading' | 'deleting';
  config: string;
}

export interface ClusterRecord {
  clusterId: string;
  name: string;
  clusterType: string;
  spec: string;
  profile: string;
  state: string;
  version: string;
  network: 'flannel' | 'terway';
  vpcId: string;
  vSwitchIds: string[];
  securityGroupId: string;
  natGatewayId: string;
  containerCidr: string;
  serviceCidr: string;
  workerRoleName: string;
  createdMs: number;
  updatedMs: number;
  tags: { key: string; value: string }[];
  addons: AddonRecord[];
}

export type PoolState =
  | 'initial'
  | 'active'
  | 'scaling'
  | 'updating'
  | 'upgrading'
  | 'repairing'
  | 'removing'
  | 'removing_nodes'
  | 'deleting'
  | 'delete_failed'
  | 'failed';

/** Faults of a pool; derived from fragments of its name. */
export type Sentinel = 'fail-quota' | 'no-stock' | 'no-disk' | 'never-ready' | 'slow' | 'delete-stuck';

export interface PoolRecord {
  poolId: string;
  clusterId: string;
  isDefault: boolean;
  state: PoolState;
  createdMs: number;
  updatedMs: number;
  scalingGroupId: string;
  /** The accepted body with defaults filled in; the password is kept only as a mask. */
  config: PoolBody;
  kubeletVersion: string;
  /** A pool named `…-delete-stuck` has refused its first deletion. */
  deleteRefused?: boolean;
  /** The autoscaler got no instance for this pool and does not retry before this. */
  noGrowthUntilMs?: number;
}

export interface EventRecord {
  eventId: string;
  clusterId: string;
  subject: string;
  type: string;
  level: 'info' | 'warning' | 'error';
  reason: string;
  message: string;
  atMs: number;
  taskId: string;
}
