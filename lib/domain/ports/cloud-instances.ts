import type { Os } from '../cluster/cluster';

/** One instance of the account, in a cluster or not (ECS DescribeInstances). */
export interface CloudInstance {
  id: string;
  name: string;
  /** ECS status: `Running`, `Stopped`, `Starting`, `Stopping`, `Pending`. */
  status: string;
  vpcId: string | null;
  vSwitchId: string | null;
  zoneId: string;
  instanceType: string;
  /** null: unknown. */
  cpuMilli: number | null;
  memoryMiB: number | null;
  os: Os;
  /** ECS's name of its current OS, e.g. `Alibaba Cloud Linux 3.2104 LTS 64 bit`. */
  osName: string;
  imageId: string | null;
  /** `PostPaid`, `PrePaid`; null: unknown. */
  chargeType: string | null;
  /** Its first address in the VPC; null: unknown. */
  privateIp: string | null;
  /** Its elastic or own public address; null: none. */
  publicIp: string | null;
  /** The cluster in ACK's tag; null: no such tag. */
  clusterId: string | null;
}

/** Throws UpstreamFailure. */
export interface CloudInstances {
  /** The instances that exist in the region of the cluster, in any order. */
  instances(ids: readonly string[]): Promise<CloudInstance[]>;
  /** All running instances in the cluster's VPC, members or not, in any order. There may be thousands. */
  runningInstances(): Promise<CloudInstance[]>;
}
