import type { Json } from '../../json';
import type { Taint } from '../../node/node';

/** A disk of every node, in GiB. Enumerations that ACK may extend are strings; `fields/form-schema.ts` narrows input. */
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
  /** Where Linux nodes mount it; null: ACK's layout, in which the last disk holds kubelet and containerd data. */
  mount: { path: string; fileSystem: string; forRuntime: boolean } | null;
  /** Wire values of the disk that no field covers, unchanged: an edit of the disks sends them back. */
  kept: { [name: string]: Json };
};

export type PoolSizeDefinition =
  /** null: no expected number of nodes is configured. */
  { mode: 'manual'; desired: number | null } | { mode: 'auto'; min: number; max: number; type: string };

export type BillingMethod = 'pay-as-you-go' | 'subscription' | 'spot';

/** A node pool with our field names: requested, planned, read from ACK, compared, exported. Empty text: not set. */
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

const emptyDisk: DiskDefinition = {
  category: 'cloud_efficiency',
  sizeGiB: null,
  performanceLevel: null,
  encrypted: false,
  kmsKeyId: '',
  provisionedIops: null,
  bursting: false,
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
  systemDisk: { ...emptyDisk, moreCategories: [] },
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

export const emptyDataDisk: DataDiskDefinition = { ...emptyDisk, snapshotId: '', mount: null, kept: {} };

/** The pool without settings that do not apply, such as a duration without a subscription. */
export function settlePool(pool: PoolDefinition): PoolDefinition {
  const { billing, spot, publicIp, privatePool, systemDisk } = pool;
  // ACK repeats the first type among its fallbacks.
  const moreCategories = systemDisk.moreCategories.filter((one) => one !== systemDisk.category);
  return {
    ...pool,
    billing: billing.method === 'subscription' ? billing : { ...emptyPool.billing, method: billing.method },
    spot: billing.method === 'spot' ? spot : emptyPool.spot,
    publicIp: publicIp.bandwidthMbps > 0 ? publicIp : emptyPool.publicIp,
    systemDisk: { ...systemDisk, moreCategories },
    privatePool: privatePool.use === 'specified' ? privatePool : { ...privatePool, id: '' },
  };
}
