export interface VSwitchRecord {
  id: string;
  name: string;
  vpcId: string;
  zoneId: string;
  cidr: string;
  availableIps: number;
  nextHost: number;
}

export interface NetworkState {
  vpcs: { id: string; name: string; cidr: string }[];
  vSwitches: VSwitchRecord[];
  natGateways: { id: string; name: string; vpcId: string; snatTableId: string; eipIds: string[] }[];
  snatEntries: {
    id: string;
    snatTableId: string;
    natGatewayId: string;
    vSwitchId: string;
    sourceCidr: string;
    snatIp: string;
  }[];
  eips: {
    id: string;
    ip: string;
    instanceId: string;
    instanceType: 'Nat' | 'EcsInstance' | '';
    bandwidthMbps: number;
  }[];
  securityGroups: { id: string; name: string; vpcId: string; type: 'normal' | 'enterprise' }[];
}

export type StockCategory = 'WithStock' | 'ClosedWithStock' | 'WithoutStock' | 'ClosedWithoutStock';

interface CustomImageRecord {
  imageId: string;
  name: string;
  baseImageId: string;
  createdMs: number;
  /** Of another account that shares it; absent: own. */
  shared?: boolean;
  /** Another system than that of its base image, such as a Windows Server upgraded in place. */
  system?: { osVersion: string; osImage: string; kernelVersion: string; build: string };
}

/** Capacity paid for ahead: `eap-…` elasticity assurance, `crp-…` capacity reservation. */
export interface PrivatePoolRecord {
  id: string;
  name: string;
  matchCriteria: 'Open' | 'Target';
  instanceType: string;
  zoneId: string;
  total: number;
  used: number;
  status: string;
}

export interface ComputeState {
  zones: string[];
  /** Exceptions to "with stock", by zone and instance type. */
  stock: Record<string, Record<string, StockCategory>>;
  diskSoldOut?: Record<string, string[]>;
  keyPairs: string[];
  deploymentSets: { id: string; name: string; strategy: string }[];
  customImages: CustomImageRecord[];
  /** Absent in worlds saved before they were modeled. */
  privatePools?: PrivatePoolRecord[];
  resourceGroups?: { id: string; name: string; displayName: string }[];
}

export interface InstanceRecord {
  instanceId: string;
  instanceName: string;
  hostName: string;
  clusterId: string;
  /** '' when the instance belongs to no pool. */
  poolId: string;
  nodeName: string;
  ip: string;
  publicIp: string;
  zoneId: string;
  vSwitchId: string;
  instanceType: string;
  imageId: string;
  chargeType: string;
  spotStrategy: string;
  source: 'ess' | 'ess_attach' | 'ecs';
  /** State of the instance in its pool; the ECS power state is derived from it. */
  phase: 'booting' | 'joining' | 'joined' | 'removing' | 'failed' | 'free';
  createdMs: number;
  runningAtMs: number;
  joinAtMs: number;
  readyAtMs: number;
  /** Why the node can never become ready; empty: it can. */
  brokenBecause: string;
  kubeletVersion: string;
  runtimeVersion: string;
  /** What ACK takes the status of its node to be until the pools are synchronized; absent: what it is. */
  reportedStatus?: string;
  tags: { key: string; value: string }[];
  disksBefore?: number;
  /** A restart under way: due times, and how much of it the cluster has noticed. */
  reboot?: {
    runningAtMs: number;
    silentAtMs: number;
    backAtMs: number;
    readyAtMs: number;
    seen: 'going' | 'missed' | 'back';
  };
}

/** An ESS scaling activity (ESS API 2022-02-22: DescribeScalingActivities). */
export interface ActivityRecord {
  id: string;
  scalingGroupId: string;
  status: 'InProgress' | 'Successful' | 'Warning' | 'Failed' | 'Rejected';
  cause: string;
  description: string;
  detail: string;
  statusMessage: string;
  startedMs: number;
  endedMs: number;
  totalCapacity: number;
  createdInstances: string[];
  destroyedInstances: string[];
  errorCode: string;
  errorMessage: string;
}
