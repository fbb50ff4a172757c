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
  /** null = not told. */
  cpuMilli: number | null;
  memoryMiB: number | null;
  os: Os;
  /** As ECS names the system it runs now, e.g. `Alibaba Cloud Linux 3.2104 LTS 64 bit`. */
  osName: string;
  imageId: string | null;
  /** `PostPaid`, `PrePaid`; null = not told. */
  chargeType: string | null;
  /** Its first address in the VPC; null = not told. */
  privateIp: string | null;
  /** Its elastic or own public address; null = it has none. */
  publicIp: string | null;
  /** The cluster that ACK's tag names; null = it carries none. */
  clusterId: string | null;
}

/** Throws UpstreamFailure. */
export interface CloudInstances {
  /** Those of the ids that exist in the region of the cluster, in any order. */
  instances(ids: readonly string[]): Promise<CloudInstance[]>;
  /** All that run in the VPC of the cluster, members of clusters and others, in any order. Thousands are possible. */
  runningInstances(): Promise<CloudInstance[]>;
}
