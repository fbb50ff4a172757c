import type { Json } from '../../json';
import type { Taint } from '../../node/node';

/**
 * A disk of every node of a pool. Size in GiB. Words that ACK may extend (categories, levels) are plain strings here; what a
 * person may write is narrower: `fields/form-schema.ts`.
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
  /** Empty: an empty disk. */
  snapshotId: string;
  /** Where Linux nodes mount it; null: ACK's own layout, in which the last disk carries kubelet and containerd. */
  mount: { path: string; fileSystem: string; forRuntime: boolean } | null;
  /** What ACK has of the disk and no field here stands for, as it is on the wire: an edit of the disks sends it back. */
  kept: { [name: string]: Json };
};

export type PoolSizeDefinition =
  /** null = no expected number of nodes is configured. */
  { mode: 'manual'; desired: number | null } | { mode: 'auto'; min: number; max: number; type: string };

export type BillingMethod = 'pay-as-you-go' | 'subscription' | 'spot';

/** What a node pool is, in our words: asked for, planned, read back from ACK, compared, exported. Empty text = not set. */
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
    /** Most per hour by instance type, as the account's currency writes it; empty: the market price. */
    priceLimits: Record<string, string>;
    /** Pay-as-you-go instances where no spot instance can be had. */
    onDemandFallback: boolean;
    /** New spot instances before reclaimed ones go. */
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
  /** Mounts of disks that the instances bring along, as they are on the wire. */
  localMounts: { [name: string]: Json }[];
  resourceGroupId: string;
  /** Stop and start instances instead of releasing and creating them. */
  economical: boolean;
  /** How new nodes spread over the vSwitches. */
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

/** ACK's defaults where a body says nothing (ACK API: CreateClusterNodePool). */
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
  // What ACK answers where nobody said anything.
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
