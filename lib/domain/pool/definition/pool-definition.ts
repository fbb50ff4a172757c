import type { Json } from '../../json';
import type { Taint } from '../../node/node';

/**
 * A disk of every node of a pool. Size in GiB. Words that ACK may extend (categories, levels) are plain strings here;
 * what users may enter is narrower: `fields/form-schema.ts`.
 */
export type DiskDefinition = {
  category: string;
  sizeGiB: number | null;
  /** cloud_essd only. */
  performanceLevel: string | null;
  encrypted: boolean;
  /** Empty: the default service key. */
  kmsKeyId: string;
  /** IOPS above the baseline, cloud_auto only. */
  provisionedIops: number | null;
  /** cloud_auto only. */
  bursting: boolean;
};

export type DataDiskDefinition = DiskDefinition & {
  /** Empty: a blank disk. */
  snapshotId: string;
  /**
   * Where Linux nodes mount it; null: ACK's default layout, in which the last disk holds kubelet and containerd data.
   */
  mount: { path: string; fileSystem: string; forRuntime: boolean } | null;
  /** Wire values of the disk that no field covers, unchanged: an edit of the disks sends them back. */
  kept: { [name: string]: Json };
};

export type PoolSizeDefinition =
  /** null: no expected number of nodes is configured. */
  { mode: 'manual'; desired: number | null } | { mode: 'auto'; min: number; max: number; type: string };

export type BillingMethod = 'pay-as-you-go' | 'subscription' | 'spot';

/**
 * A node pool with our field names: requested, planned, read back from ACK, compared, exported. Empty text: not set.
 */
export type PoolDefinition = {
  name: string;
  os: 'linux' | 'windows' | 'unknown';
  managed: boolean;
  size: PoolSizeDefinition;
  vSwitchIds: string[];
  securityGroupIds: string[];
  /** Public address of each node; 0 Mbit/s = none. */
  publicIp: { bandwidthMbps: number; charge: string };
  billing: {
    method: BillingMethod;
    /** Subscription only. */
    period: number;
    periodUnit: string;
    autoRenew: boolean;
    autoRenewPeriod: number;
  };
  spot: {
    /** Maximum price per hour by instance type, in the account's currency; empty: the market price. */
    priceLimits: Record<string, string>;
    /** Use pay-as-you-go instances if no spot instance is available. */
    onDemandFallback: boolean;
    /** Create new spot instances before reclaimed ones are removed. */
    replaceReclaimed: boolean;
  };
  instanceTypes: string[];
  imageId: string;
  imageType: string;
  platform: string;
  runtime: string;
  runtimeVersion: string;
  hardening: 'none' | 'mlps' | 'os';
  confidential: boolean;
  loginUser: 'root' | 'ecs-user';
  keyPair: string;
  passwordSet: boolean;
  systemDisk: DiskDefinition & { moreCategories: string[] };
  dataDisks: DataDiskDefinition[];
  /** Mounts of the instances' own local disks, in wire format. */
  localMounts: { [name: string]: Json }[];
  resourceGroupId: string;
  /** Stop and start instances instead of releasing and creating them. */
  economical: boolean;
  /** How new nodes are distributed over the vSwitches. */
  zonePolicy: string;
  tags: Record<string, string>;
  labels: Record<string, string>;
  taints: Taint[];
  unschedulable: boolean;
  /** null: ACK's own names. */
  nodeName: { prefix: string; ip: string; suffix: string } | null;
  preUserData: string;
  userData: string;
  cloudMonitor: boolean;
  rdsInstanceIds: string[];
  deploymentSetId: string;
  privatePool: { use: 'open' | 'none' | 'specified'; id: string };
};

/** ACK's defaults for missing fields of a body (ACK API: CreateClusterNodePool). */
export const emptyPool: PoolDefinition = {
  name: '',
  os: 'unknown',
  managed: false,
  size: { mode: 'manual', desired: null },
  vSwitchIds: [],
  securityGroupIds: [],
  publicIp: { bandwidthMbps: 0, charge: 'PayByTraffic' },
  billing: { method: 'pay-as-you-go', period: 1, periodUnit: 'Month', autoRenew: false, autoRenewPeriod: 1 },
  spot: { priceLimits: {}, onDemandFallback: false, replaceReclaimed: false },
  instanceTypes: [],
  imageId: '',
  imageType: '',
  platform: '',
  runtime: 'containerd',
  runtimeVersion: '',
  hardening: 'none',
  confidential: false,
  loginUser: 'root',
  keyPair: '',
  passwordSet: false,
  systemDisk: {
    category: 'cloud_efficiency',
    sizeGiB: null,
    performanceLevel: null,
    encrypted: false,
    kmsKeyId: '',
    provisionedIops: null,
    bursting: false,
    moreCategories: [],
  },
  dataDisks: [],
  localMounts: [],
  resourceGroupId: '',
  economical: false,
  zonePolicy: 'PRIORITY',
  tags: {},
  labels: {},
  taints: [],
  unschedulable: false,
  nodeName: null,
  preUserData: '',
  userData: '',
  cloudMonitor: false,
  rdsInstanceIds: [],
  deploymentSetId: '',
  // ACK's answer if nothing was set.
  privatePool: { use: 'open', id: '' },
};

export const emptyDataDisk: DataDiskDefinition = {
  category: 'cloud_efficiency',
  sizeGiB: null,
  performanceLevel: null,
  encrypted: false,
  kmsKeyId: '',
  provisionedIops: null,
  bursting: false,
  snapshotId: '',
  mount: null,
  kept: {},
};
