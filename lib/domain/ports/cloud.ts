import type { Os } from '../cluster/cluster';
import type { Taint } from '../node/node';
import type { PoolDefinition } from '../pool/definition/pool-definition';
import type { ScriptPath } from '../pool/script-mark';
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
  /** `flannel` | `terway…` | null if no add-on shows it. */
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
  /** Null: omitted by ACK, so unknown. */
  instances: PoolCounts<number | null>;
  /** The same as lower bounds: 0 if omitted by ACK. Use only for "at least". */
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
  /** Scripts by their marks. */
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
  /** How it was added to the pool: `ess`, `ess_attach`, `ecs` …; null: unknown. */
  source: string | null;
  /** `PostPaid`, `PrePaid`; null: unknown. */
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
  /** `local_ssd_pro`, `local_hdd_pro` …; null: no local storage. */
  localStorage: string | null;
  /** Maximum number of disks, including the system disk. */
  diskQuantity: number | null;
  /** `EntryLevel`, `EnterpriseLevel`, `CreditEntryLevel`; empty: unknown. */
  level: string;
}

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
  /** True if an enhanced/normal NAT gateway with an SNAT entry covers it. null: could not be read. */
  internetPath: boolean | null;
}

export interface NodeImage {
  id: string;
  name: string;
  os: Os;
  /** ACK's older word for the type, e.g. `AliyunLinux`, `Windows`; empty: none that ACK documents. */
  platform: string;
  /** As ACK lists it, e.g. `AliyunLinux3`, `WindowsServer2022`. */
  imageType: string;
  arch: string;
  /** Minimum size of a system disk created from it, if its id or name shows it. */
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

/** Everything that planning may read from the cloud. One reader per cluster. Throws UpstreamFailure. */
export interface CloudReader extends CloudChoices, CloudInstances {
  cluster(): Promise<CloudCluster>;
  nodePools(): Promise<CloudNodePool[]>;
  nodePool(id: string): Promise<CloudNodePool | null>;
  /** As text: secrets, for steps and for a person who may reveal them. Null: there is no such pool. */
  poolScripts(id: string): Promise<Record<ScriptPath, string> | null>;
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
