import type { Os } from '../cluster/cluster';

/** One virtual machine of the account, in a cluster or in none (ECS DescribeInstances). */
export interface CloudInstance {
  id: string;
  name: string;
  /** ECS's word: `Running`, `Stopped`, `Starting`, `Stopping`, `Pending`. */
  status: string;
  vpcId: string | null;
  vSwitchId: string | null;
  zoneId: string;
  instanceType: string;
  os: Os;
  imageId: string | null;
  /** `PostPaid`, `PrePaid`; null = not told. */
  chargeType: string | null;
  /** Its elastic or own public address; null = it has none. */
  publicIp: string | null;
  /** The cluster that ACK's tag names; null = it carries none. */
  clusterId: string | null;
}

/** Throws UpstreamFailure. */
export interface CloudInstances {
  /** Those of the ids that exist in the region of the cluster, in any order. */
  instances(ids: readonly string[]): Promise<CloudInstance[]>;
}
