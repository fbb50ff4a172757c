import type { Os } from '../cluster/cluster';
import type { Taint } from '../node/node';
import type { PoolDefinition } from '../pool/definition/pool-definition';
import type { CloudChoices, PriceInputs } from './cloud-choices';
import type { CloudInstances } from './cloud-instances';

/** Facts of one ACK cluster (DescribeClusterDetail, add-ons joined). */
export interface CloudCluster {
  clusterId: string;
  name: string;
  regionId: string;
  /** `ManagedKubernetes` is the only type that may hold Windows pools. */
  clusterType: string;
  spec: string;
  state: string;
  kubernetesVersion: string;
  vpcId: string;
  vSwitchIds: string[];
  /** `flannel` | `terway…` | null when no add-on tells. */
  network: string | null;
  addons: { name: string; version: string; state: string }[];
}

/** Instances of a pool as ACK counts them. */
export interface PoolCounts<Count> {
  total: Count;
  serving: Count;
  healthy: Count;
  initial: Count;
  failed: Count;
  offline: Count;
  removing: Count;
}

export interface CloudNodePool {
  id: string;
  name: string;
  os: Os;
  platform: string | null;
  imageId: string | null;
  imageType: string | null;
  rawState: string;
  isDefault: boolean;
  managed: boolean;
  autoScaling: { min: number; max: number } | null;
  desiredSize: number | null;
  /** Null = ACK left it out, so unknown. */
  machines: PoolCounts<number | null>;
  /** The same as lower bounds: 0 for what ACK left out. Only where "at least" is meant. */
  counts: PoolCounts<number>;
  scalingGroupId: string | null;
  instanceTypes: string[];
  vSwitchIds: string[];
  chargeType: string | null;
  runtime: string | null;
  runtimeVersion: string | null;
  systemDisk: { category: string | null; sizeGiB: number | null };
  labels: Record<string, string>;
  taints: Taint[];
  /** ECS tags; ours carries `mullion-change`. */
  tags: Record<string, string>;
  /** Everything it can be told, as ACK has it. */
  definition: PoolDefinition;
  createdAt: number | null;
  updatedAt: number | null;
}

export interface CloudNode {
  instanceId: string;
  nodeName: string | null;
  poolId: string;
  /** ACK `state`: pending, running, starting, removing, failed … */
  rawState: string;
  nodeStatus: string;
  errorMessage: string | null;
  instanceType: string | null;
  ip: string | null;
  createdAt: number | null;
  /** How it came into the pool: `ess`, `ess_attach`, `ecs` …; null = not told. */
  source: string | null;
  /** `PostPaid`, `PrePaid`; null = not told. */
  chargeType: string | null;
  imageId: string | null;
}

export interface CloudTask {
  id: string;
  type: string;
  state: 'running' | 'paused' | 'succeeded' | 'failed' | 'cancelled';
  rawState: string;
  stage: string;
  targetId: string | null;
  error: { code: string; message: string } | null;
  startedAt: number | null;
  updatedAt: number | null;
}

export interface InstanceType {
  id: string;
  family: string;
  cpuMilli: number;
  memoryMiB: number;
  arch: 'amd64' | 'arm64';
  gpuCount: number;
  gpuSpec: string | null;
  localDisks: number;
  /** `local_ssd_pro`, `local_hdd_pro` …; null = no local storage. */
  localStorage: string | null;
  /** Most disks of an instance, its system disk among them. */
  diskQuantity: number | null;
  /** `EntryLevel`, `EnterpriseLevel`, `CreditEntryLevel`; empty when not told. */
  level: string;
}

/** Whether a type can be bought in a zone now. */
export interface Stock {
  instanceType: string;
  zoneId: string;
  state: 'in-stock' | 'sold-out' | 'unknown';
}

export interface VSwitch {
  id: string;
  name: string;
  zoneId: string;
  cidr: string;
  freeAddresses: number | null;
  /** True when an enhanced/normal NAT gateway with an SNAT entry covers it. null = could not be read. */
  internetPath: boolean | null;
}

export interface NodeImage {
  id: string;
  name: string;
  os: Os;
  /** ACK platform, e.g. `AliyunLinux3`, `WindowsServer2022`. */
  platform: string;
  imageType: string;
  arch: string;
  /** Least size of a system disk made from it, where its id or name tells. */
  sizeGiB: number | null;
}

export interface CloudQuota {
  nodesPerCluster: number | null;
  poolsPerCluster: number | null;
}

/** Price of one instance with its disks, per hour, in the account's currency. A month counts as 730 hours. */
export interface Price {
  perHour: number;
  currency: string;
}

/** Everything that planning may read of the cloud. One instance = one cluster. Throws UpstreamFailure. */
export interface CloudReader extends CloudChoices, CloudInstances {
  cluster(): Promise<CloudCluster>;
  nodePools(): Promise<CloudNodePool[]>;
  nodePool(id: string): Promise<CloudNodePool | null>;
  nodes(poolId: string): Promise<CloudNode[]>;
  task(id: string): Promise<CloudTask | null>;
  /** Newest first; filtered to one pool when given. */
  tasks(poolId?: string): Promise<CloudTask[]>;
  images(): Promise<NodeImage[]>;
  /** Container runtimes ACK offers for this cluster's version, e.g. `containerd 1.6.38`. */
  runtimes(): Promise<{ name: string; version: string }[]>;
  quota(): Promise<CloudQuota>;
  instanceTypes(): Promise<InstanceType[]>;
  stock(zoneIds: string[]): Promise<Stock[]>;
  vSwitches(): Promise<VSwitch[]>;
  securityGroups(): Promise<{ id: string; name: string; type: string }[]>;
  keyPairs(): Promise<{ name: string }[]>;
  price(q: PriceInputs): Promise<Price | null>;
}
