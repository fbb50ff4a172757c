import type { Os } from '../cluster/cluster';

/** An ECS image of this account or shared with it (`m-…`). */
export interface CustomImage {
  id: string;
  name: string;
  os: Os;
  /** ECS's name, e.g. `Windows Server 2022`, `Aliyun`. */
  platform: string;
  /** ACK's image type that it is based on; empty: not certain. */
  imageType: string;
  arch: string;
  /** Minimum size of a system disk created from it. */
  sizeGiB: number | null;
  /** False: the provider reports that it cannot be used now. */
  usable: boolean | null;
  owner: 'self' | 'shared';
}

export interface ResourceGroup {
  id: string;
  name: string;
}

export interface DeploymentSet {
  id: string;
  name: string;
  /** `Availability`, `AvailabilityGroup`, `LowLatency`. */
  strategy: string;
  /** Instances that still fit; empty: not reported by the provider. */
  capacity: { zoneId: string; free: number }[];
}

/** Prepaid capacity: an elasticity assurance (`eap-…`) or a capacity reservation (`crp-…`). */
export interface PrivatePool {
  id: string;
  name: string;
  kind: 'elasticity-assurance' | 'capacity-reservation';
  /** `Open`, `Target`. */
  matchCriteria: string;
  /** One row per type and zone; `free` null = unknown. */
  capacity: { instanceType: string; zoneId: string; free: number | null }[];
  status: string;
}

export interface DiskCategories {
  instanceType: string;
  zoneId: string;
  system: string[];
  /** Null: unknown. */
  data: string[] | null;
}

export interface DiskPriced {
  category: string;
  sizeGiB: number;
  performanceLevel?: string | null;
}

export type Charge = 'pay-as-you-go' | 'subscription' | 'spot';

/** One instance with its disks. Subscriptions are priced for one month. */
export interface PriceInputs {
  instanceType: string;
  os: 'linux' | 'windows';
  zoneId: string;
  systemDisk: DiskPriced;
  dataDisks?: readonly DiskPriced[];
  /** Default: pay-as-you-go. */
  charge?: Charge;
}

export type ScalingStatus = 'successful' | 'warning' | 'failed' | 'in-progress' | 'rejected' | 'unknown';

/** One scaling activity of a pool's scaling group; the provider keeps 30 days (ESS DescribeScalingActivities). */
export interface ScalingActivity {
  id: string;
  status: ScalingStatus;
  rawStatus: string;
  cause: string;
  description: string;
  startedAt: number | null;
  endedAt: number | null;
  capacityAfter: number | null;
  /** Instance ids. */
  created: string[];
  destroyed: string[];
  started: string[];
  stopped: string[];
  errorCode: string | null;
  errorMessage: string | null;
}

export interface ScalingActivityPage {
  items: ScalingActivity[];
  total: number | null;
}

/** Choices for a pool and activities of its scaling group. Throws UpstreamFailure; a failure never means "none". */
export interface CloudChoices {
  customImages(): Promise<CustomImage[]>;
  resourceGroups(): Promise<ResourceGroup[]>;
  deploymentSets(): Promise<DeploymentSet[]>;
  privatePools(): Promise<PrivatePool[]>;
  /** Two requests per type: query only the chosen ones. A type that a zone does not offer has no row. */
  diskCategories(q: { instanceTypes: string[]; zoneIds: string[] }): Promise<DiskCategories[]>;
  /** Newest first. `page` counts from 1, `pageSize` is at most 50. */
  scalingActivities(q: { scalingGroupId: string; page: number; pageSize: number }): Promise<ScalingActivityPage>;
}
